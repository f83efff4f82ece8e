/** planning → executing: judge how hard the question is, choose a strategy, and lay out the tree of tasks. */
import type { Engine } from "../../agents/contracts.ts";
import type { Brief } from "../../domain/brief.ts";
import { isRalphError, RalphError } from "../../domain/errors.ts";
import { type Complexity, type PlanDraft, type Strategy, strategyOf } from "../../domain/plan.ts";
import type { Transaction } from "../../store/database.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { TaskRow } from "../../store/tasks.ts";
import { runAgent } from "../calls/agent-run.ts";
import type { NewEvent } from "../events/event-log.ts";
import { assess } from "../plans/assessment.ts";
import { breakDown } from "../plans/breakdown.ts";
import { type CheckedPlan, checkClientPlan, shapeOf } from "../plans/plan-check.ts";
import { type LaidPlan, layPlan } from "../plans/plan-layout.ts";
import { insertPlan } from "../plans/plan-rows.ts";
import { planQuote } from "../plans/quote.ts";
import { openRound } from "../rounds/round-opening.ts";
import { said } from "../run/assistant-message.ts";
import type { Core } from "../run/core.ts";
import { agentCards, agreedBrief, contextOf, engineOf, limitsOf } from "../run/session-facts.ts";
import type { SessionRun, Step } from "../run/session-run.ts";
import { sessionWords } from "../run/session-words.ts";
import { placeTasks } from "../tree/task-tree.ts";

export const makePlan: Step = async (session, run) => {
  const { core } = run;
  if (session.plan_version !== null && core.store.tasks.plan(session.id, session.plan_version)?.status === "draft") {
    await run.move(session, { event: null, hold: "awaiting_input", holdReason: "plan" });
    return;
  }
  const brief = agreedBrief(core, session);
  const engine = engineOf(core, session);
  const { laid, complexity, strategy, reason, keep } =
    session.supplied_plan === null
      ? await ownPlan(session, run, engine, brief)
      : givenPlan(session, run, engine, brief, JSON.parse(session.supplied_plan));
  const { rows, analysis } = laid;
  const metadata = { ...laid.metadata, quote: planQuote(core, session, strategy, rows) };
  const version = (session.plan_version ?? 0) + 1;
  const isHeld = session.plan_approval === 1;
  const tasks = rows.filter((row) => row.agent !== null).length;
  await run.move(session, {
    event: isHeld ? null : "planned",
    hold: isHeld ? "awaiting_input" : null,
    holdReason: "plan",
    patch: { complexity, strategy, plan_version: version, round: isHeld ? session.round : 1 },
    events: [{ type: "plan.created", data: { version, tasks, complexity, complexityReason: reason, strategy, metadata } }],
    write: (tx) => {
      keep(tx);
      insertPlan(core, tx, session, { version, analysis, metadata, status: isHeld ? "draft" : "approved" }, rows);
    },
    ...(isHeld
      ? { follow: (tx) => held(core, tx, session, version, rows) }
      : { begin: (tx) => openRound(run, tx, 1, { present: [], fresh: rows }) }),
  });
};

/** Writes the tasks of a plan that waits for the user's word, and asks for it. */
function held(core: Core, tx: Transaction, session: SessionRow, version: number, rows: readonly TaskRow[]): NewEvent[] {
  core.store.tasks.insert(tx, rows);
  return [said(core, tx, session, sessionWords(session).planWaits(version))];
}

interface Planned {
  laid: LaidPlan;
  complexity: Complexity;
  strategy: Strategy;
  reason: string;
  keep(tx: Transaction): void;
}

/** The client's plan as it is: nobody is asked how hard it is, its shape tells. */
function givenPlan(session: SessionRow, run: SessionRun, engine: Engine, brief: Brief, value: unknown): Planned {
  const { core } = run;
  const elsewhere = core.agents.elsewhere(session.engine);
  const checked = checkClientPlan(value, { engine, limits: limitsOf(core.settings, session), elsewhere });
  const { complexity, strategy, reason } = shapeOf(checked.placed);
  const wanted = session.strategy_wanted === "auto" ? strategy : (session.strategy_wanted as Strategy);
  return {
    laid: layPlan(core, { ...session, complexity }, brief, checked, { isGiven: true }),
    complexity,
    strategy: wanted,
    reason,
    keep: () => undefined,
  };
}

async function ownPlan(session: SessionRow, run: SessionRun, engine: Engine, brief: Brief): Promise<Planned> {
  const { complexity, reason, keep } = await assess(session, run, engine, brief);
  const strategy: Strategy = session.strategy_wanted === "auto" ? strategyOf[complexity] : (session.strategy_wanted as Strategy);
  const checked = await draftPlan(session, run, engine, brief, complexity, strategy);
  return { laid: layPlan(run.core, { ...session, complexity }, brief, checked, { isGiven: false }), complexity, strategy, reason, keep };
}

async function draftPlan(
  session: SessionRow,
  run: SessionRun,
  engine: Engine,
  brief: Brief,
  complexity: Complexity,
  strategy: Strategy,
): Promise<CheckedPlan> {
  const { core } = run;
  const { maxTasks, maxChildren, maxDepth } = limitsOf(core.settings, session);
  const limits = { maxTasks, maxChildren, maxDepth };
  const agents = new Set(engine.taskAgents.keys());
  let repair: string | null = null;
  for (const turn of [1, 2]) {
    const scope = `planner#${turn}`;
    const input = {
      query: session.query,
      brief,
      initialContext: contextOf(session),
      complexity,
      strategy,
      agents: agentCards(engine),
      limits,
      repair,
      wrapUp: run.spending.isTight(core.store.calls.ofScope(session.id, scope)),
    };
    const timeoutMs = core.settings.plannerTimeoutMs;
    const draft: PlanDraft = await runAgent(run, session, engine.agents.planner, input, { scope, timeoutMs });
    try {
      const tasks = strategy === "hierarchical" ? await breakDown(session, run, engine, brief, draft.tasks) : draft.tasks;
      return { draft, placed: placeTasks(tasks, [], { agents, limits }) };
    } catch (error) {
      if (!isRalphError(error) || error.code !== "invalid_plan" || turn === 2) throw error;
      repair = error.issues.map(({ path, message }) => `${path}: ${message}`).join("\n");
    }
  }
  throw new RalphError("invalid_plan", "The planner gave no valid plan");
}
