/**
 * Each library has its own full-text indexes: BM25 and the vocabulary cover a whole table, and would reveal one owner's words
 * and their frequencies to another. The first library uses the tables of the schema; later ones have tables with their number,
 * created with their first document.
 */
import type { Database } from "../writer/database.ts";

/** First and last id; empty where it ends before it begins. */
export interface Range {
  first: number;
  last: number;
}

/** Ids per library and kind; each kind of passage has half of them. */
const rangeSize = 2 ** 32;
export const halfRange = 2 ** 31;

/** The ids that belong to the library with this number. */
export function ownerRange(number: number): Range & { lastProse: number } {
  const first = number * rangeSize;
  return { first, last: first + rangeSize - 1, lastProse: first + halfRange - 1 };
}

/** The number of the library that an id belongs to. */
export function libraryOf(id: number): number {
  return Math.floor(id / rangeSize);
}

export interface IndexTables {
  passages: string;
  tables: string;
  values: string;
  vocabulary: string;
}

export function indexTablesOf(number: number): IndexTables {
  const suffix = number <= 1 ? "" : `_${number}`;
  return {
    passages: `passage_index${suffix}`,
    tables: `table_index${suffix}`,
    values: `value_index${suffix}`,
    vocabulary: `passage_vocabulary${suffix}`,
  };
}

/** Makes the indexes of a new library, inside the transaction that is open. */
export function createIndexTables(db: Database, number: number): void {
  if (number <= 1) return;
  const { passages, tables, values, vocabulary } = indexTablesOf(number);
  const options = "content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'";
  db.sqlite.exec(`
    CREATE VIRTUAL TABLE IF NOT EXISTS ${passages} USING fts5 (title, text, ${options});
    CREATE VIRTUAL TABLE IF NOT EXISTS ${tables} USING fts5 (title, cells, ${options});
    CREATE VIRTUAL TABLE IF NOT EXISTS ${values} USING fts5 (stems, ${options});
    CREATE VIRTUAL TABLE IF NOT EXISTS ${vocabulary} USING fts5vocab ('${passages}', 'row');
  `);
}

/** Empties the indexes of a library without documents, inside the transaction that is open. The first library's are the schema's own. */
export function dropIndexTables(db: Database, number: number): void {
  const { passages, tables, values, vocabulary } = indexTablesOf(number);
  if (number > 1) db.sqlite.exec([vocabulary, passages, tables, values].map((name) => `DROP TABLE IF EXISTS ${name};`).join("\n"));
  else for (const name of [passages, tables, values]) db.sqlite.exec(`INSERT INTO ${name} (${name}) VALUES ('delete-all')`);
}

/** Most libraries whose prepared statements are cached. */
const mostCached = 64;

/** Cache of one value per library, for the most recently used libraries. */
export function perLibrary<T>(make: (number: number) => T): (number: number) => T {
  const cached = new Map<number, T>();
  return (number) => {
    const made = cached.get(number) ?? make(number);
    cached.delete(number);
    cached.set(number, made);
    if (cached.size > mostCached) for (const oldest of cached.keys().take(1)) cached.delete(oldest);
    return made;
  };
}
