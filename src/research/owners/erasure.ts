/**
 * Erases all data of an owner in small portions beside other work. The request is stored first, so that an erasure that a
 * stop or crash interrupts continues at the next start. Until it is complete the owner can write nothing.
 */
import { RalphError } from "../../domain/errors/errors.ts";
import type { KeyStore } from "../ports/keys.ts";
import type { LibraryReads } from "../ports/library-store.ts";
import type { OwnerStore } from "../ports/owners.ts";
import type { WebhookStore } from "../ports/webhooks.ts";

/** Items per portion. */
const portion = 50;
/** Delay of a retry after a failure, or while a request of the owner is still open. Milliseconds. */
const usualRetryMs = 2_000;

export interface ErasureParts {
  store: Pick<OwnerStore, "erasures" | "erasingSince" | "beginErasure" | "erasePortion" | "endErasure" | "sessionIds">;
  keys: Pick<KeyStore, "page">;
  webhooks: Pick<WebhookStore, "list" | "remove">;
  library: Pick<LibraryReads, "page">;
  deletes: {
    key(id: string): Promise<void>;
    document(owner: string, id: string): Promise<void>;
    /** Cancels a session if it is open, and removes it with its files. */
    session(owner: string, id: string): Promise<void>;
  };
  clock: () => Date;
  log: { info(details: object, message: string): void; warn(details: object, message: string): void };
  retryMs?: number;
}

export class Erasures {
  readonly #parts: ErasureParts;
  /** Owners whose data this process has to erase. */
  readonly #owners = new Set<string>();
  #working: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(parts: ErasureParts) {
    this.#parts = parts;
  }

  /** Continues erasures of an earlier process; resolves when they are known, not when they are complete. */
  async resume(): Promise<void> {
    for (const owner of (await this.#parts.store.erasures()).keys()) this.#owners.add(owner);
    this.#start();
  }

  /** Starts an erasure; returns the time at which it was first requested. */
  async begin(owner: string): Promise<string> {
    const since = await this.#parts.store.beginErasure(owner, this.#parts.clock().toISOString());
    this.#owners.add(owner);
    this.#start();
    return since;
  }

  /** @throws RalphError `conflict` */
  async assertWritable(owner: string): Promise<void> {
    if ((await this.#parts.store.erasingSince(owner)) !== null)
      throw new RalphError("conflict", `The data of '${owner}' is being erased; nothing can be added until that has ended`);
  }

  /** Resolves when all erasures are complete. */
  async finish(): Promise<void> {
    while (this.#owners.size > 0) {
      this.#start();
      await this.#working;
    }
  }

  /** Stops after the current portion. */
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
      if (this.#owners.size > 0 && !this.#isClosed)
        this.#timer = setTimeout(() => this.#start(), this.#parts.retryMs ?? usualRetryMs).unref();
    });
  }

  async #work(): Promise<void> {
    for (const owner of [...this.#owners]) {
      try {
        if (!(await this.#erase(owner))) continue;
        this.#owners.delete(owner);
        this.#parts.log.info({ owner }, "All data of the owner was erased; its usage is kept");
      } catch (error) {
        this.#parts.log.warn({ owner, error }, "An owner's data could not be erased; it is retried");
      }
    }
  }

  /** False where new data was written meanwhile, or the process stops. */
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
