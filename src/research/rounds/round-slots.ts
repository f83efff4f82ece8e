/** The slots that a round takes, of those that all sessions share, and its place among those that wait for one. */
import type { Party } from "../../domain/fair-queue.ts";
import type { Release, Semaphore } from "../run/semaphore.ts";

export class RoundSlots {
  readonly #slots: Semaphore;
  readonly #party: Party;
  readonly #wake: () => void;
  readonly #granted: Release[] = [];
  #withdraw: (() => void) | null = null;

  /** `wake` is called when a slot that was waited for is there. */
  constructor(slots: Semaphore, party: Party, wake: () => void) {
    this.#slots = slots;
    this.#party = party;
    this.#wake = wake;
  }

  get isWaiting(): boolean {
    return this.#withdraw !== null;
  }

  /** A slot; where none is free it is undefined, and one is requested. */
  take(): Release | undefined {
    const release = this.#granted.pop() ?? this.#slots.tryTake(this.#party);
    if (release !== undefined) return release;
    this.#withdraw ??= this.#slots.request(this.#party, (granted) => {
      this.#withdraw = null;
      this.#granted.push(granted);
      this.#wake();
    });
    return undefined;
  }

  /** Releases what was granted and not taken, and waits no longer. */
  giveUp(): void {
    for (const release of this.#granted.splice(0)) release();
    this.#withdraw?.();
    this.#withdraw = null;
  }
}
