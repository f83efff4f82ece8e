/** API keys as they are stored, and who may say whom a request comes from. */
import type { Principal, Scope } from "../../domain/principal.ts";

export interface KeyRecord {
  readonly id: string;
  readonly owner: string;
  readonly name: string | null;
  readonly scopes: readonly Scope[];
  /** SHA-256 of the key's secret, in lower-case hex. */
  readonly hash: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  /** Id of its successor. */
  readonly rotatedTo: string | null;
}

export interface KeyStore {
  find(id: string): Promise<KeyRecord | undefined>;
  /** Newest first, of one owner or of all; `before` is the id to go on from. */
  page(owner: string | null, before: string | null, limit: number): Promise<KeyRecord[]>;
  add(record: KeyRecord): Promise<void>;
  /** Adds a successor, and ends the old key then, unless it ends earlier, in one commit; false where it is gone or has one. */
  replace(id: string, endsAt: string, successor: KeyRecord): Promise<boolean>;
  /** False where there is none. */
  remove(id: string): Promise<boolean>;
  /** Stores when keys were last used; ids without a key are ignored. */
  used(times: ReadonlyMap<string, string>): Promise<void>;
}

export interface Authenticator {
  /**
   * Whom a key or token belongs to; without a promise where that is known already.
   * @throws RalphError `unauthorized`, or `service_unavailable` where it cannot be decided now.
   */
  authenticate(credential: string): Principal | Promise<Principal>;
  /** Whether the principal of a request that goes on (a stream) would still be let in. */
  isCurrent(principal: Principal): boolean;
}
