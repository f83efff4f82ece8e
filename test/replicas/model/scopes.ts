/** How much of the model is explored. */
import type { Scope } from "./leader-model.ts";
import type { Fault } from "./leader-rules.ts";

export const small: Scope = { replicas: 2, epochs: 2, batches: 1, dead: 1 };

/**
 * Rules of the leadership that others stand in for as long as one replica leads and works alone: a batch is taken again by its own
 * sender alone, and every step begins with the newest rows. Where all replicas append, the epoch of a batch is needed: the
 * model of the members shows what goes wrong without it.
 */
export const coveredByOthers: ReadonlySet<Fault> = new Set<Fault>([
  "a batch of any epoch is taken",
  "a batch of the leader is taken, of whatever epoch",
  "a leader starts from an old copy",
]);

/** What each of these breaks shows with a third epoch alone. */
export const needsThreeEpochs: ReadonlySet<Fault> = new Set<Fault>([
  "a release counts for any epoch of its sender",
  "a release counts whoever leads",
]);
