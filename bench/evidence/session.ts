/** Runs a whole extractive session over a library, without a store of sessions: from the query to the aggregated research. */
import type { z } from "zod";
import type { AgentContext } from "../../src/agents/agent.ts";
import type { Coverage, SettledTask, TaskResult } from "../../src/agents/contracts.ts";
import { aggregatorOutput } from "../../src/agents/contracts.ts";
import { createExtractiveEngine } from "../../src/agents/extractive/engine.ts";
import { itemsOf, type TaskItem } from "../../src/agents/extractive/task-items.ts";
import type { Json } from "../../src/domain/base/json.ts";
import type { Brief } from "../../src/domain/plans/brief.ts";
import { nobodyAgent, strategyOf, type TaskSpec } from "../../src/domain/plans/plan.ts";
import { builtFormats } from "../../src/domain/reports/formats.ts";
import type { InitialContext } from "../../src/domain/sessions/research.ts";
import { openScope } from "../../src/sources/tool.ts";
import { type LibraryReader, libraryTools } from "../../src/sources/tools/library-tools.ts";
import { readingTools, type SourceReader } from "../../src/sources/tools/reading-tools.ts";
import { benchOwner } from "./collection.ts";

const engine = createExtractiveEngine();
const agents = [...engine.taskAgents.values()].map(({ name, description }) => ({ name, description }));
const limits = { maxTasks: 100, maxChildren: 10, maxDepth: 5 };
const maxRounds = 10;

export interface Outcome {
  research: z.infer<typeof aggregatorOutput>;
  tasks: SettledTask[];
  rounds: number;
}

/** What the session finds in the library, or in some of its documents; tasks run one after the other, in the order of the plan. */
export async function runSession(
  library: LibraryReader,
  query: string,
  documentIds: readonly string[] | null = null,
  reader: SourceReader | null = null,
): Promise<Outcome> {
  const context = contextOver(library, documentIds, reader);
  const { assessor, planner, reviewer, aggregator } = engine.agents;
  const { brief, initialContext } = await briefOf(query, context);
  const { complexity } = await assessor.run({ query, brief, initialContext }, context);
  const strategy = strategyOf[complexity];
  const plan = await planner.run({ query, brief, initialContext, complexity, strategy, agents, limits, repair: null }, context);
  const settled: SettledTask[] = [];
  let coverage: Coverage[] = [];
  let specs = leaves(plan.tasks);
  let round = 1;
  for (; ; round += 1) {
    for (const spec of specs) settled.push(await runTask(spec, { query, brief, round, settled, context }));
    if (strategy === "direct") break;
    const verdict = await reviewer.run({ query, brief, round, maxRounds, tasks: settled, previous: coverage, agents }, context);
    coverage = verdict.coverage;
    specs = verdict.newTasks;
    if (verdict.decision === "done") break;
  }
  const research = await aggregator.run({ query, brief, initialContext, tasks: settled, coverage, cut: null }, context);
  return { research: aggregatorOutput.parse(research), tasks: settled, rounds: round };
}

/** The brief of a query as it is drafted, taken as approved. */
async function briefOf(query: string, context: AgentContext): Promise<{ brief: Brief; initialContext: InitialContext }> {
  const { initialResearch, briefBuilder } = engine.agents;
  const initialContext = await initialResearch.run({ query, language: null }, context);
  const { language } = initialContext;
  const common = { query, language, initialContext, conversation: [], outputFormats: null, availableFormats: [...builtFormats] };
  const drafted = await briefBuilder.run({ ...common, brief: null, message: null }, context);
  return { brief: { ...drafted.brief, version: 1, status: "approved" }, initialContext };
}

/** What a session asks its documents for: an item for each part of the query. */
export async function itemsAsked(query: string, context: AgentContext): Promise<TaskItem[]> {
  const { brief } = await briefOf(query, context);
  return brief.scope.flatMap((scopeItem) => {
    const task = { id: "1", ref: "1", description: scopeItem, round: 1, level: 1, input: { scopeItem, query: scopeItem } };
    return itemsOf({ query, brief, task, dependencies: [], known: [] });
  });
}

interface Running {
  query: string;
  brief: Brief;
  round: number;
  settled: readonly SettledTask[];
  context: AgentContext;
}

/** Of a step that nobody here can do. */
const noCapability = { code: "no_capability", message: "Nobody here can do this step", recoverable: false } as const;

async function runTask(spec: TaskSpec, { query, brief, round, settled, context }: Running): Promise<SettledTask> {
  const agent = engine.taskAgents.get(spec.agent);
  const { ref, description, input = {}, dependencies = [] } = spec;
  const common = { id: ref, ref, parentId: "root", round, agent: spec.agent, description, input };
  if (spec.agent === nobodyAgent) return { ...common, status: "failed", result: null, error: noCapability };
  if (agent === undefined) throw new Error(`The plan names the agent '${spec.agent}', which there is not`);
  const scopeItem = input.scopeItem;
  const known = settled
    .filter((task) => task.round < round && scopeItem !== undefined && task.input.scopeItem === scopeItem)
    .flatMap((task) => task.result?.findings.map(({ text }) => text) ?? []);
  const result: TaskResult = await agent.run(
    {
      query,
      brief,
      task: { id: ref, ref, description, round, level: 1, input },
      dependencies: settled
        .filter((task) => dependencies.includes(task.id))
        .map(({ id, description: done, result: found }) => ({ id, ref: id, description: done, result: found as Json as never })),
      known,
    },
    context,
  );
  return { ...common, status: "completed", result: agent.output.parse(result), error: null };
}

function leaves(tasks: readonly TaskSpec[]): TaskSpec[] {
  return tasks.flatMap((task) => (task.tasks === undefined || task.tasks.length === 0 ? [task] : leaves(task.tasks)));
}

/** What the extractive engine reads documents with. */
const readingNames = new Set(["read_passage", "document_outline"]);

/** Tools over the library, and nothing else: the extractive engine asks no model and no person. */
export function contextOver(library: LibraryReader, documentIds: readonly string[] | null, reader: SourceReader | null): AgentContext {
  const noQuery = () => Promise.reject(new Error("No query is run"));
  const reading = reader === null ? [] : readingTools(reader, noQuery).filter(({ name }) => readingNames.has(name));
  const tools = new Map([...libraryTools(library), ...reading].map((tool) => [tool.name, tool]));
  const { signal } = new AbortController();
  const scope = { ...openScope(benchOwner, ""), documentIds };
  const now = "2025-01-01T00:00:00Z";
  const waiting = () => () => undefined;
  return {
    now,
    signal,
    tools: [...tools.values()].map(({ name, description }) => ({ name, description, inputSchema: {} })),
    call: {
      tool: async (name, input) => {
        const tool = tools.get(name);
        if (tool === undefined) throw new Error(`There is no tool '${name}'`);
        return tool.run(tool.input.parse(input), { scope, signal, now, waiting, serviceFailed: () => undefined });
      },
      model: () => Promise.reject(new Error("There is no model")),
    },
    ask: () => Promise.reject(new Error("There is no user")),
    progress: () => undefined,
    waiting,
  };
}
