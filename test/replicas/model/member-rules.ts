/**
 * The rules of the log that all replicas append to, as pure functions, each beside the guard of the code that it stands for.
 * Each can be left out, to show what it is there for.
 */

/** What a batch does with the one session of the model. */
export interface Entry {
  readonly by: number;
  /** Which step of its replica; the same where the step ran again. */
  readonly step: number;
  /** Whose the session is by the rows that the batch leaves; null where nobody's. */
  readonly owner: number | null;
  /** A take-over by the leader of what a dead replica had. */
  readonly isTakeOver: boolean;
}

export interface Batch {
  readonly number: number;
  /** Null where its replica does not lead. */
  readonly epoch: number | null;
  readonly entry: Entry;
}

/** A row of `ralph.replica`. */
export interface Member {
  /** Time since its heartbeat, on the database's clock; not above `dead`. */
  readonly age: number;
  readonly last: number;
}

export interface Shared {
  readonly log: readonly Entry[];
  /** Null where there is no row: it has not joined, has left or was buried. */
  readonly members: readonly (Member | null)[];
  readonly leader: number | null;
  readonly epoch: number;
  /** Time since the heartbeat of the leadership. */
  readonly leaderAge: number;
}

/** Each fault, and the guard that it takes away. */
export const guards = {
  "a batch of a buried replica is taken": "append_batch: last IS NULL",
  "a batch of an earlier leader is taken": "append_batch: leader and epoch",
  "a batch need not follow the newest one": "append_batch: batch <> number - 1",
  "a batch that is sent again is a new one": "append_batch: last = number",
  "a stale batch is taken for written": "Membership.send: false where it is stale",
  "a replica changes a session that another works on": "Assignments.before",
  "a commit assigns its session to nobody": "Assignments.after",
  "the living are buried": "SharedDatabase.declareDead: heartbeat and clock of the database",
  "sessions of the silent are assigned before they are buried": "ReplicaWork.#assign: bury",
  "a renewal brings a buried replica back": "SharedDatabase.renew: UPDATE, no INSERT",
  "a claim brings a buried replica back": "SharedDatabase.claim: only of a member",
  "a claim forgets the newest batch of its replica": "SharedDatabase.claim: last_batch stays",
  "a replica tells of a batch without a look at its life": "Heartbeat.hold",
} as const;
export type Fault = keyof typeof guards;

/** `append_batch` of `schema.sql`. */
export function appended(
  shared: Shared,
  me: number,
  { number, epoch, entry }: Batch,
  fault: Fault | null,
): Shared | "again" | "refused" | "stale" {
  const member = shared.members[me] ?? null;
  if (member === null && fault !== "a batch of a buried replica is taken") return "refused";
  const isLeader = epoch === null || (shared.leader === me && shared.epoch === epoch);
  if (!isLeader && fault !== "a batch of an earlier leader is taken") return "refused";
  if (member?.last === number && fault !== "a batch that is sent again is a new one") return "again";
  if (shared.log.length !== number - 1 && fault !== "a batch need not follow the newest one") return "stale";
  const members = shared.members.map((other, index) => (index === me && other !== null ? { ...other, last: number } : other));
  return { ...shared, log: [...shared.log, entry], members };
}

export function buried(shared: Shared, me: number, dead: number, fault: Fault | null): Shared {
  const isDead = (member: Member, index: number) => member.age >= dead || (fault === "the living are buried" && index !== me);
  return { ...shared, members: shared.members.map((member, index) => (member !== null && isDead(member, index) ? null : member)) };
}

/** Null where this replica counts as dead, or leads no more. */
export function renewed(shared: Shared, me: number, epoch: number | null, fault: Fault | null): Shared | null {
  const member = shared.members[me] ?? null;
  const leads = shared.leader === me && shared.epoch === epoch;
  if (epoch !== null && !leads) return null;
  if (member === null && fault !== "a renewal brings a buried replica back") return null;
  const members = shared.members.map((other, index) => (index === me ? { age: 0, last: member?.last ?? 0 } : other));
  return { ...shared, members, leaderAge: leads ? 0 : shared.leaderAge };
}

/** Null where another leads that is alive, or this replica counts as dead. */
export function claimed(shared: Shared, me: number, dead: number, fault: Fault | null): Shared | null {
  const member = shared.members[me] ?? null;
  if (shared.leader !== null && shared.leaderAge < dead) return null;
  if (member === null && fault !== "a claim brings a buried replica back") return null;
  const last = fault === "a claim forgets the newest batch of its replica" ? 0 : (member?.last ?? 0);
  const members = shared.members.map((other, index) => (index === me ? { age: 0, last } : other));
  return { ...shared, members, leader: me, epoch: shared.epoch + 1, leaderAge: 0 };
}

export function left(shared: Shared, me: number): Shared {
  const members = shared.members.map((other, index) => (index === me ? null : other));
  return { ...shared, members, leader: shared.leader === me ? null : shared.leader };
}

/** What a replica may do by the rows of its copy: `Assignments.before`. A leader may take any session over. */
export function mayWork(owner: number | null, me: number, epoch: number | null, fault: Fault | null): boolean {
  return owner === null || owner === me || epoch !== null || fault === "a replica changes a session that another works on";
}
