/** Reads the user's answers line by line, from the keyboard or from a pipe. */
import { createInterface, type Interface } from "node:readline";

export class Answers {
  readonly #input: NodeJS.ReadableStream & { isTTY?: boolean };
  readonly #output: NodeJS.WritableStream;
  readonly #interrupt: () => void;
  #closed = false;
  #reader: { lines: AsyncIterator<string>; readline: Interface } | null = null;

  /** `interrupt` is called for Ctrl-C, which a terminal in line editing does not turn into a signal. */
  constructor(input: NodeJS.ReadableStream & { isTTY?: boolean }, output: NodeJS.WritableStream, interrupt: () => void) {
    this.#input = input;
    this.#output = output;
    this.#interrupt = interrupt;
  }

  /**
   * The next line, or null at the end of input.
   * @throws the signal's reason once it is aborted
   */
  async next(signal: AbortSignal): Promise<string | null> {
    const { lines, readline } = this.#open();
    // Piped lines may still be buffered after their stream has closed.
    if (!this.#closed) readline.prompt();
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    try {
      const { value, done } = await Promise.race([lines.next(), aborted.promise]);
      return done === true ? null : value;
    } finally {
      signal.removeEventListener("abort", abort);
    }
  }

  close(): void {
    this.#reader?.readline.close();
  }

  #open() {
    if (this.#reader === null) {
      const terminal = this.#input.isTTY === true;
      const readline = createInterface({ input: this.#input, output: this.#output, terminal, prompt: "> " });
      readline.on("SIGINT", this.#interrupt).on("close", () => {
        this.#closed = true;
      });
      this.#reader = { readline, lines: readline[Symbol.asyncIterator]() };
    }
    return this.#reader;
  }
}
