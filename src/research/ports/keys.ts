/** Store of API keys, and the authenticator of requests. */
import type { Principal, Scope } from "../../domain/owners/principal.ts";

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
  /** Newest first, of one owner or of all; the page starts after the id `before`. */
  page(owner: string | null, before: string | null, limit: number): Promise<KeyRecord[]>;
  add(record: KeyRecord): Promise<void>;
  /**
   * Adds a successor and lets the old key expire at `endsAt`, or at its own expiry if that is earlier, in one commit. False
   * where the key does not exist or has a successor.
   */
  replace(id: string, endsAt: string, successor: KeyRecord): Promise<boolean>;
  /** False where the key does not exist. */
  remove(id: string): Promise<boolean>;
  /** Stores when keys were last used; ids without a key are ignored. */
  used(times: ReadonlyMap<string, string>): Promise<void>;
}

export interface Authenticator {
  /**
   * The principal of a key or token; synchronous where it is cached.
   * @throws RalphError `unauthorized`, or `service_unavailable` where it cannot be verified now.
   */
  authenticate(credential: string): Principal | Promise<Principal>;
  /** Whether the principal of an open stream is still valid. */
  isCurrent(principal: Principal): boolean;
}
