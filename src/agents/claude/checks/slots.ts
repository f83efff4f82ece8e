/**
 * Whether a value of a sentence stands in the place of another value of its quotation, all other words being quoted: 'stayed
 * for 29 years' of 'stayed for 19 years'. Nobody computes there: one value was exchanged for the other. Pure.
 */
import { wholeWords } from "../../../languages/combined.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { contentWords, isStopWord } from "../../../sources/text/stems.ts";
import { fold, wordTexts } from "../../../sources/text/words.ts";
import { blanked } from "./blanked.ts";
import type { Grounds } from "./grounds.ts";
import { factorsIn, sharesIn } from "./number-words.ts";
import { bare, counted, type Value, valuesIn } from "./valued-parts.ts";
import { verbOf, verbStems } from "./verbs.ts";

/** A sentence that tells of the year before means another value than its quotation writes. */
const shifted = wholeWords(({ claims }) => `${claims.yearBefore}|${claims.yearAfter}`);
/** Sentences with more values are lists, in which each value has the same neighbours. */
const mostValues = 8;
/** Letters. Shorter ones stand for little: 'a', 'of'. */
const leastLink = 3;
/** Stop words that say nothing of how a value was got. */
const auxiliary = wholeWords(({ claims }) => claims.passives);
/** Least number of words beside the values that make a sentence recognizable. */
const fewestWords = 2;

/** The kind of shares in words. */
const share = "share";

interface Slot {
  readonly value: Value;
  /** Stems of the nearest content words of the sentence that are no values. */
  readonly before: string | null;
  readonly after: string | null;
}

/** A test of the sentence's words for a value that stands in the place of another one. */
export function exchangedIn(text: string, { quotes, context }: Pick<Grounds, "quotes" | "context">): (words: string) => boolean {
  const own = shifted.test(text) ? [] : slotsOf(text);
  if (own.length === 0) return () => false;
  const around = new Set(context.flatMap((line) => [...verbStems(line)]));
  const rest = verbStems(withoutValues(text));
  // 'In all' and 'together' say that something was computed.
  const links = linksIn(withoutValues(text));
  const quoted = quotes
    .filter(({ isRow }) => !isRow)
    .flatMap((quote) => sentences(quote.text))
    .filter(({ text: told }) => links.isSubsetOf(linksIn(told)))
    .filter(({ text: told }) => rest.size >= fewestWords && rest.isSubsetOf(around.union(verbStems(told))))
    .flatMap(({ text: told }) => slotsOf(told));
  const exchanged = own.filter((slot) => quoted.some((other) => isExchanged(slot, other)));
  return (words) => exchanged.some(({ value }) => value.text.includes(words) || words.includes(value.text));
}

function isExchanged(one: Slot, other: Slot): boolean {
  const [kind, otherKind] = [one, other].map(({ value }) => (value.kind === counted ? bare : value.kind));
  const isSamePlace = one.before === null ? one.after !== null && one.after === other.after : one.before === other.before;
  return isSamePlace && kind === otherKind && one.value.size !== other.value.size;
}

function slotsOf(sentence: string): Slot[] {
  const values = withShares(sentence);
  if (values.length > mostValues) return [];
  const words = contentWords(blanked(sentence, values, " "));
  const stemOf = (word: { stem: string } | undefined) => (word === undefined ? null : verbOf(word.stem));
  return values.map((value) => ({
    value,
    before: stemOf(words.findLast(({ to }) => to <= value.from)),
    after: stemOf(words.find(({ from }) => from >= value.to)),
  }));
}

/** Its values, and its shares in words. */
function withShares(text: string): Value[] {
  const shares = [...sharesIn(text), ...factorsIn(text)].filter(({ value }) => value < 1);
  const others = valuesIn(text).filter((value) => !shares.some(({ from, to }) => from < value.to && value.from < to));
  return [...others, ...shares.map(({ value, ...place }) => ({ ...place, kind: share, size: value, digits: value, isDate: false }))];
}

/** Its stop words but for the shortest. */
function linksIn(text: string): Set<string> {
  return new Set(
    wordTexts(text)
      .filter((word) => word.length >= leastLink && isStopWord(word) && !auxiliary.test(word))
      .map(fold),
  );
}

function withoutValues(text: string): string {
  return blanked(text, withShares(text), " ");
}
