/** A cited span of a source in words: its headings, page or lines, and cells. Pure. */
import type { Citation, Place } from "../../domain/evidence/evidence.ts";
import { linesOf } from "../../domain/evidence/passages.ts";
import type { Labels } from "../text/labels.ts";
import { briefLine, oneLine } from "../text/plain-text.ts";
import { markText, rangesOf } from "./marks.ts";
import { sameWords } from "./same-words.ts";

/** Maximum length of a source's name or of a heading. Characters. */
export const nameLength = 200;

/** What the words of a place are made from. */
type Cited = Pick<Citation, "place" | "quote">;

/** Spans of one source in words: the heading path, the page or the like or else the lines, and for a table the cells by column. */
export function wordPlace(cited: readonly Cited[], labels: Labels, title: string): string {
  const places = cited.map(({ place }) => place);
  const [first] = places;
  if (first === undefined) return "";
  const path = first.heading
    .map((heading) => briefLine(heading, nameLength))
    .filter((heading, index) => heading !== "" && (index > 0 || !sameWords(heading, title)));
  const cells = places.flatMap((place) => place.cells ?? []);
  return [
    ...(path.length > 0 ? [path.join(" › ")] : []),
    wordDivision(places, path, labels) ?? wordLines(cited, labels),
    // The only table of a CSV file needs no number.
    ...(first.table === undefined || (first.table === 0 && path.length === 0 && cells.length > 0) ? [] : [labels.table(first.table + 1)]),
    wordCells(cells, labels).join("; "),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** The headings of a place that a quotation begins with, the innermost last: 'Area' and 'total' of 'Area, total: 580 sq km'. */
export function headingsBefore(quotation: string, heading: readonly string[]): string[] {
  const path = heading.map(oneLine);
  const from = path.findIndex((_, index) => !path.slice(index).includes("") && quotation.startsWith(`${path.slice(index).join(", ")}: `));
  return from < 0 ? [] : path.slice(from);
}

function wordLines(cited: readonly Cited[], labels: Labels): string {
  const lines = cited.map(linesOf);
  const { from, to } = extent(lines.flatMap((each) => [each.from, each.to]));
  return from === to ? labels.line(from) : labels.lines(from, to);
}

/** The pages, sheet, slide, chapter or message of the first place; null where its document has none. */
export function wordDivision(places: readonly Place[], path: readonly string[], labels: Labels): string | null {
  const [first] = places;
  const pages = places.flatMap(({ page }) => page ?? []);
  if (pages.length > 0) {
    const { from, to } = extent(pages);
    return labels.pages(from, to);
  }
  if (first?.sheet !== undefined) return labels.sheet(briefLine(first.sheet, nameLength), first.range ?? null);
  if (first?.slide !== undefined) return labels.slide(first.slide);
  if (first?.message !== undefined) return labels.mail(first.message);
  if (first?.chapter === undefined) return null;
  const chapter = briefLine(first.chapter, nameLength);
  return path.includes(chapter) ? "" : labels.chapter(chapter);
}

function extent(numbers: readonly number[]): { from: number; to: number } {
  return {
    from: numbers.reduce((least, number) => Math.min(least, number)),
    to: numbers.reduce((most, number) => Math.max(most, number)),
  };
}

/** Columns of one place that are named, and groups of them. */
const mostNamed = 6;

/** 'row:column' cells grouped by column, with row ranges, and columns of the same rows together. */
function wordCells(cells: readonly string[], labels: Labels): string[] {
  const byColumn = Map.groupBy(cells.flatMap(cellOf), ({ column }) => column);
  const columns = [...byColumn].map(([column, own]) => ({ column, rows: rowRanges(own.map(({ row }) => row)) }));
  const byRows = [...Map.groupBy(columns, ({ rows }) => rows.join()).values()];
  return firstFew(byRows.map((alike) => labels.cells(firstFew(alike.map(({ column }) => column)), alike[0]?.rows ?? [])));
}

/** Empty where the words name no row. */
function cellOf(cell: string): { row: number; column: string }[] {
  const colon = cell.indexOf(":");
  const row = Number(cell.slice(0, colon));
  return colon < 0 || !Number.isInteger(row) ? [] : [{ row, column: briefLine(cell.slice(colon + 1), 60) }];
}

function firstFew(words: string[]): string[] {
  return words.length > mostNamed ? [...words.slice(0, mostNamed), "…"] : words;
}

/** Ranges of rows that a place names; the rest is '…'. */
const mostRanges = 12;

/** Rows as ranges, of two rows, too: '2–7', '9–10'. */
function rowRanges(numbers: readonly number[]): string[] {
  const ranges = rangesOf(numbers);
  const shown = ranges.slice(0, ranges.length > mostRanges ? mostRanges - 1 : mostRanges).map(markText);
  return shown.length < ranges.length ? [...shown, "…"] : shown;
}
