/**
 * Counts that nobody wrote, since the quotation lists what is counted: 'two days' of 'on Monday … and on Tuesday'. A count
 * that the quotation gives to the same noun otherwise is none of these. Pure.
 */
import { alternatives, wholeWords } from "../../../languages/combined.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { isStopWord, stem } from "../../../sources/text/stems.ts";
import { fold, wordTexts } from "../../../sources/text/words.ts";
import { countsIn, type PlacedWord } from "./number-words.ts";

/** Greatest number of listed things that a sentence counts in words. */
const mostListed = 6;
/** Longest item of a list, in words. */
const longestItem = 4;
/** Between two items of a list. */
export const listJoint = new RegExp(`,|\\s(?:${alternatives(({ brief }) => brief.listJoints)}|&)\\s`, "iu");
const calendar = wholeWords(({ dates }) => dates.named, "giu");
/** Characters behind a number in which what it counts stands, and how many of its words count. */
const room = 60;
const nouns = 2;

/** How many things the quotations list or name together. */
export function enumeratedSizes({ quotes }: { readonly quotes: readonly { readonly text: string }[] }): Set<number> {
  const sizes = quotes.flatMap(({ text }) => {
    const days = new Set((text.match(calendar) ?? []).map(fold)).size;
    return [days, ...sentences(text).flatMap((sentence) => listsIn(sentence.text))];
  });
  return new Set(sizes.filter((size) => size > 1 && size <= mostListed));
}

/** Lengths of the lists of short items in a sentence. */
function listsIn(sentence: string): number[] {
  return sentence.split(/[;:—()]/).flatMap((part) => {
    const items = part.split(listJoint);
    const isShort = (item: string): boolean => wordTexts(item).length <= longestItem;
    // The words before the first item, and those behind the last one, belong to the sentence.
    return items.length > 1 && items.slice(1, -1).every(isShort) ? [items.length] : [];
  });
}

/**
 * Tells of a count whether the text around gives another number to the same: 'three interfaces' where it says 'two
 * interfaces'.
 */
export function countedOtherwise(text: string, around: string): (count: PlacedWord) => boolean {
  const valuesOf = new Map<string, Set<number>>();
  const digits = [...around.matchAll(/(?<![\p{L}\d.,])\d+(?![\d.,]*\d)/gu)].map(({ 0: number, index }) => ({
    value: Number(number),
    to: index + number.length,
  }));
  for (const { value, to } of [...countsIn(around), ...digits]) {
    for (const noun of countedBy(around.slice(to, to + room))) valuesOf.set(noun, (valuesOf.get(noun) ?? new Set()).add(value));
  }
  return ({ value, to }) =>
    countedBy(text.slice(to, to + room)).some((noun) => [...(valuesOf.get(noun) ?? [])].some((other) => other !== value));
}

/** Stems of the words right behind a number, up to a stop word: 'programming interfaces' of 'two programming interfaces'. */
function countedBy(behind: string): string[] {
  const [phrase = ""] = behind.split(/[.,;:()—]/);
  const words = wordTexts(phrase).slice(0, nouns);
  const end = words.findIndex(isStopWord);
  return words.slice(0, end < 0 ? nouns : end).map(stem);
}
