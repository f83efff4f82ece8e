/** All data of one owner: summary, export, erasure, move to another owner. */

import type { Readable } from "node:stream";
import type { Page, PageRequest } from "../../domain/base/page.ts";
import type { HandedOver, OwnerView } from "../../domain/owners/owner-data.ts";

export type OwnerCounts = Omit<OwnerView, "erasingSince">;

/** Data of an owner beside sessions, documents, keys, webhooks and usage. */
export interface OwnerRemains {
  /** Pages of the web cache. */
  pages: readonly { url: string; title: string | null; retrievedAt: string }[];
  /** Assessments and breakdowns that later plans reuse. */
  memory: readonly { kind: string; content: unknown; createdAt: string }[];
  /** Requests with an idempotency key, and ids that a client of the supervisor chose. */
  requests: readonly { key: string; sessionId: string | null; createdAt: string }[];
}

export interface OwnerStore {
  /** Names of all owners that have data, usage included, in alphabetical order. */
  names(after: string, limit: number): Promise<string[]>;
  counts(owner: string): Promise<OwnerCounts>;
  /** Ids of the owner's sessions, oldest first. */
  sessionIds(owner: string, after: string, limit: number): Promise<string[]>;
  remains(owner: string): Promise<OwnerRemains>;

  /** Owners whose erasure is not complete, with the time at which it was requested. */
  erasures(): Promise<ReadonlyMap<string, string>>;
  /** When the erasure of the owner's data was requested; null where none is under way. */
  erasingSince(owner: string): Promise<string | null>;
  /** Stores the request to erase the owner's data; returns the time at which it was first requested. */
  beginErasure(owner: string, at: string): Promise<string>;
  /** Deletes a portion of the data that belongs to no session or document; false where nothing is left. */
  erasePortion(owner: string): Promise<boolean>;
  /** Completes the erasure; false where new data was written meanwhile. */
  endErasure(owner: string): Promise<boolean>;

  /**
   * Moves all data of `from` to `to` in one commit. Keys, webhooks and usage stay with `from`.
   * @param mayGo Throws where a session must not be moved now; called inside the commit.
   * @throws RalphError `conflict` where a part of the data is in use.
   */
  handOver(from: string, to: string, mayGo: (sessionIds: readonly string[]) => void): Promise<MovedData>;
}

export interface MovedData extends HandedOver {
  /** Ids of the moved sessions. */
  readonly sessionIds: readonly string[];
}

/** Owners' data as the operations use it. */
export interface Owners {
  list(page: PageRequest): Promise<Page<OwnerView>>;
  get(owner: string): Promise<OwnerView>;
  /** A ZIP stream that has one file at a time in memory. @throws RalphError `not_found` for a name that nobody has */
  export(owner: string): Promise<Readable>;
  /** Erases in the background; after a stop the next start continues. */
  erase(owner: string): Promise<OwnerView>;
  /** @throws RalphError `conflict` while a session of `from` runs or is queued, `not_found` where nobody has that name */
  handOver(from: string, to: string): Promise<HandedOver>;
  /** @throws RalphError `conflict` while the owner's data is being erased */
  assertWritable(owner: string): Promise<void>;
}
