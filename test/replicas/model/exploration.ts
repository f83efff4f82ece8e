/** Goes through every state of the model, in the order of their distance from the start; gives the shortest way to a fault. */
import { brokenIn, initial, type Message, type Scope, type State, steps } from "./lease-model.ts";
import type { Batch, Fault } from "./lease-rules.ts";

export interface Explored {
  states: number;
  /** The names of the steps that were met. */
  met: ReadonlySet<string>;
  /** What is broken first, and the steps to it; null where nothing is. */
  violation: { what: string; path: string[] } | null;
}

export function explore(scope: Scope, fault: Fault | null, mostStates = 2_000_000): Explored {
  const first = initial(scope);
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
      for (const { name, state: after, violation } of steps(state, scope, fault)) {
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

/** Short, and the same for states that differ by nothing but the replicas' numbers. */
function keyOf({ shared, replicas }: State): string {
  const each = replicas.map((replica, me) => {
    const { is, epoch, left, copy, pending, message, orphan } = replica;
    const held = pending === null ? "" : `${Number(pending.isWritten)}${pending.batch.epoch}`;
    return `${shared.leader === me ? "*" : ""}${is[0]}${epoch}${left}${epochsOf(copy)};${held};${wordOf(message)};${wordOf(orphan)}`;
  });
  return `${shared.epoch}${shared.age}${epochsOf(shared.batches)}|${each.sort().join("|")}`;
}

function epochsOf(batches: readonly Batch[]): string {
  return batches.map(({ epoch }) => epoch).join("");
}

function wordOf(message: Message | null): string {
  if (message === null) return "";
  const { request, answer, age, epoch } = message;
  const sent =
    request.do === "claim"
      ? String(request.looked)[0]
      : request.do === "write"
        ? `${request.number}${request.batch.epoch}.${request.batch.text}`
        : request.epoch;
  return `${request.do[0]}${request.do[2]}${sent}${answer.length}${age}${epoch}`;
}

function pathTo(key: string, from: ReadonlyMap<string, { before: string; name: string } | null>): string[] {
  const path: string[] = [];
  for (let step = from.get(key); step !== null && step !== undefined; step = from.get(step.before)) path.unshift(step.name);
  return path;
}
