/**
 * Replicas that append to one log, with every interleaving: joining, steps, late and lost answers, silence, burials, leaderships,
 * take-overs, deaths, stops. A replica that sleeps is one that does nothing while time passes. The lock on the end of the log
 * is left out: it is lost after a while, so whatever happens with it happens without it. Late answers to renewals are the
 * leadership model's.
 */
import type { Model, Step } from "./exploration.ts";
import { appended, type Batch, buried, claimed, type Entry, type Fault, left, mayWork, renewed, type Shared } from "./member-rules.ts";

type Answer = "none" | "yes" | "stale" | "refused";

interface Replica {
  readonly is: "out" | "member" | "gone";
  readonly epoch: number | null;
  /** How long it certainly counts as alive, on its own clock. */
  readonly left: number;
  /** How many batches its copy has. */
  readonly seen: number;
  readonly steps: number;
  /** The batch under way, and what it has heard of it. */
  readonly pending: { readonly batch: Batch; readonly answer: Answer } | null;
  /** Requests on their way, with the batch each carries: one that waits no longer sends another. */
  readonly sent: readonly Batch[];
}

interface State {
  readonly shared: Shared;
  readonly replicas: readonly Replica[];
}

export interface Scope {
  readonly replicas: number;
  readonly batches: number;
  readonly epochs: number;
  readonly dead: number;
}

export function memberModel(scope: Scope, fault: Fault | null): Model<State> {
  return { initial: initial(scope), steps: (state) => steps(state, scope, fault), brokenIn: () => undefined, keyOf };
}

const out: Replica = { is: "out", epoch: null, left: 0, seen: 0, steps: 0, pending: null, sent: [] };

function initial({ replicas, dead }: Scope): State {
  const members = Array.from({ length: replicas }, () => null);
  return { shared: { log: [], members, leader: null, epoch: 0, leaderAge: dead }, replicas: Array.from({ length: replicas }, () => out) };
}

type Become = (change: Partial<Replica>, shared?: Shared) => State;

function* steps(state: State, scope: Scope, fault: Fault | null): Generator<Step<State>> {
  yield { name: "time passes", state: later(state, scope) };
  for (const [me, replica] of state.replicas.entries()) {
    const become: Become = (change, shared = state.shared) => ({
      shared,
      replicas: state.replicas.map((other, index) => (index === me ? { ...replica, ...change } : other)),
    });
    yield* arriving(state.shared, me, replica, become, fault);
    if (replica.is === "member") yield* living(state.shared, me, replica, become, scope, fault);
    else if (replica.is === "out") {
      const members = state.shared.members.map((member, index) => (index === me ? { age: 0, last: 0 } : member));
      yield {
        name: "joins",
        state: become({ is: "member", left: scope.dead, seen: state.shared.log.length }, { ...state.shared, members }),
      };
    }
  }
}

/** What the database does with requests on their way. Those of one that is gone may still arrive. */
function* arriving(shared: Shared, me: number, replica: Replica, become: Become, fault: Fault | null): Generator<Step<State>> {
  for (const [index, batch] of replica.sent.entries()) {
    const sent = replica.sent.filter((_, other) => other !== index);
    const result = appended(shared, me, batch, fault);
    const answer: Answer = result === "refused" || result === "stale" ? result : "yes";
    const isAwaited = replica.pending !== null && replica.pending.batch === batch && replica.pending.answer === "none";
    const pending = isAwaited ? { batch, answer } : replica.pending;
    const next = typeof result === "string" ? shared : result;
    const name = typeof result === "string" ? `a batch is ${result}` : "a batch is written";
    yield { name, state: become({ sent, pending }, next), violation: typeof result === "string" ? undefined : brokenBy(shared, me, batch) };
    // The request is lost, or its answer.
    yield { name: "an answer is lost", state: become({ sent }, next) };
  }
}

/** What a batch that the database takes breaks. */
function brokenBy({ log, members, leader, epoch }: Shared, me: number, batch: Batch): string | undefined {
  const before = log.at(-1)?.isTakeOver === true ? log.at(-1)?.owner : log.at(-1)?.by;
  if (members[me] === null) return "a buried replica writes";
  if (batch.number !== log.length + 1) return "a batch rests on rows that are not the newest";
  if (log.some(({ by, step }) => by === me && step === batch.entry.step)) return "a step is written twice";
  const leads = batch.epoch !== null && leader === me && epoch === batch.epoch;
  if (before !== undefined && before !== null && before !== me && !leads) return "two replicas work on a session";
  return undefined;
}

function* living(shared: Shared, me: number, replica: Replica, become: Become, scope: Scope, fault: Fault | null): Generator<Step<State>> {
  const { epoch, pending } = replica;
  yield { name: "dies", state: become({ ...out, is: "gone", sent: replica.sent }) };
  const alive = renewed(shared, me, epoch, fault);
  if (alive === null) yield { name: "hears that it counts as dead", state: become({ ...out, is: "gone", sent: replica.sent }) };
  else yield { name: "renews", state: become({ left: scope.dead }, alive) };
  yield { name: "buries", state: become({}, buried(shared, me, scope.dead, fault)) };
  const leadership = epoch === null && shared.epoch < scope.epochs ? claimed(shared, me, scope.dead, fault) : null;
  if (leadership !== null) yield { name: "leads", state: become({ epoch: leadership.epoch }, leadership) };
  if (pending !== null) return yield* waiting(shared, me, replica, pending, become, fault);
  if (replica.seen < shared.log.length) yield { name: "takes in", state: become({ seen: shared.log.length }) };
  yield { name: "leaves", state: become({ ...out, is: "gone", sent: replica.sent }, left(shared, me)) };
  if (replica.seen < scope.batches) yield* beginning(shared, me, replica, become, scope, fault);
}

/** The steps that it may work out by its copy. */
function* beginning(
  shared: Shared,
  me: number,
  replica: Replica,
  become: Become,
  { dead }: Scope,
  fault: Fault | null,
): Generator<Step<State>> {
  const { epoch, seen, steps: step } = replica;
  const owner = shared.log[seen - 1]?.owner ?? null;
  const begin = (entry: Entry) => {
    const batch: Batch = { number: seen + 1, epoch, entry };
    return become({ steps: step + 1, pending: { batch, answer: "none" }, sent: [...replica.sent, batch] });
  };
  if (mayWork(owner, me, epoch, fault)) {
    const assigned = fault === "a commit assigns its session to nobody" ? null : me;
    yield { name: "works", state: begin({ by: me, step, owner: assigned, isTakeOver: false }) };
  }
  if (epoch === null || owner === null || owner === me) return;
  const known = shared.members[owner] ?? null;
  const isSilent = fault === "sessions of the silent are assigned before they are buried" && known !== null && known.age >= dead;
  if (known === null || isSilent)
    yield { name: "takes over what a dead replica had", state: begin({ by: me, step, owner: me, isTakeOver: true }) };
}

function* waiting(
  shared: Shared,
  me: number,
  replica: Replica,
  { batch, answer }: NonNullable<Replica["pending"]>,
  become: Become,
  fault: Fault | null,
): Generator<Step<State>> {
  if (answer === "none" && replica.sent.length < 2)
    yield { name: "sends its batch again", state: become({ sent: [...replica.sent, batch] }) };
  if (answer === "refused") yield { name: "hears that it was refused", state: become({ ...out, is: "gone", sent: replica.sent }) };
  if (answer === "stale" && fault !== "a stale batch is taken for written") {
    // Undone, to run again on the newest rows: the same step.
    yield { name: "runs its step again", state: become({ pending: null, seen: shared.log.length, steps: replica.steps - 1 }) };
    return;
  }
  if (answer !== "yes" && answer !== "stale") return;
  if (replica.left === 0 && fault !== "a replica tells of a batch without a look at its life") return;
  yield {
    name: "tells what was written",
    state: become({ pending: null, seen: batch.number }),
    violation: brokenByTelling(shared, me, batch),
  };
}

function brokenByTelling({ log, members }: Shared, me: number, { number, entry }: Batch): string | undefined {
  const written = log[number - 1];
  if (written?.by !== me || written.step !== entry.step) return "an acknowledged batch is lost";
  if (members[me] === null) return "a buried replica tells of a batch";
  if (log.slice(number).some(({ isTakeOver, by }) => isTakeOver && by !== me))
    return "a replica tells of a session that was taken from it as from the dead";
  return undefined;
}

/** Clocks go at the same pace; a process that is stopped does not stop its monotonic clock. */
function later({ shared, replicas }: State, { dead }: Scope): State {
  const members = shared.members.map((member) => member && { ...member, age: Math.min(dead, member.age + 1) });
  return {
    shared: { ...shared, members, leaderAge: Math.min(dead, shared.leaderAge + 1) },
    replicas: replicas.map((replica) => ({ ...replica, left: Math.max(0, replica.left - 1) })),
  };
}

/** Short, and the same for equal states. */
function keyOf({ shared, replicas }: State): string {
  const entry = ({ by, step, owner, isTakeOver }: Entry) => `${by}${step}${owner ?? "-"}${Number(isTakeOver)}`;
  const batch = ({ number, epoch, entry: what }: Batch) => `${number}${epoch ?? "-"}${entry(what)}`;
  const { log, members, leader, epoch, leaderAge } = shared;
  const each = replicas.map(({ is, epoch: own, left: until, seen, steps: count, pending, sent }) => {
    const under = pending === null ? "" : `${batch(pending.batch)}${pending.answer[0]}`;
    return `${is[0]}${own ?? "-"}${until}${seen}${count};${under};${sent.map(batch).sort().join()}`;
  });
  const rows = members.map((member) => (member === null ? "-" : `${member.age}${member.last}`));
  return `${log.map(entry).join()}|${rows.join()}|${leader ?? "-"}${epoch}${leaderAge}|${each.join("|")}`;
}
