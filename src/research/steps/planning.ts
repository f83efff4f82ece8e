/** planning → executing: judge how hard the question is, choose a strategy, and lay out the tree of tasks. */
import type { Engine } from "../../agents/contracts.ts";
import type { Brief } from "../../domain/brief.ts";
import { isRalphError, RalphError } from "../../domain/errors.ts";
import { type Complexity, type PlanDraft, type Strategy, strategyOf, type TaskSpec } from "../../domain/plan.ts";
import type { SessionRow } from "../../store/sessions.ts";
import { runAgent } from "../agent-run.ts";
import { suppliedPlan } from "../client-plan.ts";
import type { NewEvent } from "../event-journal.ts";
import { insertPlan, planMetadataOf, rootRow, taskRowsOf } from "../plan-rows.ts";
import { agentCards, agreedBrief, contextOf, engineOf, limitsOf } from "../session-facts.ts";
import type { SessionRun, Step } from "../session-run.ts";
import { type PlacedTask, placeTasks } from "../task-tree.ts";

export const makePlan: Step = async (session, run) => {
  const { core } = run;
  if (session.plan_version !== null && core.store.tasks.plan(session.id, session.plan_version)?.status === "draft") {
    await run.move(session, { event: null, hold: "awaiting_input", holdReason: "plan" });
    return;
  }
  const brief = agreedBrief(core, session);
  const engine = engineOf(core, session);
  const { complexity, reason } = await assess(session, run, engine, brief);
  const strategy: Strategy = session.strategy_wanted === "auto" ? strategyOf[complexity] : (session.strategy_wanted as Strategy);
  const { draft, placed } = await draftPlan(session, run, engine, brief, complexity, strategy);

  const root = rootRow({ ...session, complexity }, brief.goal);
  const { maxTasksPerRound } = limitsOf(core.settings, session);
  const rows = [root, ...taskRowsOf(session, [root], placed, 1, maxTasksPerRound)];
  const metadata = planMetadataOf(draft.metadata, rows);
  const version = (session.plan_version ?? 0) + 1;
  const held = session.plan_approval === 1;
  const events: NewEvent[] = [
    {
      type: "plan.created",
      data: { version, tasks: rows.filter((row) => row.agent !== null).length, complexity, complexityReason: reason, strategy, metadata },
    },
  ];
  await run.move(session, {
    event: held ? null : "planned",
    hold: held ? "awaiting_input" : null,
    holdReason: "plan",
    patch: { complexity, strategy, plan_version: version, round: held ? session.round : 1 },
    events,
    write: (tx) => {
      for (const row of rows) core.store.tasks.insert(tx, row);
      insertPlan(core, tx, session, { version, analysis: draft.analysis, metadata, status: held ? "draft" : "approved" }, rows);
    },
  });
};

async function assess(
  session: SessionRow,
  run: SessionRun,
  engine: Engine,
  brief: Brief,
): Promise<{ complexity: Complexity; reason: string }> {
  const wanted = session.strategy_wanted;
  if (wanted !== "auto") {
    const complexity = (Object.keys(strategyOf) as Complexity[]).find((key) => strategyOf[key] === wanted) ?? "medium";
    return { complexity, reason: "The strategy was given" };
  }
  try {
    const input = { query: session.query, brief, initialContext: contextOf(session) };
    return await runAgent(run, session, engine.agents.assessor, input, {
      scope: "assessor",
      timeoutMs: run.core.settings.plannerTimeoutMs,
    });
  } catch (error) {
    if (!isRalphError(error)) throw error;
    run.core.log.warn({ session: session.id, error }, "The question could not be judged; it counts as medium");
    return { complexity: "medium", reason: `The judgement failed (${error.code})` };
  }
}

async function draftPlan(
  session: SessionRow,
  run: SessionRun,
  engine: Engine,
  brief: Brief,
  complexity: Complexity,
  strategy: Strategy,
): Promise<{ draft: PlanDraft; placed: PlacedTask[] }> {
  const { core } = run;
  const { maxTasks, maxChildren, maxDepth } = limitsOf(core.settings, session);
  const limits = { maxTasks, maxChildren, maxDepth };
  const agents = new Set(engine.taskAgents.keys());
  const given = suppliedPlan(session);
  if (given !== null) return { draft: given, placed: placeTasks(given.tasks, [], { agents, limits }) };

  let repair: string | null = null;
  for (const turn of [1, 2]) {
    const input = {
      query: session.query,
      brief,
      initialContext: contextOf(session),
      complexity,
      strategy,
      agents: agentCards(engine),
      limits,
      repair,
    };
    const timeoutMs = core.settings.plannerTimeoutMs;
    const draft: PlanDraft = await runAgent(run, session, engine.agents.planner, input, { scope: `planner#${turn}`, timeoutMs });
    try {
      const tasks = strategy === "hierarchical" ? await splitAll(session, run, engine, brief, draft.tasks, 1, [brief.goal]) : draft.tasks;
      return { draft, placed: placeTasks(tasks, [], { agents, limits }) };
    } catch (error) {
      if (!isRalphError(error) || error.code !== "invalid_plan" || turn === 2) throw error;
      repair = error.issues.map(({ path, message }) => `${path}: ${message}`).join("\n");
    }
  }
  throw new RalphError("invalid_plan", "The planner gave no valid plan");
}

/** Splits what should be split, level by level. A split that fails leaves a leaf. */
async function splitAll(
  session: SessionRow,
  run: SessionRun,
  engine: Engine,
  brief: Brief,
  specs: TaskSpec[],
  level: number,
  ancestors: string[],
): Promise<TaskSpec[]> {
  const { maxDepth, maxChildren } = limitsOf(run.core.settings, session);
  return Promise.all(
    specs.map(async (spec): Promise<TaskSpec> => {
      const below = [...ancestors, spec.description];
      if (spec.tasks !== undefined && spec.tasks.length > 0) {
        return { ...spec, tasks: await splitAll(session, run, engine, brief, spec.tasks, level + 1, below) };
      }
      if (level >= maxDepth || spec.kind === "user_interaction") return spec;
      try {
        const input = { brief, task: spec, level, ancestors, agents: agentCards(engine), limits: { maxChildren } };
        const split = await runAgent(run, session, engine.agents.splitter, input, {
          scope: `splitter:${spec.ref}`,
          timeoutMs: run.core.settings.plannerTimeoutMs,
        });
        if (split.tasks.length < 2) return { ...spec, complexity: split.complexity };
        const tasks = await splitAll(session, run, engine, brief, split.tasks, level + 1, below);
        return { ...spec, complexity: split.complexity, tasks };
      } catch (error) {
        if (!isRalphError(error)) throw error;
        run.core.log.warn({ session: session.id, task: spec.ref, error }, "A task could not be split; it stays whole");
        return spec;
      }
    }),
  );
}
