/** Whether an owner may have more sessions and documents. */
import type { RalphError } from "../../domain/errors.ts";
import type { ReachedLimit } from "../../domain/owner-limits.ts";
import type { LimitSource, OwnerStock } from "../ports/limits.ts";
import { quotaExceeded } from "./quota-error.ts";
import type { SpendGate } from "./spend-gate.ts";

interface Added {
  documents: number;
  bytes: number;
}

export class Quotas {
  readonly #limits: LimitSource;
  readonly #stock: OwnerStock;
  readonly #spend: SpendGate;
  /** Documents that are being added, by owner: parallel ones pass no limit together. */
  readonly #adding = new Map<string, Added>();

  constructor(limits: LimitSource, stock: OwnerStock, spend: SpendGate) {
    this.#limits = limits;
    this.#stock = stock;
    this.#spend = spend;
  }

  /** Sessions of the owner that may run at once. */
  runningSessions(owner: string): number {
    return this.#limits.of(owner).runningSessions ?? Number.POSITIVE_INFINITY;
  }

  /** Why the owner may have no new session; null where he may. `isFree` is of an engine whose work costs nothing. */
  async refusedSession(owner: string, isFree: boolean): Promise<RalphError | null> {
    const reached = (isFree ? null : await this.#spend.reached(owner)) ?? this.#storage(owner, 0);
    return reached === null ? null : quotaExceeded(reached);
  }

  /** @throws RalphError `quota_exceeded` where a new session would wait at this place among the owner's. */
  assertMayWait(owner: string, place: number): void {
    const max = this.#limits.of(owner).queuedSessions;
    if (max !== null && place > max) throw quotaExceeded({ name: "queuedSessions", used: place - 1, max, resetsAt: null });
  }

  /**
   * Reserves room for a document until the function given back is called, when it is stored or was refused.
   * @throws RalphError `quota_exceeded`
   */
  addDocument(owner: string, bytes: number): () => void {
    const { documents: max } = this.#limits.of(owner);
    const adding = this.#adding.get(owner) ?? { documents: 0, bytes: 0 };
    if (max !== null) {
      const used = this.#stock.documents(owner).documents + adding.documents;
      if (used >= max) throw quotaExceeded({ name: "documents", used, max, resetsAt: null });
    }
    const reached = this.#storage(owner, bytes);
    if (reached !== null) throw quotaExceeded(reached);
    adding.documents += 1;
    adding.bytes += bytes;
    this.#adding.set(owner, adding);
    return () => {
      adding.documents -= 1;
      adding.bytes -= bytes;
      if (adding.documents === 0) this.#adding.delete(owner);
    };
  }

  /** The limit of storage, where these bytes more would pass it. */
  #storage(owner: string, bytes: number): ReachedLimit | null {
    const { storageMb } = this.#limits.of(owner);
    if (storageMb === null) return null;
    const used = this.#stock.documents(owner).bytes + this.#stock.sessionBytes(owner) + (this.#adding.get(owner)?.bytes ?? 0);
    const isOver = bytes === 0 ? used >= storageMb * 1e6 : used + bytes > storageMb * 1e6;
    return isOver ? { name: "storageMb", used: used / 1e6, max: storageMb, resetsAt: null } : null;
  }
}
