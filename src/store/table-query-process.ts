/**
 * A process of its own for SQL that a model wrote: SQLite in memory with the named tables and nothing else. Its parent
 * kills it when a query takes too long, since nothing within a process can stop SQLite in the middle of a statement.
 */
import BetterSqlite3 from "better-sqlite3";
import { reply, serveJobs } from "../processes/serve-jobs.ts";
import type { QueryReply, TableQuery } from "./table-queries.ts";
import { addStatistics } from "./table-statistics.ts";

/** What one query may take of memory; SQLite gives an error beyond it. Bytes. */
const heapLimit = 256_000_000;
/** Characters of all values of an answer. */
const longestAnswer = 2_000_000;

const affinities = { number: "REAL", year: "INTEGER", text: "TEXT", date: "TEXT" } as const;

serveJobs<TableQuery>((query) => reply(answer(query)));

function answer({ tables, sql, maxRows }: TableQuery): QueryReply {
  const db = new BetterSqlite3(":memory:");
  try {
    db.pragma(`hard_heap_limit = ${heapLimit}`);
    addStatistics(db);
    for (const table of tables) fill(db, table);
    db.pragma("query_only = ON");
    const statement = db.prepare(sql);
    if (!statement.reader || !statement.readonly) return { error: "Only one SELECT is allowed" };
    return rowsOf(statement, maxRows);
  } catch (error) {
    return { error: error instanceof Error ? error.message : "SQLite refused the query" };
  } finally {
    db.close();
  }
}

function fill(db: BetterSqlite3.Database, { name, columns, rows }: TableQuery["tables"][number]): void {
  const declared = columns.map((column) => `${quoted(column.name)} ${affinities[column.type]}`);
  db.exec(`CREATE TABLE ${quoted(name)} (_row INTEGER PRIMARY KEY${declared.map((column) => `, ${column}`).join("")})`);
  const insert = db.prepare(`INSERT INTO ${quoted(name)} VALUES (?${", ?".repeat(columns.length)})`);
  db.transaction(() => {
    for (const { row, cells } of rows) insert.run(row, ...columns.map((_column, index) => cells[index] ?? null));
  })();
}

function rowsOf(statement: BetterSqlite3.Statement, maxRows: number): QueryReply {
  const columns = statement.columns().map(({ name }) => name);
  const rows: (string | number | null)[][] = [];
  let length = 0;
  for (const row of statement.raw().iterate() as IterableIterator<unknown[]>) {
    if (rows.length >= maxRows) return { columns, rows, truncated: true };
    const plain = row.map((value) => (value === null || typeof value === "number" || typeof value === "string" ? value : String(value)));
    length += plain.reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : 8), 0);
    if (length > longestAnswer) return { error: "The answer is too long: select less" };
    rows.push(plain);
  }
  return { columns, rows, truncated: false };
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
