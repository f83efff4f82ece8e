/** All that one owner has, as a whole: looked at, exported, erased, handed over. */
import type { Readable } from "node:stream";
import type { HandedOver, OwnerView } from "../../domain/owner-data.ts";

export type OwnerCounts = Omit<OwnerView, "erasingSince">;

/** What the store keeps for an owner beside sessions, documents, keys, webhooks and usage. */
export interface OwnerRemains {
  /** Pages of the web cache. */
  pages: readonly { url: string; title: string | null; retrievedAt: string }[];
  /** Assessments and breakdowns that later plans start from. */
  memory: readonly { kind: string; content: unknown; createdAt: string }[];
  /** Requests with an idempotency key, and ids that a client of the supervisor chose. */
  requests: readonly { key: string; sessionId: string | null; createdAt: string }[];
}

export interface OwnerStore {
  /** Names of the owners that have anything, usage included, in their order. */
  names(after: string, limit: number): Promise<string[]>;
  counts(owner: string): Promise<OwnerCounts>;
  /** Ids of the owner's sessions, oldest first. */
  sessionIds(owner: string, after: string, limit: number): Promise<string[]>;
  remains(owner: string): Promise<OwnerRemains>;

  /** Owners whose erasure is not finished, with when it was asked for. */
  erasures(): Promise<ReadonlyMap<string, string>>;
  /** Notes that the owner's data is to be erased; gives when that was first asked for. */
  beginErasure(owner: string, at: string): Promise<string>;
  /** Deletes a portion of what belongs to no session and no document; false where nothing is left. */
  erasePortion(owner: string): Promise<boolean>;
  /** Ends the erasure, unless something came meanwhile: then false. */
  endErasure(owner: string): Promise<boolean>;

  /**
   * Makes all that `from` has `to`'s, in one commit. Keys, webhooks and usage stay with `from`.
   * @param mayGo Throws where a session must not be handed over now; called inside the commit.
   * @throws RalphError `conflict` where something of it is being worked on.
   */
  handOver(from: string, to: string, mayGo: (sessionIds: readonly string[]) => void): Promise<MovedData>;
}

export interface MovedData extends HandedOver {
  /** Ids of the sessions that were handed over. */
  readonly sessionIds: readonly string[];
}

/** What the operations may ask. */
export interface Owners {
  list(page: { limit: number; cursor?: string | undefined }): Promise<{ items: OwnerView[]; nextCursor: string | null }>;
  get(owner: string): Promise<OwnerView>;
  /** A ZIP, of which one file at a time is in memory. */
  export(owner: string): Promise<Readable>;
  /** Erases in the background; what a stop interrupts, the next start goes on with. */
  erase(owner: string): Promise<OwnerView>;
  /** @throws RalphError `conflict` while a session of `from` runs or waits for its turn */
  handOver(from: string, to: string): Promise<HandedOver>;
  /** @throws RalphError `conflict` while the owner's data is being erased */
  assertWritable(owner: string): void;
}
