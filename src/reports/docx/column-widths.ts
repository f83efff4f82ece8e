/** How the width of a page is shared by the columns of a table, and how many columns fit on it. Pure. */
import { columnGroups, mostColumns } from "../document/column-groups.ts";
import type { Table } from "../document/tables.ts";
import { typicalLength } from "../document/typical-length.ts";

/** A column counts as so many characters at most. */
const mostCharacters = 60;
const fewestCharacters = 5;
/** Short words may be of wide letters alone. Characters. */
const fewestUnbroken = 6;
/** A word longer than this may break. */
const unbrokenCharacters = 12;
const sampledRows = 60;
/** Lines do not break at a no-break space. */
const breakingBlanks = /[ \t\n]+/;
/** Twips, for the wider ones of the usual fonts at the size of tables. */
const characterWidth = 120;
const cellMargins = 160;

export interface Column {
  numeric: boolean;
  /** Weight by which the page's width is shared. */
  characters: number;
  /** Characters that are on one line: all of a figure, most words. */
  unbroken: number;
}

export function columnsOf(table: Table, heads: readonly string[]): Column[] {
  return heads.map((head, index): Column => {
    const numeric = table.columns[index]?.numeric ?? false;
    const cells = table.rows.slice(0, sampledRows).map((row) => row[index] ?? "");
    const words = [
      // Heads are bold.
      ...head.split(breakingBlanks).map(({ length }) => length + 1),
      ...(numeric ? [] : cells).flatMap((text) => text.split(breakingBlanks)).map(({ length }) => length),
    ];
    const figures = (numeric ? cells : []).flatMap((text) => text.split(breakingBlanks)).map(({ length }) => length);
    const lengths = cells.map(({ length }) => length);
    const wanted = numeric ? Math.max(0, ...lengths) : typicalLength(lengths);
    const longest = Math.max(wanted, ...head.split(breakingBlanks).map(({ length }) => length));
    return {
      numeric,
      characters: Math.min(mostCharacters, Math.max(fewestCharacters, longest)),
      unbroken: Math.max(Math.min(unbrokenCharacters, Math.max(...words)), ...figures),
    };
  });
}

/** Twips of each column. Columns share the page by what they hold, but figures are not broken for the sake of long texts. */
export function columnWidths(columns: readonly Column[], page: number): number[] {
  const shared = sharedBy(
    columns.map(({ characters }) => characters),
    page,
  );
  const least = columns.map(leastWidth);
  if (shared.every((width, index) => width >= (least[index] ?? 0))) return shared;
  const rest = page - sum(least);
  const wishes = columns.map(({ characters }, index) => Math.max(0, characters * characterWidth + cellMargins - (least[index] ?? 0)));
  if (rest <= 0 || sum(wishes) === 0) return sharedBy(least, page);
  return sharedBy(wishes, rest).map((more, index) => more + (least[index] ?? 0));
}

/** The table in groups of columns of which each has room on the page. */
export function fittingGroups(table: Table, sources: string, page: number): Table[] {
  const fits = (group: Table): boolean => sum(columnsOf(group, headsOf(group, sources)).map(leastWidth)) <= page;
  for (let most = mostColumns; most > 2; most -= 1) {
    const groups = columnGroups(table, most);
    if (groups.every(fits)) return groups;
  }
  return columnGroups(table, 2);
}

export function headsOf(table: Table, sources: string): string[] {
  return [...table.columns.map(({ label }) => label), ...(table.rowMarks === null ? [] : [sources])];
}

function leastWidth({ unbroken }: Column): number {
  return Math.max(fewestUnbroken, unbroken) * characterWidth + cellMargins;
}

function sharedBy(weights: readonly number[], width: number): number[] {
  const total = sum(weights);
  return weights.map((weight) => Math.floor((width * weight) / total));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
