/**
 * The one connection: its settings, its prepared statements, and its writer.
 * Everything here is synchronous but `write`, so nothing can be awaited inside a transaction.
 */
import type BetterSqlite3 from "better-sqlite3";
import { type Compilable, DummyDriver, Kysely, type Selectable, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { RalphError } from "../../domain/errors/errors.ts";
import type { Tables } from "../schema/tables.ts";
import { Compaction } from "../sqlite/compaction.ts";
import { type ConnectionOptions, openConnection } from "../sqlite/connection.ts";
import { plannedOnce, type SqlValue } from "../sqlite/planned-once.ts";
import { guarded } from "../sqlite/sqlite-errors.ts";
import type { Transaction } from "../sqlite/transaction.ts";
import { type CommitOptions, GroupCommit } from "./group-commit.ts";
import type { Outlet } from "./outlet.ts";
import type { StepOptions } from "./waiting-steps.ts";

export type { Transaction } from "../sqlite/transaction.ts";

/** Builds queries and compiles them; it never executes one. */
export const queries = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** A placeholder in a query for a value bound at each execution. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Values for columns of these names: the arguments of the same names. */
export function placeholders<Name extends string>(names: readonly Name[], args: Record<Name, never>): Record<Name, never> {
  return Object.fromEntries(names.map((name) => [name, args[name]])) as Record<Name, never>;
}

export interface ReadStatement<Args, Row> {
  get(args: Args): Row | undefined;
  all(args: Args): Row[];
  iterate(args: Args): IterableIterator<Row>;
}

export interface WriteStatement<Args, Row> {
  /** Executes inside `tx` and returns the number of rows changed. */
  run(tx: Transaction, args: Args): number;
  /** Executes inside `tx` a statement with RETURNING and returns its rows. */
  all(tx: Transaction, args: Args): Row[];
}

/** What happens to an existing row: it stays, or is replaced unless a column has a given value. */
export type InsertConflict = "ignore" | { key: readonly string[]; unless?: { column: string; value: string } };

export interface DatabaseOptions extends ConnectionOptions, Omit<CommitOptions, "hook"> {
  /** Called with the duration of each checkpoint that shrinks the file. Milliseconds. */
  checkpointed?: (ms: number) => void;
  /** Called when the compaction is complete. */
  onCompacted?: () => void;
  /** Called around each commit; tests end the process there. */
  hook?: (point: CommitPoint) => void;
}

export type CommitPoint = "before commit" | "after commit" | "migration half done";

/** Most rows that one statement inserts. */
const insertedTogether = 5;

export class Database {
  readonly #sqlite: BetterSqlite3.Database;
  readonly #commits: GroupCommit;
  readonly #compaction: Compaction;
  readonly #checkpointed: (ms: number) => void;
  /** Statements that {@link prepareAll} prepares; null afterwards. */
  #lazy: (() => unknown)[] | null = [];
  #closed = false;

  constructor(file: string, options: DatabaseOptions = {}) {
    this.#sqlite = openConnection(file, options);
    this.#checkpointed = options.checkpointed ?? (() => undefined);
    this.#commits = new GroupCommit(this.#sqlite, options);
    this.#compaction = new Compaction(this, options.onCompacted);
  }

  checkpointed(ms: number): void {
    this.#checkpointed(ms);
  }

  /** Schedules the compaction of the file after rows were deleted. */
  compact(): void {
    this.#compaction.request();
  }

  /** Fault of the store that made the last commit fail (full disk, lock, damage); else null. */
  get fault(): RalphError | null {
    return this.#commits.fault;
  }

  /** Commits an unchanged page to test whether a fault is over; rejects while it lasts. */
  probe(): Promise<void> {
    return this.write(() => {
      this.#sqlite.pragma(`user_version = ${Number(this.#sqlite.pragma("user_version", { simple: true }))}`);
    });
  }

  /** From now on every transaction is sent to the outlet before its commit. */
  attach(outlet: Outlet): void {
    this.#commits.attach(outlet);
  }

  /** Writes rows of other processes; no transaction may be open. Foreign keys are not enforced, since rows come in any order. */
  takeIn(work: (tx: Transaction) => void): void {
    this.#sqlite.pragma("foreign_keys = OFF");
    try {
      this.#commits.local(work);
    } finally {
      this.#sqlite.pragma("foreign_keys = ON");
    }
  }

  /** Resolves when everything that can be read now is durable; null where it is. See {@link GroupCommit.sending}. */
  get sending(): Promise<void> | null {
    return this.#commits.sending;
  }

  /** Resolves when all waiting steps are committed or refused. */
  drain(): Promise<void> {
    return this.#commits.drain();
  }

  /** The connection itself, for migrations, backup and full-text search. */
  get sqlite(): BetterSqlite3.Database {
    return this.#sqlite;
  }

  /** A query that is compiled and prepared when it is first run. `build` gets placeholders in the place of its arguments. */
  read<Args extends Record<string, SqlValue>, Row>(build: (sql: Kysely<Tables>, args: Args) => Compilable<Row>): ReadStatement<Args, Row> {
    const prepared = this.#once(build);
    return {
      get: (args) =>
        guarded(() => {
          const { statement, bind } = prepared();
          return statement.get(bind(args)) as Row | undefined;
        }),
      all: (args) =>
        guarded(() => {
          const { statement, bind } = prepared();
          return statement.all(bind(args)) as Row[];
        }),
      iterate: (args) =>
        guarded(() => {
          const { statement, bind } = prepared();
          return statement.iterate(bind(args)) as IterableIterator<Row>;
        }),
    };
  }

  /** As {@link read}, for a statement that changes rows. */
  statement<Args extends Record<string, SqlValue>, Row>(
    build: (sql: Kysely<Tables>, args: Args) => Compilable<Row>,
  ): WriteStatement<Args, Row> {
    const prepared = this.#once(build);
    return {
      run: (tx, args) => {
        assertOpen(tx);
        const { statement, bind } = prepared();
        return statement.run(bind(args)).changes;
      },
      all: (tx, args) => {
        assertOpen(tx);
        const { statement, bind } = prepared();
        return statement.all(bind(args)) as Row[];
      },
    };
  }

  /**
   * Inserts rows that all have the columns of the first one, several per statement; returns the number of written rows. Without
   * `conflict` an existing row is an error.
   */
  insertion<Table extends keyof Tables>(
    table: Table,
    conflict?: InsertConflict,
  ): (tx: Transaction, ...rows: readonly Selectable<Tables[Table]>[]) => number {
    let columns: readonly string[] = [];
    const statementOf = (count: number) => {
      const row = `(${columns.map(() => "?").join(", ")})`;
      const into = `insert into "${table}" (${columns.map((column) => `"${column}"`).join(", ")})`;
      return this.#sqlite.prepare(
        `${into} values ${Array.from({ length: count }, () => row).join(", ")}${onConflict(table, columns, conflict)}`,
      );
    };
    const statements = Array.from({ length: insertedTogether }, (_, index) => once(() => statementOf(index + 1)));
    return (tx, ...rows) => {
      assertOpen(tx);
      const [first] = rows;
      if (first !== undefined && columns.length === 0) columns = Object.keys(first);
      let written = 0;
      for (let from = 0; from < rows.length; ) {
        const count = Math.min(insertedTogether, rows.length - from);
        const values: unknown[] = [];
        for (let index = from; index < from + count; index++) {
          const row = rows[index] as Record<string, unknown>;
          for (const column of columns) values.push(row[column]);
        }
        written += statements[count - 1]?.().run(values).changes ?? 0;
        from += count;
      }
      return written;
    };
  }

  /**
   * Runs `work` in a transaction and resolves after its commit. Steps that wait at the same moment share
   * one commit, each in its own savepoint, so that one that throws undoes itself alone.
   */
  write<T>(work: (tx: Transaction) => T, options?: StepOptions): Promise<T> {
    // An abandoned call may return after the end of its run.
    if (this.#closed) return Promise.reject(new RalphError("service_unavailable", "The service is stopping"));
    return this.#commits.write(work, options);
  }

  /** Commits waiting steps and closes. Later steps are refused. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#compaction.close();
    this.#commits.flush();
    this.#sqlite.close();
  }

  /** Prepares all statements that have not run yet, so that no request waits for it. Tens of milliseconds. */
  prepareAll(): void {
    const lazy = this.#lazy ?? [];
    this.#lazy = null;
    for (const prepare of lazy) prepare();
  }

  #once<Args extends Record<string, SqlValue>, Row>(build: (sql: Kysely<Tables>, args: Args) => Compilable<Row>) {
    const prepared = once(() => this.#prepare(build));
    this.#lazy?.push(prepared);
    return prepared;
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
}

function onConflict(table: string, columns: readonly string[], conflict: InsertConflict | undefined): string {
  if (conflict === undefined) return "";
  if (conflict === "ignore") return " on conflict do nothing";
  const { key, unless } = conflict;
  const replaced = columns.filter((column) => !key.includes(column)).map((column) => `"${column}" = excluded."${column}"`);
  const guard = unless === undefined ? "" : ` where "${table}"."${unless.column}" <> '${unless.value}'`;
  return ` on conflict (${key.join(", ")}) do update set ${replaced.join(", ")}${guard}`;
}

/** A lazily created value: many processes run few of the statements. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function assertOpen(tx: Transaction): void {
  if (!tx.open) throw new Error("A statement was run outside its transaction");
}
