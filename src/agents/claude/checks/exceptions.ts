/** What a quotation takes out of its statement: 'pets are allowed except dogs' denies that of dogs. Pure. */
import { wholeWords } from "../../../languages/combined.ts";
import { contentWords } from "../../../sources/text/stems.ts";
import type { SentenceProblem } from "./problem.ts";
import { verbOf } from "./verbs.ts";

const exception = wholeWords(({ claims }) => claims.exceptions, "giu");
const clauseEnd = /[.!?;:,]/;

interface Exception {
  readonly word: string;
  /** Stem of the first word behind it. */
  readonly of: string;
}

/** The exceptions of a text. */
export function excepted(text: string): Exception[] {
  const matches = [...text.matchAll(exception)];
  const content = matches.length === 0 ? [] : contentWords(text);
  return matches.flatMap(({ 0: word, index }) => {
    const until = index + word.length;
    const next = content.find(({ from }) => from >= until);
    return next === undefined || clauseEnd.test(text.slice(until, next.from)) ? [] : [{ word, of: verbOf(next.stem) }];
  });
}

/** A sentence in the words of its quotation that tells of the excepted what is told of all others. */
export function exceptionProblems(text: string, stems: ReadonlySet<string>, origin: string): SentenceProblem[] {
  if (excepted(text).length > 0) return [];
  const known = new Set(contentWords(origin).map(({ stem }) => verbOf(stem)));
  if (!stems.isSubsetOf(known)) return [];
  return excepted(origin)
    .filter(({ of }) => stems.has(of))
    .map(({ word }) => ({
      kind: "negation",
      shownBy: "comparison",
      words: word,
      message: `the quote says «${word}», and the sentence does not: say what the quote says`,
    }));
}
