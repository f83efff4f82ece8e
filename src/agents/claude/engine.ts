/** The `claude` engine: every agent thinks with a model behind the Messages API. */
import type { Engine } from "../contracts.ts";
import { aggregatorAgent } from "./aggregator.ts";
import { assessorAgent } from "./assessor.ts";
import { briefBuilderAgent } from "./brief-builder.ts";
import { claimCheckerAgent } from "./claim-checker.ts";
import { dataAgent } from "./data.ts";
import { estimateOf } from "./estimate.ts";
import { initialResearchAgent } from "./initial-research.ts";
import { namedAgent } from "./named.ts";
import { plannerAgent } from "./planner.ts";
import { loadPrompts } from "./prompt.ts";
import { replannerAgent } from "./replanner.ts";
import { reporterAgent } from "./reporter.ts";
import { researchAgent } from "./research.ts";
import { reviewerAgent } from "./reviewer.ts";
import { splitterAgent } from "./splitter.ts";
import { Thinker, type ThinkerOptions } from "./thinker.ts";

export type ClaudeEngineOptions = Omit<ThinkerOptions, "prompts">;

export function createClaudeEngine(options: ClaudeEngineOptions): Engine {
  const thinker = new Thinker({ ...options, prompts: loadPrompts() });
  const { pace, maxTokens } = options;
  const thinking = { workingTimeMs: pace.agentMs(maxTokens) };
  const working = { workingTimeMs: pace.taskMs };
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
      aggregator: { ...aggregatorAgent(thinker), workingTimeMs: pace.writingMs },
      claimChecker: { ...claimCheckerAgent(thinker), workingTimeMs: pace.agentMs(maxTokens) },
      reporter: reporterAgent(),
    },
    taskAgents: new Map(taskAgents.map((agent) => [agent.name, agent])),
    workingTime: pace,
    estimate: (brief) => estimateOf(brief, options.servers, options.models),
    namedAgent: (definition) => ({ ...namedAgent(thinker, definition), ...working }),
  };
}
