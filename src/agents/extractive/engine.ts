/** The extractive engine: all agents without a model and without network access. The same documents give the same output. */
import type { Engine } from "../contracts.ts";
import { briefBuilder } from "./brief/builder.ts";
import { aggregator } from "./closing/aggregator.ts";
import { reporter } from "./closing/reporter.ts";
import { reviewer } from "./closing/reviewer.ts";
import { dataTask } from "./figures/data-task.ts";
import { initialResearch } from "./initial-research.ts";
import { researchTask } from "./passages/research-task.ts";
import { assessor } from "./planning/assessor.ts";
import { planner } from "./planning/planner.ts";
import { splitter } from "./planning/splitter.ts";

export function createExtractiveEngine(): Engine {
  return {
    name: "extractive",
    isFree: true,
    agents: { initialResearch, briefBuilder, assessor, planner, splitter, reviewer, aggregator, reporter },
    // No model is asked; how long it takes depends on the library.
    estimate: () => ({ modelCalls: 0, tokens: 0, costUsd: 0, duration: null }),
    taskAgents: new Map([researchTask, dataTask].map((agent) => [agent.name, agent])),
  };
}
