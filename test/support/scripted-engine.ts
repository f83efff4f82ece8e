/** An engine for tests of the core: each agent answers at once by a rule that a test may replace. */

import { z } from "zod";
import type { Agent, AgentContext } from "../../src/agents/agent.ts";
import {
  aggregatorInput,
  aggregatorOutput,
  briefBuilderInput,
  briefBuilderOutput,
  claimCheckerInput,
  claimCheckerOutput,
  type Engine,
  initialResearchInput,
  initialResearchOutput,
  reporterInput,
  reporterOutput,
  reviewerInput,
  reviewerOutput,
  type TaskAgent,
  type TaskAgentInput,
  type TaskResult,
  taskAgentInput,
  taskResult,
} from "../../src/agents/contracts.ts";
import {
  assessorInput,
  assessorOutput,
  plannerInput,
  plannerOutput,
  replannerInput,
  replannerOutput,
  splitterInput,
  splitterOutput,
} from "../../src/agents/planning-contracts.ts";
import { unasked } from "../../src/domain/plans/brief.ts";
import type { TaskSpec } from "../../src/domain/plans/plan.ts";

type Rule<I, O> = (input: I, context: AgentContext) => O | Promise<O>;
type In<T extends z.ZodType> = z.infer<T>;

export interface Rules {
  initialResearch: Rule<In<typeof initialResearchInput>, In<typeof initialResearchOutput>>;
  briefBuilder: Rule<In<typeof briefBuilderInput>, In<typeof briefBuilderOutput>>;
  assessor: Rule<In<typeof assessorInput>, In<typeof assessorOutput>>;
  planner: Rule<In<typeof plannerInput>, In<typeof plannerOutput>>;
  splitter: Rule<In<typeof splitterInput>, In<typeof splitterOutput>>;
  reviewer: Rule<In<typeof reviewerInput>, In<typeof reviewerOutput>>;
  claimChecker: Rule<In<typeof claimCheckerInput>, In<typeof claimCheckerOutput>>;
  aggregator: Rule<In<typeof aggregatorInput>, In<typeof aggregatorOutput>>;
  reporter: Rule<In<typeof reporterInput>, In<typeof reporterOutput>>;
  replanner: Rule<In<typeof replannerInput>, In<typeof replannerOutput>>;
  task: Rule<TaskAgentInput, TaskResult>;
}

export function emptyResult(summary: string): TaskResult {
  return { summary, findings: [], tables: [], series: [], searched: [], questions: [], newTasks: [] };
}

export function leaf(ref: string, more: Partial<TaskSpec> = {}): TaskSpec {
  return { ref, description: `Do ${ref}`, agent: "research", ...more };
}

const defaults: Rules = {
  initialResearch: ({ language }) => ({
    language: language ?? "en",
    summary: "Looked around",
    entities: [],
    keyPhrases: [],
    topics: [],
    tables: [],
    documents: 0,
  }),
  briefBuilder: ({ query, brief, message, outputFormats, language }) => {
    if (brief === null) {
      const drafted = { goal: query, scope: [query], questions: [], outputFormats: outputFormats ?? ["md" as const], language, ...unasked };
      return { intent: "drafted", reply: "This is my draft", brief: drafted };
    }
    if (message === "approve") return { intent: "approve", reply: "I begin", brief };
    return { intent: "revised", reply: "Added", brief: { ...brief, scope: [...brief.scope, message ?? ""] } };
  },
  assessor: () => ({ complexity: "medium", reason: "by the script" }),
  planner: () => ({ analysis: "scripted", tasks: [leaf("a"), leaf("b")] }),
  splitter: () => ({ complexity: "simple", reason: "by the script", tasks: [] }),
  reviewer: ({ brief }) => ({
    decision: "done",
    reason: "covered",
    coverage: brief.scope.map((scopeItem) => ({ scopeItem, coverage: 1, reason: "by the script" })),
    newTasks: [],
    note: "",
  }),
  claimChecker: () => ({ verdicts: [] }),
  aggregator: ({ query, brief, coverage, tasks }) => ({
    query,
    title: query,
    language: brief.language,
    completeness: "partial",
    summary: [{ kind: "count", text: `${tasks.length} tasks`, citations: [] }],
    sections: coverage.map(({ scopeItem, coverage: share }) => ({
      title: scopeItem,
      coverage: share,
      paragraphs: [],
      tables: [],
      charts: [],
    })),
    recommendations: [],
    notFound: [],
    disagreements: [],
  }),
  replanner: () => ({ reason: "", add: [], skip: [], replaces: false }),
  reporter: ({ research }) => ({ title: research.title, subtitle: null, preface: null }),
  task: ({ task }) => emptyResult(`Did ${task.ref}`),
};

export function scriptedEngine(rules: Partial<Rules> = {}, taskAgentNames = ["research", "data"]): Engine {
  const all: Rules = { ...defaults, ...rules };
  const agent = <I, O>(name: keyof Rules, input: z.ZodType<I>, output: z.ZodType<O>): Agent<I, O> => ({
    name,
    version: "1",
    input,
    output,
    run: async (value, context) => (all[name] as unknown as Rule<I, O>)(value, context),
  });
  const taskAgents = taskAgentNames.map((name): [string, TaskAgent] => [
    name,
    { ...agent("task", taskAgentInput, taskResult as z.ZodType<TaskResult>), name, description: `Does ${name}`, taskInput: z.unknown() },
  ]);
  return {
    name: "extractive",
    agents: {
      initialResearch: agent("initialResearch", initialResearchInput, initialResearchOutput),
      briefBuilder: agent("briefBuilder", briefBuilderInput, briefBuilderOutput),
      assessor: agent("assessor", assessorInput, assessorOutput),
      planner: agent("planner", plannerInput, plannerOutput),
      splitter: agent("splitter", splitterInput, splitterOutput),
      reviewer: agent("reviewer", reviewerInput, reviewerOutput),
      aggregator: agent("aggregator", aggregatorInput, aggregatorOutput),
      ...(rules.claimChecker !== undefined && { claimChecker: agent("claimChecker", claimCheckerInput, claimCheckerOutput) }),
      ...(rules.replanner !== undefined && { replanner: agent("replanner", replannerInput, replannerOutput) }),
      reporter: agent("reporter", reporterInput, reporterOutput),
    },
    taskAgents: new Map(taskAgents),
  };
}
