/** After a review: another round with its new tasks, or the end of the research. */

import type { Coverage, Rejection } from "../../agents/contracts.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { NewEvent } from "../../domain/events/events.ts";
import type { TaskSpec } from "../../domain/plans/plan.ts";
import { isLeaf, type TaskRecord } from "../../domain/plans/task-record.ts";
import { isSettled } from "../../domain/plans/task-status.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { plannedTasks } from "../plans/plan-tasks.ts";
import { revisedMetadata } from "../plans/replan.ts";
import { isSteered } from "../plans/steering.ts";
import type { Changes } from "../ports/session-store.ts";
import { openRound } from "../rounds/round-opening.ts";
import { closeTree } from "../rounds/tree-closing.ts";
import { appendAssistantMessage } from "../run/assistant-message.ts";
import { engineOf } from "../run/session-facts.ts";
import { limitsOf } from "../run/session-limits.ts";
import type { SessionRun } from "../run/session-run.ts";
import { sessionWords } from "../run/session-words.ts";
import { planCompleted, plannedLeaves } from "../tree/plan-events.ts";
import type { PlacedTask } from "../tree/task-place.ts";
import { placeTasks } from "../tree/task-tree.ts";

export interface Verdict {
  decision: "continue" | "done";
  reason: "gaps" | "covered" | "limit" | "no_progress" | "direct";
  coverage: Coverage[];
  newTasks: TaskSpec[];
  rejected?: readonly Rejection[];
  /** Which limit ended the research, or null. */
  cut: string | null;
}

/** Moves the session to another round where the review asks for one and a task can run in it, else to the aggregation. */
export async function afterReview(session: SessionRecord, run: SessionRun, tasks: readonly TaskRecord[], verdict: Verdict): Promise<void> {
  if (verdict.decision === "done") {
    await close(session, run, verdict);
    return;
  }
  const waiting = tasks.some((task) => isLeaf(task) && !isSettled(task.status));
  const { placed, left } = fitting(session, run, tasks, verdict.newTasks);
  if (placed.length === 0 && !waiting) {
    const cut = left ? "tasks" : verdict.cut;
    await close(session, run, { ...verdict, decision: "done", reason: left ? "limit" : "no_progress", cut });
    return;
  }
  await continueWith(session, run, tasks, verdict, placed);
}

/** The new tasks that the tree has room for; `left` says whether the limit on leaves excluded some. */
function fitting(
  session: SessionRecord,
  run: SessionRun,
  tasks: readonly TaskRecord[],
  specs: TaskSpec[],
): { placed: PlacedTask[]; left: boolean } {
  if (specs.length === 0) return { placed: [], left: false };
  const { maxTasks, maxChildren, maxDepth } = limitsOf(run.core.settings, session);
  const room = maxTasks - tasks.filter(isLeaf).length;
  const chosen = specs.slice(0, Math.max(0, Math.min(room, maxChildren)));
  if (chosen.length === 0) return { placed: [], left: true };
  const agents = new Set(engineOf(run.core, session).taskAgents.keys());
  try {
    return {
      placed: placeTasks(chosen, [...tasks], { agents, limits: { maxTasks, maxChildren, maxDepth } }),
      left: chosen.length < specs.length,
    };
  } catch (error) {
    run.core.log.warn({ session: session.id, error }, "Tasks that the reviewer requested break a rule of the tree");
    return { placed: [], left: false };
  }
}

function close(session: SessionRecord, run: SessionRun, verdict: Verdict): Promise<void> {
  return run.move(session, () => {
    if (verdict.cut === null && isSteered(run)) throw new RalphError("conflict", "A message of the user arrived meanwhile");
    return {
      event: "closed",
      patch: { coverage: verdict.coverage, cut: verdict.cut },
      events: [{ type: "review.completed", data: completedData(session, verdict) }],
      follow: (changes) => {
        const at = run.core.clock().toISOString();
        const closed = closeTree(changes, at, "the research ended before it");
        return [...closed, ...planCompleted(changes.now.tasks(), "closed"), ...answeredTooLate(session, changes, at)];
      },
    };
  });
}

function continueWith(
  session: SessionRecord,
  run: SessionRun,
  tasks: readonly TaskRecord[],
  verdict: Verdict,
  placed: PlacedTask[],
): Promise<void> {
  const { core } = run;
  const round = session.round + 1;
  const fresh = plannedTasks(tasks, placed, round, limitsOf(core.settings, session).maxTasksPerRound);
  const version = (session.planVersion ?? 0) + (fresh.length > 0 ? 1 : 0);
  const all = [...tasks, ...fresh];
  return run.move(session, {
    event: "continued",
    patch: { coverage: verdict.coverage, round, planVersion: version },
    events: [
      { type: "review.completed", data: completedData(session, verdict) },
      ...(fresh.length > 0 ? [{ type: "plan.updated" as const, data: { version, reason: "gaps", tasks: plannedLeaves(fresh) } }] : []),
    ],
    write: (changes) => {
      if (fresh.length === 0) return;
      const metadata = revisedMetadata(run.state.plan(version - 1)?.metadata, all);
      const analysis = `Tasks for the gaps after round ${session.round}`;
      changes.addPlan({ version, analysis, metadata, status: "approved", tasks: all }, core.clock().toISOString());
    },
    begin: (changes) => openRound(run, changes, round, { present: tasks, fresh }),
  });
}

function completedData(session: SessionRecord, { decision, reason, coverage, newTasks, cut, rejected = [] }: Verdict) {
  return {
    round: session.round,
    decision,
    reason,
    coverage: coverage.map((item) => ({ ...item })),
    newTasks: newTasks.length,
    cut,
    ...(rejected.length > 0 && { rejected: rejected.map((item) => ({ ...item })) }),
  };
}

/** Replies to messages that came too late to steer the research. */
function answeredTooLate(session: SessionRecord, changes: Changes, at: string): NewEvent[] {
  const last = changes.now.unanswered().at(-1);
  if (last === undefined) return [];
  changes.answerMessages(last.seq);
  return [appendAssistantMessage(changes, at, sessionWords(session).tooLate)];
}
