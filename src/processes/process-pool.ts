/**
 * A pool of child processes for work that a thread cannot isolate: native code, a model's SQL, hostile documents. A
 * process starts on demand, keeps its caches between jobs, and ends after an idle time. If it is killed, crashes or runs
 * out of heap, only its own job fails.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { getCompileCacheDir } from "node:module";
import { setPriority } from "node:os";
import { dirname } from "node:path";
import { FairQueue, type Party } from "../domain/base/fair-queue.ts";
import { RalphError } from "../domain/errors/errors.ts";
import { PooledProcess } from "./pooled-process.ts";

export interface ProcessPoolOptions<Reply> {
  /** Path of the module that a process runs; it uses `serveJobs`. */
  module: string;
  /** Maximum number of processes; further jobs are queued. */
  processes: number;
  /** An idle process ends after this time. Milliseconds. */
  idleMs: number;
  /** Heap limit of one process. MB. */
  heapMb: number;
  /** A process is replaced after this many jobs, because native code may leak memory. */
  jobsPerProcess?: number;
  /** Niceness of the processes, 0 (normal priority) to 19 (lowest). */
  niceness?: number;
  /** Further Node options. */
  execArgv?: string[];
  /** Further environment variables. */
  env?: Readonly<Record<string, string>>;
  /** Whether the process is replaced after this reply to `run`, because of the memory that it keeps. */
  isSpent?: (reply: Reply) => boolean;
}

export interface JobOptions {
  /** For whom the job runs: owners take turns, and then their sessions. */
  party?: Party;
  /** Of one owner's jobs, those with a lower rank start first. */
  rank?: number;
  /** A long job. Where there are two or more processes, long jobs never use all of them. */
  long?: boolean;
}

export interface RunOptions extends JobOptions {
  /** Time limit of the answer. Milliseconds. */
  timeoutMs?: number;
}

interface Waiting<Request, Reply> {
  party: Party;
  long: boolean;
  start(worker: PooledProcess<Request, Reply>): void;
  fail(error: unknown): void;
}

/** Jobs that belong to no owner take their turn as one. */
const nobody: Party = { owner: "", session: "" };

interface Kept {
  child: ChildProcess;
  jobs: number;
  timer?: NodeJS.Timeout;
}

export class ProcessPool<Request, Reply> {
  readonly #options: Required<ProcessPoolOptions<Reply>>;
  readonly #waiting = new FairQueue<Waiting<Request, Reply>>();
  readonly #idle: Kept[] = [];
  readonly #alive = new Set<ChildProcess>();
  readonly #working = new Set<PooledProcess<Request, Reply>>();
  #long = 0;
  #closed = false;

  constructor(options: ProcessPoolOptions<Reply>) {
    const defaults = { jobsPerProcess: Number.POSITIVE_INFINITY, niceness: 0, execArgv: [], env: {}, isSpent: () => false };
    this.#options = { ...defaults, ...options };
  }

  /**
   * Sends a request and resolves with the answer.
   * @throws the signal's reason where it is aborted, which kills the process; `JobTimeout`; `ProcessLost` where the process
   * ends first.
   */
  async run(request: Request, signal: AbortSignal, { timeoutMs, ...options }: RunOptions = {}): Promise<Reply> {
    const worker = await this.take(signal, options);
    const abort = (): void => worker.kill(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    try {
      // The signal may have been aborted since the process was assigned.
      signal.throwIfAborted();
      worker.send(request);
      const reply = await worker.next(timeoutMs);
      if (!this.#options.isSpent(reply)) worker.release();
      return reply;
    } finally {
      signal.removeEventListener("abort", abort);
      worker.kill(new Error("The job was left"));
    }
  }

  /** Takes a process for one job with several messages. The caller returns it with `release` or `kill`. */
  take(signal: AbortSignal, { party = nobody, rank = 0, long = false }: JobOptions = {}): Promise<PooledProcess<Request, Reply>> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(closedError());
      if (signal.aborted) return reject(signal.reason);
      const abort = (): void => {
        this.#waiting.remove(party, waiting);
        reject(signal.reason);
      };
      const unlink = (): void => signal.removeEventListener("abort", abort);
      const waiting: Waiting<Request, Reply> = {
        party,
        long,
        start: (worker) => {
          unlink();
          resolve(worker);
        },
        fail: (error) => {
          unlink();
          reject(error);
        },
      };
      signal.addEventListener("abort", abort, { once: true });
      this.#waiting.push(party, waiting, rank);
      this.#startNext();
    });
  }

  /** Kills every process; running and queued jobs fail with `service_unavailable`. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { fail } of this.#waiting) fail(closedError());
    this.#waiting.clear();
    for (const worker of this.#working) worker.kill(closedError());
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
    if (this.#closed || this.#working.size >= processes) return;
    const longMayStart = this.#long < Math.max(1, processes - 1);
    const next = this.#waiting.shift(({ long }) => !long || longMayStart);
    if (next === undefined) return;
    const kept = this.#wake() ?? this.#start();
    kept.jobs++;
    if (next.long) this.#long++;
    const worker = new PooledProcess<Request, Reply>(kept.child, (isKept) => {
      this.#working.delete(worker);
      this.#waiting.ended(next.party);
      if (next.long) this.#long--;
      if (isKept && !this.#closed && kept.jobs < this.#options.jobsPerProcess) this.#rest(kept);
      else kept.child.kill("SIGKILL");
      this.#startNext();
    });
    this.#working.add(worker);
    next.start(worker);
    this.#startNext();
  }

  #start(): Kept {
    const { module, heapMb, niceness, execArgv, env } = this.#options;
    const cache = getCompileCacheDir();
    const child = fork(module, {
      // The rest of the service's environment is withheld: it holds secrets.
      env: cache === undefined ? env : { NODE_COMPILE_CACHE: dirname(cache), ...env },
      execArgv: [`--max-old-space-size=${heapMb}`, "--disable-warning=ExperimentalWarning", ...execArgv],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    giveWay(child, niceness);
    const kept: Kept = { child, jobs: 0 };
    const ended = (): void => {
      this.#alive.delete(child);
      this.#forget(kept);
    };
    this.#alive.add(child);
    child.once("exit", ended);
    // A process that could not be spawned has no id and emits no `exit`. `PooledProcess` rejects the job.
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

  /** Keeps a process idle for the next job, without keeping the service alive. */
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

function giveWay({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined || niceness === 0) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // The process has ended, or the system does not allow it: it works at the service's own priority.
  }
}

/** References or unreferences the process: it keeps the service alive only while it has a job. */
function hold(child: ChildProcess, working: boolean): void {
  for (const handle of [child, child.channel, child.stderr as unknown as { ref(): void; unref(): void } | null]) {
    if (working) handle?.ref();
    else handle?.unref();
  }
}

function closedError(): RalphError {
  return new RalphError("service_unavailable", "The service is stopping");
}
