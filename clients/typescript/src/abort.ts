/** Waits and deadlines that end with an abort signal and leave no listener behind. */

/** @throws the signal's reason once it is aborted */
export function pause(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}

/** The outcome of a promise, unless the signal comes first. @throws the signal's reason once it is aborted */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** A signal that follows another one, and is aborted by a deadline that can be moved. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | null;
  readonly #abort = () => this.#controller.abort(this.#outer?.reason);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #passed = false;

  constructor(outer: AbortSignal | null) {
    this.#outer = outer;
    if (outer?.aborted) this.#abort();
    else outer?.addEventListener("abort", this.#abort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the deadline, not the outer signal, has aborted. */
  get passed(): boolean {
    return this.#passed;
  }

  /** Sets the deadline so far from now; null for none. Milliseconds. */
  set(ms: number | null): void {
    clearTimeout(this.#timer);
    if (ms === null) return;
    this.#timer = setTimeout(() => {
      this.#passed = true;
      this.#controller.abort();
    }, ms);
  }

  /** Stops the clock and lets go of the outer signal. */
  release(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.#abort);
  }
}
