/**
 * The writer: steps that wait at the same moment share one commit (group commit: Gawlick and Kinkade 1985), each in its own
 * savepoint, so that one that throws undoes itself alone. Nobody is told of a step before the commit that holds it.
 */
import type BetterSqlite3 from "better-sqlite3";
import { isStoreFault, type RalphError } from "../domain/errors.ts";
import { databaseError, isBusy } from "./sqlite-errors.ts";

/** A write transaction. Only `Database.write` makes one; it is open only while its work runs. */
export class Transaction {
  open = false;
  readonly committed: (() => void)[] = [];
  readonly undone: (() => void)[] = [];
  readonly #ends: Map<object, (tx: Transaction) => void>;

  constructor(ends: Map<object, (tx: Transaction) => void>) {
    this.#ends = ends;
  }

  /** Calls `write` before the commit, after all steps that share it: of those that ask under one key, the first. */
  atEnd(key: object, write: (tx: Transaction) => void): void {
    if (!this.#ends.has(key)) this.#ends.set(key, write);
  }

  /** Calls `listener` once the commit that holds this step is durable; never if it is not. */
  afterCommit(listener: () => void): void {
    this.committed.push(listener);
  }

  /** Calls `listener` once it is certain that nothing of this step was kept. */
  afterRollback(listener: () => void): void {
    this.undone.push(listener);
  }
}

/**
 * Steps that are carried out as one: those of a group that wait at the same moment share a savepoint and one `end`, which
 * saves what each savepoint costs (FTS5 writes out its pending terms at each). Where one of them fails nothing of the
 * group is kept, and each is carried out alone, so their work may run twice.
 */
export interface StepGroup {
  /** Sizes of steps in one commit, added up; a single larger step still runs. The rest waits for the next commit. */
  readonly mostTogether: number;
  /** Called before the first step of a commit. */
  begin(): void;
  /** Called behind the last step, in its transaction. */
  end(tx: Transaction): void;
}

export interface StepOptions {
  group?: StepGroup | undefined;
  /** What the step counts for in its group's `mostTogether`. */
  size?: number;
}

interface WaitingStep {
  work: (tx: Transaction) => unknown;
  tx: Transaction;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
  group: StepGroup | null;
  size: number;
  /** Set where the step's group failed: it shares a savepoint with nobody. */
  alone: boolean;
}

export interface CommitOptions {
  /** How long a step waits for another program that holds the database locked. Milliseconds. */
  busyTimeoutMs?: number;
  /** Called around each commit; tests end the process there. */
  hook?: (point: "before commit" | "after commit") => void;
}

/** Between two tries to begin while another program holds the lock. Milliseconds. */
const busyRetryMs = 10;

export class GroupCommit {
  readonly #sqlite: BetterSqlite3.Database;
  readonly #hook: CommitOptions["hook"];
  readonly #busyTimeoutMs: number;
  readonly #control: Record<"begin" | "commit" | "rollback" | "save" | "release" | "undo", BetterSqlite3.Statement>;
  #waiting: WaitingStep[] = [];
  #scheduled = false;
  #fault: RalphError | null = null;
  /** What is written before the commit under way, or the next one. */
  readonly #ends = new Map<object, (tx: Transaction) => void>();

  constructor(sqlite: BetterSqlite3.Database, { busyTimeoutMs = 5_000, hook }: CommitOptions) {
    this.#sqlite = sqlite;
    this.#hook = hook;
    this.#busyTimeoutMs = busyTimeoutMs;
    this.#control = {
      begin: sqlite.prepare("BEGIN IMMEDIATE"),
      commit: sqlite.prepare("COMMIT"),
      rollback: sqlite.prepare("ROLLBACK"),
      save: sqlite.prepare("SAVEPOINT step"),
      release: sqlite.prepare("RELEASE step"),
      undo: sqlite.prepare("ROLLBACK TO step"),
    };
  }

  /** Why the last commit could not be made where the store itself is to blame (no room, locked, damaged); else null. */
  get fault(): RalphError | null {
    return this.#fault;
  }

  /** Runs `work` in the next commit that has room for it, and resolves after it. */
  write<T>(work: (tx: Transaction) => T, { group = undefined, size = 0 }: StepOptions = {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, tx: new Transaction(this.#ends), resolve, reject, group: group ?? null, size, alone: false });
      this.#schedule();
    });
  }

  /** Commits what waits, now. */
  flush(): void {
    while (this.#waiting.length > 0) this.#flush(Number.NEGATIVE_INFINITY);
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    const since = performance.now();
    setImmediate(() => this.#flush(since));
  }

  #flush(since: number): void {
    this.#scheduled = false;
    if (this.#waiting.length === 0) return;
    try {
      this.#control.begin.run();
    } catch (error) {
      if (isBusy(error) && performance.now() - since < this.#busyTimeoutMs) {
        this.#scheduled = true;
        setTimeout(() => this.#flush(since), busyRetryMs);
        return;
      }
      const fault = databaseError(error);
      if (isStoreFault(fault)) this.#fault = fault;
      for (const step of this.#waiting.splice(0)) step.reject(fault);
      return;
    }
    this.#commitTogether(this.#take());
  }

  /** What this commit holds: all that waits, but for the steps that their groups have no room for now. */
  #take(): WaitingStep[] {
    const waiting = this.#waiting.splice(0);
    if (!waiting.some(({ group }) => group !== null)) return waiting;
    const steps: WaitingStep[] = [];
    const taken = new Map<StepGroup, { members: WaitingStep[]; room: number }>();
    for (const step of waiting) {
      if (step.group === null) {
        steps.push(step);
        continue;
      }
      const open = taken.get(step.group);
      if (open === undefined) {
        const members = [step];
        taken.set(step.group, { members, room: step.alone ? 0 : step.group.mostTogether - step.size });
        steps.push(this.#joined(step.group, members));
      } else if (!step.alone && step.size <= open.room) {
        open.members.push(step);
        open.room -= step.size;
      } else {
        // The steps behind it wait too: a group's steps keep their order.
        open.room = Number.NEGATIVE_INFINITY;
        this.#waiting.push(step);
      }
    }
    if (this.#waiting.length > 0) this.#schedule();
    return steps;
  }

  /** Steps of a group as one. Where it is refused, each is tried again alone. */
  #joined(group: StepGroup, members: readonly WaitingStep[]): WaitingStep {
    const tx = new Transaction(this.#ends);
    tx.afterRollback(() => {
      for (const listener of members.flatMap((member) => member.tx.undone)) this.#tell(listener);
    });
    return {
      tx,
      group,
      size: 0,
      alone: false,
      work: () => {
        group.begin();
        const values = members.map(perform);
        group.end(tx);
        return values;
      },
      resolve: (values: readonly unknown[]) => {
        for (const [index, member] of members.entries()) this.#fulfil(member, values[index]);
      },
      reject: (error) => {
        if (members.length === 1) members[0]?.reject(error);
        else {
          this.#waiting.unshift(...members.map((member) => ({ ...member, tx: new Transaction(this.#ends), alone: true })));
          this.#schedule();
        }
      },
    };
  }

  #commitTogether(steps: readonly WaitingStep[]): void {
    const done: Done[] = [];
    const refused: { step: WaitingStep; error: unknown }[] = [];
    const refuse = (step: WaitingStep, error: unknown) => {
      refused.push({ step, error: databaseError(error) });
      // At once: the steps behind it must not see what it left elsewhere than in the database.
      for (const listener of step.tx.undone) this.#tell(listener);
    };
    for (const [index, step] of steps.entries()) {
      try {
        done.push({ step, value: steps.length === 1 ? perform(step) : this.#performApart(step) });
      } catch (error) {
        if (this.#sqlite.inTransaction && steps.length > 1) {
          refuse(step, error);
          continue;
        }
        // A step alone has the transaction for a savepoint. Of several, SQLite itself gave the whole up (full disk, I/O error).
        if (this.#sqlite.inTransaction) this.#control.rollback.run();
        // Undone backwards, so that each listener finds what its step left.
        refuse(step, error);
        for (const { step: lost } of done.splice(0).reverse()) refuse(lost, error);
        for (const unrun of steps.slice(index + 1)) refuse(unrun, error);
        break;
      }
    }
    const closing = new Transaction(this.#ends);
    try {
      if (this.#sqlite.inTransaction) {
        if (done.length > 0) perform({ work: (tx) => this.#end(tx), tx: closing });
        this.#hook?.("before commit");
        this.#control.commit.run();
        this.#hook?.("after commit");
      }
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#control.rollback.run();
      for (const { step } of done.splice(0).reverse()) refuse(step, error);
    }
    this.#ends.clear();
    this.#fault = refused.map(({ error }) => error).find(isStoreFault) ?? (done.length > 0 ? null : this.#fault);
    for (const { step, error } of refused) step.reject(error);
    for (const { step, value } of done) this.#fulfil(step, value);
    if (done.length > 0) for (const listener of closing.committed) this.#tell(listener);
  }

  #end(tx: Transaction): void {
    for (const write of this.#ends.values()) write(tx);
  }

  #fulfil(step: WaitingStep, value: unknown): void {
    step.resolve(value as never);
    for (const listener of step.tx.committed) this.#tell(listener);
  }

  #performApart(step: WaitingStep): unknown {
    this.#control.save.run();
    try {
      const value = perform(step);
      this.#control.release.run();
      return value;
    } catch (error) {
      if (this.#sqlite.inTransaction) {
        this.#control.undo.run();
        this.#control.release.run();
      }
      throw error;
    }
  }

  /** A listener that throws must not keep the others from being told. */
  #tell(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
    }
  }
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
