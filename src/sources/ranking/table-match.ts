/** Decides how well a table matches a question, and which of its rows do. Pure: values and rows are arguments. */
import type { OtherName } from "../query-expansion/other-names.ts";
import { contentStems } from "../text/stems.ts";
import { rarity } from "./ranking.ts";

/** A word of the question. */
export interface QuestionTerm {
  word: string;
  stem: string;
  /** A calendar year, or null. */
  year: number | null;
  weight: number;
}

export interface Question {
  terms: readonly QuestionTerm[];
  otherNames: readonly OtherName[];
}

/** A distinct text of a table's cells with the row ranges that hold it: [first, last, first, last, …], from 1. */
export interface CellValue {
  column: number;
  text: string;
  stems: readonly string[];
  rows: readonly number[];
}

export interface EntityMatch {
  value: CellValue;
  /** Stems of the question that the cell names. */
  covers: ReadonlySet<string>;
}

/** Years say little about a table's subject: nearly every table has them. */
const yearWeight = 0.7;

export function question(
  terms: readonly { word: string; stem: string }[],
  names: readonly OtherName[],
  tablesWith: (stem: string) => number,
  tables: number,
): Question {
  return {
    terms: terms.map(({ word, stem }) => {
      const year = /^(?:1\d|20|21)\d{2}$/.test(stem) ? Number(stem) : null;
      const known = names.filter(({ covers }) => covers.includes(stem)).map(({ stems }) => Math.min(...stems.map(tablesWith)));
      return {
        word,
        stem,
        year,
        weight: year === null ? rarity(Math.min(tables, Math.max(tablesWith(stem), ...known)), tables + 1) : yearWeight,
      };
    }),
    otherNames: names,
  };
}

/** Stems by which the question's entities are looked up in tables, including their synonyms. */
export function searchedStems({ terms, otherNames }: Question): string[] {
  return [...new Set([...terms.map(({ stem }) => stem), ...otherNames.flatMap(({ stems }) => stems)])];
}

/** The cells that hold an entity of the question, as a whole ('Germany') or before a comma ('Egypt, Arab Rep.'). */
export function entityMatches({ terms, otherNames }: Question, values: readonly CellValue[], rowsTotal: number): EntityMatch[] {
  const own = new Set(terms.filter(({ year }) => year === null).map(({ stem }) => stem));
  const found: EntityMatch[] = [];
  for (const value of values) {
    // A value in most rows selects nothing.
    if (rowsTotal > manyRows && rowsIn(value.rows) > rowsTotal / 2) continue;
    const head = /^([^,(]{2,})[,(]/u.exec(value.text)?.[1];
    const forms = head === undefined ? [value.stems] : [value.stems, contentStems(head)];
    const covers = new Set<string>();
    for (const form of forms) {
      if (form.length === 0) continue;
      if (form.every((stem) => own.has(stem))) for (const stem of form) covers.add(stem);
      for (const name of otherNames) if (sameStems(name.stems, form)) for (const stem of name.covers) covers.add(stem);
    }
    if (covers.size > 0) found.push({ value, covers });
  }
  return found.filter((match) => !found.some((other) => isBetter(other.covers, match.covers)));
}
const manyRows = 20;

function sameStems(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((stem) => b.includes(stem));
}

/** Whether `a` covers all that `b` does and more: 'South Africa' and 'Africa'. */
function isBetter(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > b.size && [...b].every((stem) => a.has(stem));
}

export interface TableFacts {
  titleStems: readonly string[];
  firstYear: number | null;
  lastYear: number | null;
}

/** What a word counts for that is only a part of a cell, and the stems of the longest such cell: longer ones are prose. */
const partShare = 0.5;
const longestName = 4;

/**
 * Share of the question's weight that the table covers by its title and columns, its cells and its years; 0 to 1. A word within
 * the name of a cell ('drill' of 'Cordless drill') counts in part, and selects no rows.
 */
export function tableCoverage(
  { terms, otherNames }: Question,
  table: TableFacts,
  matches: readonly EntityMatch[],
  values: readonly CellValue[],
): number {
  const within = new Set(values.flatMap(({ stems }) => (stems.length > longestName ? [] : stems)));
  const title = new Set(table.titleStems);
  const covered = new Set(matches.flatMap(({ covers }) => [...covers]));
  for (const { covers, stems } of otherNames) if (stems.every((stem) => title.has(stem))) for (const stem of covers) covered.add(stem);
  let sum = 0;
  let whole = 0;
  for (const { stem, year, weight } of terms) {
    whole += weight;
    const inYears =
      year !== null && table.firstYear !== null && table.lastYear !== null && year >= table.firstYear && year <= table.lastYear;
    if (covered.has(stem) || title.has(stem) || inYears) sum += weight;
    else if (within.has(stem)) sum += partShare * weight;
  }
  return whole === 0 ? 0 : sum / whole;
}

/**
 * The rows that hold the matched cells, ascending. Where two columns match ('Kazan', 'Tatarstan') the rows that hold both
 * are selected. Matches in one column ('Germany', 'France') select the rows of each.
 */
export function selectedRows(matches: readonly EntityMatch[], most: number): number[] {
  const byRow = new Map<number, Set<string>>();
  for (const { value, covers } of matches) {
    for (let at = 0; at + 1 < value.rows.length; at += 2) {
      for (let row = value.rows[at] ?? 0; row <= (value.rows[at + 1] ?? -1) && byRow.size < most; row++) {
        const known = byRow.get(row);
        if (known === undefined) byRow.set(row, new Set(covers));
        else for (const stem of covers) known.add(stem);
      }
    }
  }
  const kinds = new Map([...byRow.values()].map((covers) => [[...covers].sort().join(" "), covers]));
  const beaten = new Set(
    [...kinds].filter(([, covers]) => [...kinds.values()].some((other) => isBetter(other, covers))).map(([key]) => key),
  );
  return [...byRow]
    .filter(([, covers]) => !beaten.has([...covers].sort().join(" ")))
    .map(([row]) => row)
    .sort((a, b) => a - b);
}

function rowsIn(ranges: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at + 1 < ranges.length; at += 2) sum += (ranges[at + 1] ?? 0) - (ranges[at] ?? 0) + 1;
  return sum;
}
