/**
 * Child processes for work that a thread could not contain: native code, SQL of a model, hostile documents. A process
 * starts when a job needs it, keeps its caches for the next job, and ends when it has been idle. One that is killed,
 * crashes or runs out of heap takes its own job along and nothing else.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { RalphError } from "../domain/errors.ts";
import { Lease } from "./lease.ts";

export interface ProcessPoolOptions {
  /** Path of the module that a process runs; it answers by `serveJobs`. */
  module: string;
  /** Processes at once; further jobs wait. */
  processes: number;
  /** A process without a job ends after so long. Milliseconds. */
  idleMs: number;
  /** Heap of one process. MB. */
  heapMb: number;
  /** A process is replaced after so many jobs: what native code does not give back adds up. */
  jobsPerProcess?: number;
  /** Further options of the runtime. */
  execArgv?: string[];
}

export interface JobOptions {
  /** Jobs with a lower rank start first. */
  rank?: number;
  /** A long job: such jobs together leave one process free, where there are two or more. */
  long?: boolean;
}

export interface RunOptions extends JobOptions {
  /** Time that the process has for its answer. Milliseconds. */
  timeoutMs?: number;
}

interface Waiting<Request, Reply> {
  rank: number;
  long: boolean;
  signal: AbortSignal;
  start(lease: Lease<Request, Reply>): void;
  fail(error: unknown): void;
}

interface Kept {
  child: ChildProcess;
  jobs: number;
  timer?: NodeJS.Timeout;
}

export class ProcessPool<Request, Reply> {
  readonly #options: Required<ProcessPoolOptions>;
  /** By rank, then by arrival. */
  readonly #waiting: Waiting<Request, Reply>[] = [];
  readonly #idle: Kept[] = [];
  readonly #alive = new Set<ChildProcess>();
  readonly #leases = new Set<Lease<Request, Reply>>();
  #long = 0;
  #closed = false;

  constructor(options: ProcessPoolOptions) {
    this.#options = { jobsPerProcess: Number.POSITIVE_INFINITY, execArgv: [], ...options };
  }

  /**
   * Sends a request and gives the answer.
   * @throws the signal's reason where it is aborted, which kills the process; `JobTimeout`; `ProcessLost` where the
   * process ends first.
   */
  async run(request: Request, signal: AbortSignal, { timeoutMs, ...options }: RunOptions = {}): Promise<Reply> {
    const lease = await this.take(signal, options);
    const abort = (): void => lease.kill(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    try {
      // It may have been aborted since the process was given.
      signal.throwIfAborted();
      lease.send(request);
      const reply = await lease.next(timeoutMs);
      lease.release();
      return reply;
    } finally {
      signal.removeEventListener("abort", abort);
      lease.kill(new Error("The job was left"));
    }
  }

  /** A process for one job of several messages. The caller ends the lease, by `release` or by `kill`. */
  take(signal: AbortSignal, { rank = 0, long = false }: JobOptions = {}): Promise<Lease<Request, Reply>> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(closedError());
      if (signal.aborted) return reject(signal.reason);
      const abort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason);
      };
      const settle = (): void => signal.removeEventListener("abort", abort);
      const waiting: Waiting<Request, Reply> = {
        rank,
        long,
        signal,
        start: (lease) => {
          settle();
          resolve(lease);
        },
        fail: (error) => {
          settle();
          reject(error);
        },
      };
      signal.addEventListener("abort", abort, { once: true });
      const at = this.#waiting.findIndex((other) => other.rank > rank);
      this.#waiting.splice(at === -1 ? this.#waiting.length : at, 0, waiting);
      this.#startNext();
    });
  }

  /** Kills every process; jobs that run or wait fail with `service_unavailable`. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { fail } of this.#waiting.splice(0)) fail(closedError());
    for (const lease of this.#leases) lease.kill(closedError());
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer);
    const ends = [...this.#alive].map(async (child) => {
      const end = once(child, "exit");
      child.ref();
      child.kill("SIGKILL");
      await end;
    });
    await Promise.all(ends);
  }

  #startNext(): void {
    const { processes } = this.#options;
    if (this.#closed || this.#leases.size >= processes) return;
    const longMayStart = this.#long < Math.max(1, processes - 1);
    const at = this.#waiting.findIndex(({ long }) => !long || longMayStart);
    const [next] = at === -1 ? [] : this.#waiting.splice(at, 1);
    if (next === undefined) return;
    const kept = this.#wake() ?? this.#start();
    kept.jobs++;
    if (next.long) this.#long++;
    const lease = new Lease<Request, Reply>(kept.child, (isKept) => {
      this.#leases.delete(lease);
      if (next.long) this.#long--;
      if (isKept && !this.#closed && kept.jobs < this.#options.jobsPerProcess) this.#rest(kept);
      else kept.child.kill("SIGKILL");
      this.#startNext();
    });
    this.#leases.add(lease);
    next.start(lease);
    this.#startNext();
  }

  #start(): Kept {
    const { module, heapMb, execArgv } = this.#options;
    const cache = getCompileCacheDir();
    const child = fork(module, {
      // Nothing else of the service's environment: it holds secrets.
      env: cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) },
      execArgv: [`--max-old-space-size=${heapMb}`, "--disable-warning=ExperimentalWarning", ...execArgv],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    const kept: Kept = { child, jobs: 0 };
    const ended = (): void => {
      this.#alive.delete(child);
      this.#forget(kept);
    };
    this.#alive.add(child);
    child.once("exit", ended);
    // Without a process id it never ran, and no `exit` comes. The lease tells whoever waits for it.
    child.on("error", () => {
      if (child.pid === undefined) ended();
    });
    return kept;
  }

  #wake(): Kept | undefined {
    const kept = this.#idle.pop();
    if (kept === undefined) return undefined;
    clearTimeout(kept.timer);
    hold(kept.child, true);
    return kept;
  }

  /** Keeps a process for the next job, without keeping the service alive for it. */
  #rest(kept: Kept): void {
    kept.timer = setTimeout(() => {
      this.#forget(kept);
      kept.child.kill("SIGKILL");
    }, this.#options.idleMs).unref();
    hold(kept.child, false);
    this.#idle.push(kept);
  }

  #forget(kept: Kept): void {
    clearTimeout(kept.timer);
    const at = this.#idle.indexOf(kept);
    if (at !== -1) this.#idle.splice(at, 1);
  }
}

/** Whether the process keeps ours alive: only while it has a job. */
function hold(child: ChildProcess, working: boolean): void {
  for (const handle of [child, child.channel, child.stderr as unknown as { ref(): void; unref(): void } | null]) {
    if (working) handle?.ref();
    else handle?.unref();
  }
}

function closedError(): RalphError {
  return new RalphError("service_unavailable", "The service is stopping");
}
