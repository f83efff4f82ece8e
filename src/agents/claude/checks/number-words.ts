/** Numbers and factors in words: 'three', 'twice'. */
import { alternatives, wholeWords } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import { scaleFactor } from "../../../sources/text/numbers.ts";
import { stem } from "../../../sources/text/stems.ts";
import { WordPlaces } from "./word-places.ts";

export interface NumberWord {
  readonly text: string;
  readonly value: number;
}

/** With its place in the text. */
export interface PlacedWord extends NumberWord {
  readonly from: number;
  readonly to: number;
}

/** The words of each value. */
function listsOf(of: "cardinals" | "multiples"): readonly (readonly [value: number, words: string])[] {
  const values = [...new Set(languages.flatMap(({ claims }) => Object.keys(claims[of])))].map(Number);
  return values
    .map((value) => [value, alternatives(({ claims }) => claims[of][value] ?? "")] as const)
    .filter(([, words]) => words !== "(?!)");
}

const cardinals = listsOf("cardinals");
const multiples = new WordPlaces(listsOf("multiples"));

/** What stands between the words of one number: 'twenty-three', 'three hundred and five'. */
const within = new RegExp(`^[\\s\\u00a0-](?:(?:${alternatives(({ brief }) => brief.listJoints)})\\s)?$`, "iu");
const halfOrQuarter = new RegExp(
  `^[\\s\\u00a0](?:(?<half>${alternatives(({ claims }) => claims.andHalf)})|${alternatives(({ claims }) => claims.andQuarter)})(?![\\p{L}\\d])`,
  "iu",
);
const scale = new RegExp(`^[\\s\\u00a0-](?:(?:${alternatives(({ claims }) => claims.andMore)})[\\s\\u00a0])?(\\p{L}{3,})`, "u");
const parts = new WordPlaces([...cardinals, [1, alternatives(({ claims }) => claims.one)]]);
/** Characters behind a number that its half or its scale may take. */
const room = 24;

/** Counts in words, from two; round ones ('a thousand') and fractions, too. 'Twenty-three thousand' is one. */
export function countsIn(text: string): PlacedWord[] {
  const found: PlacedWord[] = [];
  for (const word of wordsOf(text, parts).sort((one, other) => one.from - other.from || other.to - one.to)) {
    const last = found.at(-1);
    if (last !== undefined && word.from < last.to) continue;
    const value = last === undefined ? null : joined(last.value, word.value, text.slice(last.to, word.from));
    if (last === undefined || value === null) found.push(word);
    else found.splice(-1, 1, { text: text.slice(last.from, word.to), value, from: last.from, to: word.to });
  }
  const scaled = found.map((word) => scaledWord(word, text));
  const whole: PlacedWord[] = [];
  for (const word of scaled) {
    const last = whole.at(-1);
    // The scale of the number before it.
    if (last !== undefined && word.from < last.to) continue;
    if (last === undefined || !isRest(last, word, text)) whole.push(word);
    else whole.splice(-1, 1, { text: text.slice(last.from, word.to), value: last.value + word.value, from: last.from, to: word.to });
  }
  return whole.filter(({ value }) => value !== 1);
}

/** With the half, or the quarter, and the scale that follow it: 'two and a half million'. */
function scaledWord(word: PlacedWord, text: string): PlacedWord {
  const added = halfOrQuarter.exec(text.slice(word.to, word.to + room));
  const value = word.value + (added === null ? 0 : added.groups?.half === undefined ? 0.25 : 0.5);
  const to = word.to + (added?.[0].length ?? 0);
  const behind = scale.exec(text.slice(to, to + room));
  const factor = word.value >= leastScale ? null : scaleFactor(behind?.[1] ?? "");
  const end = factor === null ? to : to + (behind?.[0].length ?? 0);
  return { text: text.slice(word.from, end), value: value * (factor ?? 1), from: word.from, to: end };
}

/** The least of the words that multiply: 'thousand'. */
const leastScale = 1_000;

/** Whether the second word is the rest of a number that has a scale: 'two thousand three hundred'. */
function isRest(word: PlacedWord, next: PlacedWord, text: string): boolean {
  const isScaled = word.value >= leastScale && word.value % leastScale === 0;
  return isScaled && next.value < leastScale && Number.isInteger(next.value) && within.test(text.slice(word.to, next.from));
}

/** The number that two number words in a row are; null where they are two numbers. */
function joined(value: number, next: number, between: string): number | null {
  if (!within.test(between)) return null;
  // 'Twelve hundred'.
  if (next === 100 && value < 100 && value > 0 && value % 10 !== 0) return value * next;
  const isHundreds = value >= 100 && value < 1_000 && value % 100 === 0;
  const isTens = value < 1_000 && value % 10 === 0 && value % 100 >= 20;
  const isDirect = /^[\s\u00a0-]$/u.test(between);
  return (isHundreds && next < 100) || (isTens && next < 10 && next > 0 && isDirect) ? value + next : null;
}

/** Whether a count in words is meant exactly: 'three hundred' and 'one and a half' may be said of what is near. */
export function isExactCount({ value }: NumberWord): boolean {
  return Number.isInteger(value) && (value < 100 || value % 100 > 0);
}

const number = `(?:\\d+|${languages.flatMap(({ claims }) => [...Object.values(claims.cardinals), claims.one]).join("|")})`;
const shareOf = new RegExp(
  `(?<![\\p{L}\\d])(?<count>${number})[\\s\\u00a0](?:\\p{L}+[\\s\\u00a0]){0,2}?(?:${alternatives(({ claims }) => claims.shares.of)})[\\s\\u00a0](?<all>${number})(?![\\p{L}\\d])`,
  "giu",
);
const denominators = [...new Set(languages.flatMap(({ claims }) => Object.keys(claims.shares.parts)))].map(
  (size) =>
    [
      Number(size),
      new RegExp(
        `(?<![\\p{L}\\d])(?<count>${number})[\\s\\u00a0-](?:${alternatives(({ claims }) => claims.shares.parts[Number(size)] ?? "")})(?![\\p{L}\\d])`,
        "giu",
      ),
    ] as const,
);
const isOne = new RegExp(`^(?:${alternatives(({ claims }) => claims.one)})$`, "iu");
const every = Array.from(
  { length: 12 },
  (_, index) =>
    [
      index + 1,
      wholeWords(({ claims, numbers }) => `(?:${claims.shares.every || "(?!)"})\\s(?:${numbers.ordinals[index] ?? "(?!)"})`, "giu"),
    ] as const,
);

/** Shares in words, from 0 to 1: 'one in five', 'nine homes in ten', 'every fifth', 'three tenths'. */
export function sharesIn(text: string): PlacedWord[] {
  const sizeOf = (word = ""): number => (isOne.test(word) ? 1 : (cardinalValue(word) ?? Number.NaN));
  const placed = ({ 0: words, index }: RegExpExecArray, value: number): PlacedWord[] =>
    value > 0 && value < 1 ? [{ text: words, value, from: index, to: index + words.length }] : [];
  return [
    ...[...text.matchAll(shareOf)].flatMap((match) => placed(match, sizeOf(match.groups?.count) / sizeOf(match.groups?.all))),
    ...every.flatMap(([size, pattern]) => [...text.matchAll(pattern)].flatMap((match) => placed(match, 1 / size))),
    ...denominators.flatMap(([size, pattern]) =>
      [...text.matchAll(pattern)].flatMap((match) => placed(match, sizeOf(match.groups?.count) / size)),
    ),
  ];
}

/** Alternatives of all number words. */
export const cardinalWords = languages.flatMap(({ claims }) => Object.values(claims.cardinals)).join("|");
const wholeCardinals = cardinals.map(([value, words]) => [value, new RegExp(`^(?:${words})$`, "iu")] as const);

/** The value of digits or of a number word; null for any other word. */
export function cardinalValue(text: string): number | null {
  if (/^\d/.test(text)) return Number(text.replace(",", "."));
  return wholeCardinals.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

export function factorsIn(text: string): PlacedWord[] {
  return wordsOf(text, multiples);
}

const foldBehind = new RegExp(`^[\\s-]?(?:${alternatives(({ claims }) => claims.fold)})(?!\\p{L})`, "iu");

/** Whether a number that ends there says how many times as much: 'three times'. */
export function isFold(text: string, to: number): boolean {
  return foldBehind.test(text.slice(to, to + room));
}

/** The first two ordinals often count nothing: 'first of all', 'a second opinion'. */
export const leastOrdinal = 3;
const ordinalLists = Array.from(
  { length: 12 },
  (_, index) => [index + 1, alternatives(({ numbers }) => numbers.ordinals[index] ?? "")] as const,
);
const allOrdinals = new WordPlaces(ordinalLists);
const ordinals = new WordPlaces(ordinalLists.filter(([value]) => value >= leastOrdinal));

export interface Rank extends NumberWord {
  /** Stem of the next word. */
  readonly of: string;
}

/** Ordinals in words with what they count: 'the second quarter'. */
export function ranksIn(text: string): Rank[] {
  return allOrdinals.in(text).flatMap(({ key: value, word, to }) => {
    const next = /^\s+(\p{L}+)/u.exec(text.slice(to))?.[1];
    return next === undefined ? [] : [{ text: `${word} ${next}`, value, of: stem(next) }];
  });
}

/** All ordinals in words. */
export function ordinalsOf(text: string): PlacedWord[] {
  return wordsOf(text, allOrdinals);
}

/** Ordinals in words from the third on, but for fractions. */
export function ordinalsIn(text: string): PlacedWord[] {
  const fractions = factorsIn(text).map((factor) => factor.text);
  return wordsOf(text, ordinals).filter((word) => !fractions.some((fraction) => fraction.includes(word.text)));
}

function wordsOf(text: string, of: WordPlaces<number>): PlacedWord[] {
  return of.in(text).map(({ key: value, word, from, to }) => ({ text: word, value, from, to }));
}
