/** How a table is set: size of type, orientation of its page, column widths. Pure. */
import type { Template } from "../../domain/reports/template.ts";
import type { Table } from "../document/tables.ts";
import { typicalLength } from "../document/typical-length.ts";

/** Characters at 8.2 points beside each other, and lines of them below each other, by millimetre. */
const charactersPerMm = 108 / 162;
const rowsPerMm = 45 / 248;

/** Room for text on a page, upright and flipped, in characters; and rows of a table below its caption. */
export interface TextWidths {
  upright: number;
  flipped: number;
  rows: number;
}

/** Width and height in millimetres. */
const papers = { a3: [297, 420], a4: [210, 297], a5: [148, 210], letter: [216, 279], legal: [216, 356] } as const;

export function textWidths({ size, margin }: Template["page"]): TextWidths {
  const [width, height] = papers[size];
  const across = margin.left + margin.right;
  return {
    upright: (width - across) * charactersPerMm,
    flipped: (height - across) * charactersPerMm,
    rows: Math.floor((height - margin.top - margin.bottom) * rowsPerMm),
  };
}

/**
 * Table layout: smaller type for more columns, and a landscape page where that is not enough. If the table nearly fills
 * the page its widest column takes the remaining width; where it is wider, long texts share it by their length; else Typst
 * sizes the columns. A column of weight 0 is as wide as its cells.
 */
export function typstTable({ values: _, ...table }: Table, page: TextWidths) {
  const widths = table.columns.map(({ label }, column) =>
    Math.max(...label.split(" ").map(headLength), ...table.rows.slice(0, 200).map((row) => (row[column] ?? "").length)),
  );
  const total = widths.reduce((sum, width) => sum + width + gap, 0);
  const flipped = table.columns.length > 8 || widths.reduce((sum, width) => sum + Math.min(width, 14) + 2, 0) > page.upright * 1.15;
  const size = table.columns.length > 11 ? 6.6 : table.columns.length > 6 ? 7.4 : 8.2;
  const share = (total * (size / 8.2)) / (flipped ? page.flipped : page.upright);
  const stretched = share > 0.6 && share < 0.9;
  const weights = share < 0.9 ? [] : sharedWeights(widths, table, size / 8.2 / (flipped ? page.flipped : page.upright));
  const widest = widths.indexOf(Math.max(...widths.map((width, index) => (table.columns[index]?.numeric ? 0 : width))));
  // Long narrow tables are laid out in several columns side by side, where that fits them on one page.
  const room = flipped || table.rows.length <= 20 ? 1 : share < 0.3 ? 3 : share < 0.45 ? 2 : 1;
  const abreast = table.rows.length <= room * page.rows ? room : 1;
  return {
    ...table,
    size,
    flipped,
    abreast,
    breakable: abreast === 1 && (table.rows.length > 14 || table.rows.flat().join("").length > 2_000),
    // A row that is taller than a page has to break across pages.
    splitsRows: table.rows.some((row) => row.some(({ length }) => length > wholeText)),
    columns: table.columns.map(({ label, numeric }, index) => ({
      ...{ label, numeric },
      weight: weights[index] ?? (stretched && index === Math.max(0, widest) ? 1 : 0),
    })),
  };
}

/** Heads are bold. */
function headLength({ length }: string): number {
  return Math.ceil(length * 1.2);
}

/** A column of text that is longer than this may be set in lines, and one longer than the other gets no more. Characters. */
const shortText = 14;
const longText = 60;
/** A table whose cells are all this short keeps each row on one page. Characters. */
const wholeText = 300;
/** Most of a page's width that the other columns may take. */
const mostFixed = 0.6;

/** Longer words get places to break at. Characters. */
const longestWord = 20;
/** Room between columns. Characters. */
const gap = 3;

/**
 * How columns of texts that are wider than the page share what the others leave: by their lengths, but none gets less than
 * its longest word needs. Else Typst gives each of them the same. None where that would leave too little.
 */
function sharedWeights(widths: readonly number[], { columns, rows }: Pick<Table, "columns" | "rows">, perCharacter: number): number[] {
  const isWhole = (index: number): boolean => columns[index]?.numeric === true && !rows.some((row) => row[index]?.includes(" "));
  const weights = widths.map((width, index) => {
    const typical = typicalLength(rows.slice(0, 200).map((row) => (row[index] ?? "").length));
    return isWhole(index) || width <= shortText ? 0 : Math.min(longText, Math.max(shortText, typical));
  });
  const fixed = widths.reduce((sum, width, index) => sum + (weights[index] === 0 ? width + gap : 0), 0);
  if (fixed * perCharacter > mostFixed) return [];
  const least = weights.map((weight, index) => {
    const words = rows.slice(0, 200).flatMap((row) => (row[index] ?? "").split(/\s/).map(({ length }) => length));
    const heads = (columns[index]?.label ?? "").split(/\s/).map(headLength);
    return weight === 0 ? 0 : Math.min(longestWord, Math.max(...words, ...heads)) + gap;
  });
  return atLeast(weights, least, 1 / perCharacter - fixed);
}

/** The weights as parts of `room`, where a part that were less than its least is the least. */
function atLeast(weights: readonly number[], least: readonly number[], room: number): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => (weight * room) / total);
  const short = parts.map((part, index) => part < (least[index] ?? 0));
  const needed = least.reduce((sum, part, index) => sum + (short[index] ? part : 0), 0);
  if (needed === 0 || needed >= room) return parts;
  const others = weights.reduce((sum, weight, index) => sum + (short[index] ? 0 : weight), 0);
  return weights.map((weight, index) => (short[index] ? (least[index] ?? 0) : (weight * (room - needed)) / others));
}
