/** Plans the research: the tasks each scope item needs, as one task, a flat list or a tree. Deterministic. */
import type { z } from "zod";
import type { PlanDraft, TaskSpec } from "../../../domain/plans/plan.ts";
import { phrasesFor } from "../../../languages/combined.ts";
import type { PlanningPhrases } from "../../../languages/subjects/phrases.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { doersOf, noDoers } from "../../acting/assignment.ts";
import type { SessionAgents } from "../../contracts.ts";
import { plannerInput, plannerOutput } from "../../planning-contracts.ts";
import { asksToCompare, comparisonOf } from "../brief/comparisons.ts";
import { pointsBack } from "../brief/references.ts";
import { documentCommand } from "../commands/document-command.ts";
import { askedAlike } from "../passages/asked-alike.ts";
import { type Acting, actingTasks } from "./acting-tasks.ts";
import { withParts } from "./parts.ts";
import { wantsFigures } from "./table-bearing.ts";

type Input = z.infer<typeof plannerInput>;

/** Maximum number of tasks of a flat plan; the minimum is two. */
const mostFlat = 7;

export const planner: SessionAgents["planner"] = {
  name: "extractive.planner",
  version: "4",
  input: plannerInput,
  output: plannerOutput,
  run: async (input, { tools, now }) => planFor(input, { ...doersOf(tools, input.agents), now }),
};

/** The plan for a brief; pure. `repair` is set when an earlier plan was refused: then the simplest plan is returned. */
export function planFor(input: Input, acting: Acting = { ...noDoers, now: null }): PlanDraft {
  const phrases = phrasesFor(input.brief.language).planning;
  const steps = actingTasks(input, phrases, acting) ?? (input.repair !== null ? plainest(input, phrases) : tasksFor(input, phrases));
  const tasks = input.repair === null ? withParts(steps, input, acting) : steps;
  return {
    analysis: phrases.analysis({
      strategy: input.strategy,
      items: input.brief.scope.length,
      tasks: leavesOf(tasks),
      repaired: input.repair !== null,
    }),
    tasks,
  };
}

function tasksFor(input: Input, phrases: PlanningPhrases): TaskSpec[] {
  switch (input.strategy) {
    case "direct":
      return [directTask(input, phrases)];
    case "flat":
      return flatTasks(input, phrases);
    case "hierarchical":
      return treeTasks(input, phrases);
  }
}

/** The plan's agents: those of this engine where the session allows them, else the first allowed one. */
function agentsOf({ agents }: Input): { research: string; data: string | null } {
  const names = agents.map(({ name }) => name);
  const research = names.includes("research") ? "research" : (names[0] ?? "research");
  return { research, data: names.includes("data") ? "data" : null };
}

/** One task for everything: figures where tables match the question, with quotations as a fallback. */
function directTask(input: Input, phrases: PlanningPhrases): TaskSpec {
  const { scope } = input.brief;
  const { research, data } = agentsOf(input);
  const [only = ""] = scope;
  const command = scope.length === 1 ? documentCommand(only, input.query) : null;
  const figures = data !== null && command === null && scope.every((item) => wantsFigures(item, input.initialContext.tables));
  const about = scope.length === 1 ? { scopeItem: scope[0] ?? input.query } : { scopeItems: scope };
  return figures
    ? dataTask(data, "1", { ...about, quotes: true }, phrases)
    : researchTask(research, "1", { ...about, ...command }, phrases);
}

type Asked = NonNullable<TaskSpec["input"]> & { scopeItem?: string; scopeItems?: string[] };

const itemsIn = ({ scopeItem = "", scopeItems = [scopeItem] }: Asked): string => scopeItems.join("; ");

function researchTask(agent: string, number: string, input: Asked, phrases: PlanningPhrases): TaskSpec {
  return { ref: `r${number}`, description: phrases.researchTask(itemsIn(input)), agent, complexity: "simple", input };
}

function dataTask(agent: string, number: string, input: Asked, phrases: PlanningPhrases): TaskSpec {
  return { ref: `d${number}`, description: phrases.dataTask(itemsIn(input)), agent, complexity: "simple", input };
}

interface ItemTasks {
  item: string;
  research: TaskSpec;
  data: TaskSpec | null;
}

/** The tasks of each item; an item that refers back depends on the one before it. */
function itemTasks(input: Input, phrases: PlanningPhrases, prefix = ""): ItemTasks[] {
  const { research, data } = agentsOf(input);
  const all: ItemTasks[] = [];
  for (const [index, item] of input.brief.scope.entries()) {
    const before = all.at(-1);
    const waits = before !== undefined && pointsBack(item);
    const command = documentCommand(item, input.query);
    const about = { scopeItem: item, query: item, ...command };
    const dependencies = waits ? { dependencies: [before.data?.ref ?? before.research.ref] } : {};
    const number = `${prefix}${index + 1}`;
    const figures = data !== null && command === null && wantsFigures(item, input.initialContext.tables);
    all.push({
      item,
      research: { ...researchTask(research, number, about, phrases), ...dependencies },
      data: figures ? { ...dataTask(data, number, about, phrases), ...dependencies } : null,
    });
  }
  return all;
}

function flatTasks(input: Input, phrases: PlanningPhrases): TaskSpec[] {
  const most = Math.max(1, Math.min(mostFlat, input.limits.maxTasks, input.limits.maxChildren));
  const items = itemTasks(input, phrases);
  const [only] = items;
  if (items.length === 1 && only !== undefined && only.data === null && most > 1) return [only.research, secondLook(input, phrases, only)];
  const compare = comparisonTask(input, phrases, items);
  const all = items.flatMap(({ research, data }) => (data === null ? [research] : [research, data]));
  if (compare === null || most < 3) return all.length <= most ? all : withinLimit(items, most, input, phrases);
  const compared = withinLimit(items, most - 1, input, phrases);
  const figures = new Set(compared.filter(({ agent }) => agent === compare.agent).map(({ ref }) => ref));
  return [...compared, { ...compare, dependencies: [...figures] }];
}

/** What a plan of several tasks adds for a single question: a look at tables, or a wider search. */
function secondLook(input: Input, phrases: PlanningPhrases, { item }: ItemTasks): TaskSpec {
  const { research, data } = agentsOf(input);
  const about = { scopeItem: item, query: item };
  if (data !== null) return dataTask(data, "1", about, phrases);
  return { ...researchTask(research, "2", { ...about, widen: true }, phrases), description: phrases.widerTask(item) };
}

/**
 * The tasks of all items within a limit. First an item's two tasks become one that computes and quotes; then the last tasks
 * take all remaining items, those with figures apart from the others.
 */
function withinLimit(items: readonly ItemTasks[], most: number, input: Input, phrases: PlanningPhrases): TaskSpec[] {
  const pairs = items.filter(({ data }) => data !== null);
  if (items.length <= most) {
    const merged = new Set(pairs.slice(Math.max(0, pairs.length - (items.length + pairs.length - most))));
    const tasks = items.flatMap((each) => (merged.has(each) || each.data === null ? [inOne(each)] : [each.research, each.data]));
    return withKnown(tasks);
  }
  const both = (rest: readonly ItemTasks[]) => rest.some(({ data }) => data !== null) && rest.some(({ data }) => data === null);
  const alone = Math.max(0, most - (most > 1 && both(items.slice(most - 1)) ? 2 : 1));
  const rest = items.slice(alone);
  const groups = [rest.filter(({ data }) => data === null), rest.filter(({ data }) => data !== null)].filter((group) => group.length > 0);
  const last = (most > 1 ? groups : [rest]).map((group, index) => together(group, `${alone + index + 1}`, input, phrases));
  return withKnown([...items.slice(0, alone).map(inOne), ...last]);
}

/** One task for an item: figures, and quotations beside them. */
function inOne({ research, data }: ItemTasks): TaskSpec {
  return data === null ? research : { ...data, input: { ...data.input, quotes: true } };
}

function together(group: readonly ItemTasks[], number: string, input: Input, phrases: PlanningPhrases): TaskSpec {
  const { research, data } = agentsOf(input);
  const scopeItems = group.map(({ item }) => item);
  const figures = data !== null && group.every((each) => each.data !== null);
  return figures ? dataTask(data, number, { scopeItems, quotes: true }, phrases) : researchTask(research, number, { scopeItems }, phrases);
}

/** The tasks without dependencies on tasks that are not among them. */
function withKnown(tasks: readonly TaskSpec[]): TaskSpec[] {
  const refs = new Set(tasks.map(({ ref }) => ref));
  return tasks.map((task) => onlyKnown(task, refs));
}

/** Removes dependencies on tasks that were dropped for lack of room; what depended on dropped figures depends on nothing. */
function onlyKnown(task: TaskSpec, kept: ReadonlySet<string>): TaskSpec {
  const { dependencies, ...rest } = task;
  const left = dependencies?.filter((ref) => kept.has(ref)) ?? [];
  return left.length === 0 ? rest : { ...rest, dependencies: left };
}

/** Compares figures, where the request asks for a comparison and at least two items have figures. */
function comparisonTask(input: Input, phrases: PlanningPhrases, items: readonly ItemTasks[]): TaskSpec | null {
  const { data } = agentsOf(input);
  const compared = comparedItems(input, items);
  const computed = compared.flatMap((each) => (each.data === null ? [] : [each.data]));
  if (data === null || computed.length < 2) return null;
  return {
    ref: "c1",
    description: phrases.compareTask(compared.map(({ item }) => item)),
    agent: data,
    complexity: "simple",
    dependencies: computed.map(({ ref }) => ref),
    input: { scopeItems: compared.map(({ item }) => item), compare: true },
  };
}

/** All items of a request that compares; where one of its sentences does, those that ask the same of other things. */
function comparedItems({ query }: Input, items: readonly ItemTasks[]): readonly ItemTasks[] {
  if (comparisonOf(query) !== null) return items;
  if (!sentences(query).some(({ text }) => asksToCompare(text))) return [];
  const scope = items.map(({ item }) => item);
  return items.filter(({ item }) => askedAlike(item, scope).length > 0);
}

/** One parent per item with its tasks as children; items are grouped where there are more than a task may have children. */
function treeTasks(input: Input, phrases: PlanningPhrases): TaskSpec[] {
  const { maxTasks, maxChildren, maxDepth } = input.limits;
  const items = itemTasks(input, phrases);
  const figures = items.filter(({ data }) => data !== null).length;
  if (maxDepth < 2 || items.length > maxTasks) return flatWithin(input, phrases, Math.min(maxTasks, maxChildren));
  const room = maxTasks - items.length;
  const kept = new Set(items.flatMap(({ data }) => (data === null ? [] : [data.ref])).slice(0, Math.min(figures, room)));
  const refs = new Set([...items.map(({ research }) => research.ref), ...kept]);
  const parents = items.map(({ item, research, data }, index): TaskSpec => {
    const own = onlyKnown(research, refs);
    if (data === null) return own;
    if (!kept.has(data.ref)) return onlyKnown(inOne({ item, research, data }), refs);
    return { ref: `i${index + 1}`, description: item, agent: research.agent, complexity: "medium", tasks: [own, onlyKnown(data, refs)] };
  });
  const compare = comparisonTask(
    input,
    phrases,
    items.map((each) => (each.data !== null && kept.has(each.data.ref) ? each : { ...each, data: null })),
  );
  const all = compare !== null && items.length + kept.size < maxTasks ? [...parents, compare] : parents;
  if (all.length <= maxChildren) return all;
  if (maxDepth < 3 || Math.ceil(all.length / maxChildren) > maxChildren) return flatWithin(input, phrases, Math.min(maxTasks, maxChildren));
  return Array.from({ length: Math.ceil(all.length / maxChildren) }, (_, group): TaskSpec => {
    const tasks = all.slice(group * maxChildren, (group + 1) * maxChildren);
    return { ref: `g${group + 1}`, description: phrases.group(group + 1), agent: agentsOf(input).research, complexity: "complex", tasks };
  });
}

function flatWithin(input: Input, phrases: PlanningPhrases, most: number): TaskSpec[] {
  return withinLimit(itemTasks(input, phrases), Math.max(1, most), input, phrases);
}

/** Research tasks only, without dependencies or levels, so that no plan rule can be broken. */
function plainest(input: Input, phrases: PlanningPhrases): TaskSpec[] {
  const most = input.strategy === "direct" ? 1 : Math.max(1, Math.min(mostFlat, input.limits.maxTasks, input.limits.maxChildren));
  const items = itemTasks(input, phrases).map((each) => ({ ...each, data: null, research: onlyKnown(each.research, new Set()) }));
  return withinLimit(items, most, input, phrases);
}

function leavesOf(tasks: readonly TaskSpec[]): number {
  return tasks.reduce((sum, { tasks: below }) => sum + (below === undefined || below.length === 0 ? 1 : leavesOf(below)), 0);
}
