/** Numbers a report's citations in reading order, and describes each cited span in words. */
import { BoundedCache } from "../../domain/base/bounded-cache.ts";
import { CitationNumbers } from "../../domain/evidence/citation-numbers.ts";
import type { Citation, Place, Source } from "../../domain/evidence/evidence.ts";
import { type Passage, passageKey, type SourcePassage } from "../../domain/evidence/passages.ts";
import type { Labels } from "../text/labels.ts";
import { briefLine, languageOf, readableUrl, safeUrl } from "../text/plain-text.ts";
import { shortTitles } from "../text/source-titles.ts";

/** Maximum length of a quotation repeated in the list of sources; in the text quotations are never shortened. Characters. */
const quoteLength = 600;
/** Maximum length of a source's name or of a heading. Characters. */
const nameLength = 200;

/** Between the first and the last row of a range of cells. */
export const rangeMark = " […] ";

/** A citation mark: one note (`from` = `to`) or a range of consecutive notes. */
export interface Mark {
  from: number;
  to: number;
}

/** A cited passage, the target of `[number]` in the text. */
export interface Note {
  number: number;
  source: string;
  /** URL of the source if it is safe to link to, else null. */
  url: string | null;
  place: string;
  quote: string;
  /** The quotation's language. */
  language: string;
  /** The lines of the source around it: of cells under one number those of the first and the last; empty where they are not at hand. */
  excerpts: Excerpt[];
}

export interface Excerpt {
  place: string;
  /** Null where less than half of the quotation is in the source. */
  passage: Passage | null;
}

/** A source with the notes that cite it, in their order. */
export interface Material {
  title: string;
  /** Its kind, with the day of publication and the licence where they are known. */
  kind: string;
  /** URL if it is safe to link to, else null. */
  url: string | null;
  /** The address as displayed. */
  address: string;
  retrievedAt: string;
  hash: string;
  notes: Note[];
}

/** Longest licence that is printed. Characters. */
const longestLicence = 120;

function factsOf({ kind, publishedAt, licence }: Source, labels: Labels): string {
  const published = publishedAt === undefined ? [] : [`${labels.published} ${publishedAt}`];
  const terms = licence === undefined ? [] : [briefLine(licence, longestLicence)];
  return [labels.kinds[kind], ...published, ...terms].join(", ");
}

export interface NoteBook {
  /** The marks of these citations. A passage cited before keeps its number. */
  cite(citations: readonly Citation[]): Mark[];
  /**
   * Title, innermost heading and page of the first citation's source, displayed below a quotation; no heading that begins it.
   * `spoken` is the quotation's language, which is named where it is another than the report's.
   */
  attribution(citations: readonly Citation[], quotation?: string, spoken?: string): string | null;
  notes(): Note[];
  materials(): Material[];
}

/** Minimum number of words in another script: code and names alone are in no language. */
const fewestForeign = 4;

/** Name of the quotation's language in that of the report; empty where it is the same. */
function foreignName(quotation: string, spoken: string, language: string): string {
  return spoken === language || !hasWords(quotation, fewestForeign) ? "" : (languageNames(language).of(spoken) ?? "");
}

const word = /\p{L}{2,}/gu;

function hasWords(text: string, fewest: number): boolean {
  word.lastIndex = 0;
  for (let found = 0; found < fewest; found += 1) if (!word.test(text)) return false;
  return true;
}

const mostCached = 10_000;
const knownNames = new BoundedCache<Intl.DisplayNames>(100);

/** Cached: each creation takes tens of microseconds, and every foreign quotation asks. */
function languageNames(language: string): Intl.DisplayNames {
  return knownNames.get(language, () => new Intl.DisplayNames(language, { type: "language" }));
}

export function noteBook(sources: readonly Source[], labels: Labels, language: string, passages: readonly SourcePassage[] = []): NoteBook {
  const passageByKey = new Map(passages.map(({ sourceId, from, to, passage }) => [passageKey({ sourceId, place: { from, to } }), passage]));
  const excerptsOf = (citations: readonly Citation[]): Excerpt[] =>
    citations.flatMap((citation) => {
      const passage = passageByKey.get(passageKey(citation));
      return passage === undefined ? [] : [{ place: wordPlace([citation.place], labels, titleOf(citation.sourceId)), passage }];
    });
  const sourceOf = new Map(sources.map((source) => [source.id, source]));
  const notes: Note[] = [];
  const notesBySource = new Map<string, Note[]>();

  const titles = shortTitles(sources);
  const shownTitles = new BoundedCache<string>(mostCached);
  const titleOf = (sourceId: string): string =>
    shownTitles.get(sourceId, () => briefLine(titles.get(sourceId) ?? sourceId, nameLength) || sourceId);
  /** Headings equal to their source's title, by source: most quotations of a source are under few headings. */
  const titleHeadings = new BoundedCache<boolean>(mostCached);
  const isTitle = (heading: string, sourceId: string): boolean =>
    titleHeadings.get(`${sourceId} ${heading}`, () => sameWords(heading, titleOf(sourceId)));

  const numbers = new CitationNumbers<Citation>((number, citations) => {
    const [first] = citations;
    const last = citations.at(-1) ?? first;
    const { sourceId } = first;
    const note: Note = {
      number,
      source: titleOf(sourceId),
      url: safeUrl(sourceOf.get(sourceId)?.url ?? null),
      place: wordPlace(
        citations.map(({ place }) => place),
        labels,
        titleOf(sourceId),
      ),
      quote: first === last ? shownQuote(first, quoteLength) : `${shownQuote(first, 200)}${rangeMark}${shownQuote(last, 200)}`,
      language: languageOf(first.quote, language),
      excerpts: excerptsOf(first === last ? [first] : [first, last]),
    };
    notes.push(note);
    append(notesBySource, sourceId, note);
  });

  return {
    cite: (citations) => marksOf(numbers.of(citations)),
    attribution(citations, quotation = "", spoken = languageOf(quotation, language)) {
      const [first] = citations;
      if (first === undefined) return null;
      const heading = briefLine(first.place.heading.at(-1) ?? "", nameLength);
      const title = titleOf(first.sourceId);
      const division = wordDivision([first.place], first.place.heading, labels) ?? "";
      const isSaid = isTitle(heading, first.sourceId) || (heading !== "" && quotation.startsWith(`${heading}:`));
      const foreign = foreignName(quotation, spoken, language);
      const named = [title, isSaid ? "" : heading, division].filter((part) => part !== "").join(", ");
      return foreign === "" ? named : `${named} (${foreign})`;
    },
    notes: () => notes,
    materials: () =>
      sources.map((source) => ({
        title: titleOf(source.id),
        kind: factsOf(source, labels),
        url: safeUrl(source.url),
        address: briefLine(readableUrl(safeUrl(source.url) ?? ""), 300),
        retrievedAt: source.retrievedAt,
        hash: source.hash,
        notes: notesBySource.get(source.id) ?? [],
      })),
  };
}

/** Numbers as sorted marks without repeats; three or more consecutive ones become a range. */
export function marksOf(numbers: readonly number[]): Mark[] {
  const [only] = numbers;
  if (only !== undefined && numbers.length === 1) return [{ from: only, to: only }];
  return rangesOf(numbers).flatMap((mark) =>
    mark.to - mark.from === 1
      ? [
          { from: mark.from, to: mark.from },
          { from: mark.to, to: mark.to },
        ]
      : [mark],
  );
}

function rangesOf(numbers: readonly number[]): Mark[] {
  const ranges: Mark[] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges;
}

/** The text in a mark's brackets: '3' or '5–64'. */
export function markText({ from, to }: Mark): string {
  return from === to ? String(from) : `${from}–${to}`;
}

/** Spans of one source in words: the heading path, the page or the like or else the lines, and for a table the cells by column. */
export function wordPlace(places: readonly Place[], labels: Labels, title: string): string {
  const [first] = places;
  if (first === undefined) return "";
  const path = first.heading
    .map((heading) => briefLine(heading, nameLength))
    .filter((heading, index) => heading !== "" && (index > 0 || !sameWords(heading, title)));
  const cells = places.flatMap((place) => place.cells ?? []);
  return [
    ...(path.length > 0 ? [path.join(" › ")] : []),
    wordDivision(places, path, labels) ?? wordLines(places, labels),
    // The only table of a CSV file needs no number.
    ...(first.table === undefined || (first.table === 0 && path.length === 0 && cells.length > 0) ? [] : [labels.table(first.table + 1)]),
    wordCells(cells, labels).join("; "),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** Whether a heading has the words of the title: 'Validation and Serialization' below 'Validation-and-Serialization.md'. */
export function sameWords(one: string, other: string): boolean {
  return one === other || bareWords(one) === bareWords(other);
}

/** Whether a title has all words of a heading: 'Summarise the diary' and 'The diary'. */
export function holdsWords(title: string, heading: string): boolean {
  return title === heading || ` ${bareWords(title)} `.includes(` ${bareWords(heading)} `);
}

function bareWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,5}$/u, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function wordLines(places: readonly Place[], labels: Labels): string {
  const { from, to } = extent(places.map(({ line }) => line));
  return from === to ? labels.line(from) : labels.lines(from, to);
}

/** The pages, sheet, slide, chapter or message of the first place; null where its document has none. */
function wordDivision(places: readonly Place[], path: readonly string[], labels: Labels): string | null {
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

/** 'row:column' cells grouped by column, with row ranges, and columns of the same rows together; at most six are listed. */
function wordCells(cells: readonly string[], labels: Labels): string[] {
  const rowsByColumn = new Map<string, number[]>();
  for (const cell of cells) {
    const colon = cell.indexOf(":");
    const row = Number(cell.slice(0, colon));
    const column = briefLine(cell.slice(colon + 1), 60);
    if (colon < 0 || !Number.isInteger(row)) continue;
    append(rowsByColumn, column, row);
  }
  const byRows = new Map<string, { rows: string[]; columns: string[] }>();
  for (const [column, numbers] of rowsByColumn) {
    const rows = rowRanges(numbers);
    const same = byRows.get(rows.join()) ?? { rows, columns: [] };
    same.columns.push(column);
    byRows.set(rows.join(), same);
  }
  const worded = [...byRows.values()].map(({ rows, columns }) =>
    labels.cells(columns.length > 6 ? [...columns.slice(0, 6), "…"] : columns, rows),
  );
  return worded.length > 6 ? [...worded.slice(0, 6), "…"] : worded;
}

/** On one line, where the marks of Markdown's headings would stand between words. */
function shownQuote({ quote }: Citation, length: number): string {
  return briefLine(quote.replace(/^#{2,6}[ \t]+/gmu, ""), length);
}

/** Ranges of rows that a place names; the rest is '…'. */
const mostRanges = 12;

/** Rows as ranges, of two rows, too: '2–7', '9–10'. */
function rowRanges(numbers: readonly number[]): string[] {
  const ranges = rangesOf(numbers);
  const shown = ranges.slice(0, ranges.length > mostRanges ? mostRanges - 1 : mostRanges).map(markText);
  return shown.length < ranges.length ? [...shown, "…"] : shown;
}

function append<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
