/** Numbers that a question asks by: how many things it wants, and which place they have. Pure. */
import { alternatives, lowerCaseWords } from "../../../languages/combined.ts";
import { words } from "../../../sources/text/words.ts";

export const smallNumbers = lowerCaseWords(({ numbers }) => numbers.small.join("|"));
const ordinalEnding = lowerCaseWords(({ tables }) => `\\d+(?:${tables.ordinalEndings === "" ? "(?!)" : tables.ordinalEndings})`);
const ordinals = Array.from({ length: 12 }, (_, at) => lowerCaseWords(({ numbers }) => numbers.ordinals[at] ?? "(?!)"));
const smallNumber = Array.from({ length: 12 }, (_, at) => lowerCaseWords(({ numbers }) => numbers.small[at] ?? "(?!)"));

export interface Span {
  from: number;
  to: number;
}
export interface AskedNumber extends Span {
  value: number;
}

/** The small numbers that are written as words. */
export function smallIn(open: string): AskedNumber[] {
  return smallNumber.flatMap((pattern, at) => [...open.matchAll(pattern)].map((match) => asked(at + 1, match)));
}

function asked(value: number, { index, 0: text }: RegExpExecArray): AskedNumber {
  return { value, from: index, to: index + text.length };
}

const among = new RegExp(`(?:${alternatives(({ rows }) => rows.among)})\\s+$`, "u");

/**
 * The first number that may tell how many things are asked for: before the words of an order, or right behind them; not 'which of
 * the four', unless they are added up: 'the total of the four largest'.
 */
export function severalIn(
  open: string,
  numbers: readonly AskedNumber[],
  orders: readonly Span[],
  isAddedUp: boolean,
): AskedNumber | undefined {
  const isBeside = ({ from }: Span): boolean =>
    orders.every((order) => order.from > from) || orders.some(({ to }) => to <= from && words(open.slice(to, from)).length <= 1);
  const isAmong = ({ from, to }: Span): boolean =>
    among.test(open.slice(0, from)) && !(isAddedUp && orders.some((order) => order.from === to + 1));
  return numbers.find((each) => Number.isInteger(each.value) && each.value > 1 && each.value <= 50 && isBeside(each) && !isAmong(each));
}

export function ordinalsIn(lower: string): AskedNumber[] {
  const named = ordinals.flatMap((pattern, at) => [...lower.matchAll(pattern)].map((match) => asked(at + 1, match)));
  return [...named, ...[...lower.matchAll(ordinalEnding)].map((match) => asked(Number.parseInt(match[0], 10), match))];
}
