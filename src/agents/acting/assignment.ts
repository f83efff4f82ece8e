/** Assigns the acting steps of a plan to tools and agents that can do them. Pure; planners and the plan check share it. */
import { nobodyAgent, type TaskSpec } from "../../domain/plans/plan.ts";
import type { ToolDescription } from "../agent.ts";
import { type Action, actionIn } from "./action.ts";
import { fieldsOf, unfillable } from "./fields.ts";
import { filledFromWords } from "./filling.ts";
import { type Doer, doerOf } from "./matching.ts";

/** Agents that are never assigned an action: they research, or represent the user, a tool, outside work or nobody. */
const notDoers: ReadonlySet<string> = new Set(["research", "data", "tool", "user", "external", nobodyAgent]);
const finding: ReadonlySet<string> = new Set(["research", "data"]);

export interface Doers {
  readonly list: readonly Doer[];
  readonly tools: ReadonlyMap<string, ToolDescription>;
}

export const noDoers: Doers = { list: [], tools: new Map() };

/** Tools from outside, and Ralph's own that change something: its own reading tools serve the research agents. */
export function doersOf(
  tools: readonly ToolDescription[],
  agents: Iterable<{ readonly name: string; readonly capabilities?: readonly string[] | undefined; readonly description: string }>,
): Doers {
  const acting = tools.filter(({ effect = "read", origin = "ralph" }) => origin !== "ralph" || effect === "world");
  const list: Doer[] = [
    ...acting.map(({ name, capabilities, description, effect = "read" }) => ({
      kind: "tool" as const,
      name,
      capabilities: [...(capabilities ?? [description])],
      reads: effect === "read",
    })),
    ...[...agents]
      .filter(({ name }) => !notDoers.has(name))
      .map(({ name, capabilities = [], description }) => ({
        kind: "agent" as const,
        name,
        capabilities: capabilities.length > 0 ? [...capabilities] : [description],
        reads: false,
      })),
  ];
  return { list, tools: new Map(acting.map((tool) => [tool.name, tool])) };
}

/**
 * Assigns a leaf to the doer of its action: a tool call, an agent's task, or neither. The plan shows the tool's input as far
 * as the words give it (dates need `now`); the other fields are filled or asked for when the step runs.
 */
export function givenTo(spec: TaskSpec, action: Action, { list, tools }: Doers, now: string | null = null): TaskSpec {
  const able = list.filter((doer) => doer.kind === "agent" || isFillable(tools.get(doer.name), spec));
  const doer = doerOf(action, able);
  const { input: _input, ...step } = spec;
  if (doer?.kind === "tool") {
    const fields = fieldsOf(tools.get(doer.name)?.inputSchema ?? null);
    const read = now === null ? {} : (filledFromWords(fields, spec.description, now) as NonNullable<TaskSpec["input"]>);
    return { ...step, agent: "tool", input: { tool: doer.name, input: read, fill: true } };
  }
  if (doer !== null) return { ...step, agent: doer.name, input: {} };
  return action.acts ? { ...step, agent: nobodyAgent, input: {} } : spec;
}

/** A field that cannot be filled from text may still get its value from an earlier step. */
function isFillable(tool: ToolDescription | undefined, { dependencies = [] }: TaskSpec): boolean {
  return tool !== undefined && (dependencies.length > 0 || unfillable(fieldsOf(tool.inputSchema), []).length === 0);
}

/**
 * The plan with every leaf that acts given to who can do it. Only leaves of agents that find out are changed: who names
 * another agent has chosen. `lookups`: what a tool from outside looks up is given to the tool, too, since no model would.
 */
export function withDoers(specs: readonly TaskSpec[], doers: Doers, lookups: boolean): TaskSpec[] {
  return specs.map((spec): TaskSpec => {
    if (spec.tasks !== undefined && spec.tasks.length > 0) return { ...spec, tasks: withDoers(spec.tasks, doers, lookups) };
    if (spec.kind === "user_interaction" || !finding.has(spec.agent)) return spec;
    const action = actionIn(spec.description);
    return action === null || (!action.acts && !lookups) ? spec : givenTo(spec, action, doers);
  });
}

/** The specs with each filled call depending on a parent's leaves in place of the parent, since it reads their results. */
export function readingLeaves(specs: readonly TaskSpec[]): TaskSpec[] {
  const leaves = new Map<string, string[]>();
  const below = (spec: TaskSpec): string[] => {
    const own = spec.tasks === undefined || spec.tasks.length === 0 ? [spec.ref] : spec.tasks.flatMap(below);
    leaves.set(spec.ref, own);
    return own;
  };
  specs.forEach(below);
  const read = (spec: TaskSpec): TaskSpec => {
    if (spec.tasks !== undefined && spec.tasks.length > 0) return { ...spec, tasks: spec.tasks.map(read) };
    if (spec.input?.["fill"] !== true || spec.dependencies === undefined) return spec;
    return { ...spec, dependencies: [...new Set(spec.dependencies.flatMap((ref) => leaves.get(ref) ?? [ref]))] };
  };
  return specs.map(read);
}
