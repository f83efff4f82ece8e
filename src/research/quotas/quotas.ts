/** Enforces the quotas of owners on sessions, documents and storage. */
import type { RalphError } from "../../domain/errors/errors.ts";
import type { ReachedLimit } from "../../domain/owners/owner-limits.ts";
import type { LimitSource, OwnerStock } from "../ports/limits.ts";
import { quotaExceeded } from "./quota-error.ts";
import type { SpendGate } from "./spend-gate.ts";

interface Added {
  readonly documents: number;
  readonly bytes: number;
}

const nothing: Added = { documents: 0, bytes: 0 };

export class Quotas {
  readonly #limits: LimitSource;
  readonly #stock: OwnerStock;
  readonly #spend: SpendGate;
  /** Reservations of documents that are being added, by owner, so that parallel ones do not exceed a limit together. */
  readonly #adding = new Map<string, Added>();

  constructor(limits: LimitSource, stock: OwnerStock, spend: SpendGate) {
    this.#limits = limits;
    this.#stock = stock;
    this.#spend = spend;
  }

  /** Most sessions of the owner that run at once. */
  runningSessions(owner: string): number {
    return this.#limits.of(owner).runningSessions ?? Number.POSITIVE_INFINITY;
  }

  /** The error for a new session of the owner; null where it is allowed. `isFree`: the engine's work costs nothing. */
  async refusedSession(owner: string, isFree: boolean): Promise<RalphError | null> {
    const reached =
      (isFree ? null : await this.#spend.reached(owner)) ?? (await this.#storage(owner, 0, this.#adding.get(owner) ?? nothing));
    return reached === null ? null : quotaExceeded(reached);
  }

  /** @throws RalphError `quota_exceeded` where this queue position of a new session exceeds the owner's limit. */
  assertMayWait(owner: string, place: number): void {
    const max = this.#limits.of(owner).queuedSessions;
    if (max !== null && place > max) throw quotaExceeded({ name: "queuedSessions", used: place - 1, max, resetsAt: null });
  }

  /**
   * Reserves storage for a document until the returned function is called, after it was stored or refused.
   * @throws RalphError `quota_exceeded`
   */
  async addDocument(owner: string, bytes: number): Promise<() => void> {
    const before = this.#adding.get(owner) ?? nothing;
    // Reserved before the store is read, so that concurrent documents count each other.
    this.#reserve(owner, { documents: 1, bytes });
    const release = () => this.#reserve(owner, { documents: -1, bytes: -bytes });
    try {
      const reached = (await this.#documents(owner, before)) ?? (await this.#storage(owner, bytes, before));
      if (reached !== null) throw quotaExceeded(reached);
    } catch (error) {
      release();
      throw error;
    }
    return release;
  }

  #reserve(owner: string, more: Added): void {
    const { documents, bytes } = this.#adding.get(owner) ?? nothing;
    const adding = { documents: documents + more.documents, bytes: bytes + more.bytes };
    if (adding.documents === 0) this.#adding.delete(owner);
    else this.#adding.set(owner, adding);
  }

  /** The limit of documents, where one more would exceed it. */
  async #documents(owner: string, adding: Added): Promise<ReachedLimit | null> {
    const { documents: max } = this.#limits.of(owner);
    if (max === null) return null;
    const used = (await this.#stock.documents(owner)).documents + adding.documents;
    return used >= max ? { name: "documents", used, max, resetsAt: null } : null;
  }

  /** The limit of storage, where these bytes would exceed it. */
  async #storage(owner: string, bytes: number, adding: Added): Promise<ReachedLimit | null> {
    const { storageMb } = this.#limits.of(owner);
    if (storageMb === null) return null;
    const [documents, sessions] = await Promise.all([this.#stock.documents(owner), this.#stock.sessionBytes(owner)]);
    const used = documents.bytes + sessions + adding.bytes;
    const isOver = bytes === 0 ? used >= storageMb * 1e6 : used + bytes > storageMb * 1e6;
    return isOver ? { name: "storageMb", used: used / 1e6, max: storageMb, resetsAt: null } : null;
  }
}
