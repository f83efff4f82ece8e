/**
 * The rules of the leadership as the shared database has them in SQL, as pure functions: who may claim it, which batch is taken,
 * what a renewal and a release do. The model is made of them, and a test plays the same traces against the database. Each
 * rule can be left out, to show what it is there for.
 */

export interface Shared {
  readonly leader: number | null;
  /** Grows with each claim. */
  readonly epoch: number;
  /** Time since the last heartbeat, on the database's clock; not above `dead`. */
  readonly age: number;
  /** The epoch that wrote each batch, and what its writer had seen. */
  readonly batches: readonly Batch[];
}

export interface Batch {
  readonly epoch: number;
  readonly text: string;
}

export const faults = [
  "a batch of any epoch is taken",
  "a batch of the leader is taken, of whatever epoch",
  "a batch that is sent again is written again",
  "a leadership is claimed by the claimer's clock",
  "a leadership is looked at and then taken, without a lock",
  "a release counts for any epoch of its sender",
  "a release counts whoever leads",
  "a renewal counts for any epoch of its sender",
  "a leader tells what was written without a look at its leadership",
  "a leadership lasts from the answer and not from the request",
  "a batch is kept before it is acknowledged",
  "a leader starts from an old copy",
  "a batch need not follow the newest one",
] as const;
export type Fault = (typeof faults)[number];

/** `dead` is the silence after which a leader counts as dead. */
export function mayClaim({ leader, age }: Shared, dead: number, fault: Fault | null): boolean {
  return leader === null || age >= dead || fault === "a leadership is claimed by the claimer's clock";
}

export function claimed(shared: Shared, me: number): Shared {
  return { ...shared, leader: me, epoch: shared.epoch + 1, age: 0 };
}

/** Null where the leadership is another's, or of a later epoch. */
export function renewed(shared: Shared, me: number, epoch: number, fault: Fault | null): Shared | null {
  const isHeld = shared.leader === me && (shared.epoch === epoch || fault === "a renewal counts for any epoch of its sender");
  return isHeld ? { ...shared, age: 0 } : null;
}

export function released(shared: Shared, me: number, epoch: number, fault: Fault | null): Shared {
  const isSender = shared.leader === me || fault === "a release counts whoever leads";
  const isEpoch = shared.epoch === epoch || fault?.startsWith("a release counts") === true;
  return isSender && isEpoch ? { ...shared, leader: null } : shared;
}

/** `again` had been written before; `stray` does not follow the newest batch; `fenced` is of a replica that leads no more. */
export type Written = { outcome: "written"; shared: Shared } | { outcome: "again" | "stray" | "fenced" };

export function written(shared: Shared, me: number, number: number, batch: Batch, fault: Fault | null): Written {
  const isLeader = shared.leader === me || fault === "a batch of any epoch is taken";
  const isEpoch =
    shared.epoch === batch.epoch || fault === "a batch of any epoch is taken" || fault?.startsWith("a batch of the leader") === true;
  if (!isLeader || !isEpoch) return { outcome: "fenced" };
  const newest = shared.batches.length;
  const isMine = newest === number && shared.batches.at(-1)?.epoch === batch.epoch;
  if (isMine && fault !== "a batch that is sent again is written again") return { outcome: "again" };
  const follows = newest === number - 1 || fault === "a batch need not follow the newest one";
  if (!follows && !(newest === number && fault === "a batch that is sent again is written again")) return { outcome: "stray" };
  return { outcome: "written", shared: { ...shared, batches: [...shared.batches, batch] } };
}
