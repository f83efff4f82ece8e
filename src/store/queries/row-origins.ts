/**
 * Finds the table rows that each row of a query's result came from. They are verified: the same query over only those rows
 * gives the same row. Where the rewritten query cannot tell, rows are removed as long as the result stays the same.
 */
import type BetterSqlite3 from "better-sqlite3";
import type { LineageQuery } from "./query-lineage.ts";

type Values = readonly (string | number | null)[];

interface Table {
  name: string;
  columns: readonly unknown[];
  rows: readonly { row: number; cells: Values }[];
}

/** A row of a table: the table's index and the row's number. */
export type Origin = readonly [table: number, row: number];

export interface Origins {
  /** The first rows, at most `mostOrigins`. */
  rows: Origin[];
  total: number;
}

/** Most rows that are named for one row of a result; a long sum names a sample. */
const mostOrigins = 20;
/** Time limit for all verifications of one query. Milliseconds. */
const proofMs = 1_500;

/** `db` has the tables, empty; null for a row whose origins could not be verified in time. */
export function originsOf(
  db: BetterSqlite3.Database,
  { tables, sql }: { tables: readonly Table[]; sql: string },
  lineage: LineageQuery | null,
  result: { rows: readonly Values[]; traced: readonly Values[] | null },
): (Origins | null)[] {
  const deadline = performance.now() + proofMs;
  const probe = new Probe(db, tables, sql);
  const everything = tables.flatMap(({ rows }, table) => rows.map(({ row }): Origin => [table, row]));
  return result.rows.map((row, index): Origins | null => {
    if (performance.now() > deadline) return null;
    const traced = result.traced?.[index];
    const named = lineage === null || traced === undefined ? null : namedIn(traced.slice(row.length), lineage.tables);
    if (named !== null && probe.gives(named, row)) {
      const isLong = named.length > mostOrigins && lineage?.isExtreme === true;
      return cut(isLong ? probe.fewest(named, row, deadline) : named);
    }
    return probe.gives(everything, row) ? cut(probe.fewest(everything, row, deadline)) : null;
  });
}

function cut(rows: Origin[]): Origins {
  return { rows: rows.slice(0, mostOrigins), total: rows.length };
}

/** Row numbers from the added columns: a number, several separated by commas, or null where a join found none. */
function namedIn(values: Values, tables: readonly number[]): Origin[] {
  const found = new Map<string, Origin>();
  for (const [index, value] of values.entries()) {
    for (const number of String(value ?? "").split(",")) {
      if (number !== "") found.set(`${tables[index]}:${number}`, [tables[index] ?? 0, Number(number)]);
    }
  }
  return [...found.values()];
}

class Probe {
  readonly #db: BetterSqlite3.Database;
  readonly #tables: readonly Table[];
  readonly #query: BetterSqlite3.Statement;
  readonly #inserts: BetterSqlite3.Statement[];
  readonly #deletes: BetterSqlite3.Statement[];
  readonly #empties: BetterSqlite3.Statement[];
  #cells: Map<number, Values>[] | null = null;

  constructor(db: BetterSqlite3.Database, tables: readonly Table[], sql: string) {
    this.#db = db;
    this.#tables = tables;
    this.#query = db.prepare(sql).raw();
    this.#inserts = tables.map(({ name, columns }) => db.prepare(`INSERT INTO ${name} VALUES (?${", ?".repeat(columns.length)})`));
    this.#deletes = tables.map(({ name }) => db.prepare(`DELETE FROM ${name} WHERE _row = ?`));
    this.#empties = tables.map(({ name }) => db.prepare(`DELETE FROM ${name}`));
  }

  /** Whether the query over only these rows gives the row. */
  gives(rows: readonly Origin[], wanted: Values): boolean {
    this.#load(rows);
    return this.#has(wanted);
  }

  /** Removes rows, many at a time and then fewer, as long as the query still gives the row. */
  fewest(rows: readonly Origin[], wanted: Values, deadline: number): Origin[] {
    let left = [...rows];
    this.#load(left);
    for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let at = 0; at < left.length; ) {
        if (performance.now() > deadline) return left;
        const chunk = left.slice(at, at + size);
        this.#db.exec("SAVEPOINT taken");
        for (const [table, row] of chunk) this.#deletes[table]?.run(row);
        if (this.#has(wanted)) left = [...left.slice(0, at), ...left.slice(at + size)];
        else {
          this.#db.exec("ROLLBACK TO taken");
          at += size;
        }
        this.#db.exec("RELEASE taken");
      }
    }
    return left;
  }

  #load(rows: readonly Origin[]): void {
    this.#cells ??= this.#tables.map(
      ({ rows: all, columns }) => new Map(all.map(({ row, cells }) => [row, columns.map((_, at) => cells[at] ?? null)])),
    );
    const cells = this.#cells;
    this.#db.transaction(() => {
      for (const empty of this.#empties) empty.run();
      for (const [table, row] of rows) this.#inserts[table]?.run(row, ...(cells[table]?.get(row) ?? []));
    })();
  }

  #has(wanted: Values): boolean {
    for (const row of this.#query.iterate() as IterableIterator<unknown[]>) {
      if (row.length === wanted.length && row.every((value, index) => isSame(value, wanted[index] ?? null))) return true;
    }
    return false;
  }
}

/** Sums in another order may differ in their last digits. */
function isSame(a: unknown, b: string | number | null): boolean {
  if (typeof a === "number" && typeof b === "number") return a === b || Math.abs(a - b) <= Math.abs(b) * 1e-9;
  return a === b || (a !== null && b !== null && String(a) === String(b));
}
