/**
 * Rows of one commit that are not in the full-text indexes yet. FTS5 flushes its pending terms at each statement of
 * several rows and at each descending rowid, so rows are indexed once, sorted, at the end of the commit.
 */

import type { TableIndexTable } from "../schema/library-tables.ts";
import type { Transaction } from "../writer/database.ts";
import type { DocumentRows } from "./document-rows.ts";
import type { Range } from "./index-tables.ts";

export class PendingIndexWrites {
  readonly passages: Range[] = [];
  readonly tables: TableIndexTable[] = [];
  readonly values: Range[] = [];

  /** Returns a function that drops the rows added since this call. */
  mark(): () => void {
    const lists = [this.passages, this.tables, this.values].map((list) => ({ list, length: list.length }));
    return () => {
      for (const { list, length } of lists) list.length = Math.min(list.length, length);
    };
  }

  index(tx: Transaction, { indexPassages, indexTable, indexValues }: DocumentRows): void {
    const passages = ordered(this.passages);
    if (passages.length > 0) indexPassages(tx, passages);
    for (const table of this.tables.sort((a, b) => a.rowid - b.rowid)) indexTable(tx, table);
    const values = ordered(this.values);
    if (values.length > 0) indexValues(tx, values);
  }
}

function ordered(ranges: readonly Range[]): Range[] {
  return ranges.filter(({ first, last }) => first <= last).sort((a, b) => a.first - b.first);
}
