/** Operations of clients on a plan: read each of its versions, and replace or drop it while nothing of it has run. */

import type { Json } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { type Brief, unasked } from "../../domain/plans/brief.ts";
import type { Plan } from "../../domain/plans/plan.ts";
import { isLeaf } from "../../domain/plans/task-record.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { isTerminal } from "../../domain/sessions/states.ts";
import { toolsOf } from "../catalogue/session-tools.ts";
import { capabilitiesFor } from "../plans/capability-check.ts";
import { type CheckedPlan, checkClientPlan, shapeOf } from "../plans/plan-check.ts";
import { layPlan, planSummaryOf } from "../plans/plan-layout.ts";
import { TaskHistory } from "../plans/task-history.ts";
import type { Plans } from "../ports/service.ts";
import type { OpenSession, SessionReads } from "../ports/session-store.ts";
import { appendAssistantMessage } from "../run/assistant-message.ts";
import type { Core } from "../run/core.ts";
import { currentBrief, engineOf } from "../run/session-facts.ts";
import { limitsOf } from "../run/session-limits.ts";
import { type Move, moveSession } from "../run/session-run.ts";
import { sessionWords } from "../run/session-words.ts";
import type { Runner } from "../runner/runner.ts";
import { plannedLeaves } from "../tree/plan-events.ts";
import { planView, taskView } from "../views/session-view.ts";
import { withSession } from "./session-reads.ts";

export class PlanService implements Plans {
  readonly #core: Core;
  readonly #runner: Runner;

  constructor(core: Core, runner: Runner) {
    this.#core = core;
    this.#runner = runner;
  }

  get(owner: string, id: string, version: number | null): Promise<Plan> {
    return withSession(this.#core, owner, id, (state) => this.#plan(state, version));
  }

  async #plan(state: OpenSession, version: number | null): Promise<Plan> {
    const { planVersion: newest, suppliedPlan } = state.session;
    if (newest === null && suppliedPlan !== null && (version === null || version === 1)) return this.#preview(state);
    const wanted = version ?? newest;
    const plan = wanted === null ? undefined : state.plan(wanted);
    if (plan === undefined) {
      throw new RalphError(
        "not_found",
        wanted === null ? "The session has no plan yet" : `The plan has no version ${wanted}; the newest is ${newest ?? 0}`,
      );
    }
    const tasks = wanted === newest ? state.tasks() : plan.tasks;
    return { ...planView(plan, tasks.map(taskView)), summary: planSummaryOf(tasks) };
  }

  /**
   * Makes the client's plan the session's next version.
   * @throws RalphError `invalid_plan`; `conflict` once something of the plan has run, or where the client edited an earlier version.
   */
  replace(owner: string, id: string, value: Json): Promise<Plan> {
    return withSession(this.#core, owner, id, async (state) => {
      assertOpen(state.session);
      this.#core.storage.assertRoom();
      const checked = this.#check(state.session, value, true);
      const history = await TaskHistory.of(this.#core.experience, owner, checked.placed);
      await state.commit((changes) =>
        moveSession(this.#core, changes, changes.now.session, this.#replacement(changes.now, value, checked, history)),
      );
      this.#runner.enqueue(state.session);
      return this.#plan(state, null);
    });
  }

  /** @throws RalphError `not_found` where there is no plan, `conflict` once the session works on it. */
  async drop(owner: string, id: string): Promise<void> {
    await withSession(this.#core, owner, id, async (state) => {
      await state.commit((changes) => moveSession(this.#core, changes, changes.now.session, this.#withoutPlan(changes.now)));
      this.#runner.enqueue(state.session);
    });
  }

  #withoutPlan(state: SessionReads): Move {
    const { session } = state;
    const { planVersion: version, suppliedPlan, status, hold } = session;
    assertOpen(session);
    const hasPlan = version !== null && state.plan(version) !== undefined;
    if (!hasPlan && suppliedPlan === null) throw new RalphError("not_found", "The session has no plan");
    if (!hasPlan || version === null) return { event: null, hold, patch: { suppliedPlan: null } };
    if (status !== "planning") {
      const message = `The plan cannot be dropped: the session is '${status}'. Pause it and put another plan in its place, or cancel it`;
      throw new RalphError("conflict", message);
    }
    return {
      event: null,
      hold: hold === "paused" ? hold : null,
      patch: { suppliedPlan: null },
      events: [{ type: "plan.updated", data: { version, reason: "dropped", tasks: [] } }],
      write: (changes) => {
        changes.clearTasks();
        changes.removePlan(version);
        // A new run of the planner must not get the recorded answers of the earlier one.
        for (const scope of ["planner#1", "planner#2"]) changes.setCallsAside(scope, 0);
      },
    };
  }

  #replacement(state: SessionReads, value: Json, checked: CheckedPlan, history: TaskHistory): Move {
    const { session } = state;
    assertOpen(session);
    const patch = { suppliedPlan: value };
    const kept = { event: null, hold: session.hold };
    if (session.planVersion === null) return { ...kept, patch };
    assertNewest(session.planVersion, value);
    const begun = state.tasks().filter((task) => isLeaf(task) && (task.attempts > 0 || task.startedAt !== null));
    const isStill = session.status === "planning" || (session.status === "executing" && session.hold === "paused");
    if (!isStill || begun.length > 0) {
      const why = begun.length > 0 ? `${begun.map(({ ref, id }) => `'${ref ?? id}'`).join(", ")} of the plan has run` : "pause it first";
      throw new RalphError("conflict", `The plan cannot be replaced: the session is '${session.status}' and ${why}`);
    }
    const { complexity, strategy } = shapeOf(checked.placed);
    const wanted = session.strategyWanted === "auto" ? strategy : session.strategyWanted;
    const { tasks, metadata, analysis } = layPlan(this.#core, session, briefFor(state), checked, { isGiven: true, complexity, history });
    const version = session.planVersion + 1;
    const status = session.status === "planning" ? "draft" : "approved";
    const at = this.#core.clock().toISOString();
    return {
      ...kept,
      ...(session.status === "planning" && session.hold === null && { hold: "awaiting_input" as const, holdReason: "plan" }),
      patch: { ...patch, complexity, strategy: wanted, planVersion: version },
      events: [{ type: "plan.updated", data: { version, reason: "client", status, tasks: plannedLeaves(tasks) } }],
      write: (changes) => {
        changes.clearTasks();
        changes.addTasks(tasks);
        changes.addPlan({ version, analysis, metadata, status, tasks }, at);
      },
      follow: (changes) => (status === "draft" ? [appendAssistantMessage(changes, at, sessionWords(session).planWaits(version))] : []),
    };
  }

  /** The plan that the client sent with the session, as it will be laid out once the brief is approved. */
  async #preview(state: OpenSession): Promise<Plan> {
    const { session } = state;
    const checked = this.#check(session, session.suppliedPlan, false);
    const history = await TaskHistory.of(this.#core.experience, session.owner, checked.placed);
    const { complexity } = session;
    const { tasks, metadata, analysis } = layPlan(this.#core, session, briefFor(state), checked, { isGiven: true, complexity, history });
    return { version: 1, status: "draft", analysis, metadata, tasks: tasks.map(taskView), summary: planSummaryOf(tasks) };
  }

  /** `isNew`: the plan has not been accepted yet, so its estimates are checked against the limits. */
  #check(session: SessionRecord, value: Json, isNew: boolean): CheckedPlan {
    const { settings, catalogue, sources } = this.#core;
    const engine = engineOf(this.#core, session);
    return checkClientPlan(value, {
      engine,
      limits: limitsOf(settings, session),
      elsewhere: catalogue.elsewhere(session.engine),
      capabilities: capabilitiesFor(engine, toolsOf(session, sources)),
      ...(isNew && { times: { settings, own: session.limits } }),
    });
  }
}

/** The agreed brief, or a substitute before there is one. */
function briefFor(state: SessionReads): Brief {
  const { query, language } = state.session;
  const none: Brief = {
    version: 1,
    status: "draft",
    goal: query.slice(0, 4_000),
    scope: [query.slice(0, 1_000)],
    questions: [],
    outputFormats: ["md"],
    language: language ?? "en",
    ...unasked,
  };
  return currentBrief(state) ?? none;
}

/** Prevents lost updates: a client may name the version that it edited. */
function assertNewest(newest: number, value: Json): void {
  const seen = value !== null && typeof value === "object" && "version" in value ? value["version"] : newest;
  if (seen !== newest) throw new RalphError("conflict", `The plan is at version ${newest}, not ${seen}: read it before you change it`);
}

function assertOpen({ status }: SessionRecord): void {
  if (isTerminal(status)) throw new RalphError("conflict", `A session that is '${status}' accepts no plan`);
}
