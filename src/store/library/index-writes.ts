/** Writes to the full-text indexes of the documents library, many rows per statement. */
import { type RawBuilder, sql } from "kysely";
import type { TableIndexTable } from "../schema/library-tables.ts";
import type { SqlValue } from "../sqlite/planned-once.ts";
import type { Database, Transaction } from "../writer/database.ts";
import { indexTablesOf, libraryOf, perLibrary, type Range } from "./index-tables.ts";

/** Pages that one merge step writes: a few milliseconds of work. */
const mergedPages = 16;
/** FTS5's default for automatic merging: the number of segments of a level that starts a merge during writes. */
const automerge = 4;

/** The statements that write one library's indexes. */
function writesOf(db: Database, number: number) {
  const names = indexTablesOf(number);
  const statement = <Args extends Record<string, SqlValue>>(build: (p: Args) => RawBuilder<unknown>) =>
    db.statement((q, p: Args) => ({ compile: () => build(p).compile(q) }));
  const indexPassages = statement(
    (p: { ranges: string }) => sql`
      INSERT INTO ${sql.table(names.passages)} (rowid, title, text) SELECT passage.id, title_stems, stems
      FROM json_each(${p.ranges}) AS range CROSS JOIN passage ON passage.id BETWEEN range.value ->> 'first' AND range.value ->> 'last'`,
  );
  const indexTable = statement(
    (p: { rowid: number; title: string; cells: string }) =>
      sql`INSERT INTO ${sql.table(names.tables)} (rowid, title, cells) VALUES (${p.rowid}, ${p.title}, ${p.cells})`,
  );
  const indexValues = statement(
    (p: { ranges: string }) => sql`
      INSERT INTO ${sql.table(names.values)} (rowid, stems) SELECT table_value.id, stems
      FROM json_each(${p.ranges}) AS range CROSS JOIN table_value ON table_value.id BETWEEN range.value ->> 'first' AND range.value ->> 'last'`,
  );
  const deleting = (name: string) =>
    statement((p: { first: number; last: number }) => sql`DELETE FROM ${sql.table(name)} WHERE rowid BETWEEN ${p.first} AND ${p.last}`);
  const command = (name: string, text: string) =>
    statement(
      (p: { value: number }) =>
        sql`INSERT INTO ${sql.table(name)} (${sql.ref(name)}, rank) VALUES (${sql.lit(text)}, CAST(${p.value} AS INTEGER))`,
    );
  const changes = db.read((q, _p: Record<string, never>) => q.selectNoFrom(sql<number>`total_changes()`.as("count")));
  const changed = () => changes.get({})?.count ?? 0;

  const shrinking = (name: string) => {
    const [remove, merge, setAutomerge] = [deleting(name), command(name, "merge"), command(name, "automerge")];
    const mergeSome = (tx: Transaction): boolean => {
      const before = changed();
      merge.run(tx, { value: mergedPages });
      // According to FTS5's documentation a merge without work makes fewer than two changes.
      return changed() - before >= 2;
    };
    return {
      mergeSome,
      remove: (tx: Transaction, { first, last }: Range): void => {
        setAutomerge.run(tx, { value: 0 });
        remove.run(tx, { first, last });
        mergeSome(tx);
        setAutomerge.run(tx, { value: automerge });
      },
    };
  };
  const [passages, tables, values] = [shrinking(names.passages), shrinking(names.tables), shrinking(names.values)];
  return { indexPassages, indexTable, indexValues, passages, tables, values };
}

export function indexWrites(db: Database) {
  const writes = perLibrary((number) => writesOf(db, number));
  /** Libraries that may need merging. */
  const shrunk = new Set<number>();
  const removing = (kind: "passages" | "tables" | "values") => (tx: Transaction, range: Range) => {
    const number = libraryOf(range.first);
    shrunk.add(number);
    writes(number)[kind].remove(tx, range);
  };
  const byLibrary = (ranges: readonly Range[]) => Map.groupBy(ranges, ({ first }) => libraryOf(first));

  return {
    /** Indexes stored passages in the order of their ids: FTS5 flushes pending terms at each descending rowid. */
    indexPassages: (tx: Transaction, ranges: readonly Range[]): void => {
      for (const [number, own] of byLibrary(ranges)) writes(number).indexPassages.run(tx, { ranges: JSON.stringify(own) });
    },
    indexTable: (tx: Transaction, row: TableIndexTable): void => {
      writes(libraryOf(row.rowid)).indexTable.run(tx, { ...row });
    },
    indexValues: (tx: Transaction, ranges: readonly Range[]): void => {
      for (const [number, own] of byLibrary(ranges)) writes(number).indexValues.run(tx, { ranges: JSON.stringify(own) });
    },
    /**
     * Remove rows from an index. By default FTS5 merges the segments that removals thinned out within the same commit, and
     * limits only the bytes written, not those read, so that one commit may take arbitrarily long. Here automatic merging is
     * switched off; `mergeIndexes` merges in small portions.
     */
    removeFromIndex: { passages: removing("passages"), tables: removing("tables"), values: removing("values") },
    /** Runs one merge step after removals; false where nothing is left to merge. */
    mergeIndexes: (tx: Transaction): boolean => {
      for (const number of shrunk) {
        const { passages, tables, values } = writes(number);
        if ([passages, tables, values].some(({ mergeSome }) => mergeSome(tx))) return true;
        shrunk.delete(number);
      }
      return false;
    },
  };
}
