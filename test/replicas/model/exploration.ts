/** Goes through every state of the model, in the order of their distance from the start; gives the shortest way to a fault. */

/** What happened, and the state after it; `violation` says which promise it broke. */
export interface Step<State> {
  readonly name: string;
  readonly state: State;
  readonly violation?: string | undefined;
}

export interface Model<State> {
  readonly initial: State;
  /** All that may happen next. */
  steps(state: State): Iterable<Step<State>>;
  /** What a state breaks by itself. */
  brokenIn(state: State): string | undefined;
  /** Short, and the same for states that need not be told apart. */
  keyOf(state: State): string;
}

export interface Explored {
  states: number;
  /** The names of the steps that were met. */
  met: ReadonlySet<string>;
  /** What is broken first, and the steps to it; null where nothing is. */
  violation: { what: string; path: string[] } | null;
}

export function explore<State>({ initial: first, steps, brokenIn, keyOf }: Model<State>, mostStates = 2_000_000): Explored {
  const from = new Map<string, { before: string; name: string } | null>([[keyOf(first), null]]);
  let edge: [string, State][] = [[keyOf(first), first]];
  const met = new Set<string>();
  const violated = (what: string, key: string, name: string): Explored => ({
    states: from.size,
    met,
    violation: { what, path: [...pathTo(key, from), name] },
  });
  while (edge.length > 0) {
    const next: [string, State][] = [];
    for (const [key, state] of edge) {
      for (const { name, state: after, violation } of steps(state)) {
        met.add(name.replace(/^\d+: /, ""));
        const what = violation ?? brokenIn(after);
        if (what !== undefined) return violated(what, key, name);
        const afterKey = keyOf(after);
        if (from.has(afterKey)) continue;
        from.set(afterKey, { before: key, name });
        if (from.size > mostStates) throw new Error(`More than ${mostStates} states`);
        next.push([afterKey, after]);
      }
    }
    edge = next;
  }
  return { states: from.size, met, violation: null };
}

function pathTo(key: string, from: ReadonlyMap<string, { before: string; name: string } | null>): string[] {
  const path: string[] = [];
  for (let step = from.get(key); step !== null && step !== undefined; step = from.get(step.before)) path.unshift(step.name);
  return path;
}
