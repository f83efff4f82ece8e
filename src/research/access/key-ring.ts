/**
 * Verifies API keys. Records and the texts of verified keys are cached in memory: a key in use costs a look-up, no read and
 * no hash. A change of a key evicts its record before the change is answered, and a cached text is valid only with the record
 * it was verified against. `forget` is also called for changes that other replicas made.
 */
import { sha256 } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { localOwner, metricsKeyId, type Principal, type Scope, scopes } from "../../domain/owners/principal.ts";
import type { Authenticator, KeyRecord, KeyStore } from "../ports/keys.ts";
import { type KeyText, parseKey, sameHash } from "./key-text.ts";

/** Most records in the cache. */
const mostCached = 10_000;
/** Last uses are stored to the minute, in batches. */
const useGrainMs = 60_000;

/** How long removed keys are remembered: longer than any request with one can last. Milliseconds. */
const removedMs = 3_600_000;

/** Id of the operator's key from the settings. */
const adminKeyId = "ADMIN_KEY";

interface CachedKey {
  readonly hash: string;
  readonly expiresAt: number | null;
  readonly principal: Principal;
}

export interface KeyRingOptions {
  store: KeyStore;
  clock: () => Date;
  /** A key with every scope for the local owner's data, from the settings. */
  adminKey: string | null;
  /** A key that reads the service's metrics and nothing else, from the settings. */
  metricsKey?: string | null;
}

export class KeyRing implements Authenticator {
  readonly #store: KeyStore;
  readonly #clock: () => Date;
  /** Keys from the settings, by hash. */
  readonly #given: readonly { hash: string; principal: Principal }[];
  /** Least recently loaded first. */
  readonly #cache = new Map<string, CachedKey>();
  /** Verified texts of keys, each with the record it was verified against. */
  readonly #texts = new Map<string, { id: string; cached: CachedKey }>();
  /** When keys were removed, by id: requests and streams with them may still be open. Epoch milliseconds. */
  readonly #removed = new Map<string, number>();
  /** Counts changes: a record that was read before a change is not cached after it. */
  #changes = 0;
  /** Uses that are not stored yet, and the last use by id. */
  #unwritten = new Map<string, string>();
  readonly #lastUse = new Map<string, number>();

  constructor({ store, clock, adminKey, metricsKey = null }: KeyRingOptions) {
    this.#store = store;
    this.#clock = clock;
    const common = { owner: localOwner, expiresAt: null };
    this.#given = [
      ...(adminKey === null ? [] : [{ hash: sha256(adminKey), principal: { ...common, scopes: new Set(scopes), keyId: adminKeyId } }]),
      ...(metricsKey === null
        ? []
        : [{ hash: sha256(metricsKey), principal: { ...common, scopes: new Set<Scope>(), keyId: metricsKeyId } }]),
    ];
  }

  authenticate(credential: string): Principal | Promise<Principal> {
    const known = this.#texts.get(credential);
    if (known !== undefined) {
      const { id, cached } = known;
      if (this.#cache.get(id) === cached && !this.#isOver(cached)) return this.#used(id, cached);
      this.#texts.delete(credential);
    }
    const given = parseKey(credential);
    if (given === null) return this.#operator(credential);
    const cached = this.#cache.get(given.id);
    if (cached !== undefined) return this.#verified(credential, given, cached);
    return this.#load(given.id).then((loaded) => this.#verified(credential, given, loaded));
  }

  isCurrent({ keyId }: Principal): boolean {
    if (keyId === null || keyId === adminKeyId || keyId === metricsKeyId) return true;
    if (this.#removed.has(keyId)) return false;
    const cached = this.#cache.get(keyId);
    if (cached !== undefined) return !this.#isOver(cached);
    // It was evicted, by a change or for space: the next request finds it.
    this.#load(keyId).catch(() => undefined);
    return true;
  }

  /** Called when a key was changed, before that is answered. */
  forget(id: string, { removed }: { removed: boolean }): void {
    this.#changes++;
    this.#cache.delete(id);
    if (!removed) return;
    this.#removed.set(id, this.#clock().getTime());
    this.#lastUse.delete(id);
    this.#unwritten.delete(id);
  }

  /** The last use where it is newer than the stored one. */
  lastUse(id: string): string | undefined {
    return this.#unwritten.get(id);
  }

  /** Stores the uses since the last time. On failure they are stored the next time. */
  async flush(): Promise<void> {
    this.#prune();
    if (this.#unwritten.size === 0) return;
    const times = this.#unwritten;
    this.#unwritten = new Map();
    try {
      await this.#store.used(times);
    } catch (error) {
      this.#unwritten = new Map([...times, ...this.#unwritten]);
      throw error;
    }
  }

  /** Drops removed keys and last uses that nothing depends on any more. */
  #prune(): void {
    const now = this.#clock().getTime();
    for (const [id, at] of this.#removed) if (now - at > removedMs) this.#removed.delete(id);
    for (const [id, at] of this.#lastUse) if (now - at > useGrainMs) this.#lastUse.delete(id);
  }

  /** How many removed keys are remembered. */
  get removed(): number {
    return this.#removed.size;
  }

  #operator(credential: string): Principal {
    const given = sha256(credential);
    const found = this.#given.find(({ hash }) => sameHash(given, hash));
    if (found === undefined) throw refusal();
    return found.principal;
  }

  async #load(id: string): Promise<CachedKey | null> {
    for (;;) {
      const before = this.#changes;
      const record = await this.#store.find(id);
      if (before !== this.#changes) continue;
      if (record === undefined) return null;
      const cached = cachedOf(record);
      this.#cache.set(id, cached);
      if (this.#cache.size > mostCached) for (const [oldest] of this.#cache.entries().take(1)) this.#cache.delete(oldest);
      return cached;
    }
  }

  #verified(credential: string, { id, secret }: KeyText, cached: CachedKey | null): Principal {
    const hash = sha256(secret);
    if (cached === null || !sameHash(hash, cached.hash) || this.#isOver(cached)) throw refusal();
    this.#texts.set(credential, { id, cached });
    if (this.#texts.size > mostCached) for (const oldest of this.#texts.keys().take(1)) this.#texts.delete(oldest);
    return this.#used(id, cached);
  }

  #used(id: string, { principal }: CachedKey): Principal {
    const now = this.#clock().getTime();
    if (now - (this.#lastUse.get(id) ?? 0) >= useGrainMs) {
      this.#lastUse.set(id, now);
      this.#unwritten.set(id, new Date(now).toISOString());
    }
    return principal;
  }

  #isOver({ expiresAt }: CachedKey): boolean {
    return expiresAt !== null && this.#clock().getTime() >= expiresAt;
  }
}

/** The same error for an unknown, a wrong and an expired key, so that a caller learns nothing about existing keys. */
function refusal(): RalphError {
  return new RalphError("unauthorized", "The key is not valid: it is unknown, revoked or expired");
}

function cachedOf({ id, owner, scopes: granted, hash, expiresAt }: KeyRecord): CachedKey {
  const principal: Principal = { owner, scopes: new Set(granted), keyId: id, expiresAt: null };
  return { hash, expiresAt: expiresAt === null ? null : Date.parse(expiresAt), principal };
}
