/** What a client may do with a plan: see each of its versions, and replace it while nothing of it has run. */
import type { Brief } from "../../domain/brief.ts";
import { RalphError } from "../../domain/errors.ts";
import type { Json } from "../../domain/json.ts";
import type { Plan, Strategy } from "../../domain/plan.ts";
import { isTerminal } from "../../domain/states.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { PlanRow, TaskRow } from "../../store/tasks.ts";
import { type CheckedPlan, checkClientPlan, shapeOf } from "../plans/plan-check.ts";
import { layPlan, planSummaryOf } from "../plans/plan-layout.ts";
import { insertPlan, keptTasks } from "../plans/plan-rows.ts";
import type { Plans } from "../ports/service.ts";
import { said } from "../run/assistant-message.ts";
import type { Core } from "../run/core.ts";
import { currentBrief, engineOf, limitsOf } from "../run/session-facts.ts";
import { type Move, moveSession } from "../run/session-run.ts";
import { sessionWords } from "../run/session-words.ts";
import type { Runner } from "../runner/runner.ts";
import { planView, taskView } from "../views/views.ts";

export class PlanService implements Plans {
  readonly #core: Core;
  readonly #runner: Runner;

  constructor(core: Core, runner: Runner) {
    this.#core = core;
    this.#runner = runner;
  }

  get(owner: string, id: string, version: number | null): Plan {
    const session = this.#owned(owner, id);
    const { tasks } = this.#core.store;
    const newest = session.plan_version;
    if (newest === null && session.supplied_plan !== null && (version === null || version === 1)) return this.#preview(session);
    const wanted = version ?? newest;
    const row = wanted === null ? undefined : tasks.plan(id, wanted);
    if (row === undefined) {
      throw new RalphError(
        "not_found",
        wanted === null ? "The session has no plan yet" : `The plan has no version ${wanted}; the newest is ${newest ?? 0}`,
      );
    }
    const rows = wanted === newest ? tasks.all(id) : keptTasks(row.tasks);
    return planOf(row, rows);
  }

  /**
   * Makes the client's plan the session's next version.
   * @throws RalphError `invalid_plan`; `conflict` once something of the plan has run.
   */
  async replace(owner: string, id: string, value: Json): Promise<Plan> {
    const { store } = this.#core;
    await store.db.write((tx) => {
      const session = this.#owned(owner, id);
      moveSession(this.#core, tx, session, this.#replacement(session, value));
    });
    this.#runner.enqueue(id);
    return this.get(owner, id, null);
  }

  #replacement(session: SessionRow, value: Json): Move {
    const { store } = this.#core;
    if (isTerminal(session.status)) throw new RalphError("conflict", `A session that is '${session.status}' takes no plan`);
    const checked = this.#check(session, value);
    const patch = { supplied_plan: JSON.stringify(value) };
    const kept = { event: null, hold: session.hold };
    if (session.plan_version === null) return { ...kept, patch };
    const begun = store.tasks.all(session.id).filter((row) => row.agent !== null && (row.attempts > 0 || row.started_at !== null));
    const isStill = session.status === "planning" || (session.status === "executing" && session.hold === "paused");
    if (!isStill || begun.length > 0) {
      const why = begun.length > 0 ? `${begun.map(({ ref, id }) => `'${ref ?? id}'`).join(", ")} of the plan has run` : "pause it first";
      throw new RalphError("conflict", `The plan cannot be replaced: the session is '${session.status}' and ${why}`);
    }
    const { complexity, strategy } = shapeOf(checked.placed);
    const wanted = session.strategy_wanted === "auto" ? strategy : (session.strategy_wanted as Strategy);
    const { rows, metadata, analysis } = layPlan(this.#core, { ...session, complexity }, this.#brief(session), checked, { isGiven: true });
    const version = session.plan_version + 1;
    const status = session.status === "planning" ? "draft" : "approved";
    const tasks = rows.filter(({ agent }) => agent !== null).map(({ id }) => id);
    return {
      ...kept,
      ...(session.status === "planning" && session.hold === null && { hold: "awaiting_input" as const, holdReason: "plan" }),
      patch: { ...patch, complexity, strategy: wanted, plan_version: version },
      events: [{ type: "plan.updated", data: { version, reason: "client", status, tasks } }],
      write: (tx) => {
        store.tasks.clear(tx, session.id);
        store.tasks.insert(tx, rows);
        insertPlan(this.#core, tx, session, { version, analysis, metadata, status }, rows);
      },
      follow: (tx) => (status === "draft" ? [said(this.#core, tx, session, sessionWords(session).planWaits(version))] : []),
    };
  }

  /** The plan that came with the session, as it will be laid out once the brief is approved. */
  #preview(session: SessionRow): Plan {
    const checked = this.#check(session, JSON.parse(session.supplied_plan ?? "null"));
    const { rows, metadata, analysis } = layPlan(this.#core, session, this.#brief(session), checked, { isGiven: true });
    return { version: 1, status: "draft", analysis, metadata, tasks: rows.map(taskView), summary: planSummaryOf(rows) };
  }

  #check(session: SessionRow, value: Json): CheckedPlan {
    const limits = limitsOf(this.#core.settings, session);
    return checkClientPlan(value, {
      engine: engineOf(this.#core, session),
      limits,
      elsewhere: this.#core.agents.elsewhere(session.engine),
    });
  }

  /** The agreed brief, or what stands for it before there is one. */
  #brief(session: SessionRow): Brief {
    const { query, language } = session;
    const none: Brief = {
      version: 1,
      status: "draft",
      goal: query.slice(0, 4_000),
      scope: [query.slice(0, 1_000)],
      questions: [],
      outputFormats: ["md"],
      language: language ?? "en",
    };
    return currentBrief(this.#core, session) ?? none;
  }

  #owned(owner: string, id: string): SessionRow {
    const row = this.#core.store.sessions.owned(owner, id);
    if (row === undefined) throw new RalphError("not_found", `There is no session '${id}'`);
    return row;
  }
}

function planOf(row: PlanRow, rows: readonly TaskRow[]): Plan {
  return { ...planView(row, rows.map(taskView)), summary: planSummaryOf(rows) };
}
