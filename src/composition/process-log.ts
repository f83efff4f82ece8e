/** The process's log: a JSON object a line on standard output. Where it cannot be written, the service continues without it. */
import { writeSync } from "node:fs";
import pino, { type DestinationStream, type Logger } from "pino";
import { loggerOptions } from "../http/server/logging.ts";

/** How long a line waits for the reader of a pipe that is full. Milliseconds. */
const patienceMs = 1_000;
const pauseMs = 10;

export function openProcessLog(level: string, fd = 1): Logger {
  return pino(loggerOptions(level), new LineWriter(fd));
}

/**
 * Writes each line at once, so that what a killed process logged is there. Not pino's own destination: on a full disk that
 * one ends the process with an error, or tries for ever in `flushSync`.
 */
class LineWriter implements DestinationStream {
  readonly #fd: number;
  #lost = 0;
  /** A line was written in part: the next one begins with a line end. */
  #isTorn = false;
  #isClosed = false;

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(line: string): void {
    if (this.#isClosed) return;
    const isWritten = this.#lost === 0 ? this.#put(line) : this.#put(this.#gap() + line);
    this.#lost = isWritten ? 0 : this.#lost + 1;
  }

  #gap(): string {
    const msg = "The log could not be written for a while: lines are missing";
    return `${JSON.stringify({ level: pino.levels.values.warn, time: Date.now(), pid: process.pid, lines: this.#lost, msg })}\n`;
  }

  #put(text: string): boolean {
    let rest = Buffer.from(this.#isTorn ? `\n${text}` : text);
    // After a loss nobody waits again, or each request would.
    let pauses = this.#lost === 0 ? patienceMs / pauseMs : 0;
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(this.#fd, rest));
        this.#isTorn = rest.length > 0;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === "EAGAIN" && pauses-- > 0) {
          pause(pauseMs);
          continue;
        }
        this.#isClosed = code === "EPIPE" || code === "EBADF";
        return false;
      }
    }
    return true;
  }
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
