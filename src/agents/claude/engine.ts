/** The `claude` engine: every agent thinks with a model behind the Messages API. */
import type { Engine } from "../contracts.ts";
import { aggregatorAgent } from "./aggregator.ts";
import { briefBuilderAgent } from "./brief-builder.ts";
import { dataAgent } from "./data.ts";
import { initialResearchAgent } from "./initial-research.ts";
import { namedAgent } from "./named.ts";
import { assessorAgent, plannerAgent, splitterAgent } from "./planner.ts";
import { loadPrompts } from "./prompt.ts";
import { replannerAgent } from "./replanner.ts";
import { reporterAgent } from "./reporter.ts";
import { researchAgent } from "./research.ts";
import { reviewerAgent } from "./reviewer.ts";
import { Thinker, type ThinkerOptions } from "./thinker.ts";

export type ClaudeEngineOptions = Omit<ThinkerOptions, "prompts">;

export function createClaudeEngine(options: ClaudeEngineOptions): Engine {
  const thinker = new Thinker({ ...options, prompts: loadPrompts() });
  const taskAgents = [researchAgent(thinker), dataAgent(thinker)];
  return {
    name: "claude",
    agents: {
      initialResearch: initialResearchAgent(thinker),
      briefBuilder: briefBuilderAgent(thinker),
      assessor: assessorAgent(thinker),
      planner: plannerAgent(thinker),
      splitter: splitterAgent(thinker),
      replanner: replannerAgent(thinker),
      reviewer: reviewerAgent(thinker),
      aggregator: aggregatorAgent(thinker),
      reporter: reporterAgent(thinker),
    },
    taskAgents: new Map(taskAgents.map((agent) => [agent.name, agent])),
    namedAgent: (definition) => namedAgent(thinker, definition),
  };
}
