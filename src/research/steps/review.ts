/** review → executing or aggregating: judges what is covered, what is missing, and whether another round would help. */

import { isLeaf, type TaskRecord } from "../../domain/plans/task-record.ts";
import { isSettled } from "../../domain/plans/task-status.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { runAgent } from "../calls/agent-run.ts";
import { callsOf } from "../calls/lost-calls.ts";
import { aboutOf, agentCards } from "../catalogue/agent-cards.ts";
import { findingPart } from "../evidence/finding-part.ts";
import { evidenceTasks } from "../evidence/prior-evidence.ts";
import { rejectionsOf, withoutRejected } from "../evidence/rejections.ts";
import { coverageFromFindings } from "../evidence/settled-tasks.ts";
import { isSteered } from "../plans/steering.ts";
import { agreedBrief, contextOf, coverageOf, engineOf } from "../run/session-facts.ts";
import { limitsOf } from "../run/session-limits.ts";
import type { SessionRun, Step } from "../run/session-run.ts";
import { afterReview, type Verdict } from "./after-review.ts";
import { steerBetweenRounds } from "./steering.ts";

export const review: Step = async (session, run) => {
  if (isSteered(run)) {
    await steerBetweenRounds(session, run, session.round + 1);
    return;
  }
  const tree = run.state.tasks();
  await afterReview(session, run, tree, await judge(session, run, tree));
};

async function judge(session: SessionRecord, run: SessionRun, tree: readonly TaskRecord[]): Promise<Verdict> {
  const { core } = run;
  const agreed = agreedBrief(run.state);
  const settled = withoutRejected(evidenceTasks(run.state, agreed.scope), rejectionsOf(run.state));
  const part = findingPart(agreed.scope, settled);
  const brief = { ...agreed, scope: part?.scope ?? [] };
  const tasks = part?.tasks ?? [];
  const simple = { coverage: coverageFromFindings(brief, tasks), newTasks: [], cut: session.cut };
  if (session.cut !== null) return { ...simple, decision: "done", reason: "limit" };
  const { maxRounds } = limitsOf(core.settings, session);
  const deferred = tree.some((task) => isLeaf(task) && !isSettled(task.status));
  if (deferred) {
    if (session.round >= maxRounds) return { ...simple, decision: "done", reason: "limit", cut: "rounds" };
    return { ...simple, decision: "continue", reason: "gaps" };
  }
  // Acting steps are judged by their own outcome: only research can have gaps.
  // Nothing is added to a client's plan, even where it leaves gaps in the brief.
  if (part === null || session.strategy === "direct" || session.suppliedPlan !== null)
    return { ...simple, decision: "done", reason: "direct" };
  const scope = `reviewer#${session.round}`;
  const { isTight, left } = run.spending.outlook(() => callsOf(run.state, scope));
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
      agents: agentCards(engineOf(core, session), aboutOf(session, brief)),
      wrapUp: isTight,
      sources: [...run.state.sources()],
      initialContext: contextOf(session),
      left: { rounds: maxRounds - session.round, ...left },
    },
    { scope, timeoutMs: core.settings.plannerTimeoutMs },
  );
  const { decision, reason, coverage, newTasks, rejected = [] } = verdict;
  if (decision === "continue" && session.round >= maxRounds)
    return { decision: "done", reason: "limit", coverage, newTasks: [], rejected, cut: "rounds" };
  return { decision, reason: decision === "continue" ? "gaps" : reason, coverage, newTasks, rejected, cut: session.cut };
}
