/** Asks the engine's replanner, if it has one, how an answer or a failed step changes the tasks that have not run. */

import type { z } from "zod";
import type { Engine } from "../../agents/contracts.ts";
import type { replannerInput } from "../../agents/planning-contracts.ts";
import { isRalphError, isStoreFault } from "../../domain/errors/errors.ts";
import type { TaskRecord } from "../../domain/plans/task-record.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { runAgent } from "../calls/agent-run.ts";
import { aboutOf, agentCards, agreedBrief, limitsOf } from "../run/session-facts.ts";
import type { SessionRun } from "../run/session-run.ts";
import type { TaskOutcome } from "../tree/task-outcome.ts";
import { resultOf } from "../tree/task-outcome.ts";
import type { PlanChange } from "./replan.ts";

/** Prefix of the refs of tasks that a replanner added. Their outcomes are not replanned again. */
const addedPrefix = "again:";
const digestLength = 500;

/**
 * The change for a task's outcome, or null. Only tasks with dependents are replanned. If the engine fails to replan, the
 * plan stays unchanged.
 */
export async function replanned(
  session: SessionRecord,
  run: SessionRun,
  engine: Engine,
  task: TaskRecord,
  outcome: TaskOutcome,
  rows: readonly TaskRecord[],
): Promise<PlanChange | null> {
  const { replanner } = engine.agents;
  const cause = causeOf(task, outcome);
  if (replanner === undefined || cause === null || openTasks(rows).length === 0 || task.ref?.startsWith(addedPrefix)) return null;
  const { settings, log } = run.core;
  try {
    const about = {
      ref: task.ref ?? task.id,
      description: task.description,
      agent: task.agent ?? "",
      outcome: outcomeText(outcome),
    };
    const input = replanInput(session, run, engine, rows, { cause, task: about });
    const options = { scope: `replanner:${task.id}`, timeoutMs: settings.plannerTimeoutMs };
    const { add, skip, replaces } = await runAgent(run, session, replanner, input, options);
    if (add.length === 0 && skip.length === 0) return null;
    const named = add.map((spec) => ({ ...spec, ref: `${addedPrefix}${task.id}.${spec.ref}` }));
    const refs = new Map(add.map((spec, index) => [spec.ref, named[index]?.ref ?? spec.ref]));
    const renamed = named.map((spec) => ({ ...spec, dependencies: spec.dependencies?.map((name) => refs.get(name) ?? name) }));
    return { reason: cause, add: renamed, skip, replaces: cause === "failure" && replaces && renamed.length > 0 };
  } catch (error) {
    if (!isRalphError(error) || isStoreFault(error)) throw error;
    log.warn({ session: session.id, task: task.id, error }, "Replanning failed; the plan stays unchanged");
    return null;
  }
}

type Input = z.infer<typeof replannerInput>;

/** The replanner's input: the running plan. */
export function replanInput(
  session: SessionRecord,
  run: SessionRun,
  engine: Engine,
  rows: readonly TaskRecord[],
  why: Pick<Input, "cause" | "task">,
): Input {
  const { maxChildren, maxTasks } = limitsOf(run.core.settings, session);
  const brief = agreedBrief(run.state);
  return {
    query: session.query,
    brief,
    ...why,
    open: openTasks(rows).map(({ id, ref, description, agent, dependencies }) => ({
      ref: ref ?? id,
      description,
      agent: agent ?? "",
      dependsOn: namesOf(dependencies, rows),
    })),
    done: rows
      .filter(({ agent, status }) => agent !== null && status === "completed")
      .map((row) => ({ ref: row.ref ?? row.id, description: row.description, summary: summaryOf(row) })),
    agents: agentCards(engine, aboutOf(session, brief)),
    limits: { maxTasks: Math.max(0, Math.min(maxChildren, maxTasks - rows.filter(({ agent }) => agent !== null).length)) },
  };
}

function openTasks(rows: readonly TaskRecord[]): TaskRecord[] {
  return rows.filter((row) => row.agent !== null && (row.status === "planned" || row.status === "blocked") && row.attempts === 0);
}

function causeOf(task: TaskRecord, outcome: TaskOutcome): "answer" | "failure" | null {
  if (outcome.kind === "completed" && task.kind === "user_interaction") return "answer";
  if (outcome.kind !== "failed" || task.critical) return null;
  return outcome.error.code === "model_refused" || outcome.error.code === "user_refused" ? null : "failure";
}

function namesOf(ids: readonly string[], rows: readonly TaskRecord[]): string[] {
  return ids.map((id) => rows.find((row) => row.id === id)?.ref ?? id);
}

function summaryOf(row: TaskRecord): string {
  return (resultOf(row)?.summary ?? "").slice(0, digestLength);
}

function outcomeText(outcome: TaskOutcome): string {
  if (outcome.kind === "completed") return outcome.result.summary;
  return outcome.kind === "failed" ? outcome.error.message : "";
}
