/** Semaphore of the service's slots for running tasks, fair by owner first, then by session. */
import { FairQueue, type Party } from "../../domain/base/fair-queue.ts";

export type Release = () => void;

type Grant = (release: Release) => void;

export class Semaphore {
  readonly #size: number;
  readonly #requests = new FairQueue<{ party: Party; grant: Grant }>();
  #taken = 0;

  constructor(size: number) {
    this.#size = size;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Takes a slot if one is free and none is requested; undefined otherwise. */
  tryTake(party: Party): Release | undefined {
    if (this.#taken >= this.#size || !this.#requests.isEmpty) return undefined;
    this.#requests.began(party);
    return this.#take(party);
  }

  /** Queues for a slot; `grant` is called once with its release. The returned function leaves the queue. */
  request(party: Party, grant: Grant): () => void {
    const request = { party, grant };
    this.#requests.push(party, request);
    return () => this.#requests.remove(party, request);
  }

  #take(party: Party): Release {
    this.#taken++;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#taken--;
      this.#requests.ended(party);
      this.#grantNext();
    };
  }

  #grantNext(): void {
    if (this.#taken >= this.#size) return;
    const chosen = this.#requests.shift();
    if (chosen !== undefined) chosen.grant(this.#take(chosen.party));
  }
}
