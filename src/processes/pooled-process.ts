/** A child process of the pool while one job has it: messages both ways until it is released or killed. */
import type { ChildProcess } from "node:child_process";
import { runningTime } from "../time/running-time.ts";

/** The process ended before its job was done. */
export class ProcessLost extends Error {
  readonly outOfMemory: boolean;

  /** `how` is the signal, the exit code or the error; `output` is the end of the process's stderr. */
  constructor(how: string, output: string) {
    super(`The process ended before its job: ${how}: ${output}`);
    this.outOfMemory = /out of memory/i.test(output);
  }
}

/** The process exceeded the job's time limit and was killed. */
export class JobTimeout extends Error {
  constructor(timeoutMs: number) {
    super(`The job took longer than ${timeoutMs} ms`);
  }
}

/** Maximum length of the stored stderr output. Characters. */
const keptOutput = 2_000;

export class PooledProcess<Request, Reply> {
  readonly #child: ChildProcess;
  readonly #onEnd: (isKept: boolean) => void;
  readonly #received: Reply[] = [];
  #failure: { error: unknown } | null = null;
  #wake: () => void = () => undefined;
  #ended = false;
  #output = "";

  /** `onEnd` is called once; its argument tells whether the process can take another job. */
  constructor(child: ChildProcess, onEnd: (isKept: boolean) => void) {
    this.#child = child;
    this.#onEnd = onEnd;
    child.on("message", this.#receive).once("close", this.#lost).once("error", this.#lost);
    child.stderr?.on("data", this.#collect);
  }

  send(message: Request): void {
    if (this.#ended) return;
    this.#child.send(message as object, (error) => {
      if (error !== null) this.#lost(error);
    });
  }

  /**
   * The next message of the process, in order. Exceeding `timeoutMs` kills the process.
   * @throws ProcessLost where it ended, JobTimeout, or the error given to `kill`.
   */
  async next(timeoutMs?: number): Promise<Reply> {
    const stopTimer = timeoutMs === undefined ? undefined : runningTime.after(timeoutMs, () => this.kill(new JobTimeout(timeoutMs)));
    try {
      while (this.#received.length === 0) {
        if (this.#failure !== null) throw this.#failure.error;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
      return this.#received.shift() as Reply;
    } finally {
      stopTimer?.();
    }
  }

  /** Returns the process to the pool; only after its last message. */
  release(): void {
    this.#end(true);
  }

  /** Kills the process. No effect after `release`. */
  kill(error: unknown): void {
    if (this.#ended) return;
    this.#fail(error);
    this.#end(false);
  }

  readonly #receive = (message: unknown): void => {
    this.#received.push(message as Reply);
    this.#wake();
  };

  readonly #collect = (chunk: Buffer): void => {
    this.#output = (this.#output + chunk.toString()).slice(-keptOutput);
  };

  readonly #lost = (how: number | Error | null, signal?: NodeJS.Signals | null): void => {
    if (this.#ended) return;
    this.#fail(new ProcessLost(String(signal ?? how), this.#output));
    this.#end(false);
  };

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake();
  }

  #end(isKept: boolean): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#child.off("message", this.#receive).off("close", this.#lost).off("error", this.#lost);
    this.#child.stderr?.off("data", this.#collect);
    // Output between jobs is discarded, so that the pipe cannot fill up.
    this.#child.stderr?.resume();
    this.#onEnd(isKept);
  }
}
