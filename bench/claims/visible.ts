/**
 * Whether code can see why a claim is false, told without the check that is measured:
 *
 * - `visible`: the changed number, date, unit or name is nowhere in the quotation and its context, or a negation was added
 *   or taken away.
 * - `worded`: the changed word, which is no name, is nowhere in the quotation. That is so of a true paraphrase's words, too.
 * - `moved`: the quotation has what was changed, but says it of something else; or the claim has too many words of its own
 *   to tell which one makes it false.
 *
 * - A number or a date is visible where the quotation does not have that value ('twelve', '12', '1.2 million' compare by value).
 * - A unit is visible where no number of the quotation stands before the same word.
 * - For names and negations the claim is held against the nearest true statement about its quotation, which is a true claim
 *   about it or one of its sentences: the words beyond that one are the change. A word with a capital letter within the claim
 *   is a name; of other words a change has `most` at the most, or it is taken for a wording.
 */
import { wholeWords } from "../../src/languages/combined.ts";
import { languages } from "../../src/languages/register.ts";
import { dates } from "../../src/sources/text/dates.ts";
import { quantities } from "../../src/sources/text/numbers.ts";
import { sentences } from "../../src/sources/text/sentences.ts";
import { isStopWord, stem } from "../../src/sources/text/stems.ts";
import { wordTexts } from "../../src/sources/text/words.ts";
import type { Pair } from "./pairs.ts";

export const sights = ["visible", "worded", "moved"] as const;
export type Sight = (typeof sights)[number];

/** Words of a change that may all be the fault; with more the claim is in words of its own. */
const most = 2;
const negation =
  /(?<!\p{L})(?:not|never|no|none|nobody|nothing|neither|nor|without|cannot|\p{L}+n['’]t|не|ни|нет|никогда|никто|ничего|без)(?!\p{L})/giu;
const calendar = wholeWords(({ dates: words }) => words.named, "giu");
const numberWords = languages.flatMap(({ claims }) =>
  Object.entries(claims.cardinals).map(([value, words]) => [value, new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "giu")] as const),
);

/** `truths`: the true claims about the same quotation. */
export function sightOf(pair: Pair, truths: readonly string[]): Sight {
  const { claim, quote, language, fault } = pair;
  const passage = [quote.text, ...quote.context].join("\n");
  const isAbsent = (read: (text: string) => readonly string[]): boolean | null => {
    const [own, told] = [read(claim), new Set(read(passage))];
    return own.length === 0 ? null : own.some((term) => !told.has(term));
  };
  const isSeen =
    (fault === "date" ? isAbsent(datesOf) : null) ??
    (fault === "number" || fault === "date" ? isAbsent((text) => valuesOf(text, language)) : null) ??
    (fault === "unit" ? isAbsent((text) => countedOf(text, language)) : null) ??
    null;
  if (isSeen !== null) return isSeen ? "visible" : "moved";
  return changeSeen(pair, passage, truths);
}

/** The false pairs by sight. */
export function bySight(pairs: readonly Pair[]): Record<Sight, Pair[]> {
  const found: Record<Sight, Pair[]> = { visible: [], worded: [], moved: [] };
  const truths = Map.groupBy(
    pairs.filter(({ fault }) => fault === null),
    ({ quote }) => quote.text,
  );
  for (const pair of pairs) {
    if (pair.fault === null) continue;
    found[
      sightOf(
        pair,
        (truths.get(pair.quote.text) ?? []).map(({ claim }) => claim),
      )
    ].push(pair);
  }
  return found;
}

function changeSeen({ claim, quote, fault }: Pair, passage: string, truths: readonly string[]): Sight {
  const statements = [...truths, ...sentences(quote.text).map(({ text }) => text), quote.text];
  const changes = statements.map((statement) => without(claim, statement));
  const change = changes.reduce((least, other) => (other.length < least.length ? other : least));
  const nearest = statements[changes.indexOf(change)] ?? "";
  if (fault === "negation" && negationsIn(claim) !== negationsIn(nearest)) return "visible";
  const absent = new Set(without(claim, passage));
  const names = wordTexts(claim)
    .slice(1)
    .filter((word) => /^\p{Lu}/u.test(word));
  if (names.some((word) => absent.has(stem(word)))) return "visible";
  return change.length <= most && change.some((word) => absent.has(word)) ? "worded" : "moved";
}

/** Stems of content words that the claim has and the other text has not. */
function without(claim: string, other: string): string[] {
  const stems = (text: string): string[] =>
    wordTexts(text)
      .filter((word) => !isStopWord(word))
      .map(stem);
  const told = new Set(stems(other));
  return [...new Set(stems(claim))].filter((word) => !told.has(word));
}

/** Years, months and days as ISO writes them, and the names of months and days of the week. */
function datesOf(text: string): string[] {
  const found = dates(text).flatMap(({ iso }) => {
    const parts = iso.split("-");
    return parts.map((_, index) => parts.slice(0, index + 1).join("-"));
  });
  return [...found, ...(text.match(calendar) ?? []).map(stem)];
}

function valuesOf(text: string, language: string): string[] {
  return quantities(inDigits(text), language).map(({ value }) => String(Math.abs(value)));
}

/** Each number with the word behind it: '32 bit'. */
function countedOf(text: string, language: string): string[] {
  return [...inDigits(text).matchAll(/(?<![\p{L}\d])\d[\d.,\s\u00a0]*[\s\u00a0]?(?:\p{L}+|%|°\s?\p{L})/gu)].map(([words]) => {
    const [amount] = quantities(words, language);
    return `${amount?.value} ${stem(words.replace(/^[\d.,\s\u00a0]+/u, ""))}`;
  });
}

function inDigits(text: string): string {
  return numberWords.reduce((before, [value, words]) => before.replace(words, value), text);
}

function negationsIn(text: string): number {
  return text.match(negation)?.length ?? 0;
}
