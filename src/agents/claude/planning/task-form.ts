/** Tasks as models propose them: their form on the wire, and what becomes of them in a plan. */

import { z } from "zod";
import type { BoundedCache } from "../../../domain/base/bounded-cache.ts";
import { complexity, type TaskSpec } from "../../../domain/plans/plan.ts";
import type { ToolDescription } from "../../agent.ts";
import { taskEffort } from "../../contracts.ts";
import type { AgentCard } from "../../planning-contracts.ts";
import { callForm, callInput, nobodyStep, referredTo, toolStep, type WireCall } from "./tool-steps.ts";

/** Flat, since the servers' schemas know no recursion; scope items by number. */
export function taskForm(agents: readonly string[], tools: readonly string[] = []) {
  const task = taskMembers(agents);
  return tools.length === 0 ? task : task.extend(callForm(tools));
}

function taskMembers(agents: readonly string[]) {
  return z.object({
    id: z.string().describe("Short and unique, e.g. 'a'"),
    agent: z.enum(agents as [string, ...string[]]),
    description: z.string().describe("The objective: what to find out, to be understood without the other tasks"),
    expected: z.string().default("").describe("What the result has to contain, and in which form"),
    boundaries: z.string().default("").describe("What does not belong to the task, above all what another task does"),
    scopeItems: z.array(z.int()).describe("Numbers of the scope items that it serves; empty for the whole"),
    searchQuery: z.string(),
    sources: z.array(z.string()).describe("Ids of documents to begin with; empty where a search has to tell"),
    tools: z.array(z.string()).describe("Names of the tools that fit best; empty where the agent may choose"),
    effort: taskEffort.default("medium"),
    dependsOn: z.array(z.string()).describe("Ids of other tasks of this answer"),
    critical: z.boolean().default(false),
    complexity: complexity.default("simple"),
    choices: z.array(z.string()).optional().describe("For the agent 'user': the answers to choose from; left out for a free answer"),
  });
}
export type WireTask = z.infer<ReturnType<typeof taskMembers>> & WireCall;

/** The user as an agent of a plan: its tasks ask. */
export const asking = { name: "user", description: "the user answers the question that the description puts" };

/** Most forms of one kind in the cache: one for each list of agents and tools of sessions. */
export const mostForms = 50;

/** A form is made once for each list of agents: the same bytes are the same prefix in the server's cache. */
export function formFor<F>(forms: BoundedCache<F>, agents: readonly { name: string }[], make: (names: string[]) => F): F {
  const names = agents.map(({ name }) => name);
  return forms.get(names.join("\n"), () => make(names));
}

export function agentList(agents: readonly AgentCard[]): string {
  const told = ({ capabilities = [] }: AgentCard) => (capabilities.length === 0 ? "" : ` (can: ${capabilities.join("; ")})`);
  return `Agents:\n${agents.map((agent) => `- ${agent.name}: ${agent.description}${told(agent)}`).join("\n")}`;
}

/** A question to the user, with its choices where there are at least two to choose from. */
function askedOf({ description, choices = [] }: WireTask): Pick<TaskSpec, "kind" | "input"> {
  const distinct = [...new Set(choices.map((choice) => choice.trim()).filter((choice) => choice !== ""))];
  return { kind: "user_interaction", input: { question: description, ...(distinct.length > 1 && { choices: distinct }) } };
}

/** Longest texts of a task's input. */
const longest = { query: 2_000, words: 1_000 };
const mostSources = 20;

/** A proposed task as a spec, under a ref that is unique in the plan. `parentItems` are its scope items where it names none. */
export function specOf(
  task: WireTask,
  siblings: readonly WireTask[],
  scope: readonly string[],
  prefix: string,
  parentItems: readonly string[] = [],
  tools: readonly ToolDescription[] = [],
): TaskSpec {
  const refs = new Map<string, string>();
  for (const [index, { id }] of siblings.entries()) if (!refs.has(id)) refs.set(id, `${prefix}${index + 1}`);
  const ref = `${prefix}${siblings.indexOf(task) + 1}`;
  const isCall = task.agent === toolStep.name;
  const dependencies = [...task.dependsOn, ...(isCall ? referredTo(task) : [])]
    .flatMap((id) => refs.get(id) ?? [])
    .filter((other) => other !== ref);
  return {
    ref,
    description: task.description.slice(0, 4_000) || task.searchQuery.slice(0, 4_000) || "…",
    agent: task.agent,
    complexity: task.complexity,
    critical: task.critical,
    dependencies: [...new Set(dependencies)],
    ...(task.agent === asking.name
      ? askedOf(task)
      : { input: isCall ? callInput(task, refs, tools) : task.agent === nobodyStep.name ? {} : inputOf(task, scope, parentItems) }),
  };
}

function inputOf(task: WireTask, scope: readonly string[], parentItems: readonly string[]): NonNullable<TaskSpec["input"]> {
  const named = [...new Set(task.scopeItems)].flatMap((number) => scope[number - 1] ?? []);
  const items = named.length > 0 ? named : parentItems;
  const { expected, boundaries } = task;
  return {
    ...(items.length === 1 ? { scopeItem: items[0] as string } : items.length > 1 && { scopeItems: [...items] }),
    query: (task.searchQuery || task.description).slice(0, longest.query),
    ...(expected.trim() !== "" && { expected: expected.slice(0, longest.words) }),
    ...(boundaries.trim() !== "" && { boundaries: boundaries.slice(0, longest.words) }),
    ...(task.sources.length > 0 && { sources: task.sources.slice(0, mostSources) }),
    ...(task.tools.length > 0 && { tools: task.tools.slice(0, mostSources) }),
    effort: task.effort,
  };
}
