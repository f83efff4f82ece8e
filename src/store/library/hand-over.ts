/**
 * Moves the documents of one owner's library into another's. Ids of passages, tables and values are in the range of their
 * library, so they change, and their index entries are written again from the rows.
 */
import { RalphError } from "../../domain/errors/errors.ts";
import { cellStemsOf } from "../../domain/library/document-record.ts";
import type { Database, Transaction } from "../writer/database.ts";
import type { DocumentRow, DocumentRows, IdRanges } from "./document-rows.ts";
import { dropIndexTables, type Range } from "./index-tables.ts";

export interface MovedDocuments {
  moved: number;
  /** Documents that both owners had: the id that was dropped, the id that is kept, and the text of the first. */
  joined: { from: string; to: string; contentHash: string }[];
}

interface Owners {
  from: string;
  to: string;
}

const ownedTables = ["document", "passage", "document_table", "table_row", "table_value"] as const;

/** Called inside a commit of its own. */
export function moveLibrary(db: Database, tx: Transaction, documents: DocumentRows, owners: Owners): MovedDocuments {
  const { from, to } = owners;
  if (documents.unfinished(from).length + documents.unfinished(to).length > 0)
    throw new RalphError("conflict", "A document is being added or removed; try again afterwards");
  const library = documents.library(from);
  if (library === undefined) return { moved: 0, joined: [] };
  const rows = documents.page(from, null, Number.MAX_SAFE_INTEGER);
  if (documents.library(to) === undefined) {
    db.sqlite.prepare("UPDATE library SET owner = ? WHERE owner = ?").run(to, from);
    for (const table of ownedTables) db.sqlite.prepare(`UPDATE ${table} SET owner = ? WHERE owner = ?`).run(to, from);
    moveMemberships(db, owners);
    return { moved: rows.length, joined: [] };
  }
  const move = mover(db, tx, documents, to);
  const joined: MovedDocuments["joined"] = [];
  for (const row of rows) {
    const same = documents.byBytes(to, row.bytes_hash).find(({ media_type }) => media_type === row.media_type);
    if (same === undefined) move(row);
    else joined.push({ from: row.id, to: same.id, contentHash: row.content_hash });
  }
  for (const { from: gone, to: kept } of joined)
    db.sqlite.prepare("UPDATE OR IGNORE document_collection SET owner = ?, document_id = ? WHERE document_id = ?").run(to, kept, gone);
  moveMemberships(db, owners);
  for (const table of ["passage", "document_table", "table_row", "table_value", "document"] as const)
    db.sqlite.prepare(`DELETE FROM ${table} WHERE owner = ?`).run(from);
  dropLibrary(db, from);
  return { moved: rows.length - joined.length, joined };
}

/** Deletes an owner's number and indexes; inside a transaction. */
export function dropLibrary(db: Database, owner: string): void {
  const library = db.sqlite.prepare("SELECT number FROM library WHERE owner = ?").get(owner) as { number: number } | undefined;
  if (library === undefined) return;
  dropIndexTables(db, library.number);
  db.sqlite.prepare("DELETE FROM library WHERE owner = ?").run(owner);
}

function moveMemberships(db: Database, { from, to }: Owners): void {
  db.sqlite.prepare("UPDATE OR IGNORE document_collection SET owner = ? WHERE owner = ?").run(to, from);
  db.sqlite.prepare("DELETE FROM document_collection WHERE owner = ?").run(from);
}

/** Moves a document: assigns ids of the other library and indexes it there. */
function mover(db: Database, tx: Transaction, documents: DocumentRows, to: string): (row: DocumentRow) => void {
  const statements = {
    passages: db.sqlite.prepare("UPDATE passage SET id = id + :by, owner = :to WHERE id BETWEEN :first AND :last"),
    tables: db.sqlite.prepare(
      "UPDATE document_table SET id = id + :by, first_value = first_value + :values, owner = :to WHERE id BETWEEN :first AND :last",
    ),
    rows: db.sqlite.prepare("UPDATE table_row SET table_id = table_id + :by, owner = :to WHERE table_id BETWEEN :first AND :last"),
    values: db.sqlite.prepare("UPDATE table_value SET id = id + :by, owner = :to WHERE id BETWEEN :first AND :last"),
    document: db.sqlite.prepare(
      `UPDATE document SET owner = :to, first_prose = :prose, first_row = :row, first_table = :table, first_value = :value WHERE id = :id`,
    ),
    stems: db.sqlite.prepare("SELECT stems FROM table_value WHERE id BETWEEN ? AND ? ORDER BY id").pluck(),
  };
  return (row) => {
    const ranges: IdRanges = documents.reserve(tx, to, {
      prosePassages: row.prose_passages,
      rowPassages: row.row_passages,
      tables: row.tables,
      values: row.table_values,
    });
    const moves = [
      { of: statements.passages, first: row.first_prose, count: row.prose_passages, now: ranges.prose },
      { of: statements.passages, first: row.first_row, count: row.row_passages, now: ranges.row },
      { of: statements.rows, first: row.first_table, count: row.tables, now: ranges.table },
      { of: statements.values, first: row.first_value, count: row.table_values, now: ranges.value },
    ];
    for (const { of, first, count, now } of moves) of.run({ by: now - first, to, first, last: first + count - 1 });
    const tables = { by: ranges.table - row.first_table, values: ranges.value - row.first_value };
    statements.tables.run({ ...tables, to, first: row.first_table, last: row.first_table + row.tables - 1 });
    statements.document.run({ to, id: row.id, ...ranges });
    const range = (first: number, count: number): Range[] => (count === 0 ? [] : [{ first, last: first + count - 1 }]);
    documents.indexPassages(tx, [...range(ranges.prose, row.prose_passages), ...range(ranges.row, row.row_passages)]);
    documents.indexValues(tx, range(ranges.value, row.table_values));
    for (const table of documents.tablesOf({ first_table: ranges.table, tables: row.tables })) {
      const cells = cellStemsOf(
        statements.stems.iterate(table.first_value, table.first_value + table.table_values - 1) as Iterable<string>,
      );
      documents.indexTable(tx, { rowid: table.id, title: table.title_stems, cells });
    }
  };
}
