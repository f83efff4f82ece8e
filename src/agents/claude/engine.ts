/** The `claude` engine: every agent thinks with a model behind the Messages API. */
import type { Engine } from "../contracts.ts";
import { briefBuilderAgent } from "./brief/brief-builder.ts";
import { initialResearchAgent } from "./brief/initial-research.ts";
import { claimCheckerAgent } from "./claims/claim-checker.ts";
import { Thinker, type ThinkerOptions } from "./conversation/thinker.ts";
import { assessorAgent } from "./planning/assessor.ts";
import { estimateOf } from "./planning/estimate.ts";
import { plannerAgent } from "./planning/planner.ts";
import { replannerAgent } from "./planning/replanner.ts";
import { splitterAgent } from "./planning/splitter.ts";
import { loadPrompts } from "./prompts/prompt.ts";
import { reviewerAgent } from "./review/reviewer.ts";
import { dataAgent } from "./tasks/data.ts";
import { namedAgent } from "./tasks/named.ts";
import { researchAgent } from "./tasks/research.ts";
import { aggregatorAgent } from "./writing/aggregator.ts";
import { reporterAgent } from "./writing/reporter.ts";

export type ClaudeEngineOptions = Omit<ThinkerOptions, "prompts">;

export function createClaudeEngine(options: ClaudeEngineOptions): Engine {
  const thinker = new Thinker({ ...options, prompts: loadPrompts() });
  const { timeLimits, maxTokens } = options;
  const thinking = { workingTimeMs: timeLimits.agentMs(maxTokens) };
  const working = { workingTimeMs: timeLimits.taskMs };
  const taskAgents = [researchAgent(thinker), dataAgent(thinker)].map((agent) => ({ ...agent, ...working }));
  return {
    name: "claude",
    agents: {
      initialResearch: { ...initialResearchAgent(thinker), ...working },
      briefBuilder: { ...briefBuilderAgent(thinker), ...thinking },
      assessor: { ...assessorAgent(thinker), ...thinking },
      planner: { ...plannerAgent(thinker), ...working },
      splitter: { ...splitterAgent(thinker), ...thinking },
      replanner: { ...replannerAgent(thinker), ...thinking },
      reviewer: { ...reviewerAgent(thinker), ...thinking },
      aggregator: { ...aggregatorAgent(thinker), workingTimeMs: timeLimits.writingMs },
      claimChecker: { ...claimCheckerAgent(thinker), workingTimeMs: timeLimits.agentMs(maxTokens) },
      reporter: reporterAgent(),
    },
    taskAgents: new Map(taskAgents.map((agent) => [agent.name, agent])),
    workingTime: timeLimits,
    estimate: (brief) => estimateOf(brief, options.servers, options.models),
    namedAgent: (definition) => ({ ...namedAgent(thinker, definition), ...working }),
  };
}
