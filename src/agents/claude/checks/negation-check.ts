/** Whether a sentence denies what its quotation says, or says what that denies. */
import { wholeWords } from "../../../languages/combined.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { contentStems, contentWords } from "../../../sources/text/stems.ts";
import type { Grounds } from "./grounds.ts";
import type { SentenceProblem } from "./problem.ts";

const negation = wholeWords(({ claims }) => claims.negations, "giu");
const notDenying = wholeWords(({ claims }) => claims.notDenying, "giu");

/** Share of a sentence's content words that a quoted sentence must hold to be what it was written from. */
const sameMatter = 0.6;

interface Denial {
  word: string;
  /** Stem of the next content word. */
  of: string | null;
}

export function negationProblems(text: string, { quotes }: Grounds): SentenceProblem[] {
  const stems = new Set(contentStems(text));
  if (stems.size < 2) return [];
  const origin = originOf(
    stems,
    quotes.filter(({ isRow }) => !isRow).map((quote) => quote.text),
  );
  if (origin === null) return [];
  const own = denialsIn(text);
  const quoted = denialsIn(origin);
  // As many denials of other words may say the same: 'no plant was closed', 'the plants were not closed'.
  if (own.length === quoted.length) return [];
  const lost = missing(quoted, own, stems);
  const added = missing(own, quoted, new Set(contentStems(origin)));
  return [
    ...lost.map(({ word }) => ({
      kind: "negation" as const,
      words: word,
      message: `the quote says «${word}», and the sentence does not: say what the quote says`,
    })),
    ...added.map(({ word }) => ({
      kind: "negation" as const,
      words: word,
      message: `the sentence says «${word}», and its quote does not: say what the quote says`,
    })),
  ];
}

/** Denials of words that the other text has too, and does not deny. */
function missing(denials: readonly Denial[], others: readonly Denial[], otherStems: ReadonlySet<string>): Denial[] {
  return denials.filter(({ of }) => of !== null && otherStems.has(of) && !others.some((other) => other.of === of));
}

/** The quoted sentence that shares the most with a written one; null where none shares enough. */
function originOf(stems: ReadonlySet<string>, quotes: readonly string[]): string | null {
  let best: { text: string; share: number } | null = null;
  for (const quote of quotes) {
    for (const { text } of sentences(quote)) {
      const share = [...new Set(contentStems(text))].filter((stem) => stems.has(stem)).length / stems.size;
      if (share >= sameMatter && share > (best?.share ?? 0)) best = { text, share };
    }
  }
  return best?.text ?? null;
}

function denialsIn(text: string): Denial[] {
  const plain = text.replace(notDenying, (phrase) => " ".repeat(phrase.length));
  const content = contentWords(plain).filter((word) => !isNegation(word.text));
  return [...plain.matchAll(negation)].map((match) => ({
    word: match[0],
    of: content.find(({ from }) => from >= match.index + match[0].length)?.stem ?? null,
  }));
}

function isNegation(word: string): boolean {
  return word.match(negation)?.[0] === word;
}
