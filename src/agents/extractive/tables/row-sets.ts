/** Lists of rows as sets: a table of thousands of rows is searched for each combination of names. Pure. */
import { perObject } from "../../../domain/base/per-object.ts";
import type { TableRow } from "../figures/table-series.ts";
import type { Mention } from "./mentions.ts";

/** The rows as a set, made once for each list. */
export const heldBy = perObject((rows: readonly TableRow[]): ReadonlySet<TableRow> => new Set(rows));

/** The rows that all of the mentions select, and of those of one column any. */
export function rowsOf({ rows }: { rows: readonly TableRow[] }, mentions: readonly Mention[]): readonly TableRow[] {
  const byColumn = [...Map.groupBy(mentions, ({ column }) => column).values()];
  return rows.filter((row) => byColumn.every((own) => own.some((mention) => heldBy(mention.rows).has(row))));
}
