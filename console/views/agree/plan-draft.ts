/** The plan as it is edited: pure changes of a tree of steps, and the form that the service takes. */
import type { Json, Task } from "../../../clients/typescript/src/api-types.ts";

export interface Step {
  readonly id: string;
  readonly description: string;
  /** null for a step that is made of others. */
  readonly agent: string | null;
  readonly kind: Task["kind"];
  readonly complexity: Task["complexity"];
  readonly critical: boolean;
  readonly priority: number;
  /** Milliseconds. */
  readonly estimatedTime: number | null;
  /** Ids of other steps. */
  readonly dependencies: readonly string[];
  readonly input: Task["input"];
  readonly outputSchema: Task["outputSchema"];
  /** What follows from the user's answers, and from a failure, as the service words it. */
  readonly onAnswer: Task["onAnswer"];
  readonly onFailure: Task["onFailure"];
  readonly steps: readonly Step[];
}

/** The service takes the id that the plan's author gave, which stays the same from version to version. */
export function stepsOf(tasks: readonly Task[]): Step[] {
  const names = new Map(tasks.map(({ id, ref }) => [id, ref ?? id]));
  const root = tasks.find(({ parentId }) => parentId === null);
  const below = (parentId: string | null): Step[] =>
    tasks
      .filter((task) => task.parentId === parentId)
      .map(({ id, description, agent, kind, complexity, critical, priority, estimatedTime, dependencies, ...task }) => ({
        ...{ id: names.get(id) ?? id, description, agent, kind, complexity, critical, priority, estimatedTime },
        ...{ input: task.input, outputSchema: task.outputSchema, onAnswer: task.onAnswer, onFailure: task.onFailure },
        dependencies: dependencies.map((other) => names.get(other) ?? other),
        steps: below(id),
      }));
  return below(root !== undefined && root.agent === null ? root.id : null);
}

export function allSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => [step, ...allSteps(step.steps)]);
}

export function changed(steps: readonly Step[], id: string, change: Partial<Step>): Step[] {
  return steps.map((step) => (step.id === id ? { ...step, ...change } : { ...step, steps: changed(step.steps, id, change) }));
}

/** Moves a step among its siblings; at the edge it stays. */
export function moved(steps: readonly Step[], id: string, by: -1 | 1): Step[] {
  const at = steps.findIndex((step) => step.id === id);
  if (at === -1) return steps.map((step) => ({ ...step, steps: moved(step.steps, id, by) }));
  const [step, other] = [steps[at], steps[at + by]];
  if (step === undefined || other === undefined) return [...steps];
  return steps.with(at, other).with(at + by, step);
}

/**
 * Leaves a step out with all below it; nothing depends on them any more, and no branch names them. A step that loses its
 * last part is done by an agent.
 */
export function without(steps: readonly Step[], id: string): Step[] {
  const gone = new Set(allSteps(allSteps(steps).filter((step) => step.id === id)).map((step) => step.id));
  const cut = (list: readonly Step[]): Step[] =>
    list
      .filter((step) => !gone.has(step.id))
      .map((step) => {
        const left = cut(step.steps);
        const agent = step.steps.length > 0 && left.length === 0 ? defaultAgent : step.agent;
        const branches = { onAnswer: withoutSkips(step.onAnswer, gone), onFailure: withoutSkips(step.onFailure, gone) };
        return { ...step, ...branches, agent, dependencies: step.dependencies.filter((other) => !gone.has(other)), steps: left };
      });
  return cut(steps);
}

/** A branch, wherever it is in the value, leaves out no step that is gone. */
function withoutSkips<T extends Json>(value: T, gone: ReadonlySet<string>): T {
  const names = (key: string, item: unknown) =>
    key === "skip" && Array.isArray(item) ? item.filter((name) => typeof name !== "string" || !gone.has(name)) : item;
  return JSON.parse(JSON.stringify(value, names)) as T;
}

const defaultAgent = "research";

/** Adds a step at the end, or below another, which then collects its parts. */
export function added(steps: readonly Step[], description: string, parentId: string | null = null): Step[] {
  const taken = new Set(allSteps(steps).map(({ id }) => id));
  let number = taken.size + 1;
  while (taken.has(`step-${number}`)) number++;
  const blank = {
    kind: "task",
    complexity: null,
    critical: false,
    priority: 0,
    estimatedTime: null,
    dependencies: [],
    input: {},
    outputSchema: null,
    onAnswer: null,
    onFailure: null,
    steps: [],
  } as const;
  const step: Step = { ...blank, id: `step-${number}`, description, agent: defaultAgent };
  if (parentId === null) return [...steps, step];
  const below = (list: readonly Step[]): Step[] =>
    list.map((one) =>
      one.id === parentId ? { ...one, agent: null, onFailure: null, steps: [...one.steps, step] } : { ...one, steps: below(one.steps) },
    );
  return below(steps);
}

/** Steps that this one may depend on: not itself, its ancestors, its descendants or its dependents. */
export function possibleDependencies(steps: readonly Step[], id: string): Step[] {
  const all = allSteps(steps);
  const own = all.find((step) => step.id === id);
  const family = new Set(allSteps(own === undefined ? [] : [own]).map((step) => step.id));
  for (const step of all) if (allSteps(step.steps).some((below) => below.id === id)) family.add(step.id);
  const later = new Set(family);
  for (let size = -1; size !== later.size; ) {
    size = later.size;
    // The parts of a step have its dependencies as well.
    for (const step of all) {
      if (step.dependencies.some((other) => later.has(other))) for (const part of allSteps([step])) later.add(part.id);
    }
  }
  return all.filter((step) => !later.has(step.id));
}

/** The number of each step as the tree shows it, such as '2.1', by id. */
export function numbersOf(steps: readonly Step[], above = ""): Map<string, string> {
  return new Map(
    steps.flatMap((step, index) => {
      const number = `${above}${index + 1}`;
      return [[step.id, number] as const, ...numbersOf(step.steps, `${number}.`)];
    }),
  );
}

/** The body of `PUT /sessions/{id}/plan`. `version` is the one that was edited. */
export function planBody(steps: readonly Step[], { version, analysis }: { version: number; analysis: string }): { [key: string]: Json } {
  return { version, ...(analysis !== "" && { analysis }), subtasks: steps.map(subtask) };
}

function subtask({ id, description, agent, kind, complexity, critical, priority, estimatedTime, dependencies, ...step }: Step): Json {
  const { input, outputSchema, onAnswer, onFailure, steps } = step;
  const isQuestion = kind === "user_interaction";
  const isLeaf = steps.length === 0;
  const { question = description, choices = null, ...others } = input;
  const own = isQuestion ? others : input;
  return {
    id,
    description,
    ...(isLeaf && agent !== null && !isQuestion && { agent }),
    ...(isQuestion && { kind, question, ...(choices !== null && { choices }) }),
    ...(complexity !== null && { complexity }),
    ...(critical && { critical }),
    ...(priority !== 0 && { priority }),
    ...(estimatedTime !== null && isLeaf && { estimated_time: estimatedTime }),
    ...(dependencies.length > 0 && { dependencies: [...dependencies] }),
    ...(isLeaf && Object.keys(own).length > 0 && { input: own }),
    ...(outputSchema !== null && { outputSchema }),
    ...(onAnswer !== null && { onAnswer }),
    ...(onFailure !== null && isLeaf && { onFailure }),
    ...(!isLeaf && { subtasks: steps.map(subtask) }),
  };
}
