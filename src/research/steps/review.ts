/** review → executing or aggregating: what is covered, what is missing, and whether another round would help. */
import type { Coverage } from "../../agents/contracts.ts";
import type { TaskSpec } from "../../domain/plan.ts";
import { isSettled } from "../../domain/states.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { TaskRow } from "../../store/tasks.ts";
import { runAgent } from "../calls/agent-run.ts";
import { insertPlan, taskRowsOf } from "../plans/plan-rows.ts";
import { revisedMetadata } from "../plans/replan.ts";
import { closeTree } from "../rounds/control.ts";
import { openRound } from "../rounds/round-opening.ts";
import { agentCards, agreedBrief, coverageFromFindings, coverageOf, engineOf, limitsOf, settledTasks } from "../run/session-facts.ts";
import type { SessionRun, Step } from "../run/session-run.ts";
import { type PlacedTask, placeTasks } from "../tree/task-tree.ts";

interface Verdict {
  decision: "continue" | "done";
  reason: "gaps" | "covered" | "limit" | "no_progress" | "direct";
  coverage: Coverage[];
  newTasks: TaskSpec[];
  /** Which limit ended the research, or null. */
  cut: string | null;
}

export const review: Step = async (session, run) => {
  const rows = run.core.store.tasks.all(session.id);
  const verdict = await judge(session, run, rows);
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
};

async function judge(session: SessionRow, run: SessionRun, rows: readonly TaskRow[]): Promise<Verdict> {
  const { core } = run;
  const brief = agreedBrief(core, session);
  const tasks = settledTasks(rows);
  const simple = { coverage: coverageFromFindings(brief, tasks), newTasks: [], cut: session.cut };
  if (session.cut !== null) return { ...simple, decision: "done", reason: "limit" };
  const { maxRounds } = limitsOf(core.settings, session);
  const deferred = rows.some((row) => row.agent !== null && !isSettled(row.status));
  if (deferred) {
    if (session.round >= maxRounds) return { ...simple, decision: "done", reason: "limit", cut: "rounds" };
    return { ...simple, decision: "continue", reason: "gaps" };
  }
  // A client's plan is what was asked for: nothing is added to it for the brief's sake.
  if (session.strategy === "direct" || session.supplied_plan !== null) return { ...simple, decision: "done", reason: "direct" };
  const scope = `reviewer#${session.round}`;
  const verdict = await runAgent(
    run,
    session,
    engineOf(core, session).agents.reviewer,
    {
      query: session.query,
      brief,
      round: session.round,
      maxRounds,
      tasks: tasks.filter(({ status }) => isSettled(status)),
      previous: coverageOf(session),
      agents: agentCards(engineOf(core, session)),
      wrapUp: run.spending.isTight(core.store.calls.ofScope(session.id, scope)),
    },
    { scope, timeoutMs: core.settings.plannerTimeoutMs },
  );
  const { decision, reason, coverage, newTasks } = verdict;
  if (decision === "continue" && session.round >= maxRounds)
    return { decision: "done", reason: "limit", coverage, newTasks: [], cut: "rounds" };
  return { decision, reason: decision === "continue" ? "gaps" : reason, coverage, newTasks, cut: session.cut };
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
