/** Numbers a report's citations in reading order, and lists what they cite. */

import { BoundedCache } from "../../domain/base/bounded-cache.ts";
import { appendTo } from "../../domain/base/lists-by-key.ts";
import { CitationNumbers, type NumberedCitations } from "../../domain/evidence/citation-numbers.ts";
import type { Citation, Source } from "../../domain/evidence/evidence.ts";
import { type Passage, passageKey, type SourcePassage } from "../../domain/evidence/passages.ts";
import type { Labels } from "../text/labels.ts";
import { briefLine, languageOf, readableUrl, safeUrl } from "../text/plain-text.ts";
import { shortTitles } from "../text/source-titles.ts";
import { type Mark, marksOf } from "./marks.ts";
import { headingsBefore, nameLength, wordDivision, wordPlace } from "./place-words.ts";
import { sameWords } from "./same-words.ts";

/** Maximum length of a quotation repeated in the list of sources; in the text quotations are never shortened. Characters. */
const quoteLength = 600;
/** The same of a row of a table, which may hold any number of cells that nobody asked about. Characters. */
const rowLength = 200;

/** Between the first and the last row of a range of cells. */
export const rangeMark = " […] ";

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
  return spoken === language || !hasWords(quotation, fewestForeign) ? "" : languageName(spoken, language);
}

const word = /\p{L}{2,}/gu;

function hasWords(text: string, fewest: number): boolean {
  word.lastIndex = 0;
  for (let found = 0; found < fewest; found += 1) if (!word.test(text)) return false;
  return true;
}

const mostCached = 10_000;
const knownNames = new BoundedCache<string>(100);

/** The name of a language in another one. Cached: a look-up takes tens of microseconds, and every foreign quotation asks. */
function languageName(named: string, language: string): string {
  return knownNames.get(`${named} ${language}`, () => new Intl.DisplayNames(language, { type: "language" }).of(named) ?? "");
}

/** What notes of a report's sources are made with. */
interface Known {
  sources: ReadonlyMap<string, Source>;
  /** The lines around a citation, by `passageKey`. */
  passages: ReadonlyMap<string, Passage | null>;
  titleOf: (sourceId: string) => string;
  labels: Labels;
  /** The report's. */
  language: string;
}

export function noteBook(sources: readonly Source[], labels: Labels, language: string, passages: readonly SourcePassage[] = []): NoteBook {
  const titleOf = shownTitles(sources);
  const isTitle = headingsAsTitles(titleOf);
  const known: Known = {
    sources: new Map(sources.map((source) => [source.id, source])),
    passages: new Map(passages.map(({ sourceId, from, to, passage }) => [passageKey({ sourceId, place: { from, to } }), passage])),
    ...{ titleOf, labels, language },
  };
  const notes: Note[] = [];
  const notesBySource = new Map<string, Note[]>();
  const numbers = new CitationNumbers<Citation>((number, citations) => {
    const note = noteOf(number, citations, known);
    notes.push(note);
    appendTo(notesBySource, citations[0].sourceId, note);
  });
  return {
    cite: (citations) => marksOf(numbers.of(citations)),
    attribution(citations, quotation = "", spoken = languageOf(quotation, language)) {
      const [first] = citations;
      if (first === undefined) return null;
      const heading = briefLine(first.place.heading.at(-1) ?? "", nameLength);
      const isSaid = isTitle(heading, first.sourceId) || headingsBefore(quotation, first.place.heading).length > 0;
      const named = attributionOf(first, isSaid ? "" : heading, known);
      const foreign = foreignName(quotation, spoken, language);
      return foreign === "" ? named : `${named} (${foreign})`;
    },
    notes: () => notes,
    materials: () => sources.map((source) => materialOf(source, notesBySource.get(source.id) ?? [], known)),
  };
}

/** A source's title as displayed, by its id. */
function shownTitles(sources: readonly Source[]): (sourceId: string) => string {
  const titles = shortTitles(sources);
  const shown = new BoundedCache<string>(mostCached);
  return (sourceId) => shown.get(sourceId, () => briefLine(titles.get(sourceId) ?? sourceId, nameLength) || sourceId);
}

/** Whether a heading is its source's title. Cached: most quotations of a source are under few headings. */
function headingsAsTitles(titleOf: (sourceId: string) => string): (heading: string, sourceId: string) => boolean {
  const known = new BoundedCache<boolean>(mostCached);
  return (heading, sourceId) => known.get(`${sourceId} ${heading}`, () => sameWords(heading, titleOf(sourceId)));
}

function noteOf(number: number, citations: NumberedCitations<Citation>, known: Known): Note {
  const { sources, titleOf, labels, language } = known;
  const [first] = citations;
  const last = citations.at(-1) ?? first;
  const { sourceId } = first;
  return {
    number,
    source: titleOf(sourceId),
    url: safeUrl(sources.get(sourceId)?.url ?? null),
    place: wordPlace(citations, labels, titleOf(sourceId)),
    quote: first === last ? shownQuote(first) : `${shownQuote(first, rowLength)}${rangeMark}${shownQuote(last, rowLength)}`,
    language: languageOf(first.quote, language),
    excerpts: excerptsOf(first === last ? [first] : [first, last], known),
  };
}

function excerptsOf(citations: readonly Citation[], { passages, labels, titleOf }: Known): Excerpt[] {
  return citations.flatMap((citation) => {
    const passage = passages.get(passageKey(citation));
    return passage === undefined ? [] : [{ place: wordPlace([citation], labels, titleOf(citation.sourceId)), passage }];
  });
}

/** The source's title, the heading unless it is empty, and the page or the like. */
function attributionOf({ sourceId, place }: Citation, heading: string, { titleOf, labels }: Known): string {
  const division = wordDivision([place], place.heading, labels) ?? "";
  return [titleOf(sourceId), heading, division].filter((part) => part !== "").join(", ");
}

function materialOf(source: Source, notes: Note[], { titleOf, labels }: Known): Material {
  const url = safeUrl(source.url);
  return {
    title: titleOf(source.id),
    kind: factsOf(source, labels),
    url,
    address: briefLine(readableUrl(url ?? ""), 300),
    retrievedAt: source.retrievedAt,
    hash: source.hash,
    notes,
  };
}

/** On one line, where the marks of Markdown's headings would stand between words. */
function shownQuote({ quote, place }: Citation, length = (place.cells?.length ?? 0) > 0 ? rowLength : quoteLength): string {
  return briefLine(quote.replace(/^#{2,6}[ \t]+/gmu, ""), length);
}
