/**
 * Enforces the spending limits of owners. The possible cost of a call is reserved before it is sent, until its real cost
 * is committed, so that parallel calls do not exceed a limit together: near a limit they run one at a time. Only the last
 * one may exceed it, by its own cost. Reservations are kept in memory, spent amounts in the store.
 */
import { RalphError } from "../../domain/errors/errors.ts";
import type { ReachedLimit } from "../../domain/owners/owner-limits.ts";
import type { LimitSource } from "../ports/limits.ts";
import type { UsageStore } from "../ports/usage.ts";
import { dayOf, monthOf } from "./periods.ts";
import { quotaExceeded } from "./quota-error.ts";

/** Releases a reservation; to be called when the call's cost is committed. */
export type Release = () => void;

export interface SpendWait {
  signal: AbortSignal;
  /** Called when a wait for other calls of the owner begins; the returned function ends it. */
  waiting(): () => void;
}

interface Reserved {
  usd: number;
  calls: number;
  /** Wakes the calls that wait for one of these to end. */
  wakes: Set<() => void>;
}

/** A spending limit and the amount spent. */
interface LimitUse extends Omit<ReachedLimit, "resetsAt"> {
  resetsAt: string;
}

export class SpendGate {
  readonly #usage: Pick<UsageStore, "costSince">;
  readonly #limits: LimitSource;
  readonly #clock: () => Date;
  readonly #reserved = new Map<string, Reserved>();

  constructor(usage: Pick<UsageStore, "costSince">, limits: LimitSource, clock: () => Date) {
    this.#usage = usage;
    this.#limits = limits;
    this.#clock = clock;
  }

  /** The limit that is reached, of several the one that is renewed last; null where the owner may spend. */
  async reached(owner: string): Promise<ReachedLimit | null> {
    return (await this.#uses(owner)).findLast(({ used, max }) => used >= max) ?? null;
  }

  /**
   * Reserves the possible cost of a call; null where it is unknown, which reserves nothing.
   * @throws RalphError `quota_exceeded` where a spending limit is reached; the signal's reason where it is aborted
   */
  async reserve(owner: string, usd: number | null, { signal, waiting }: SpendWait): Promise<Release> {
    let over: (() => void) | null = null;
    try {
      for (;;) {
        const uses = await this.#uses(owner);
        const spent = uses.findLast(({ used, max }) => used >= max);
        if (spent !== undefined) throw quotaExceeded(spent);
        const reserved = this.#reserved.get(owner);
        const isTight = uses.some(({ used, max }) => used + (reserved?.usd ?? 0) + (usd ?? 0) > max);
        if (reserved === undefined || !isTight) return uses.length === 0 ? () => undefined : this.#take(owner, usd ?? 0);
        over ??= waiting();
        await woken(reserved, signal);
      }
    } finally {
      over?.();
    }
  }

  async #uses(owner: string): Promise<LimitUse[]> {
    const { costUsdPerDay, costUsdPerMonth } = this.#limits.of(owner);
    if (costUsdPerDay === null && costUsdPerMonth === null) return [];
    const now = this.#clock();
    const periods = [
      { name: "costUsdPerDay" as const, max: costUsdPerDay, ...dayOf(now) },
      { name: "costUsdPerMonth" as const, max: costUsdPerMonth, ...monthOf(now) },
    ];
    const uses: LimitUse[] = [];
    for (const { name, max, from, resetsAt } of periods) {
      if (max !== null) uses.push({ name, used: await this.#usage.costSince(owner, from), max, resetsAt });
    }
    return uses;
  }

  #take(owner: string, usd: number): Release {
    const reserved = this.#reserved.get(owner) ?? { usd: 0, calls: 0, wakes: new Set() };
    this.#reserved.set(owner, reserved);
    reserved.usd += usd;
    reserved.calls += 1;
    let isReserved = true;
    return () => {
      if (!isReserved) return;
      isReserved = false;
      reserved.usd -= usd;
      reserved.calls -= 1;
      if (reserved.calls === 0) this.#reserved.delete(owner);
      for (const wake of reserved.wakes) wake();
    };
  }
}

async function woken({ wakes }: Reserved, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const end = (then: () => void) => () => {
      wakes.delete(wake);
      signal.removeEventListener("abort", abort);
      then();
    };
    const wake = end(resolve);
    const abort = end(() => reject(signal.reason instanceof Error ? signal.reason : new RalphError("service_unavailable", "Aborted")));
    wakes.add(wake);
    signal.addEventListener("abort", abort, { once: true });
  });
}
