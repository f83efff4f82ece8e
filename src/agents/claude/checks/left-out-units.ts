/** Numbers whose unit the one before has for both: '940 square kilometres in 1970 and 610 in 2020'. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { scaleFactor } from "../../../sources/text/numbers.ts";
import { isStopWord } from "../../../sources/text/stems.ts";

/** Two values of one thing differ by no more than this factor. */
const widest = 10;
const ofWhole = new RegExp(`^\\s(?:${alternatives(({ claims }) => claims.wholes)})(?!\\p{L})`, "iu");
const year = /^(?:1\d|2[01])\d\d$/u;
/** Characters behind a number in which a word stands. */
const room = 24;

interface Measured {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly digits: number;
  readonly factor: number;
  readonly unit: string | null;
}

/** Between the ends of a range: '940 km² in 1970 to 610'. */
export const endOfRange = new RegExp(`^[^,;:()—]*\\s(?:${alternatives(({ claims }) => claims.ends.between)})\\s$`, "iu");

/** The numbers that count nothing, with the unit of the nearest one before in their sentence. @param between What has to stand between the two. */
export function withUnitsBefore<Number extends Measured>(amounts: readonly Number[], text: string, between = /(?:)/): Number[] {
  let last: Number | null = null;
  return amounts.map((amount) => {
    const before: Number | null = last;
    if (amount.unit !== null) last = amount;
    if (before === null || amount.unit !== null || !isElliptic(text, amount) || year.test(amount.text.trim())) return amount;
    if (!between.test(text.slice(before.to, amount.from))) return amount;
    if (/[.!?]\s/u.test(text.slice(before.to, amount.from))) return amount;
    const factor = amount.factor * (before.factor / scaleOf(before.text));
    const [least, most] = [amount.digits * factor, before.digits * before.factor].toSorted((one, other) => one - other) as [number, number];
    return least === 0 || most > least * widest ? amount : { ...amount, factor, unit: before.unit };
  });
}

/** Whether it counts nothing, is no part of a whole, and no name's number: 'Version 9'. */
function isElliptic(text: string, { from, to }: Measured): boolean {
  const before = /(\p{L}+)[\s\u00a0]$/u.exec(text.slice(Math.max(0, from - room), from))?.[1];
  return countsNothing(text, to) && !ofWhole.test(text.slice(to, to + room)) && (before === undefined || isStopWord(before));
}

/** Whether no noun stands behind a number. */
export function countsNothing(text: string, to: number): boolean {
  const behind = text.slice(to, to + room);
  const word = /^[\s\u00a0]*(\p{L}+)/u.exec(behind)?.[1];
  return /^\s?(?:[,;:)]|\.(?!\d)|—|–\s|$)/u.test(behind) || (word !== undefined && /^\s/u.test(behind) && isStopWord(word));
}

function scaleOf(words: string): number {
  return scaleFactor(/\d[\s-]*(\p{L}+\.?)/u.exec(words)?.[1] ?? "") ?? 1;
}
