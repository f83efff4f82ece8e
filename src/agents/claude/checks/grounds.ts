/** Evidence that a sentence is checked against: its quotations, their context, and numbers that tools computed from them. */
import type { Citation, Finding, Source } from "../../../domain/evidence/evidence.ts";
import { withDayDigits } from "../../../languages/day-digits.ts";
import { withPlainDigits } from "../../../languages/plain-digits.ts";
import { withOrdinalDigits } from "../../../languages/scaled-ordinals.ts";
import { citationKey } from "../evidence/ledger.ts";

export interface Quoted {
  readonly text: string;
  /** Whether it is a row of a table, whose cells are separated by marks. */
  readonly isRow: boolean;
}

/** Grounds of one sentence. */
export interface Grounds {
  readonly quotes: readonly Quoted[];
  /** Titles of the sources, headings above the quotations, names of cited columns. */
  readonly context: readonly string[];
  /** Results of queries and computations over the cited data. */
  readonly computed: readonly number[];
}

/** A text with its numbers, the days of its dates and its great ordinals in digits. */
export function plainText(text: string): string {
  return withOrdinalDigits(withDayDigits(withPlainDigits(text)));
}

/** With numbers as `plainText` writes them; the same object where they are so already. */
export function plainGrounds(grounds: Grounds): Grounds {
  const quotes = grounds.quotes.map((quote) => ({ ...quote, text: plainText(quote.text) }));
  const context = grounds.context.map(plainText);
  const isPlain =
    quotes.every(({ text }, index) => text === grounds.quotes[index]?.text) &&
    context.every((line, index) => line === grounds.context[index]);
  return isPlain ? grounds : { ...grounds, quotes, context };
}

/** The quotations and their context as one text. */
export function wordsAround({ quotes, context }: Grounds): string {
  return [...quotes.map((quote) => quote.text), ...context].join("\n");
}

/** What is known of a session's evidence beside the citations themselves. */
export interface EvidenceFacts {
  readonly sources: ReadonlyMap<string, Pick<Source, "title" | "url">>;
  /** Values of figures by the keys of the citations that they rest on: see `citationKey`. */
  readonly computed: ReadonlyMap<string, readonly number[]>;
  /** What the user asked for, without its digits: it may be named, and 'the three countries' counted, in any sentence. */
  readonly asked: readonly string[];
}

/** @param asked The question, the goal and the scope. */
export function evidenceFacts(findings: readonly Finding[], sources: readonly Source[], asked: readonly string[] = []): EvidenceFacts {
  const computed = new Map<string, number[]>();
  for (const { figure, computed: numbers = [], citations } of findings) {
    const values = figure === undefined ? numbers : [...numbers, figure.value];
    if (values.length === 0) continue;
    for (const key of citations.map(citationKey)) computed.set(key, [...(computed.get(key) ?? []), ...values]);
  }
  // A figure of the question is not evidence: it is what the research has to verify.
  const words = asked.map((text) => text.replace(/(?<![\p{L}\d])[\d.,:/%-]*\d[\d.,:/%-]*/gu, " "));
  return { sources: new Map(sources.map((source) => [source.id, source])), computed, asked: words };
}

export function groundsOf(citations: readonly Citation[], facts: EvidenceFacts): Grounds {
  return {
    quotes: citations.map(({ quote, place }) => ({ text: quote, isRow: place.table !== undefined })),
    context: [
      ...citations.flatMap(({ sourceId, place }) => [
        facts.sources.get(sourceId)?.title ?? "",
        ...place.heading,
        ...(place.cells ?? []).map((cell) => cell.slice(cell.indexOf(":") + 1)),
      ]),
      ...facts.asked,
    ],
    computed: citations.flatMap((citation) => facts.computed.get(citationKey(citation)) ?? []),
  };
}
