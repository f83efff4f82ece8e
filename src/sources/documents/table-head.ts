/** Finds the head of a table where the format does not mark it, and gives each column one name. */
import { singleSpaced } from "../../domain/base/single-spaced.ts";
import { alternatives } from "../../languages/combined.ts";
import { isMissing, numberIn } from "./cells.ts";
import { labelOf } from "./document-limits.ts";

const mostHeadRows = 3;

/** Rows of text split into a title above the table, its head rows, and the number of rows both take. */
export interface SplitTable {
  title: string | null;
  head: string[][];
  /** Number of rows of title and head. */
  used: number;
}

/** Finds the head of a table that begins with `rows`: first a title alone in its row, then rows of words above figures. */
export function splitHead(rows: readonly (readonly string[])[]): SplitTable {
  const width = Math.max(0, ...rows.slice(0, 50).map(filled));
  let at = 0;
  const titles: string[] = [];
  while (width > 2 && at < Math.min(3, rows.length - 2) && filled(rows[at]) === 1)
    titles.push(rows[at++]?.find((cell) => cell.trim() !== "") ?? "");
  const title = titles.length > 0 ? titles.join(" ").trim() : null;
  const first = rows[at];
  if (first === undefined || !looksLikeHead(first, rows.slice(at + 1, at + 20))) return { title, head: [], used: at };
  const head = extendHead([[...first]], rows.slice(at + 1));
  return { title, head, used: at + head.length };
}

/** Adds the rows that fill the gaps of a first head row: 'Year ended' above '2019', '2020'. */
export function extendHead(head: readonly (readonly string[])[], below: readonly (readonly string[])[]): string[][] {
  const rows = head.map((row) => [...row]);
  for (const next of below.slice(0, mostHeadRows - rows.length)) {
    const last = rows.at(-1) ?? [];
    const gaps = last.length - new Set(last.map((cell) => cell.trim()).filter((cell) => cell !== "")).size;
    // A row of units below the years: '£m', "$'000", '%'.
    if (isUnits(next)) {
      rows.push([...next]);
      break;
    }
    if (gaps < Math.max(2, last.length / 3) || filled(next) < Math.max(2, next.length / 2) || next.some(isFigure)) break;
    rows.push([...next]);
  }
  return rows;
}

/** One name for each of `width` columns: the words of the head rows above it without repeats; never empty, always unique. */
export function columnNames(head: readonly (readonly string[])[], width: number): string[] {
  const taken = new Map<string, number>();
  return Array.from({ length: width }, (_, column) => {
    const parts = head.map((row) => singleSpaced(row[column] ?? "")).filter((part) => part !== "");
    const name = labelOf([...new Set(parts)].join(" ")) || `column ${column + 1}`;
    const times = (taken.get(name) ?? 0) + 1;
    taken.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

function looksLikeHead(first: readonly string[], below: readonly (readonly string[])[]): boolean {
  const names = first.map((cell) => cell.trim());
  if (filled(first) < Math.max(1, first.length / 3)) return false;
  if (names.some((name) => isFigure(name) && !isYear(name))) return false;
  const years = names.filter(isYear).map((name) => Number(name.slice(0, 4)));
  if (years.length === 0) return true;
  // A row of years may be a head ('2000', '2001', …) or data ('Germany', '1995').
  const ascending = years.every((year, index) => index === 0 || year > (years[index - 1] ?? 0));
  const descending = years.every((year, index) => index === 0 || year < (years[index - 1] ?? 0));
  if (years.length > 1 && (ascending || descending)) return true;
  return !below.some((row) => names.every((name, column) => isYear(name) === isYear((row[column] ?? "").trim())));
}

/** A year, alone or with its unit: '2018 (USD bn)'. */
function isYear(text: string): boolean {
  return /^(?:1[5-9]|20|21)\d{2}(?: ?\(\D+\))?$/.test(text);
}

/** A number other than a year: heads do not hold any. */
function isFigure(cell: string): boolean {
  const text = cell.trim();
  return !isMissing(text) && !isYear(text) && numberIn(text) !== null;
}

const unitCells = alternatives(({ tables }) => tables.unitCells);
const unitCellEnds = alternatives(({ tables }) => tables.unitCellEnds);
const unitCell = new RegExp(
  `^\\(?(?:in )?(?:%|(?:[a-z]{1,2})?[$€£¥₽]|usd|eur|gbp|rub|${unitCells})(?:['’ ]*(?:0{3}s?|${unitCellEnds}))?\\)?$`,
  "iu",
);

/** A row with units only, for at least two columns and none in the label column. */
function isUnits(row: readonly string[]): boolean {
  const cells = row.map((cell) => cell.trim());
  return cells[0] === "" && filled(row) >= Math.max(2, row.length / 2) && cells.every((cell) => cell === "" || unitCell.test(cell));
}

function filled(row: readonly string[] | undefined): number {
  return row?.filter((cell) => cell.trim() !== "").length ?? 0;
}
