/** Divides a sentence into parts with a value each: 'Kenya 535,000 tonnes' and 'Uganda 250,000'. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { detectLanguage } from "../../../sources/text/language.ts";
import { contentStems, isStopWord, stem } from "../../../sources/text/stems.ts";
import { wordTexts } from "../../../sources/text/words.ts";
import { blanked } from "./blanked.ts";
import { clockTimesIn } from "./clock-times.ts";
import { datedAmounts } from "./dated-amounts.ts";
import { countsIn, isExactCount } from "./number-words.ts";

/** Where one clause of a sentence ends. */
export const clauseJoint = new RegExp(`[;:()]|,(?!\\d)|\\s(?:${alternatives(({ claims }) => claims.clauseJoints)})\\s`, "giu");

export interface Value {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Values of one kind can be taken for each other. */
  readonly kind: string;
  readonly size: number | string;
  /** As written, before its scale and unit. */
  readonly digits: number;
  readonly isDate: boolean;
}

/** The kind of numbers without a unit. */
export const bare = "of ";

/** The kind of number words. What they count follows them, so that they are never a number whose unit was left out. */
export const counted = "of things";

/** A piece of a quoted sentence with its values and the words around them. */
export interface Part {
  readonly values: readonly Value[];
  readonly stems: ReadonlySet<string>;
  /** Stems of what begins with a capital letter. */
  readonly names: ReadonlySet<string>;
  /** Stems before and behind each of the values; none of a piece with very many. */
  readonly sides: readonly { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> }[];
}

/** With more values a part is a list, not a clause, and the words beside its values are not collected. */
const mostSided = 20;

/** The second of two values may stand without its unit: 'Kenya 535,000 tonnes, Uganda 250,000'. */
export function isSame(one: Value, other: Value): boolean {
  if (one.kind === other.kind) return one.size === other.size;
  return isAlike(one, other) && one.digits === other.digits;
}

export function isAlike(one: Value, other: Value): boolean {
  return one.kind === other.kind || (!one.isDate && !other.isDate && (one.kind === bare || other.kind === bare));
}

/** The sentence divided at its joints; a part without a value, or with nothing else, is merged with a neighbour. */
export function partsOf(sentence: string): Part[] {
  const values = valuesIn(sentence);
  const joints = [...sentence.matchAll(clauseJoint)]
    .map(({ index }) => index)
    .filter((at) => !values.some(({ from, to }) => from < at && at < to) && !isSecondUnit(sentence, values, at));
  const ends = [...joints, sentence.length];
  const pieces: { from: number; to: number }[] = [];
  let from = 0;
  for (const to of ends) {
    const last = pieces.at(-1);
    const held = values.filter((value) => value.from >= from && value.to <= to + 1);
    const hasWords = stemsAround(sentence.slice(from, to), placedFrom(held, from)).size > 0;
    // '…, while the debt shrank and came to 410 million': a word or a semicolon begins the clause of the next value.
    if (held.length === 0 && hasWords && to < sentence.length && /[;\s]/.test(sentence.charAt(from))) continue;
    if (last !== undefined && (held.length === 0 || !hasWords)) last.to = to;
    else pieces.push({ from, to });
    from = to;
  }
  return pieces.map(({ from, to }) => {
    const held = values.filter((value) => value.from >= from && value.from < to);
    const [piece, placed] = [sentence.slice(from, to), placedFrom(held, from)];
    const around = wordsOutside(piece, placed);
    const sides = placed.length > mostSided ? [] : placed.map((value) => sidesOf(value, around));
    return { values: held, stems: stemsAround(piece, placed), names: namesAround(piece, placed), sides };
  });
}

/** '25 miles (40 km)': the brackets hold the same value again. */
function isSecondUnit(sentence: string, values: readonly Value[], at: number): boolean {
  const mark = sentence.charAt(at);
  if (mark === "(") return values.some(({ from, to }) => from === at + 1 && sentence.charAt(to) === ")");
  return mark === ")" && values.some(({ from, to }) => to === at && sentence.charAt(from - 1) === "(");
}

function placedFrom(values: readonly Value[], start: number): Value[] {
  return values.map((value) => ({ ...value, from: value.from - start, to: value.to - start }));
}

export function valuesIn(text: string): Value[] {
  const { dates: days, amounts: numbers } = datedAmounts(text, detectLanguage(text));
  const clock = clockTimesIn(text);
  const amounts = numbers.filter(({ from, to }) => !clock.some((time) => from < time.to && time.from < to));
  const counts = countsIn(text).filter(
    (count) => isExactCount(count) && ![...days, ...amounts].some(({ from, to }) => from < count.to && count.from < to),
  );
  return [
    ...days.map(({ text: words, from, to, precision, iso }) => ({
      text: words,
      from,
      to,
      kind: precision,
      size: iso,
      digits: Number.NaN,
      isDate: true,
    })),
    ...clock.map((time) => ({ ...time, kind: "time of day", size: time.text, digits: Number.NaN, isDate: true })),
    ...amounts.map(({ text: words, from, to, unit, digits, factor }) => ({
      text: words.trim(),
      from,
      to,
      kind: bare + (unit ?? ""),
      size: digits * factor,
      digits,
      isDate: false,
    })),
    ...counts.map(({ value, ...count }) => ({ ...count, kind: counted, size: value, digits: value, isDate: false })),
  ];
}

export function stemsAround(text: string, values: readonly Place[]): Set<string> {
  return new Set(contentStems(wordsOutside(text, values)));
}

function sidesOf({ from, to }: Place, around: string): Part["sides"][number] {
  return { before: new Set(contentStems(around.slice(0, from))), after: new Set(contentStems(around.slice(to))) };
}

export function namesAround(text: string, values: readonly Place[]): Set<string> {
  return new Set(
    wordTexts(wordsOutside(text, values)).flatMap((word) => (/^\p{Lu}./u.test(word) && !isStopWord(word) ? [stem(word)] : [])),
  );
}

interface Place {
  readonly from: number;
  readonly to: number;
}

/** Without the values, and what a number counts: 'hours' of '6 hours'. */
function wordsOutside(text: string, values: readonly Place[]): string {
  const places = values.map(({ from, to }) => ({ from, to: to + (/^[\s\u00a0]\p{L}+/u.exec(text.slice(to))?.[0].length ?? 0) }));
  return blanked(text, places, " ");
}
