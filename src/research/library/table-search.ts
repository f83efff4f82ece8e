/** Searches the tables of a part of the library: candidates from the index, ranked by what they hold, with the rows asked for. */
import { rangesOf } from "../../domain/base/number-ranges.ts";
import type { RowRecord, TableRecord } from "../../domain/library/document-record.ts";
import { sameThings } from "../../sources/query-expansion/related-stems.ts";
import { entityMatches, type Question, question, searchedStems, selectedRows, tableCoverage } from "../../sources/ranking/table-match.ts";
import { queryWords } from "../../sources/text/query-words.ts";
import type { TableHit } from "../../sources/tools/library-tools.ts";
import { turns } from "../../time/turns.ts";
import type { LibraryReads, LibraryScope } from "../ports/library-store.ts";
import { inOtherScripts } from "./near-stems.ts";
import { tableHitOf } from "./table-hit.ts";

const tableCandidates = 100;
/** Most stems of a question, and tables per stem, that are weighed to choose candidate tables; and most values of a table. */
const mostTableStems = 12;
const mostHolding = 2_000;
const mostValues = 400;
/** Most rows of one table that are scanned for a year. */
const mostScanned = 50_000;

export interface TableSearch {
  limit: number;
  maxRows: number;
  everyRow?: boolean | undefined;
  /** Of which tables rows are shown: every one, those that `maxRows` shows whole, or those that are larger. */
  rowsOf?: "every" | "whole" | "larger" | undefined;
  /** Also tables without a word of the query, where the scope has at most `limit` tables. */
  others?: boolean | undefined;
}

export async function searchedTables(
  store: LibraryReads,
  scope: LibraryScope,
  query: string,
  { limit, maxRows, everyRow = false, rowsOf = "every", others = false }: TableSearch,
): Promise<TableHit[]> {
  await turns.next();
  const words = queryWords(query);
  const total = scope.counts.tables;
  if (words.length === 0 || total === 0) return [];
  const names = [...sameThings(words.map(({ stem }) => stem)), ...inOtherScripts(words, (stem) => scope.tablesWith(stem) > 0)];
  const asked = question(words, names, (stem) => scope.tablesWith(stem), total);
  // Each table is asked for its values, and each stem costs a look-up of it.
  const stems = searchedStems(asked).filter((stem) => scope.valuesWith(stem) > 0);
  const matching = candidateTables(scope, asked, total);
  const fill = others && matching.length < total && total <= limit ? scope.everyTable() : [];
  const candidates = [...matching, ...fill.filter((id) => !matching.some((known) => known.id === id)).map((id) => ({ id, score: 0 }))];
  const best = Math.max(...candidates.map(({ score }) => score), 0) || 1;
  const scores = new Map(candidates.map(({ id, score }) => [id, score]));
  const judged = store.tables([...scores.keys()], stems, mostValues).flatMap(({ table, values }) => {
    const matches = entityMatches(asked, values, table.rows);
    const coverage = tableCoverage(asked, table, matches, values);
    const score = coverage + (0.1 * (scores.get(table.id) ?? 0)) / best;
    return coverage === 0 && !fill.includes(table.id) ? [] : [{ table, matches, coverage, score }];
  });
  judged.sort((a, b) => b.score - a.score || a.table.id - b.table.id);
  const top = judged[0]?.score || 1;
  const shown = judged.slice(0, limit);
  const ids = shown.map(({ table }) => table.documentId);
  const documents = new Map(store.byIds(scope.owner, ids).map((document) => [document.id, document]));
  return shown.flatMap(({ table, matches, coverage, score }) => {
    const document = documents.get(table.documentId);
    if (document === undefined) return [];
    const years = asked.terms.flatMap(({ year }) => (year === null ? [] : [year]));
    const isShown = rowsOf === "every" || (rowsOf === "whole") === table.rows <= maxRows;
    const rows = isShown ? shownRows(store, table, everyRow ? [] : selectedRows(matches, mostScanned), everyRow ? [] : years, maxRows) : [];
    const covered = new Set(matches.flatMap(({ covers }) => [...covers]));
    const matchedWords = asked.terms.filter(({ stem }) => covered.has(stem)).map(({ word }) => word);
    return [tableHitOf(document, table, rows, { matchedWords, score: score / top, coverage })];
  });
}

/**
 * The tables that contain most of the stems, weighted by rarity, then in the index's order: of hundreds of tables with a row
 * for Kenya, the few with its GDP come first. Years are ignored here, because nearly every table has them.
 */
function candidateTables(scope: LibraryScope, asked: Question, total: number): { id: number; score: number }[] {
  const stems = searchedStems(asked);
  const isHeld = (stem: string): boolean => scope.tablesWith(stem) > 0;
  const found = scope.tables(stems.filter(isHeld), tableCandidates);
  if (total <= tableCandidates) return found;
  const held = new Map(found.map(({ id, score }) => [id, { id, score, stems: new Set<string>() }]));
  for (const stem of stems.filter((each) => !/^\d+$/u.test(each)).slice(0, mostTableStems)) {
    for (const { id, score } of scope.tables([stem], mostHolding)) {
      const known = held.get(id) ?? { id, score, stems: new Set<string>() };
      known.stems.add(stem);
      held.set(id, known);
    }
  }
  return [...held.values()]
    .map(({ id, score, stems: own }) => ({ id, score, weight: weightHeld(asked, own) }))
    .sort((one, other) => other.weight - one.weight || other.score - one.score || one.id - other.id)
    .slice(0, tableCandidates);
}

/** The selected rows, those of the asked years first where they are too many; the first rows where none is selected. */
function shownRows(
  store: LibraryReads,
  table: TableRecord,
  selected: readonly number[],
  years: readonly number[],
  maxRows: number,
): RowRecord[] {
  const read = (first: number, last: number, limit: number) => store.rows(table.id, [{ first, last }], limit);
  if (selected.length > 0) {
    const rows = store.rows(table.id, rangesOf(selected), mostScanned);
    if (rows.length <= maxRows) return rows;
    const ofYears = rows.filter((row) => holdsYear(table, row, years));
    return (ofYears.length > 0 ? ofYears : rows).slice(0, maxRows);
  }
  if (table.rows <= maxRows || years.length === 0) return read(1, table.rows, maxRows);
  const ofYears = read(1, Math.min(table.rows, mostScanned), mostScanned).filter((row) => holdsYear(table, row, years));
  return (ofYears.length > 0 ? ofYears : read(1, table.rows, maxRows)).slice(0, maxRows);
}

/** The weight of the question's words that occur, each by its own stem or by all stems of another name. */
function weightHeld({ terms, otherNames: names }: Question, stems: ReadonlySet<string>): number {
  const named = names.filter((name) => name.stems.every((stem) => stems.has(stem))).flatMap(({ covers }) => covers);
  const held = new Set([...stems, ...named]);
  return terms.reduce((sum, { stem, weight }) => sum + (held.has(stem) ? weight : 0), 0);
}

function holdsYear({ columns }: TableRecord, { cells }: RowRecord, years: readonly number[]): boolean {
  return columns.some(({ type }, index) => {
    const cell = cells[index];
    if (type === "year") return typeof cell === "number" && years.includes(cell);
    return type === "date" && typeof cell === "string" && years.includes(Number.parseInt(cell, 10));
  });
}
