/**
 * Replicas, their messages and the shared database as a state machine with every interleaving: claims, renewals, batches and
 * releases whose messages are late or lost, crashes and starts, restarts of the database, time. A state is data; its
 * successors are all that may happen next. A replica that is stopped (SIGSTOP, a paused container) is one that does nothing
 * while time passes.
 */
import type { Model, Step } from "./exploration.ts";
import { type Batch, claimed, type Fault, mayClaim, released, renewed, type Shared, written } from "./leader-rules.ts";

type Request =
  | { do: "claim"; looked: boolean | null }
  | { do: "renew"; epoch: number }
  | { do: "release"; epoch: number }
  | { do: "write"; number: number; batch: Batch };

/** A request on its way, or its answer. `age` is the time since it was sent, on the sender's clock; not above `dead`. */
interface Message {
  readonly request: Request;
  readonly answer: "none" | "yes" | "no";
  readonly age: number;
  /** The epoch that a claim was given. */
  readonly epoch: number;
}

interface Replica {
  readonly is: "down" | "standby" | "leading";
  readonly epoch: number;
  /** How long no other can have the leadership, on this replica's monotonic clock. */
  readonly left: number;
  /** What stands in its file. */
  readonly copy: readonly Batch[];
  /** The batch that is being written. */
  readonly pending: { readonly batch: Batch; readonly isWritten: boolean } | null;
  readonly message: Message | null;
  /** A request whose sender died, or waits for its answer no longer: it may still arrive. */
  readonly orphan: Message | null;
}

interface State {
  readonly shared: Shared;
  readonly replicas: readonly Replica[];
}

export interface Scope {
  readonly replicas: number;
  readonly epochs: number;
  readonly batches: number;
  /** Silence after which a leader counts as dead. */
  readonly dead: number;
}

export function leaderModel(scope: Scope, fault: Fault | null): Model<State> {
  return { initial: initial(scope), steps: (state) => steps(state, scope, fault), brokenIn, keyOf };
}

const down: Replica = { is: "down", epoch: 0, left: 0, copy: [], pending: null, message: null, orphan: null };

function initial({ replicas, dead }: Scope): State {
  return {
    shared: { leader: null, epoch: 0, age: dead, batches: [] },
    replicas: Array.from({ length: replicas }, () => ({ ...down, is: "standby" as const })),
  };
}

function* steps(state: State, scope: Scope, fault: Fault | null): Generator<Step<State>> {
  yield { name: "time passes", state: later(state, scope) };
  yield { name: "the database is restarted", state: { ...state, shared: { ...state.shared, age: 0 } } };
  for (const [me, replica] of state.replicas.entries()) {
    const become = (change: Partial<Replica>, shared: Shared = state.shared): State => ({
      shared,
      replicas: state.replicas.map((other, index) => (index === me ? { ...replica, ...change } : other)),
    });
    for (const { name, ...step } of ofReplica(state.shared, replica, me, become, scope, fault)) yield { name: `${me}: ${name}`, ...step };
  }
}

type Become = (change: Partial<Replica>, shared?: Shared) => State;

function* ofReplica(
  shared: Shared,
  replica: Replica,
  me: number,
  become: Become,
  scope: Scope,
  fault: Fault | null,
): Generator<Step<State>> {
  for (const place of ["message", "orphan"] as const) {
    const message = replica[place];
    if (message?.answer === "none") {
      const settle = (next: Shared, answer: Message | null) =>
        become({ [place]: place === "orphan" && answer?.answer !== "none" ? null : answer }, next);
      yield* executed(shared, me, message, settle, scope, fault);
      if (place === "orphan") yield { name: "a late message is lost", state: become({ orphan: null }) };
    }
  }
  if (replica.is === "down") {
    yield { name: "starts", state: become({ ...down, is: "standby", copy: replica.copy, orphan: replica.orphan }) };
    return;
  }
  const { message } = replica;
  const orphan = message === null || message.answer !== "none" ? replica.orphan : { ...message, age: 0 };
  yield { name: "dies", state: become({ ...down, copy: replica.copy, orphan }) };
  if (message !== null) {
    if (message.answer !== "none") yield answered(shared, replica, message, become, scope, fault);
    yield { name: "waits for an answer no longer", state: become({ message: null, orphan }) };
    return;
  }
  const send = (request: Request, change: Partial<Replica> = {}) =>
    become({ ...change, message: { request, answer: "none", age: 0, epoch: 0 } });
  if (replica.is === "standby") {
    if (replica.copy.length < shared.batches.length) yield { name: "follows", state: become({ copy: shared.batches }) };
    if (shared.epoch < scope.epochs) yield { name: "asks for the leadership", state: send({ do: "claim", looked: null }) };
    return;
  }
  yield* leading(shared, replica, become, send, scope, fault);
}

function* leading(
  shared: Shared,
  replica: Replica,
  become: Become,
  send: (request: Request, change?: Partial<Replica>) => State,
  { batches, dead }: Scope,
  fault: Fault | null,
): Generator<Step<State>> {
  const { pending, copy, epoch, left } = replica;
  // A renewal of a fresh leadership changes nothing.
  if (left < dead || shared.age > 0) yield { name: "asks for a renewal", state: send({ do: "renew", epoch }) };
  if (pending === null) {
    yield { name: "gives the leadership back", state: send({ do: "release", epoch }, { is: "standby" }) };
    if (copy.length >= batches) return;
    const batch = { epoch, text: copy.map((before) => before.epoch).join() };
    const isKept = fault === "a batch is kept before it is acknowledged";
    const begun = { pending: { batch, isWritten: false }, ...(isKept && { copy: [...copy, batch] }) };
    yield { name: "begins a batch and sends it", state: send({ do: "write", number: copy.length + 1, batch }, begun) };
    return;
  }
  const number = copy.length + (copy.includes(pending.batch) ? 0 : 1);
  if (!pending.isWritten) {
    yield { name: "sends its batch again", state: send({ do: "write", number, batch: pending.batch }) };
    return;
  }
  if (left === 0 && fault !== "a leader tells what was written without a look at its leadership") return;
  const state = become({ pending: null, copy: copy.includes(pending.batch) ? copy : [...copy, pending.batch] });
  yield {
    name: "tells what was written",
    state,
    ...(shared.epoch !== epoch && { violation: "a leader tells of a batch while another has the leadership" }),
  };
}

/** What the database does with a message. */
function* executed(
  shared: Shared,
  me: number,
  message: Message,
  become: (shared: Shared, answer: Message | null) => State,
  scope: Scope,
  fault: Fault | null,
): Generator<Step<State>> {
  const { request } = message;
  const reply = (next: Shared, answer: "yes" | "no", epoch = 0) => become(next, { ...message, answer, epoch });
  if (request.do === "claim") {
    if (shared.epoch >= scope.epochs) return;
    const may = request.looked ?? mayClaim(shared, scope.dead, fault);
    if (fault === "a leadership is looked at and then taken, without a lock" && request.looked === null) {
      yield {
        name: "a claim is looked at",
        state: become(shared, { ...message, request: { do: "claim", looked: may }, epoch: shared.epoch }),
      };
    } else if (may) {
      // Without a lock both write what they had read.
      const before = request.looked === null ? shared : { ...shared, epoch: message.epoch };
      const next = claimed(before, me);
      yield { name: "the leadership is claimed", state: reply(next, "yes", next.epoch) };
    } else yield { name: "a claim is refused", state: reply(shared, "no") };
  } else if (request.do === "renew") {
    const next = renewed(shared, me, request.epoch, fault);
    yield { name: "a renewal arrives", state: reply(next ?? shared, next === null ? "no" : "yes") };
  } else if (request.do === "release") {
    yield { name: "a release arrives", state: reply(released(shared, me, request.epoch, fault), "yes") };
  } else {
    const result = written(shared, me, request.number, request.batch, fault);
    const isTaken = result.outcome === "written" || result.outcome === "again";
    const next = result.outcome === "written" ? result.shared : shared;
    const violation = result.outcome === "written" ? brokenBy(next) : undefined;
    yield {
      name: `a batch is ${result.outcome}`,
      state: reply(next, isTaken ? "yes" : "no"),
      ...(violation !== undefined && { violation }),
    };
  }
}

/** What the newest batch breaks: it has to rest on all before it, and on none twice; later epochs come later. */
function brokenBy({ batches }: Shared): string | undefined {
  const newest = batches.at(-1);
  const before = batches.slice(0, -1);
  if (newest?.text !== before.map(({ epoch }) => epoch).join()) return "a batch rests on other rows than those before it";
  if (before.some(({ epoch }) => epoch > newest.epoch)) return "a batch of an earlier leader follows one of a later";
  return undefined;
}

function answered(
  { batches }: Shared,
  replica: Replica,
  { request, answer, age, epoch }: Message,
  become: Become,
  { dead }: Scope,
  fault: Fault | null,
): Step<State> {
  const left = fault === "a leadership lasts from the answer and not from the request" ? dead : Math.max(0, dead - age);
  const idle = { message: null };
  if (answer === "no") {
    const ends = request.do === "claim" ? {} : { is: "standby" as const, pending: null, left: 0 };
    return { name: `hears that its ${request.do} was refused`, state: become({ ...idle, ...ends }) };
  }
  switch (request.do) {
    case "claim":
      // It looks at the newest batch again: only a copy of all that was written may go on.
      if (replica.copy.length !== batches.length && fault !== "a leader starts from an old copy")
        return { name: "has the leadership and an old copy", state: become(idle) };
      return { name: "has the leadership", state: become({ ...idle, is: "leading", epoch, left, pending: null }) };
    case "renew":
      return { name: "has renewed", state: become({ ...idle, left: Math.max(left, replica.left) }) };
    case "release":
      return { name: "has given the leadership back", state: become({ ...idle, left: 0 }) };
    case "write":
      return { name: "has written", state: become({ ...idle, pending: replica.pending && { ...replica.pending, isWritten: true } }) };
  }
}

/** Clocks go at the same pace; a process that is stopped does not stop its monotonic clock. */
function later({ shared, replicas }: State, { dead }: Scope): State {
  const older = (message: Message | null) =>
    message && (message.request.do === "claim" || message.request.do === "renew")
      ? { ...message, age: Math.min(dead, message.age + 1) }
      : message;
  return {
    shared: { ...shared, age: Math.min(dead, shared.age + 1) },
    replicas: replicas.map((replica) => ({
      ...replica,
      left: Math.max(0, replica.left - 1),
      message: older(replica.message),
    })),
  };
}

/** What a state breaks by itself. */
function brokenIn({ shared: { batches }, replicas }: State): string | undefined {
  for (const { copy } of replicas)
    if (copy.some((batch, index) => batches[index]?.epoch !== batch.epoch || batches[index]?.text !== batch.text))
      return "a copy holds what the shared database does not have";
  const held = replicas.flatMap(({ is, epoch }) => (is === "leading" ? [epoch] : []));
  if (new Set(held).size < held.length) return "two replicas have the same epoch";
  return undefined;
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
