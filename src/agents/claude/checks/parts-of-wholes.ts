/** Parts that a text gives with their wholes: '7 of 140 patients', 'of his six symphonies only two'. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { detectLanguage } from "../../../sources/text/language.ts";
import { type Amount, computedAmount } from "./amounts.ts";
import { datedAmounts } from "./dated-amounts.ts";
import { countsIn } from "./number-words.ts";
import { speltAmounts } from "./spelt-amounts.ts";

export interface PartOfWhole {
  readonly part: number;
  readonly whole: number;
  readonly unit: string | null;
}

const wholes = alternatives(({ claims }) => claims.wholes);
const toWhole = new RegExp(`^[\\s\\u00a0](?:\\p{L}+\\s)?(?:${wholes})\\s(?:\\p{L}{1,8}\\s)?(?:\\p{L}+\\s(?:${wholes})\\s)?[$€£¥₽]?$`, "iu");
const opening = new RegExp(`(?:^|[.,;:—(]\\s*)(?:${wholes})\\s(?:\\p{L}{1,8}\\s)?$`, "iu");
/** '51 of them', and ', of which the lottery paid 150,000': the whole was told before. */
const ofTold = `(?:${wholes})\\s(?:${alternatives(({ claims }) => claims.wholePronouns)})(?!\\p{L})`;
const partBefore = new RegExp(`^[\\s\\u00a0]${ofTold}`, "iu");
const partBehind = new RegExp(`(?<!\\p{L})${ofTold}[^.,;:()\\d]*$`, "iu");
/** Characters between a whole that opens a clause and its part. */
const reach = 80;
const before = 30;

export function partsOfWholes(text: string): PartOfWhole[] {
  const all = numbersOf(text);
  return all.flatMap((whole, index): PartOfWhole[] => {
    const [last, next] = [all[index - 1], all[index + 1]];
    if (next !== undefined && isPartOfTold(text, whole, next)) return pairOf(next, whole);
    if (last !== undefined && toWhole.test(text.slice(last.to, whole.from))) return pairOf(last, whole);
    const isOpening = opening.test(text.slice(Math.max(0, whole.from - before), whole.from));
    const isNear = next !== undefined && next.from - whole.to <= reach && !/[.;]/.test(text.slice(whole.to, next.from));
    return isOpening && isNear ? pairOf(next, whole) : [];
  });
}

function isPartOfTold(text: string, whole: Amount, part: Amount): boolean {
  const between = text.slice(whole.to, part.from);
  const isPart = partBefore.test(text.slice(part.to, part.to + before)) || partBehind.test(between.slice(-reach));
  return isPart && part.unit !== "%" && !/[.!?]\s/u.test(between);
}

/** The scale and the unit of one may be those of both: '6.5 of the 10 million'. */
function pairOf(part: Amount, whole: Amount): PartOfWhole[] {
  const scale = Math.max(part.factor, whole.factor);
  const [a, b] = [part, whole].map(({ digits, factor }) => digits * (factor === 1 ? scale : factor)) as [number, number];
  return a < b ? [{ part: a, whole: b, unit: whole.unit ?? part.unit }] : [];
}

/** Amounts and counts of a text in its order. */
export function numbersOf(text: string): Amount[] {
  const language = detectLanguage(text);
  const { amounts } = datedAmounts(text, language);
  const counts = countsIn(text).map(({ text: words, value, from, to }) => ({ ...computedAmount(value), text: words, from, to }));
  return withOthers(withOthers(amounts, speltAmounts(text, language)), counts);
}

/** The numbers of both lists in order; of two in one place that of the first list. Linear but for the order. */
function withOthers(first: readonly Amount[], others: readonly Amount[]): Amount[] {
  const taken = first.toSorted(byPlace);
  let at = 0;
  const free = others.toSorted(byPlace).filter(({ from, to }) => {
    while (at < taken.length && (taken[at] as Amount).to <= from) at += 1;
    return (taken[at]?.from ?? Number.POSITIVE_INFINITY) >= to;
  });
  return [...taken, ...free].toSorted(byPlace);
}

function byPlace(one: Amount, other: Amount): number {
  return one.from - other.from;
}
