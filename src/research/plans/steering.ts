/**
 * Computes what a user's message to a session at work changes: the scope of the brief, tasks to add, tasks to skip. The
 * engine's replanner decides; without one the message is read as in the brief dialogue, or else becomes a new item of the
 * scope. Writes nothing.
 */

import type { Engine } from "../../agents/contracts.ts";
import { scopeItemsOf } from "../../agents/scope-items.ts";
import { singleSpaced } from "../../domain/base/single-spaced.ts";
import { isRalphError, isStoreFault } from "../../domain/errors/errors.ts";
import type { Brief, BriefContent } from "../../domain/plans/brief.ts";
import type { TaskSpec } from "../../domain/plans/plan.ts";
import { isLeaf, type TaskRecord } from "../../domain/plans/task-record.ts";
import { builtFormats } from "../../domain/reports/formats.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { isTerminal } from "../../domain/sessions/states.ts";
import { isApproval, isRefusal } from "../../sources/text/consent.ts";
import { runAgent } from "../calls/agent-run.ts";
import { aboutOf, agentCards } from "../catalogue/agent-cards.ts";
import type { SessionReads } from "../ports/session-store.ts";
import { conversationOf } from "../run/conversation.ts";
import { agreedBrief, contextOf, engineOf } from "../run/session-facts.ts";
import { limitsOf } from "../run/session-limits.ts";
import type { SessionRun } from "../run/session-run.ts";
import type { PlanChange } from "./replan.ts";
import { replanInput } from "./replanner.ts";

export interface Steering {
  /** Number of the newest message that this answers. */
  lastSeq: number;
  /** The changed brief; null where it is unchanged. */
  brief: BriefContent | null;
  change: PlanChange;
  /** The engine's reply to the user; null where it has none. */
  reply: string | null;
}

const mostItems = 20;

/** Whether an unanswered message may still change the research. */
export function isSteered(run: SessionRun): boolean {
  const { state, spending, isFull } = run;
  return mayBeSteered(state.session) && state.unanswered().length > 0 && spending.end === null && !isFull;
}

/** Whether the session is in a state in which its plan may still change. */
export function mayBeSteered({ status, cut }: Pick<SessionRecord, "status" | "cut">): boolean {
  return !isTerminal(status) && (status === "planning" || status === "executing" || status === "review") && cut === null;
}

/** @throws Interruption where the session is stopped meanwhile, RalphError where the store is at fault. */
export async function steeringOf(session: SessionRecord, run: SessionRun): Promise<Steering> {
  const { state, core } = run;
  const open = state.unanswered();
  const message = open.map(({ content }) => content).join("\n");
  const lastSeq = open.at(-1)?.seq ?? 0;
  const brief = agreedBrief(state);
  const engine = engineOf(core, session);
  const nothing = { lastSeq, brief: null, change: changeOf([], []), reply: null };
  if (isApproval(message) || isRefusal(message)) return nothing;
  const asked = { session, run, engine, brief, message, lastSeq };
  if (engine.agents.replanner !== undefined) {
    try {
      return await rethought(asked);
    } catch (error) {
      if (!isRalphError(error) || isStoreFault(error)) throw error;
      core.log.warn({ session: session.id, error }, "Steering by a message failed: it becomes an item of the scope");
      return await withScope(asked, scopeWith(brief, message), null);
    }
  }
  const { scope, reply } = await dialogueScope(asked);
  return withScope(asked, scope, reply);
}

interface Asked {
  session: SessionRecord;
  run: SessionRun;
  engine: Engine;
  brief: Brief;
  message: string;
  lastSeq: number;
}

async function rethought({ session, run, engine, brief, message, lastSeq }: Asked): Promise<Steering> {
  const { replanner } = engine.agents;
  if (replanner === undefined) throw new Error("The engine has no replanner");
  const task = { ref: "", description: "", agent: "user", outcome: message };
  const input = { ...replanInput(session, run, engine, run.state.tasks(), { cause: "message", task }), initialContext: contextOf(session) };
  const options = { scope: `steering#${lastSeq}`, timeoutMs: run.core.settings.plannerTimeoutMs };
  const { reason, add, skip, scope = brief.scope } = await runAgent(run, session, replanner, input, options);
  return {
    lastSeq,
    brief: revised(brief, scope),
    change: changeOf(named(add, lastSeq), skip),
    reply: reason.trim() === "" ? null : reason,
  };
}

/** The scope as the brief dialogue understands the message; one more item where it does not. */
async function dialogueScope({ session, run, engine, brief, message, lastSeq }: Asked): Promise<{ scope: string[]; reply: string | null }> {
  const turn = await runAgent(
    run,
    session,
    engine.agents.briefBuilder,
    {
      query: session.query,
      language: session.language ?? brief.language,
      initialContext: contextOf(session),
      brief: { ...brief, questions: [] },
      conversation: conversationOf(run.state),
      message,
      outputFormats: null,
      availableFormats: [...builtFormats],
    },
    { scope: `steering-brief#${lastSeq}`, timeoutMs: run.core.settings.briefTimeoutMs },
  );
  return { scope: turn.intent === "revised" ? turn.brief.scope : scopeWith(brief, message), reply: null };
}

function scopeWith({ scope }: BriefContent, message: string): string[] {
  const item = singleSpaced(message).slice(0, 1_000);
  return scope.includes(item) || scope.length >= mostItems ? [...scope] : [...scope, item];
}

/** Adds tasks for new scope items, and skips those that only served removed ones. */
async function withScope(
  { session, run, engine, brief, lastSeq }: Asked,
  scope: readonly string[],
  reply: string | null,
): Promise<Steering> {
  const fresh = scope.filter((item) => !brief.scope.includes(item));
  const gone = brief.scope.filter((item) => !scope.includes(item));
  const skip = run.state
    .tasks()
    .filter((task) => isForOnly(task, gone))
    .map(({ id }) => id);
  const add = fresh.length === 0 ? [] : await tasksFor({ session, run, engine, brief, fresh, lastSeq });
  return { lastSeq, brief: revised(brief, scope), change: changeOf(named(add, lastSeq), skip), reply };
}

/** Whether the task serves items and all of them were removed. */
function isForOnly(task: TaskRecord, gone: readonly string[]): boolean {
  const items = scopeItemsOf(task.input);
  return isLeaf(task) && items.length > 0 && items.every((item) => gone.includes(item));
}

/** The tasks that the engine's planner makes for the new items; one research task for each where it fails. */
async function tasksFor(asked: Omit<Asked, "message"> & { fresh: string[] }): Promise<TaskSpec[]> {
  const { session, run, engine, brief, fresh, lastSeq } = asked;
  const { maxTasks, maxChildren, maxDepth } = limitsOf(run.core.settings, session);
  const only: Brief = { ...brief, goal: fresh.join("\n").slice(0, 4_000), scope: fresh };
  try {
    const { tasks } = await runAgent(
      run,
      session,
      engine.agents.planner,
      {
        query: only.goal,
        brief: only,
        initialContext: contextOf(session),
        complexity: "medium",
        strategy: "flat",
        agents: agentCards(engine, aboutOf(session, only)),
        limits: { maxTasks, maxChildren, maxDepth },
        repair: null,
      },
      { scope: `steering-plan#${lastSeq}`, timeoutMs: run.core.settings.plannerTimeoutMs },
    );
    return tasks;
  } catch (error) {
    if (!isRalphError(error) || isStoreFault(error)) throw error;
    run.core.log.warn({ session: session.id, error }, "No plan for new items of the scope: each gets one task");
    const task = (item: string, index: number) => ({
      ref: String(index + 1),
      description: item,
      agent: "research",
      input: { scopeItem: item, query: item.slice(0, 2_000) },
    });
    return fresh.map(task);
  }
}

function revised({ version: _version, status: _status, ...content }: Brief, scope: readonly string[]): BriefContent | null {
  return scope.join("\n") === content.scope.join("\n") ? null : { ...content, scope: [...scope] };
}

function changeOf(add: TaskSpec[], skip: string[]): PlanChange {
  return { reason: "message", add, skip, replaces: false };
}

/** Gives the tasks refs that are unique in the plan. */
function named(specs: readonly TaskSpec[], seq: number): TaskSpec[] {
  const refOf = (ref: string) => `message${seq}.${ref}`;
  const known = new Set(specs.map(({ ref }) => ref));
  return specs.map((spec) => ({
    ...spec,
    ref: refOf(spec.ref),
    ...(spec.tasks !== undefined && { tasks: named(spec.tasks, seq) }),
    dependencies: spec.dependencies?.map((name) => (known.has(name) ? refOf(name) : name)),
  }));
}

/** Whether the newest plan waits for the user's approval. */
export function planWaits(state: Pick<SessionReads, "session" | "plan">): boolean {
  const { planVersion } = state.session;
  return planVersion !== null && state.plan(planVersion)?.status === "draft";
}
