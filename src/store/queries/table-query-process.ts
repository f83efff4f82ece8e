/**
 * A process of its own for SQL that a model wrote: SQLite in memory with the named tables and nothing else. Its parent
 * kills it when a query takes too long, since nothing within a process can stop SQLite in the middle of a statement.
 */
import BetterSqlite3 from "better-sqlite3";
import { reply, serveJobs } from "../../processes/serve-jobs.ts";
import { addStatistics } from "../sqlite/table-statistics.ts";
import { type LineageQuery, lineageQuery } from "./query-lineage.ts";
import { type Origins, originsOf } from "./row-origins.ts";
import type { QueryReply, QueryResult, TableQuery } from "./table-queries.ts";

/** Memory limit of one query; beyond it SQLite reports an error. Bytes. */
const heapLimit = 256_000_000;
/** Characters of all values of an answer. */
const longestAnswer = 2_000_000;

const affinities = { number: "REAL", year: "INTEGER", text: "TEXT", date: "TEXT" } as const;

type Values = (string | number | null)[];

serveJobs<TableQuery>((query) => reply(answer(query)));

function answer(query: TableQuery): QueryReply {
  const db = new BetterSqlite3(":memory:");
  try {
    db.pragma(`hard_heap_limit = ${heapLimit}`);
    addStatistics(db);
    for (const table of query.tables) create(db, table);
    for (const table of query.tables) fill(db, table);
    db.pragma("query_only = ON");
    const statement = db.prepare(query.sql);
    if (!statement.reader || !statement.readonly) return { error: "Only one SELECT is allowed" };
    const result = rowsOf(statement, query.maxRows);
    return "error" in result ? result : { ...result, ...traced(db, query, result) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : "SQLite refused the query" };
  } finally {
    db.close();
  }
}

/** The rows and columns that the result came from; empty if that cannot be determined within the process's limits. */
function traced(db: BetterSqlite3.Database, query: TableQuery, result: Answered): Pick<QueryResult, "origins" | "columnNames"> {
  const lineage = lineageQuery(
    query.sql,
    query.tables.map(({ name }) => name),
  );
  const origins = result.rows.map((): Origins | null => null);
  const probe = new BetterSqlite3(":memory:");
  try {
    addStatistics(probe);
    for (const table of query.tables) create(probe, table);
    const rows = lineage === null ? null : tracedRows(db, lineage, result);
    return { origins: originsOf(probe, query, lineage, { rows: result.rows, traced: rows }), columnNames: lineage?.columns ?? null };
  } catch {
    return { origins, columnNames: lineage?.columns ?? null };
  } finally {
    probe.close();
  }
}

/** The rewritten query's rows; null where SQLite refuses it, or it gives other rows than the query itself. */
function tracedRows(db: BetterSqlite3.Database, { sql }: LineageQuery, { rows, columns }: Answered): Values[] | null {
  try {
    const found: Values[] = [];
    for (const row of db.prepare(sql).raw().iterate() as IterableIterator<unknown[]>) {
      if (found.length === rows.length) break;
      found.push(row.map(plainValue));
    }
    const agree = found.every((row, index) => columns.every((_name, at) => row[at] === rows[index]?.[at]));
    return agree && found.length === rows.length ? found : null;
  } catch {
    return null;
  }
}

function create(db: BetterSqlite3.Database, { name, columns }: TableQuery["tables"][number]): void {
  const declared = columns.map((column) => `${quoted(column.name)} ${affinities[column.type]}`);
  db.exec(`CREATE TABLE ${quoted(name)} (_row INTEGER PRIMARY KEY${declared.map((column) => `, ${column}`).join("")})`);
}

function fill(db: BetterSqlite3.Database, { name, columns, rows }: TableQuery["tables"][number]): void {
  const insert = db.prepare(`INSERT INTO ${quoted(name)} VALUES (?${", ?".repeat(columns.length)})`);
  db.transaction(() => {
    for (const { row, cells } of rows) insert.run(row, ...columns.map((_column, index) => cells[index] ?? null));
  })();
}

type Answered = Pick<QueryResult, "columns" | "rows" | "truncated">;

function rowsOf(statement: BetterSqlite3.Statement, maxRows: number): Answered | { error: string } {
  const columns = statement.columns().map(({ name }) => name);
  const rows: Values[] = [];
  let length = 0;
  for (const row of statement.raw().iterate() as IterableIterator<unknown[]>) {
    if (rows.length >= maxRows) return { columns, rows, truncated: true };
    const plain = row.map(plainValue);
    length += plain.reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : 8), 0);
    if (length > longestAnswer) return { error: "The answer is too long: select less" };
    rows.push(plain);
  }
  return { columns, rows, truncated: false };
}

function plainValue(value: unknown): string | number | null {
  return value === null || typeof value === "number" || typeof value === "string" ? value : String(value);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
