/**
 * The one connection: settings, kept statements, and the writer that lets steps share a commit.
 * Everything here is synchronous but `write`, so nothing can be awaited inside a transaction.
 */
import BetterSqlite3 from "better-sqlite3";
import { type Compilable, DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { isStoreFault, RalphError } from "../domain/errors.ts";
import { plannedOnce, type SqlValue } from "./planned-once.ts";
import { databaseError, guarded, isBusy } from "./sqlite-errors.ts";
import type { Tables } from "./tables.ts";

/** Builds queries and compiles them; it never executes one. */
export const queries = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** Stands in a query for a value that each execution brings. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A write transaction. Only `Database.write` makes one; it is open only while its work runs. */
export class Transaction {
  open = false;
  readonly committed: (() => void)[] = [];
  readonly undone: (() => void)[] = [];

  /** Calls `listener` once the commit that holds this step is durable; never if it is not. */
  afterCommit(listener: () => void): void {
    this.committed.push(listener);
  }

  /** Calls `listener` once it is certain that nothing of this step was kept. */
  afterRollback(listener: () => void): void {
    this.undone.push(listener);
  }
}

export interface ReadStatement<Args, Row> {
  get(args: Args): Row | undefined;
  all(args: Args): Row[];
  iterate(args: Args): IterableIterator<Row>;
}

export interface WriteStatement<Args, Row> {
  /** Executes inside `tx` and gives the number of rows changed. */
  run(tx: Transaction, args: Args): number;
  /** Executes inside `tx` a statement with RETURNING and gives its rows. */
  all(tx: Transaction, args: Args): Row[];
}

interface WaitingStep {
  work: (tx: Transaction) => unknown;
  tx: Transaction;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

export interface DatabaseOptions {
  /** How long a step waits for another program that holds the database locked. Milliseconds. */
  busyTimeoutMs?: number;
  /** Upper bound of the file in pages; for tests of a full disk. */
  maxPages?: number;
  /** Called around each commit; tests end the process there. */
  hook?: (point: CommitPoint) => void;
}

export type CommitPoint = "before commit" | "after commit" | "migration half done";

/** Pages of the database kept in memory; the 2 MB by default hold the indexes of a few hundred sessions. */
const cacheKb = 64_000;

/** How far the log grows before it is written back: 16 MB. A page that changes often is written back once for more changes. */
const pagesBetweenCheckpoints = 4_000;

/** Between two tries to begin while another program holds the lock. Milliseconds. */
const busyRetryMs = 10;

export class Database {
  readonly #sqlite: BetterSqlite3.Database;
  readonly #options: DatabaseOptions;
  readonly #busyTimeoutMs: number;
  readonly #control: Record<"begin" | "commit" | "rollback" | "save" | "release" | "undo", BetterSqlite3.Statement>;
  #waiting: WaitingStep[] = [];
  #scheduled = false;
  #closed = false;
  #fault: RalphError | null = null;

  constructor(file: string, options: DatabaseOptions = {}) {
    this.#options = options;
    this.#busyTimeoutMs = options.busyTimeoutMs ?? 5_000;
    try {
      this.#sqlite = new BetterSqlite3(file, { timeout: 0 });
      this.#sqlite.pragma("journal_mode = WAL");
      this.#sqlite.pragma("synchronous = FULL");
      this.#sqlite.pragma("foreign_keys = ON");
      // What a step would have to undo is kept aside in memory: as a file it was half of all that a busy service wrote.
      this.#sqlite.pragma("temp_store = MEMORY");
      this.#sqlite.pragma(`cache_size = -${cacheKb}`);
      this.#sqlite.pragma(`wal_autocheckpoint = ${pagesBetweenCheckpoints}`);
      if (options.maxPages !== undefined) this.#sqlite.pragma(`max_page_count = ${options.maxPages}`);
    } catch (error) {
      throw databaseError(error);
    }
    this.#control = {
      begin: this.#sqlite.prepare("BEGIN IMMEDIATE"),
      commit: this.#sqlite.prepare("COMMIT"),
      rollback: this.#sqlite.prepare("ROLLBACK"),
      save: this.#sqlite.prepare("SAVEPOINT step"),
      release: this.#sqlite.prepare("RELEASE step"),
      undo: this.#sqlite.prepare("ROLLBACK TO step"),
    };
  }

  /** Why the last commit could not be made where the store itself is to blame (no room, locked, damaged); else null. */
  get fault(): RalphError | null {
    return this.#fault;
  }

  /** Commits a page as it is: tells whether a fault is over where nobody else writes. Rejects where it is not. */
  probe(): Promise<void> {
    return this.write(() => {
      this.#sqlite.pragma(`user_version = ${Number(this.#sqlite.pragma("user_version", { simple: true }))}`);
    });
  }

  /** The connection itself, for migrations, backup and full-text search. */
  get sqlite(): BetterSqlite3.Database {
    return this.#sqlite;
  }

  /** Compiles and prepares a query once. `build` gets placeholders in the place of its arguments. */
  read<Args extends Record<string, SqlValue>, Row>(build: (sql: Kysely<Tables>, args: Args) => Compilable<Row>): ReadStatement<Args, Row> {
    const { statement, bind } = this.#prepare(build);
    return {
      get: (args) => guarded(() => statement.get(bind(args)) as Row | undefined),
      all: (args) => guarded(() => statement.all(bind(args)) as Row[]),
      iterate: (args) => guarded(() => statement.iterate(bind(args)) as IterableIterator<Row>),
    };
  }

  /** As {@link read}, for a statement that changes rows. */
  statement<Args extends Record<string, SqlValue>, Row>(
    build: (sql: Kysely<Tables>, args: Args) => Compilable<Row>,
  ): WriteStatement<Args, Row> {
    const { statement, bind } = this.#prepare(build);
    return {
      run: (tx, args) => {
        assertOpen(tx);
        return statement.run(bind(args)).changes;
      },
      all: (tx, args) => {
        assertOpen(tx);
        return statement.all(bind(args)) as Row[];
      },
    };
  }

  /**
   * Runs `work` in a transaction and resolves after the commit that holds it. Steps that wait at the same moment share
   * one commit, each in its own savepoint, so that one that throws undoes itself alone.
   */
  write<T>(work: (tx: Transaction) => T): Promise<T> {
    // A call that its run gave up may come home after the end; whoever still waits for it is told.
    if (this.#closed) return Promise.reject(new RalphError("service_unavailable", "The service is stopping"));
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, tx: new Transaction(), resolve, reject });
      this.#schedule();
    });
  }

  /** Commits what waits, and closes. What comes later is refused. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#waiting.length > 0) this.#flush(Number.NEGATIVE_INFINITY);
    this.#sqlite.close();
  }

  #prepare<Args extends Record<string, SqlValue>, Row>(build: (sql: Kysely<Tables>, args: Args) => Compilable<Row>) {
    const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) }) as Args;
    const { sql, parameters } = build(queries, placeholders).compile();
    const constants = parameters.map((value) => (value instanceof Placeholder ? undefined : (value as SqlValue)));
    const statement = this.#sqlite.prepare(plannedOnce(sql, constants));
    const names = parameters.flatMap((value) => (value instanceof Placeholder ? value.name : []));
    const bind = (args: Args): (SqlValue | undefined)[] => {
      const values = new Array<SqlValue | undefined>(names.length);
      for (let index = 0; index < names.length; index++) values[index] = args[names[index] as string];
      return values;
    };
    return { statement, bind };
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
    this.#commitTogether(this.#waiting.splice(0));
  }

  #commitTogether(steps: readonly WaitingStep[]): void {
    const { hook } = this.#options;
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
        for (const lost of [...done.splice(0).map(({ step: other }) => other), ...steps.slice(index)]) refuse(lost, error);
        break;
      }
    }
    try {
      if (this.#sqlite.inTransaction) {
        hook?.("before commit");
        this.#control.commit.run();
        hook?.("after commit");
      }
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#control.rollback.run();
      for (const { step } of done.splice(0)) refuse(step, error);
    }
    this.#fault = refused.map(({ error }) => error).find(isStoreFault) ?? (done.length > 0 ? null : this.#fault);
    for (const { step, error } of refused) step.reject(error);
    for (const { step, value } of done) {
      step.resolve(value as never);
      for (const listener of step.tx.committed) this.#tell(listener);
    }
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

function perform({ work, tx }: WaitingStep): unknown {
  tx.open = true;
  try {
    return work(tx);
  } finally {
    tx.open = false;
  }
}

function assertOpen(tx: Transaction): void {
  if (!tx.open) throw new Error("A statement was run outside its transaction");
}
