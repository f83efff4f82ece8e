/**
 * Erases all that an owner has, in small portions beside other work. That it is wanted is stored first: what a stop or a
 * death of the process interrupts goes on at the next start. Until it has ended the owner can write nothing.
 */
import { RalphError } from "../../domain/errors.ts";
import type { KeyStore } from "../ports/keys.ts";
import type { LibraryReads } from "../ports/library-store.ts";
import type { OwnerStore } from "../ports/owners.ts";
import type { WebhookStore } from "../ports/webhooks.ts";

/** Items that one portion looks up. */
const portion = 50;
/** Until it is tried again after a failure, or where a request of the owner is not over yet. Milliseconds. */
const usualRetryMs = 2_000;

export interface ErasureParts {
  store: Pick<OwnerStore, "erasures" | "beginErasure" | "erasePortion" | "endErasure" | "sessionIds">;
  keys: Pick<KeyStore, "page">;
  webhooks: Pick<WebhookStore, "list" | "remove">;
  library: Pick<LibraryReads, "page">;
  deletes: {
    key(id: string): Promise<void>;
    document(owner: string, id: string): Promise<void>;
    /** Cancels a session that is open, and removes it with its files. */
    session(owner: string, id: string): Promise<void>;
  };
  clock: () => Date;
  log: { info(details: object, message: string): void; warn(details: object, message: string): void };
  retryMs?: number;
}

export class Erasures {
  readonly #parts: ErasureParts;
  /** Since when each owner is being erased. */
  readonly #since = new Map<string, string>();
  #working: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(parts: ErasureParts) {
    this.#parts = parts;
  }

  /** Goes on with what an earlier process left undone; returns when that is known, not when it is done. */
  async resume(): Promise<void> {
    for (const [owner, since] of await this.#parts.store.erasures()) this.#since.set(owner, since);
    this.#start();
  }

  /** Gives since when the owner is being erased. */
  async begin(owner: string): Promise<string> {
    const since = await this.#parts.store.beginErasure(owner, this.#parts.clock().toISOString());
    this.#since.set(owner, since);
    this.#start();
    return since;
  }

  since(owner: string): string | null {
    return this.#since.get(owner) ?? null;
  }

  /** @throws RalphError `conflict` */
  assertWritable(owner: string): void {
    if (this.#since.has(owner))
      throw new RalphError("conflict", `The data of '${owner}' is being erased; nothing can be added until that has ended`);
  }

  /** Works until nothing is left to do. */
  async finish(): Promise<void> {
    while (this.#since.size > 0) {
      this.#start();
      await this.#working;
    }
  }

  /** Ends after the portion under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer ?? undefined);
    await this.#working;
  }

  #start(): void {
    if (this.#isClosed || this.#working !== null) return;
    clearTimeout(this.#timer ?? undefined);
    this.#working = this.#work().finally(() => {
      this.#working = null;
      if (this.#since.size > 0 && !this.#isClosed)
        this.#timer = setTimeout(() => this.#start(), this.#parts.retryMs ?? usualRetryMs).unref();
    });
  }

  async #work(): Promise<void> {
    for (const owner of [...this.#since.keys()]) {
      try {
        if (!(await this.#erase(owner))) continue;
        this.#since.delete(owner);
        this.#parts.log.info({ owner }, "All that the owner had was erased; its usage is kept");
      } catch (error) {
        this.#parts.log.warn({ owner, error }, "An owner's data could not be erased; it is tried again");
      }
    }
  }

  /** False where something came meanwhile, or the process stops. */
  async #erase(owner: string): Promise<boolean> {
    const { store, keys, webhooks, library, deletes } = this.#parts;
    const removedKeys = async () => (await keys.page(owner, null, portion)).map(({ id }) => deletes.key(id).catch(unlessGone));
    const removedWebhooks = async () => (await webhooks.list(owner)).map(({ id }) => webhooks.remove(owner, id));
    const removedSessions = async () =>
      (await store.sessionIds(owner, "", portion)).map((id) => deletes.session(owner, id).catch(unlessGone));
    const removedDocuments = async () => library.page(owner, null, portion).map(({ id }) => deletes.document(owner, id).catch(unlessGone));
    for (const some of [removedKeys, removedWebhooks, removedSessions, removedDocuments])
      for (let left = 1; left > 0 && !this.#isClosed; ) left = (await Promise.all(await some())).length;
    for (let isMore = true; isMore && !this.#isClosed; ) isMore = await store.erasePortion(owner);
    return !this.#isClosed && (await store.endErasure(owner));
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof RalphError) || error.code !== "not_found") throw error;
}
