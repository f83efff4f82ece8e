/** One attempt at a leaf: its agent's run, the outcome, and the resulting change of the plan. Writes nothing. */
import type { TaskResult } from "../../agents/contracts.ts";
import type { Json } from "../../domain/base/json.ts";
import { isStoreFault, RalphError, storedError } from "../../domain/errors/errors.ts";
import type { Brief } from "../../domain/plans/brief.ts";
import type { TaskRecord } from "../../domain/plans/task-record.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { runAgent } from "../calls/agent-run.ts";
import { sourceTexts, verifyResult } from "../evidence/citation-check.ts";
import { rejectionsOf } from "../evidence/rejections.ts";
import { type PlanChange, planChangeAfter } from "../plans/replan.ts";
import { replanned } from "../plans/replanner.ts";
import { Interruption, Suspension } from "../run/interruption.ts";
import { engineOf } from "../run/session-facts.ts";
import type { SessionRun } from "../run/session-run.ts";
import { sessionWords } from "../run/session-words.ts";
import { taskTimeMs } from "../run/time-limits.ts";
import { Schedule } from "../tree/schedule.ts";
import { resolvedInput, taskInputOf } from "../tree/task-input.ts";
import type { TaskOutcome } from "../tree/task-outcome.ts";
import { referencesIn } from "../tree/task-references.ts";
import { userAgent } from "../tree/task-tree.ts";
import { answerResult, questionOf } from "./user-task.ts";

export interface Attempt {
  outcome: TaskOutcome;
  change: PlanChange | null;
}

/** @throws RalphError for a fault of the store: such an attempt has no outcome. */
export async function attempt(
  run: SessionRun,
  session: SessionRecord,
  { task, brief }: { task: TaskRecord; brief: Brief },
  signal: AbortSignal,
): Promise<Attempt> {
  const { core, state } = run;
  let outcome: TaskOutcome;
  try {
    const result = await runTask(run, session, task, brief, signal);
    outcome = { kind: "completed", ...verifyResult(result, sourceTexts(state), (id) => state.sourceDivisions(id)) };
  } catch (error) {
    if (isStoreFault(error)) throw error;
    outcome = outcomeOf(error);
    if (outcome.kind === "failed" && outcome.error.code === "internal_error") {
      core.log.error({ session: session.id, task: task.id, error }, "A task failed unexpectedly");
    }
  }
  try {
    const change = planChangeAfter(task, outcome) ?? (await replanned(session, run, engineOf(core, session), task, outcome, state.tasks()));
    return { outcome, change };
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    // Interrupted while replanning: the task is requeued and replayed from its journal, with its plan.
    return { outcome: outcomeOf(error), change: null };
  }
}

/** @throws RalphError `invalid_input` for an unknown agent, or an input that it does not accept; else as `runAgent`. */
function runTask(run: SessionRun, session: SessionRecord, task: TaskRecord, brief: Brief, signal: AbortSignal): Promise<TaskResult> {
  const { settings } = run.core;
  const tree = run.state;
  const options = { scope: task.id, taskId: task.id, signal };
  const own = resolvedInput(task.input, tree);
  if (task.agent === userAgent) {
    const answer = { name: userAgent, version: "1", ...answerResult };
    const branches = task.branches === null ? null : resolvedInput(task.branches as unknown as Json, tree);
    const question = questionOf(task.description, own, branches, askedFor(session, task, tree.tasks()));
    return runAgent(run, session, answer, question, { ...options, timeoutMs: settings.taskTimeoutMs });
  }
  const agent = engineOf(run.core, session).taskAgents.get(task.agent ?? "");
  if (agent === undefined) throw new RalphError("invalid_input", `There is no agent '${task.agent}'`);
  const checked = agent.taskInput.safeParse(own);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new RalphError(
      "invalid_input",
      `The input of task '${task.ref ?? task.id}' does not suit the agent '${task.agent}': ${issue?.path.join(".")} ${issue?.message}`,
    );
  }
  const timeoutMs = taskTimeMs(settings, task);
  const input = taskInputOf(task, own, {
    query: session.query,
    brief,
    initialContext: session.initialContext,
    tree,
    sources: run.state.sources(),
    rejections: rejectionsOf(run.state),
    prior: run.state.prior() ?? null,
  });
  return runAgent(run, session, agent, input, { ...options, timeoutMs });
}

/** The tasks that wait for the user's answer, and whether the question asks for consent: not if others refer to the answer. */
function askedFor(session: SessionRecord, { id, ref }: TaskRecord, tasks: readonly TaskRecord[]) {
  const schedule = new Schedule(tasks);
  const waiting = schedule.leaves().flatMap((leaf) => (schedule.dependenciesOf(leaf.id).includes(id) ? [leaf.id] : []));
  const isUsed = tasks.some(({ input }) => referencesIn(input, "").references.some(({ from }) => from === id || from === ref));
  const { yes, no } = sessionWords(session).questions;
  return { waiting, consent: waiting.length === 0 || isUsed ? null : { yes, no } };
}

function outcomeOf(error: unknown): TaskOutcome {
  if (error instanceof Suspension) return { kind: "asks", question: error.question };
  if (error instanceof Interruption) return { kind: "requeued" };
  return { kind: "failed", error: storedError(error) };
}
