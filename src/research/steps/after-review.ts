/** What follows from a review: another round with the tasks that it asks for, or the end of the research. */
import type { Coverage } from "../../agents/contracts.ts";
import type { TaskSpec } from "../../domain/plan.ts";
import { isSettled } from "../../domain/states.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { TaskRow } from "../../store/tasks.ts";
import { insertPlan, taskRowsOf } from "../plans/plan-rows.ts";
import { revisedMetadata } from "../plans/replan.ts";
import { closeTree } from "../rounds/control.ts";
import { openRound } from "../rounds/round-opening.ts";
import { engineOf, limitsOf } from "../run/session-facts.ts";
import type { SessionRun } from "../run/session-run.ts";
import { type PlacedTask, placeTasks } from "../tree/task-tree.ts";

export interface Verdict {
  decision: "continue" | "done";
  reason: "gaps" | "covered" | "limit" | "no_progress" | "direct";
  coverage: Coverage[];
  newTasks: TaskSpec[];
  /** Which limit ended the research, or null. */
  cut: string | null;
}

/** Moves the session on: to another round where the review asks for one and something can run in it, else to the aggregation. */
export async function afterReview(session: SessionRow, run: SessionRun, rows: readonly TaskRow[], verdict: Verdict): Promise<void> {
  if (verdict.decision === "done") {
    await close(session, run, verdict);
    return;
  }
  const waiting = rows.some((row) => row.agent !== null && !isSettled(row.status));
  const { placed, left } = fitting(session, run, rows, verdict.newTasks);
  if (placed.length === 0 && !waiting) {
    const cut = left ? "tasks" : verdict.cut;
    await close(session, run, { ...verdict, decision: "done", reason: left ? "limit" : "no_progress", cut });
    return;
  }
  await continueWith(session, run, rows, verdict, placed);
}

/** The new tasks that the tree may still take; `left` tells whether the limit on leaves kept some out. */
function fitting(
  session: SessionRow,
  run: SessionRun,
  rows: readonly TaskRow[],
  specs: TaskSpec[],
): { placed: PlacedTask[]; left: boolean } {
  if (specs.length === 0) return { placed: [], left: false };
  const { maxTasks, maxChildren, maxDepth } = limitsOf(run.core.settings, session);
  const room = maxTasks - rows.filter((row) => row.agent !== null).length;
  const chosen = specs.slice(0, Math.max(0, Math.min(room, maxChildren)));
  if (chosen.length === 0) return { placed: [], left: true };
  const agents = new Set(engineOf(run.core, session).taskAgents.keys());
  try {
    return {
      placed: placeTasks(chosen, [...rows], { agents, limits: { maxTasks, maxChildren, maxDepth } }),
      left: chosen.length < specs.length,
    };
  } catch (error) {
    run.core.log.warn({ session: session.id, error }, "The tasks that the reviewer asked for do not fit the tree");
    return { placed: [], left: false };
  }
}

function close(session: SessionRow, run: SessionRun, verdict: Verdict): Promise<void> {
  return run.move(session, {
    event: "closed",
    patch: { coverage: JSON.stringify(verdict.coverage), cut: verdict.cut },
    events: [{ type: "review.completed", data: told(session, verdict) }],
    follow: (tx) => closeTree(run.core, tx, session.id, "the research ended before it"),
  });
}

function continueWith(
  session: SessionRow,
  run: SessionRun,
  rows: readonly TaskRow[],
  verdict: Verdict,
  placed: PlacedTask[],
): Promise<void> {
  const { core } = run;
  const round = session.round + 1;
  const fresh = taskRowsOf(session, rows, placed, round, limitsOf(core.settings, session).maxTasksPerRound);
  const version = (session.plan_version ?? 0) + (fresh.length > 0 ? 1 : 0);
  const all = [...rows, ...fresh];
  return run.move(session, {
    event: "continued",
    patch: { coverage: JSON.stringify(verdict.coverage), round, plan_version: version },
    events: [
      { type: "review.completed", data: told(session, verdict) },
      ...(fresh.length > 0 ? [{ type: "plan.updated" as const, data: { version, reason: "gaps", tasks: fresh.map(({ id }) => id) } }] : []),
    ],
    write: (tx) => {
      if (fresh.length === 0) return;
      const metadata = revisedMetadata(core.store.tasks.plan(session.id, version - 1)?.metadata, all);
      insertPlan(
        core,
        tx,
        session,
        { version, analysis: `Tasks for the gaps after round ${session.round}`, metadata, status: "approved" },
        all,
      );
    },
    begin: (tx) => openRound(run, tx, round, { present: rows, fresh }),
  });
}

function told(session: SessionRow, { decision, reason, coverage, newTasks, cut }: Verdict) {
  return { round: session.round, decision, reason, coverage: coverage.map((item) => ({ ...item })), newTasks: newTasks.length, cut };
}
