/** A round's permits of the semaphore that all sessions share, and its request for the next one. */
import type { Party } from "../../domain/base/fair-queue.ts";
import type { Release, Semaphore } from "../run/semaphore.ts";

export class RoundSlots {
  readonly #slots: Semaphore;
  readonly #party: Party;
  readonly #wake: () => void;
  readonly #granted: Release[] = [];
  #withdraw: (() => void) | null = null;

  /** `wake` is called when a requested slot is granted. */
  constructor(slots: Semaphore, party: Party, wake: () => void) {
    this.#slots = slots;
    this.#party = party;
    this.#wake = wake;
  }

  get isWaiting(): boolean {
    return this.#withdraw !== null;
  }

  /** Takes a slot if one is free; undefined otherwise. */
  tryTake(): Release | undefined {
    return this.#granted.pop() ?? this.#slots.tryTake(this.#party);
  }

  /** Takes a slot. Where none is free it requests one and returns undefined. */
  take(): Release | undefined {
    const release = this.tryTake();
    if (release !== undefined) return release;
    this.#withdraw ??= this.#slots.request(this.#party, (granted) => {
      this.#withdraw = null;
      this.#granted.push(granted);
      this.#wake();
    });
    return undefined;
  }

  /** Releases a granted slot that was not taken, and withdraws the request. */
  giveUp(): void {
    for (const release of this.#granted.splice(0)) release();
    this.#withdraw?.();
    this.#withdraw = null;
  }
}
