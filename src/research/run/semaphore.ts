/** The service's places for running tasks, shared fairly: a free one goes to the session that holds the fewest. */

export type Release = () => void;

interface Request {
  session: string;
  grant: (release: Release) => void;
}

export class Semaphore {
  readonly #size: number;
  readonly #held = new Map<string, number>();
  #taken = 0;
  #requests: Request[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Takes a slot if one is free and none is requested; undefined otherwise. */
  tryTake(session: string): Release | undefined {
    return this.#taken < this.#size && this.#requests.length === 0 ? this.#take(session) : undefined;
  }

  /** Waits in line for a slot; `grant` gets its release, once. The function given back leaves the line. */
  request(session: string, grant: (release: Release) => void): () => void {
    const request: Request = { session, grant };
    this.#requests.push(request);
    return () => {
      this.#requests = this.#requests.filter((other) => other !== request);
    };
  }

  #take(session: string): Release {
    this.#taken++;
    this.#held.set(session, (this.#held.get(session) ?? 0) + 1);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#taken--;
      const held = (this.#held.get(session) ?? 1) - 1;
      if (held === 0) this.#held.delete(session);
      else this.#held.set(session, held);
      this.#grantNext();
    };
  }

  #grantNext(): void {
    if (this.#taken >= this.#size) return;
    const held = (request: Request) => this.#held.get(request.session) ?? 0;
    const [first, ...others] = this.#requests;
    if (first === undefined) return;
    const chosen = others.reduce((best, request) => (held(request) < held(best) ? request : best), first);
    this.#requests = this.#requests.filter((request) => request !== chosen);
    chosen.grant(this.#take(chosen.session));
  }
}
