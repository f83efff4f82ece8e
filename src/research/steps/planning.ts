/** planning → executing: assesses the question, chooses a strategy, and lays out the tree of tasks. */

import { readingLeaves } from "../../agents/acting/assignment.ts";
import { withConsent } from "../../agents/acting/consent.ts";
import type { Engine } from "../../agents/contracts.ts";
import { isRalphError, RalphError } from "../../domain/errors/errors.ts";
import type { NewEvent } from "../../domain/events/events.ts";
import type { Brief } from "../../domain/plans/brief.ts";
import { type Complexity, type PlanDraft, type RequestAnalysis, type Strategy, strategyOf } from "../../domain/plans/plan.ts";
import type { TaskRecord } from "../../domain/plans/task-record.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { runAgent } from "../calls/agent-run.ts";
import { callsOf } from "../calls/lost-calls.ts";
import { aboutOf, agentCards } from "../catalogue/agent-cards.ts";
import { toolsOf } from "../catalogue/session-tools.ts";
import { assess } from "../plans/assessment.ts";
import { breakDown } from "../plans/breakdown.ts";
import { assigned, capabilitiesFor, isHopeless } from "../plans/capability-check.ts";
import { type CheckedPlan, checkClientPlan, shapeOf } from "../plans/plan-check.ts";
import { type LaidPlan, layPlan } from "../plans/plan-layout.ts";
import { planQuote } from "../plans/plan-quote.ts";
import { analyseRequest } from "../plans/request-analysis.ts";
import { isSteered, planWaits } from "../plans/steering.ts";
import { TaskHistory } from "../plans/task-history.ts";
import type { Changes } from "../ports/session-store.ts";
import { openRound } from "../rounds/round-opening.ts";
import { appendAssistantMessage } from "../run/assistant-message.ts";
import type { Core } from "../run/core.ts";
import { agreedBrief, contextOf, engineOf } from "../run/session-facts.ts";
import { limitsOf } from "../run/session-limits.ts";
import type { SessionRun, Step } from "../run/session-run.ts";
import { sessionWords } from "../run/session-words.ts";
import { plannedLeaves } from "../tree/plan-events.ts";
import { placeTasks } from "../tree/task-tree.ts";
import { endHopeless } from "./hopeless-plan.ts";
import { steerBetweenRounds } from "./steering.ts";

export const makePlan: Step = async (session, run) => {
  const { core, state } = run;
  if (planWaits(state)) {
    if (isSteered(run)) await steerBetweenRounds(session, run, 1);
    else await run.move(session, () => ({ event: null, hold: isSteered(run) ? null : "awaiting_input", holdReason: "plan" }));
    return;
  }
  const brief = agreedBrief(state);
  const engine = engineOf(core, session);
  const { laid, complexity, strategy, reason, remember } =
    session.suppliedPlan === null ? await ownPlan(session, run, engine, brief) : await givenPlan(session, run, engine, brief);
  const { analysis } = laid;
  const metadata = { ...laid.metadata, quote: await planQuote(core.experience, session, strategy, laid.tasks) };
  const version = (session.planVersion ?? 0) + 1;
  const isHeld = session.planApproval;
  const tasks = plannedLeaves(laid.tasks);
  const created = { version, complexity, complexityReason: reason, strategy, metadata };
  if (session.autoApprove && !isHeld && isHopeless(laid.tasks)) {
    await endHopeless(run, session, { ...laid, metadata }, { created, language: brief.language });
    return;
  }
  await run.move(session, () => ({
    event: isHeld ? null : "planned",
    // A message that came meanwhile changes the plan before it is presented for approval.
    hold: isHeld && !isSteered(run) ? "awaiting_input" : null,
    holdReason: "plan",
    patch: { complexity, strategy, planVersion: version, round: isHeld ? session.round : 1 },
    events: [{ type: "plan.created", data: { ...created, total: tasks.length, tasks } }],
    write: (changes) => {
      remember(changes);
      // Tasks of a plan without capable tools or agents, left from before a retry.
      if (state.tasks().length > 0) changes.clearTasks();
      const status = isHeld ? "draft" : "approved";
      changes.addPlan({ version, analysis, metadata, status, tasks: laid.tasks }, core.clock().toISOString());
    },
    ...(isHeld
      ? { follow: (changes) => held(core, changes, session, version, laid.tasks) }
      : { begin: (changes) => openRound(run, changes, 1, { present: [], fresh: laid.tasks }) }),
  }));
};

/** Writes the tasks of a plan that waits for approval, and asks for it. */
function held(core: Core, changes: Changes, session: SessionRecord, version: number, tasks: readonly TaskRecord[]): NewEvent[] {
  changes.addTasks(tasks);
  return [appendAssistantMessage(changes, core.clock().toISOString(), sessionWords(session).planWaits(version))];
}

interface Planned {
  laid: LaidPlan;
  complexity: Complexity;
  strategy: Strategy;
  reason: string;
  remember(changes: Changes): void;
}

/** The client's plan, unchanged; its complexity follows from its shape instead of an assessment. */
async function givenPlan(session: SessionRecord, run: SessionRun, engine: Engine, brief: Brief): Promise<Planned> {
  const { core } = run;
  const elsewhere = core.catalogue.elsewhere(session.engine);
  const capabilities = capabilitiesFor(engine, toolsOf(session, core.sources));
  const checked = checkClientPlan(session.suppliedPlan, { engine, limits: limitsOf(core.settings, session), elsewhere, capabilities });
  const { complexity, strategy, reason } = shapeOf(checked.placed);
  const wanted = session.strategyWanted === "auto" ? strategy : session.strategyWanted;
  const history = await TaskHistory.of(core.experience, session.owner, checked.placed);
  const laid = layPlan(core, session, brief, checked, { isGiven: true, complexity, history });
  return { laid, complexity, strategy: wanted, reason, remember: () => undefined };
}

async function ownPlan(session: SessionRecord, run: SessionRun, engine: Engine, brief: Brief): Promise<Planned> {
  const { core } = run;
  const { complexity, reason, agent, remember } = await assess(session, run, engine, brief);
  const strategy = session.strategyWanted === "auto" ? strategyOf[complexity] : session.strategyWanted;
  const capabilities = capabilitiesFor(engine, toolsOf(session, core.sources));
  const analysis = analyseRequest(session, brief, capabilities);
  const checked = await draftPlan(session, run, engine, brief, { complexity, strategy, answeredBy: agent, request: analysis });
  const history = await TaskHistory.of(core.experience, session.owner, checked.placed);
  return {
    laid: layPlan(core, session, brief, checked, { isGiven: false, complexity, history, analysis }),
    complexity,
    strategy,
    reason,
    remember,
  };
}

async function draftPlan(
  session: SessionRecord,
  run: SessionRun,
  engine: Engine,
  brief: Brief,
  judged: { complexity: Complexity; strategy: Strategy; answeredBy: string | undefined; request: RequestAnalysis },
): Promise<CheckedPlan> {
  const { core } = run;
  const { maxTasks, maxChildren, maxDepth, maxRounds } = limitsOf(core.settings, session);
  const limits = { maxTasks, maxChildren, maxDepth };
  const agents = new Set(engine.taskAgents.keys());
  const capabilities = capabilitiesFor(engine, toolsOf(session, core.sources));
  let repair: string | null = null;
  for (const turn of [1, 2]) {
    const scope = `planner#${turn}`;
    const { isTight, left } = run.spending.outlook(() => callsOf(run.state, scope));
    const input = {
      query: session.query,
      brief,
      initialContext: contextOf(session),
      ...judged,
      agents: agentCards(engine, aboutOf(session, brief)),
      limits,
      repair,
      wrapUp: isTight,
      left: { rounds: maxRounds, ...left },
    };
    const timeoutMs = core.settings.plannerTimeoutMs;
    const draft: PlanDraft = await runAgent(run, session, engine.agents.planner, input, { scope, timeoutMs });
    try {
      const drafted = assigned(draft.tasks, capabilities);
      const whole = judged.strategy === "hierarchical" ? await breakDown(session, run, engine, brief, drafted) : drafted;
      const tasks = readingLeaves(withConsent(assigned(whole, capabilities), brief.language));
      return { draft, placed: placeTasks(tasks, [], { agents, limits }) };
    } catch (error) {
      if (!isRalphError(error) || error.code !== "invalid_plan" || turn === 2) throw error;
      repair = error.issues.map(({ path, message }) => `${path}: ${message}`).join("\n");
    }
  }
  throw new RalphError("invalid_plan", "The planner gave no valid plan");
}
