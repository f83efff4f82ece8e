/**
 * What the steps of one commit wrote and the full-text indexes do not hold yet. It goes in last and together: an index
 * writes out what it gathered at every statement of several rows that follows, and at every id that is less than the one before.
 */
import type { Transaction } from "../../store/database.ts";
import type { Range } from "../../store/document-indexes.ts";
import type { TableIndexTable } from "../../store/document-tables.ts";
import type { DocumentRows } from "../../store/documents.ts";

export class Unindexed {
  readonly passages: Range[] = [];
  readonly tables: TableIndexTable[] = [];
  readonly values: Range[] = [];

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
