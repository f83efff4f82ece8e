/**
 * The only access to SQLite's FTS5. Every query uses its library's own indexes, and is limited to the documents in scope
 * before ranking. Stems are joined by OR, each quoted, so that no part of a query is read as syntax.
 */
import type { TableValueTable } from "../schema/library-tables.ts";
import type { Database } from "../writer/database.ts";
import { indexTablesOf, libraryOf, perLibrary, type Range } from "./index-tables.ts";

export interface PassageCandidateRow {
  id: number;
  document_id: string;
  ord: number;
  start: number;
  end: number;
  line: number;
  heading: string;
  table_number: number | null;
  title_stems: string;
  stems: string;
}

/** The ids that a query may reach: one range, limited to `within` where that is given. */
export interface Reach extends Range {
  /** Sorted ranges that do not overlap, or null for all of the reach. */
  within: readonly Range[] | null;
}

/** Weight of the title and heading column; the text weighs 1. */
const titleWeight = 1.5;
const tableTitleWeight = 3;

export function fullText(db: Database) {
  // The cast keeps SQLite from planning each query again: see planned-once.ts.
  let within: readonly Range[] = [];
  // SQLite asks a function for the ids in scope: a list of thousands would be joined for every row.
  db.sqlite.function("in_reach", { directOnly: true }, (rowid: unknown) => (isWithin(within, Number(rowid)) ? 1 : 0));

  const statements = perLibrary((number) => statementsOf(db, number, setWithin));
  const setWithin = (ranges: readonly Range[]) => {
    within = ranges;
  };
  const of = ({ first }: Range) => statements(libraryOf(first));
  return {
    /** Every stem of the library with this beginning. */
    stemsWith(beginning: string, range: Range): string[] {
      return (of(range).stemsFrom.all(beginning, `${beginning}\uffff`) as { term: string }[]).map(({ term }) => term);
    },
    /** The best passages by BM25, best first. */
    passages(stems: readonly string[], reach: Reach, limit: number): PassageCandidateRow[] {
      return stems.length === 0
        ? []
        : (of(reach).passages(reach).all(anyOf(stems), reach.first, reach.last, limit) as PassageCandidateRow[]);
    },
    /** How many passages contain the stem. */
    passagesWith(stem: string, reach: Reach): number {
      return (of(reach).passageCount(reach).get(quoted(stem), reach.first, reach.last) as { count: number }).count;
    },
    tables(stems: readonly string[], reach: Reach, limit: number): { id: number; score: number }[] {
      return stems.length === 0
        ? []
        : (of(reach).tables(reach).all(anyOf(stems), reach.first, reach.last, limit) as { id: number; score: number }[]);
    },
    tablesWith(stem: string, reach: Reach): number {
      return (of(reach).tableCount(reach).get(quoted(stem), reach.first, reach.last) as { count: number }).count;
    },
    valuesWith(stem: string, range: Range): number {
      return (of(range).valueCount.get(quoted(stem), range.first, range.last) as { count: number }).count;
    },
    /** The values that contain any of the stems, in any order; the best `limit` by BM25 where they are more. */
    values(stems: readonly string[], range: Range, limit: number): TableValueTable[] {
      if (stems.length === 0) return [];
      const { values, bestValues } = of(range);
      const asked = [anyOf(stems), range.first, range.last] as const;
      // BM25 counts every stem in the whole index, whatever the range.
      const found = values.all(...asked, limit + 1) as TableValueTable[];
      return found.length <= limit ? found : (bestValues.all(...asked, limit) as TableValueTable[]);
    },
  };
}

export type FullText = ReturnType<typeof fullText>;

/** The statements over one library's indexes. */
function statementsOf(db: Database, number: number, setWithin: (ranges: readonly Range[]) => void) {
  const names = indexTablesOf(number);
  const prepared = (build: (cut: string) => string) => {
    const plain = db.sqlite.prepare(build(""));
    const cut = db.sqlite.prepare(build("AND in_reach(rowid)"));
    return (reach: Reach) => {
      setWithin(reach.within ?? []);
      return reach.within === null ? plain : cut;
    };
  };
  const passages = prepared(
    (cut) => `
    SELECT p.id, p.document_id, p.ord, p.start, p.end, p.line, p.heading, p.table_number, p.title_stems, p.stems
    FROM (
      SELECT rowid AS id, bm25(${names.passages}, ${titleWeight}, 1.0) AS rank FROM ${names.passages}
      WHERE ${names.passages} MATCH ? AND rowid BETWEEN ? AND ? ${cut} ORDER BY rank LIMIT cast(? as integer)
    ) AS found JOIN passage AS p ON p.id = found.id
    ORDER BY found.rank, p.id`,
  );
  const passageCount = prepared(
    (cut) => `SELECT count(*) AS count FROM ${names.passages} WHERE ${names.passages} MATCH ? AND rowid BETWEEN ? AND ? ${cut}`,
  );
  const tables = prepared(
    (cut) => `
    SELECT rowid AS id, -bm25(${names.tables}, ${tableTitleWeight}, 1.0) AS score FROM ${names.tables}
    WHERE ${names.tables} MATCH ? AND rowid BETWEEN ? AND ? ${cut} ORDER BY score DESC, rowid LIMIT cast(? as integer)`,
  );
  const tableCount = prepared(
    (cut) => `SELECT count(*) AS count FROM ${names.tables} WHERE ${names.tables} MATCH ? AND rowid BETWEEN ? AND ? ${cut}`,
  );
  const valuesBy = (order: string) =>
    db.sqlite.prepare(`
    SELECT v.* FROM (
      SELECT rowid AS id FROM ${names.values} WHERE ${names.values} MATCH ? AND rowid BETWEEN ? AND ?
      ${order} LIMIT cast(? as integer)
    ) AS found JOIN table_value AS v ON v.id = found.id`);
  const valueCount = db.sqlite.prepare(
    `SELECT count(*) AS count FROM ${names.values} WHERE ${names.values} MATCH ? AND rowid BETWEEN ? AND ?`,
  );
  const [values, bestValues] = [valuesBy(""), valuesBy(`ORDER BY bm25(${names.values}), rowid`)];

  const stemsFrom = db.sqlite.prepare(`SELECT term FROM ${names.vocabulary} WHERE term >= ? AND term < ?`);
  return { passages, passageCount, tables, tableCount, values, valueCount, bestValues, stemsFrom };
}

function quoted(stem: string): string {
  return `"${stem.replaceAll('"', '""')}"`;
}

function anyOf(stems: readonly string[]): string {
  return stems.map(quoted).join(" OR ");
}

function isWithin(ranges: readonly Range[], id: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range === undefined) return false;
    if (id < range.first) high = middle - 1;
    else if (id > range.last) low = middle + 1;
    else return true;
  }
  return false;
}
