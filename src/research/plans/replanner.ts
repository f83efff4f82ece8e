/** Asks the engine's replanner, if it has one, how an answer or a failed step changes the tasks that have not run. */

import type { z } from "zod";
import type { Engine } from "../../agents/contracts.ts";
import type { replannerInput } from "../../agents/planning-contracts.ts";
import { isRalphError, isStoreFault } from "../../domain/errors/errors.ts";
import { isLeaf, type TaskRecord } from "../../domain/plans/task-record.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { runAgent } from "../calls/agent-run.ts";
import { aboutOf, agentCards } from "../catalogue/agent-cards.ts";
import { agreedBrief } from "../run/session-facts.ts";
import { limitsOf } from "../run/session-limits.ts";
import type { SessionRun } from "../run/session-run.ts";
import { isUntried } from "../tree/leaves.ts";
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
  tasks: readonly TaskRecord[],
): Promise<PlanChange | null> {
  const { replanner } = engine.agents;
  const cause = causeOf(task, outcome);
  if (replanner === undefined || cause === null || !tasks.some(isUntried) || task.ref?.startsWith(addedPrefix)) return null;
  const { settings, log } = run.core;
  try {
    const about = {
      ref: task.ref ?? task.id,
      description: task.description,
      agent: task.agent ?? "",
      outcome: outcomeText(outcome),
    };
    const input = replanInput(session, run, engine, tasks, { cause, task: about });
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
  tasks: readonly TaskRecord[],
  why: Pick<Input, "cause" | "task">,
): Input {
  const { maxChildren, maxTasks } = limitsOf(run.core.settings, session);
  const brief = agreedBrief(run.state);
  return {
    query: session.query,
    brief,
    ...why,
    open: tasks.filter(isUntried).map(({ id, ref, description, agent, dependencies }) => ({
      ref: ref ?? id,
      description,
      agent: agent ?? "",
      dependsOn: namesOf(dependencies, tasks),
    })),
    done: tasks
      .filter((task) => isLeaf(task) && task.status === "completed")
      .map((task) => ({ ref: task.ref ?? task.id, description: task.description, summary: summaryOf(task) })),
    agents: agentCards(engine, aboutOf(session, brief)),
    limits: { maxTasks: Math.max(0, Math.min(maxChildren, maxTasks - tasks.filter(isLeaf).length)) },
  };
}

function causeOf(task: TaskRecord, outcome: TaskOutcome): "answer" | "failure" | null {
  if (outcome.kind === "completed" && task.kind === "user_interaction") return "answer";
  if (outcome.kind !== "failed" || task.critical) return null;
  return outcome.error.code === "model_refused" || outcome.error.code === "user_refused" ? null : "failure";
}

function namesOf(ids: readonly string[], tasks: readonly TaskRecord[]): string[] {
  return ids.map((id) => tasks.find((task) => task.id === id)?.ref ?? id);
}

function summaryOf(task: TaskRecord): string {
  return (resultOf(task)?.summary ?? "").slice(0, digestLength);
}

function outcomeText(outcome: TaskOutcome): string {
  if (outcome.kind === "completed") return outcome.result.summary;
  return outcome.kind === "failed" ? outcome.error.message : "";
}
