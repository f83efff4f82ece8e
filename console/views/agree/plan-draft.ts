/** The plan as it is edited: pure changes of a tree of steps, and the form that the service takes. */
import type { Json, Task } from "../../../clients/typescript/src/api-types.ts";

export interface Step {
  readonly id: string;
  readonly description: string;
  /** null for a step that is made of others. */
  readonly agent: string | null;
  readonly kind: Task["kind"];
  readonly critical: boolean;
  readonly priority: number;
  /** Milliseconds. */
  readonly estimatedTime: number | null;
  /** Ids of other steps. */
  readonly dependencies: readonly string[];
  readonly input: Task["input"];
  readonly outputSchema: Task["outputSchema"];
  readonly steps: readonly Step[];
}

/** The service takes the id that the plan's author gave, which stays the same from version to version. */
export function stepsOf(tasks: readonly Task[]): Step[] {
  const names = new Map(tasks.map(({ id, ref }) => [id, ref ?? id]));
  const root = tasks.find(({ parentId }) => parentId === null);
  const below = (parentId: string | null): Step[] =>
    tasks
      .filter((task) => task.parentId === parentId)
      .map(({ id, description, agent, kind, critical, priority, estimatedTime, dependencies, input, outputSchema }) => ({
        ...{ id: names.get(id) ?? id, description, agent, kind, critical, priority, estimatedTime, input, outputSchema },
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

/** Leaves a step out with all below it; nothing depends on them any more. A step that loses its last part is done by an agent. */
export function without(steps: readonly Step[], id: string): Step[] {
  const gone = new Set(allSteps(allSteps(steps).filter((step) => step.id === id)).map((step) => step.id));
  const cut = (list: readonly Step[]): Step[] =>
    list
      .filter((step) => !gone.has(step.id))
      .map((step) => {
        const left = cut(step.steps);
        const agent = step.steps.length > 0 && left.length === 0 ? defaultAgent : step.agent;
        return { ...step, agent, dependencies: step.dependencies.filter((other) => !gone.has(other)), steps: left };
      });
  return cut(steps);
}

const defaultAgent = "research";

/** Adds a step at the end, or below another, which then collects its parts. */
export function added(steps: readonly Step[], description: string, parentId: string | null = null): Step[] {
  const taken = new Set(allSteps(steps).map(({ id }) => id));
  let number = taken.size + 1;
  while (taken.has(`step-${number}`)) number++;
  const blank = {
    kind: "task",
    critical: false,
    priority: 0,
    estimatedTime: null,
    dependencies: [],
    input: {},
    outputSchema: null,
    steps: [],
  } as const;
  const step: Step = { ...blank, id: `step-${number}`, description, agent: defaultAgent };
  if (parentId === null) return [...steps, step];
  const below = (list: readonly Step[]): Step[] =>
    list.map((one) => (one.id === parentId ? { ...one, agent: null, steps: [...one.steps, step] } : { ...one, steps: below(one.steps) }));
  return below(steps);
}

/** Steps that this one may come after: neither itself, nor what is above or below it, nor what comes after it already. */
export function possibleDependencies(steps: readonly Step[], id: string): Step[] {
  const all = allSteps(steps);
  const own = all.find((step) => step.id === id);
  const family = new Set(allSteps(own === undefined ? [] : [own]).map((step) => step.id));
  for (const step of all) if (allSteps(step.steps).some((below) => below.id === id)) family.add(step.id);
  const later = new Set(family);
  for (let size = -1; size !== later.size; ) {
    size = later.size;
    // A step's parts wait for what it waits for.
    for (const step of all) {
      if (step.dependencies.some((other) => later.has(other))) for (const part of allSteps([step])) later.add(part.id);
    }
  }
  return all.filter((step) => !later.has(step.id));
}

/** The body of `PUT /sessions/{id}/plan`. */
export function planBody(steps: readonly Step[]): { [key: string]: Json } {
  return { subtasks: steps.map(subtask) };
}

function subtask({
  id,
  description,
  agent,
  kind,
  critical,
  priority,
  estimatedTime,
  dependencies,
  input,
  outputSchema,
  steps,
}: Step): Json {
  const isQuestion = kind === "user_interaction";
  return {
    id,
    description,
    ...(steps.length === 0 && agent !== null && !isQuestion && { agent }),
    ...(isQuestion && { kind, question: input["question"] ?? description, ...(input["choices"] != null && { choices: input["choices"] }) }),
    ...(critical && { critical }),
    ...(priority !== 0 && { priority }),
    ...(estimatedTime !== null && steps.length === 0 && { estimated_time: estimatedTime }),
    ...(dependencies.length > 0 && { dependencies: [...dependencies] }),
    ...(!isQuestion && Object.keys(input).length > 0 && steps.length === 0 && { input }),
    ...(outputSchema !== null && { outputSchema }),
    ...(steps.length > 0 && { subtasks: steps.map(subtask) }),
  };
}
