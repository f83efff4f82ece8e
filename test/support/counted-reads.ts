/** Counts the statements that a database runs to read. */
import type BetterSqlite3 from "better-sqlite3";

type Reading = Record<"get" | "all" | "iterate", (...args: unknown[]) => unknown>;

/** Number of reading statements of all connections of this process while `work` runs. */
export async function countedReads(sqlite: BetterSqlite3.Database, work: () => unknown): Promise<number> {
  const statements = Object.getPrototypeOf(sqlite.prepare("SELECT 1")) as Reading;
  const { get, all, iterate } = statements;
  let count = 0;
  const counted = (read: Reading["get"]): Reading["get"] =>
    function (this: unknown, ...args) {
      count++;
      return read.apply(this, args);
    };
  Object.assign(statements, { get: counted(get), all: counted(all), iterate: counted(iterate) });
  try {
    await work();
  } finally {
    Object.assign(statements, { get, all, iterate });
  }
  return count;
}
