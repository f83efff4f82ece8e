/** Whether a database file is a copy of the shared database, and its newest batch. */
import type BetterSqlite3 from "better-sqlite3";
import { copyTable } from "./replicated-tables.ts";

export interface CopyState {
  /** Id of the installation that it is a copy of. */
  installation: string;
  /** The newest batch in the copy. */
  seen: number;
}

/** Null where the file is not a copy. */
export function copyState(sqlite: BetterSqlite3.Database): CopyState | null {
  if (sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").get(copyTable) === undefined) return null;
  return (sqlite.prepare(`SELECT installation, seen FROM ${copyTable}`).get() as CopyState | undefined) ?? null;
}
