/**
 * Finds a word of a sentence that is not in its quotation, where the quotation has another word in the same place: 'built by
 * the navy' cites 'built by the army'. Only sentences whose other words are the quotation's, in the same order, are judged.
 * Words that may mean the same pass.
 */
import { languageOf } from "../../../languages/combined.ts";
import { relatedStems } from "../../../sources/query-expansion/related-stems.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { isStopWord, stem } from "../../../sources/text/stems.ts";
import { words } from "../../../sources/text/words.ts";
import type { Grounds } from "./grounds.ts";
import { withoutUnits } from "./name-check.ts";
import type { SentenceProblem } from "./problem.ts";
import { hasVerbEnding, isVerb, verbOf } from "./verbs.ts";

interface Token {
  readonly word: string;
  readonly stem: string;
  readonly isStop: boolean;
  /** Whether a punctuation mark follows it. */
  readonly endsPhrase: boolean;
}

/** Minimum number of other content words in the sentence: with fewer the place is too uncertain. */
const fewest = 4;
/** Length of the prefix that words of one family share. */
const family = 4;

/** @param language Of the sentence. */
export function replacedWords(text: string, { quotes, context }: Grounds, language: string): SentenceProblem[] {
  const own = tokensOf(text);
  const quoted = quotes.filter(({ isRow }) => !isRow).flatMap((quote) => sentences(quote.text).map((sentence) => tokensOf(sentence.text)));
  const known = new Set([...quotes.map((quote) => quote.text), ...context].flatMap((line) => tokensOf(line).map((token) => token.stem)));
  const families = new Set([...known].map(familyOf));
  const unknown = own.flatMap((token, at) => (token.isStop || families.has(familyOf(token.stem)) ? [] : [at]));
  const [at] = unknown;
  const content = own.filter((token) => !token.isStop).length;
  if (at === undefined || unknown.length > 1 || content - 1 < fewest || !isNoun(own[at] as Token)) return [];
  if (languageOf(language).claims.nounsByPlace && mayBeVerb(own, at)) return [];
  for (const sentence of quoted) {
    const other = standsFor(own, at, sentence);
    if (other === null) continue;
    const told = (own[at] as Token).word;
    return [
      {
        kind: "name",
        shownBy: "comparison",
        words: told,
        message: `the sentence says «${told}» where its quote says «${other.word}»: say what the quote says`,
      },
    ];
  }
  return [];
}

/** The quotation's word in the place of the sentence's word `at`; null unless all other words of the sentence are there in order. */
function standsFor(own: readonly Token[], at: number, quoted: readonly Token[]): Token | null {
  const word = own[at] as Token;
  const [before, after] = [own[at - 1], own[at + 1]];
  const rest = new Set(own.map((token) => token.stem));
  for (const [index, other] of quoted.entries()) {
    if (!isNoun(other) || rest.has(other.stem) || mayMeanTheSame(word.stem, other.stem)) continue;
    const [left, right] = [quoted[index - 1], quoted[index + 1]];
    const isPlace = isSame(before, left) && (after === undefined || isSame(after, right));
    if (isPlace && isInOrder(own.slice(0, at), quoted.slice(0, index)) && isInOrder(own.slice(at + 1), quoted.slice(index + 1)))
      return other;
  }
  return null;
}

/** Whether the word may be a verb: it follows a noun, and a new phrase begins after it: 'the plant makes the syrup'. */
function mayBeVerb(own: readonly Token[], at: number): boolean {
  const [before, word, after] = [own[at - 1], own[at], own[at + 1]];
  if (before === undefined || after === undefined || word?.endsPhrase === true) return false;
  return !before.isStop && !hasVerbEnding(before.word) && after.isStop;
}

function isSame(one: Token | undefined, other: Token | undefined): boolean {
  return one?.stem === other?.stem;
}

/** Whether the quoted text contains the content words of `own` in the same order. */
function isInOrder(own: readonly Token[], quoted: readonly Token[]): boolean {
  let from = 0;
  return own
    .filter((token) => !token.isStop)
    .every(({ stem: each }) => {
      const found = quoted.findIndex((token, index) => index >= from && token.stem === each);
      from = found + 1;
      return found >= 0;
    });
}

/** Whether two stems are related, or one is the end of the other, as 'plant' is of 'powerplant'. */
export function mayMeanTheSame(one: string, other: string): boolean {
  if (one.length >= family && other.length >= family && (one.endsWith(other) || other.endsWith(one))) return true;
  const related = relatedStems([one, other]);
  const meanings = (each: string) => new Set([each, ...(related.get(each) ?? []).map(({ stems }) => stems.join(" "))]);
  return !meanings(one).isDisjointFrom(meanings(other));
}

function familyOf(each: string): string {
  return each.slice(0, family);
}

/** Whether the word looks like a noun or an adjective. Verbs and adverbs have too many synonyms to be judged. */
function isNoun({ word, stem: each, isStop }: Token): boolean {
  return !isStop && !isVerb({ text: word, stem: each }) && !/\d/.test(word);
}

function tokensOf(text: string): Token[] {
  const plain = withoutUnits(text);
  return words(plain).map(({ text: word, to }) => ({
    word,
    stem: verbOf(stem(word)),
    isStop: isStopWord(word),
    endsPhrase: /^[^\p{L}\p{N}\s]/u.test(plain.slice(to)),
  }));
}
