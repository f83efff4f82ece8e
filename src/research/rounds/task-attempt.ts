/** One attempt at a leaf: what its agent came to, and what that changes in the plan. Nothing is written here. */
import type { Brief } from "../../domain/brief.ts";
import { isStoreFault, keptError } from "../../domain/errors.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { TaskRow } from "../../store/tasks.ts";
import { sourceTexts, verifyResult } from "../evidence/evidence.ts";
import { type PlanChange, planChangeAfter } from "../plans/replan.ts";
import { replanned } from "../plans/replanner.ts";
import { Interruption, Suspension } from "../run/interruption.ts";
import { engineOf } from "../run/session-facts.ts";
import type { SessionRun } from "../run/session-run.ts";
import type { TreeRows } from "../tree/task-input.ts";
import type { TaskOutcome } from "../tree/task-outcome.ts";
import { runTask } from "./task-run.ts";

export interface Attempt {
  outcome: TaskOutcome;
  change: PlanChange | null;
}

/** @throws RalphError where the store is at fault: such an attempt came to nothing. */
export async function attempt(
  run: SessionRun,
  session: SessionRow,
  work: { row: TaskRow; brief: Brief; tree: TreeRows },
  signal: AbortSignal,
): Promise<Attempt> {
  const { core } = run;
  const { row, tree } = work;
  let outcome: TaskOutcome;
  try {
    const result = await runTask(run, session, work, signal);
    outcome = { kind: "completed", ...verifyResult(result, sourceTexts(core.store, session.id)) };
  } catch (error) {
    if (isStoreFault(error)) throw error;
    outcome = outcomeOf(error);
    if (outcome.kind === "failed" && outcome.error.code === "internal_error") {
      core.log.error({ session: session.id, task: row.id, error }, "A task failed unexpectedly");
    }
  }
  try {
    const change = planChangeAfter(row, outcome) ?? (await replanned(session, run, engineOf(core, session), row, outcome, tree.rows()));
    return { outcome, change };
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    // Interrupted while the plan was thought over: the task is taken up again, from its journal, with its plan.
    return { outcome: outcomeOf(error), change: null };
  }
}

function outcomeOf(error: unknown): TaskOutcome {
  if (error instanceof Suspension) return { kind: "asks", question: error.question };
  if (error instanceof Interruption) return { kind: "put_back" };
  return { kind: "failed", error: keptError(error) };
}
