/** Read-only SQL over tables that are handed in, in processes that may be killed: a query cannot hold up the service. */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { RalphError } from "../domain/errors.ts";
import type { Cell, Column } from "../domain/evidence.ts";
import { runningTime } from "../time/running-time.ts";

export interface TableQuery {
  /** Each has, beside its columns, `_row` with the row's number. */
  tables: { name: string; columns: Pick<Column, "name" | "type">[]; rows: { row: number; cells: Cell[] }[] }[];
  sql: string;
  maxRows: number;
}

export interface QueryResult {
  columns: string[];
  rows: Cell[][];
  /** There were more than `maxRows`. */
  truncated: boolean;
}

export type QueryReply = QueryResult | { error: string };

export interface TableQueriesOptions {
  /** For one query, its loading included. Milliseconds. */
  timeoutMs?: number;
  processes?: number;
  /** An idle process ends after so long. Milliseconds. */
  idleMs?: number;
}

interface Waiting {
  query: TableQuery;
  signal: AbortSignal;
  resolve: (result: QueryResult) => void;
  reject: (error: unknown) => void;
}

export class TableQueries {
  readonly #options: Required<TableQueriesOptions>;
  readonly #waiting: Waiting[] = [];
  readonly #idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];
  #busy = 0;
  #closed = false;

  constructor(options: TableQueriesOptions = {}) {
    this.#options = { timeoutMs: 5_000, processes: 2, idleMs: 60_000, ...options };
  }

  /**
   * @throws RalphError `invalid_input` with SQLite's words for SQL that it refuses or that is no single SELECT,
   * `timeout` for a query that was killed; the signal's reason where the caller aborted.
   */
  run(query: TableQuery, signal: AbortSignal): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(new RalphError("service_unavailable", "Queries are closed"));
        return;
      }
      this.#waiting.push({ query, signal, resolve, reject });
      this.#next();
    });
  }

  close(): void {
    this.#closed = true;
    for (const { child, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      child.kill("SIGKILL");
    }
  }

  #next(): void {
    if (this.#busy >= this.#options.processes) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    if (next.signal.aborted) {
      next.reject(next.signal.reason);
      this.#next();
      return;
    }
    this.#busy += 1;
    void this.#perform(next).finally(() => {
      this.#busy -= 1;
      this.#next();
    });
  }

  #perform({ query, signal, resolve, reject }: Waiting): Promise<void> {
    const child = this.#take();
    return new Promise((done) => {
      const end = (settle: () => void, reuse: boolean) => {
        stopTimer();
        signal.removeEventListener("abort", abort);
        child.removeAllListeners();
        // A process that is killed may still report its end.
        child.on("error", () => undefined);
        if (reuse && !this.#closed) this.#rest(child);
        else child.kill("SIGKILL");
        settle();
        done();
      };
      const abort = () => end(() => reject(signal.reason), false);
      const stopTimer = runningTime.after(this.#options.timeoutMs, () => {
        const error = new RalphError(
          "invalid_input",
          `The query took longer than ${this.#options.timeoutMs / 1000} s and was ended: ask for less`,
        );
        end(() => reject(error), false);
      });
      signal.addEventListener("abort", abort, { once: true });
      child.on("message", (reply: QueryReply) => {
        if ("error" in reply) end(() => reject(new RalphError("invalid_input", `The query was refused: ${reply.error}`)), true);
        else end(() => resolve(reply), true);
      });
      const lost = () =>
        end(() => reject(new RalphError("invalid_input", "The query needed too much memory and was ended: ask for less")), false);
      child.on("exit", lost);
      child.on("error", lost);
      child.send(query, (error) => {
        if (error !== null) lost();
      });
    });
  }

  #take(): ChildProcess {
    const idle = this.#idle.pop();
    if (idle !== undefined) {
      clearTimeout(idle.timer);
      idle.child.removeAllListeners();
      idle.child.ref();
      idle.child.channel?.ref();
      return idle.child;
    }
    return fork(join(import.meta.dirname, "table-query-process.ts"), {
      // Nothing of the service's environment: it holds secrets.
      env: {},
      execArgv: ["--max-old-space-size=256", "--disable-warning=ExperimentalWarning"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
  }

  /** Keeps a process for the next query, without keeping the service alive for it. */
  #rest(child: ChildProcess): void {
    const forget = () => {
      clearTimeout(timer);
      const at = this.#idle.findIndex((idle) => idle.child === child);
      if (at !== -1) this.#idle.splice(at, 1);
    };
    const timer = setTimeout(() => {
      forget();
      child.kill("SIGKILL");
    }, this.#options.idleMs);
    timer.unref();
    child.on("exit", forget);
    child.unref();
    child.channel?.unref();
    this.#idle.push({ child, timer });
  }
}
