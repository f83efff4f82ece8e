/** API keys: created, listed, rotated with an overlap, revoked. */

import { onePage, type Page, type PageRequest } from "../../domain/base/page.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { ApiKey, CreatedKey, NewKey } from "../../domain/owners/api-key.ts";
import type { KeyRecord, KeyStore } from "../ports/keys.ts";
import type { Keys } from "../ports/service.ts";
import type { KeyRing } from "./key-ring.ts";
import { makeKey } from "./key-text.ts";

export interface KeyServiceOptions {
  store: KeyStore;
  /** Null where no service runs that could have keys in its cache. */
  ring: KeyRing | null;
  clock: () => Date;
  newId: () => string;
  /** @throws RalphError `storage_full` where the disk is short of space. */
  assertRoom: () => void;
  /** Default time that a rotated key stays valid. Milliseconds. */
  overlapMs: number;
}

export class KeyService implements Keys {
  readonly #options: KeyServiceOptions;

  constructor(options: KeyServiceOptions) {
    this.#options = options;
  }

  async create({ owner, scopes, name, expiresAt }: NewKey): Promise<CreatedKey> {
    const now = this.#options.clock();
    const end = expiresAt === undefined ? null : new Date(expiresAt);
    if (end !== null && end <= now) throw inThePast();
    const given = { owner, scopes, name: name ?? null, expiresAt: end?.toISOString() ?? null };
    return this.#add(given, now, (record) => this.#options.store.add(record));
  }

  async list(owner: string | null, { limit, cursor }: PageRequest): Promise<Page<ApiKey>> {
    const found = await this.#options.store.page(owner, cursor ?? null, limit + 1);
    return onePage(
      found,
      limit,
      ({ id }) => id,
      (record) => this.#view(record),
    );
  }

  async rotate(id: string, overlapS: number | undefined): Promise<CreatedKey> {
    const { store, clock, overlapMs, ring } = this.#options;
    const old = await store.find(id);
    if (old === undefined) throw unknown(id);
    const now = clock();
    const endsAt = new Date(now.getTime() + (overlapS === undefined ? overlapMs : overlapS * 1000)).toISOString();
    return this.#add(old, now, async (record) => {
      const isReplaced = await store.replace(id, endsAt, record);
      ring?.forget(id, { removed: false });
      if (!isReplaced) throw new RalphError("conflict", `The key '${id}' was rotated before; rotate its successor`);
    });
  }

  async revoke(id: string): Promise<void> {
    const { store, ring } = this.#options;
    const isRemoved = await store.remove(id);
    if (!isRemoved) throw unknown(id);
    ring?.forget(id, { removed: true });
  }

  async #add(
    { owner, scopes, name, expiresAt }: Pick<KeyRecord, "owner" | "scopes" | "name" | "expiresAt">,
    now: Date,
    store: (record: KeyRecord) => Promise<void>,
  ): Promise<CreatedKey> {
    this.#options.assertRoom();
    const id = this.#options.newId();
    const { key, hash } = makeKey(id);
    const record = { id, owner, name, scopes, hash, createdAt: now.toISOString(), expiresAt, lastUsedAt: null, rotatedTo: null };
    await store(record);
    return { ...this.#view(record), key };
  }

  #view({ hash: _hash, scopes, ...record }: KeyRecord): ApiKey {
    return { ...record, scopes: [...scopes], lastUsedAt: this.#options.ring?.lastUse(record.id) ?? record.lastUsedAt };
  }
}

function unknown(id: string): RalphError {
  return new RalphError("not_found", `There is no key '${id}'`);
}

function inThePast(): RalphError {
  return new RalphError("unprocessable", "The key would have expired already", {
    issues: [{ path: "expiresAt", message: "is in the past" }],
  });
}
