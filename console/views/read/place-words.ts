/** The places of a note's citations, in words. Pure. */
import { linesOf } from "../../../src/domain/evidence/passages.ts";
import type { Words } from "../../words/words.ts";
import { marksOf } from "./numbered-report.ts";
import type { Citation, Place } from "./research.ts";

type PlaceWords = Words["read"]["place"];

/** What the words of a place are made from. */
type Cited = Pick<Citation, "place" | "quote">;

/** The heading path, the page or the like or else the lines, and for a table its cells by column. */
export function placeText(cited: readonly Cited[], words: PlaceWords): string {
  const places = cited.map(({ place }) => place);
  const [first] = places;
  if (first === undefined) return "";
  const path = first.heading.filter((heading) => heading.trim() !== "").join(" › ");
  const cells = places.flatMap((place) => place.cells ?? []);
  const isOnlyTable = first.table === 0 && path === "" && cells.length > 0;
  return [
    path,
    divisionText(places, words) ?? linesText(cited, words),
    first.table === undefined || isOnlyTable ? "" : words.table(first.table + 1),
    ...cellTexts(cells, words),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

function linesText(cited: readonly Cited[], words: PlaceWords): string {
  const lines = cited.map(linesOf);
  const [from, to] = extent(lines.flatMap((each) => [each.from, each.to]));
  return from === to ? words.line(from) : words.lines(from, to);
}

function divisionText(places: readonly Place[], words: PlaceWords): string | null {
  const pages = places.flatMap(({ page }) => page ?? []);
  if (pages.length > 0) return words.pages(...extent(pages));
  const [first] = places;
  if (first === undefined) return null;
  const { sheet, range, slide, message, chapter, heading } = first;
  if (sheet !== undefined) return range === undefined ? words.sheet(sheet) : `${words.sheet(sheet)}, ${range}`;
  if (slide !== undefined) return words.slide(slide);
  if (message !== undefined) return words.message(message);
  if (chapter === undefined) return null;
  return heading.includes(chapter) ? "" : words.chapter(chapter);
}

function extent(numbers: readonly number[]): [number, number] {
  return [numbers.reduce((least, number) => Math.min(least, number)), numbers.reduce((most, number) => Math.max(most, number))];
}

/** Columns that are named. */
const mostColumns = 4;

/** 'row:column' cells by column, with ranges of rows. */
function cellTexts(cells: readonly string[], words: PlaceWords): string[] {
  const byColumn = new Map<string, number[]>();
  for (const cell of cells) {
    const colon = cell.indexOf(":");
    const row = Number(cell.slice(0, colon));
    if (colon < 0 || !Number.isInteger(row)) continue;
    const column = cell.slice(colon + 1);
    byColumn.set(column, [...(byColumn.get(column) ?? []), row]);
  }
  const texts = [...byColumn].slice(0, mostColumns).map(([column, rows]) =>
    words.cells(
      column,
      marksOf(rows)
        .map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`))
        .join(", "),
    ),
  );
  return byColumn.size > mostColumns ? [...texts, "…"] : texts;
}
