/**
 * The writer: waiting steps share one commit (group commit: Gawlick and Kinkade 1985), each in its own savepoint, so that a
 * step that throws is rolled back alone. Promises resolve and listeners are called after the commit of their step.
 */
import type BetterSqlite3 from "better-sqlite3";
import { isStoreFault, type RalphError } from "../../domain/errors/errors.ts";
import { databaseError, isBusy, isFailedWrite } from "../sqlite/sqlite-errors.ts";
import { Transaction } from "../sqlite/transaction.ts";
import type { Outlet } from "./outlet.ts";
import { type StepOptions, type WaitingStep, WaitingSteps } from "./waiting-steps.ts";

export interface CommitOptions {
  /** How long a step waits for another program that holds the database locked. Milliseconds. */
  busyTimeoutMs?: number;
  /** Called with the duration of each commit. Milliseconds. */
  committed?: (ms: number) => void;
  /** Called around each commit; tests end the process there. */
  hook?: (point: "before commit" | "after commit") => void;
}

/** Interval between attempts to begin while another program holds the lock. Milliseconds. */
const busyRetryMs = 10;

export class GroupCommit {
  readonly #sqlite: BetterSqlite3.Database;
  readonly #hook: CommitOptions["hook"];
  readonly #busyTimeoutMs: number;
  readonly #committed: (ms: number) => void;
  readonly #statements: Record<"begin" | "commit" | "rollback" | "save" | "release" | "undo", BetterSqlite3.Statement>;
  readonly #waiting = new WaitingSteps();
  #scheduled = false;
  #outlet: Outlet | null = null;
  /** Resolves when the transaction that is being sent is committed or rolled back. */
  #sending: Promise<void> | null = null;
  #fault: RalphError | null = null;
  /** Callbacks that write at the end of the current or next transaction. */
  readonly #ends = new Map<object, (tx: Transaction) => void>();

  constructor(sqlite: BetterSqlite3.Database, { busyTimeoutMs = 5_000, hook, committed = () => undefined }: CommitOptions) {
    this.#sqlite = sqlite;
    this.#hook = hook;
    this.#committed = committed;
    this.#busyTimeoutMs = busyTimeoutMs;
    this.#statements = {
      begin: sqlite.prepare("BEGIN IMMEDIATE"),
      commit: sqlite.prepare("COMMIT"),
      rollback: sqlite.prepare("ROLLBACK"),
      save: sqlite.prepare("SAVEPOINT step"),
      release: sqlite.prepare("RELEASE step"),
      undo: sqlite.prepare("ROLLBACK TO step"),
    };
  }

  /** Fault of the store that made the last commit fail (full disk, lock, damage); else null. */
  get fault(): RalphError | null {
    return this.#outlet?.fault ?? this.#fault;
  }

  /** Runs `work` in the next commit that has room for it, and resolves after it. */
  write<T>(work: (tx: Transaction) => T, { size = 0, alone = false }: StepOptions = {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, tx: new Transaction(this.#ends), resolve, reject, size, alone });
      this.#schedule();
    });
  }

  /** From now on every transaction is sent to the outlet before its commit. */
  attach(outlet: Outlet): void {
    this.#outlet = outlet;
  }

  /** Commits all waiting steps now. With an outlet, {@link drain} does. */
  flush(): void {
    while (this.#waiting.length > 0 && this.#sending === null) this.#flush(Number.NEGATIVE_INFINITY);
  }

  /**
   * Resolves when the transaction that is being sent is committed or rolled back; null where there is none. Until then reads of this connection
   * may see changes that never become durable: wait for it before they leave the process.
   */
  get sending(): Promise<void> | null {
    return this.#sending;
  }

  /** Resolves when all waiting steps are committed or refused. */
  async drain(): Promise<void> {
    while (this.#waiting.length > 0 || this.#sending !== null) {
      if (this.#sending === null) this.#flush(Number.NEGATIVE_INFINITY);
      // Without a transaction under way another program holds the lock.
      await (this.#sending ?? new Promise((resolve) => setTimeout(resolve, busyRetryMs)));
    }
  }

  #send(sending: Promise<void>): void {
    this.#sending = sending.finally(() => {
      this.#sending = null;
      if (this.#waiting.length > 0) this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled || this.#sending !== null) return;
    this.#scheduled = true;
    const since = performance.now();
    setImmediate(() => this.#flush(since));
  }

  #flush(since: number): void {
    this.#scheduled = false;
    if (this.#waiting.length === 0 || this.#sending !== null) return;
    if (this.#outlet !== null) this.#send(this.#through(this.#outlet));
    else if (this.#begin(since)) this.#commit(this.#perform(this.#take()));
  }

  /** Runs a transaction through the outlet. No step runs before this file has the changes of other processes. */
  async #through(outlet: Outlet): Promise<void> {
    try {
      await outlet.begin();
    } catch (error) {
      for (const step of this.#waiting.clear()) step.reject(databaseError(error));
      return;
    }
    if (!this.#begin(Number.NEGATIVE_INFINITY)) return outlet.abandon();
    const steps = this.#take();
    let batch = this.#perform(steps);
    try {
      // Also where every step was refused: by rows that were no longer the newest, perhaps.
      while (!(await outlet.send())) {
        this.#undo(batch, steps);
        await outlet.begin();
        this.#statements.begin.run();
        batch = this.#perform(steps);
      }
    } catch (error) {
      await outlet.abandon();
      this.#giveUp(batch, error);
    }
    this.#commit(batch);
  }

  /** Rolls back, as if none of the steps had run, so that they may run again. */
  #undo({ done, closing }: Batch, steps: readonly WaitingStep[]): void {
    if (this.#sqlite.inTransaction) this.#statements.rollback.run();
    this.#tell(closing.undone);
    for (const { step } of done.toReversed()) this.#tell(step.tx.undone.toReversed());
    for (const step of steps) step.tx = new Transaction(this.#ends);
  }

  /** Runs a transaction that is not sent: rows of other processes. No other transaction may be open. */
  local(work: (tx: Transaction) => void): void {
    this.#statements.begin.run();
    try {
      perform({ work, tx: new Transaction(new Map()) });
      this.#statements.commit.run();
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#statements.rollback.run();
      throw error;
    }
  }

  /** Opens a transaction. False where the steps were refused, or a retry is scheduled. */
  #begin(since: number): boolean {
    try {
      this.#statements.begin.run();
      return true;
    } catch (error) {
      if (isBusy(error) && performance.now() - since < this.#busyTimeoutMs) {
        this.#scheduled = true;
        setTimeout(() => this.#flush(since), busyRetryMs);
        return false;
      }
      const fault = databaseError(error);
      if (isStoreFault(fault)) this.#fault = fault;
      for (const step of this.#waiting.clear()) step.reject(fault);
      return false;
    }
  }

  #take(): WaitingStep[] {
    const steps = this.#waiting.take();
    if (this.#waiting.length > 0) this.#schedule();
    return steps;
  }

  #perform(steps: readonly WaitingStep[]): Batch {
    const done: Done[] = [];
    const refused: { step: WaitingStep; error: unknown }[] = [];
    const refuse = (step: WaitingStep, error: unknown) => {
      refused.push({ step, error: databaseError(error) });
      // At once: later steps must not see its changes in memory.
      this.#tell(step.tx.undone.toReversed());
    };
    for (const [index, step] of steps.entries()) {
      try {
        done.push({ step, value: steps.length === 1 ? perform(step) : this.#performApart(step) });
      } catch (error) {
        if (this.#sqlite.inTransaction && steps.length > 1) {
          refuse(step, error);
          continue;
        }
        // A single step has no savepoint of its own. With several, SQLite itself rolled the transaction back (full disk, I/O error).
        if (this.#sqlite.inTransaction) this.#statements.rollback.run();
        // In reverse order, so that each listener finds the state that its step left.
        refuse(step, error);
        for (const { step: lost } of done.splice(0).reverse()) refuse(lost, error);
        for (const unrun of steps.slice(index + 1)) refuse(unrun, error);
        break;
      }
    }
    const batch = { done, refused, refuse, closing: new Transaction(this.#ends) };
    try {
      if (this.#sqlite.inTransaction && done.length > 0) perform({ work: (tx) => this.#end(tx), tx: batch.closing });
    } catch (error) {
      this.#giveUp(batch, error);
    }
    this.#ends.clear();
    return batch;
  }

  #commit(batch: Batch): void {
    const { done, refused, closing } = batch;
    try {
      if (this.#sqlite.inTransaction) {
        this.#hook?.("before commit");
        const since = performance.now();
        this.#statements.commit.run();
        this.#committed(performance.now() - since);
        this.#hook?.("after commit");
      }
    } catch (error) {
      this.#outlet?.diverged(error);
      this.#giveUp(batch, error);
    }
    this.#fault = refused.map(({ error }) => error).find(isFailedWrite) ?? (done.length > 0 ? null : this.#fault);
    for (const { step, error } of refused) step.reject(error);
    for (const { step, value } of done) {
      step.resolve(value as never);
      this.#tell(step.tx.committed);
    }
    if (done.length > 0) this.#tell(closing.committed);
  }

  /** Rolls back; in reverse order, so that each listener finds the state that its step left. */
  #giveUp({ done, refuse, closing }: Batch, error: unknown): void {
    if (this.#sqlite.inTransaction) this.#statements.rollback.run();
    this.#tell(closing.undone);
    for (const { step } of done.splice(0).reverse()) refuse(step, error);
  }

  #end(tx: Transaction): void {
    for (const write of this.#ends.values()) write(tx);
  }

  #performApart(step: WaitingStep): unknown {
    this.#statements.save.run();
    try {
      const value = perform(step);
      this.#statements.release.run();
      return value;
    } catch (error) {
      if (this.#sqlite.inTransaction) {
        this.#statements.undo.run();
        this.#statements.release.run();
      }
      throw error;
    }
  }

  /** An error in a listener must not prevent the others from being called. */
  #tell(listeners: Iterable<() => void>): void {
    for (const listener of listeners)
      try {
        listener();
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error));
      }
  }
}

interface Batch {
  readonly done: Done[];
  readonly refused: { step: WaitingStep; error: unknown }[];
  readonly refuse: (step: WaitingStep, error: unknown) => void;
  /** The transaction of the callbacks at the end. */
  readonly closing: Transaction;
}

interface Done {
  step: WaitingStep;
  value: unknown;
}

function perform({ work, tx }: Pick<WaitingStep, "work" | "tx">): unknown {
  tx.open = true;
  try {
    return work(tx);
  } finally {
    tx.open = false;
  }
}
