/** Halves and quarters of a year by their months: 'between January and June' of 'the first half of the year'. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { dates, daysOf, type FoundDate } from "../../../sources/text/dates.ts";
import { ranksIn } from "./number-words.ts";

/** The first and the last month, from 1 on. */
export type Months = readonly [first: number, last: number];

const parts = [
  [6, new RegExp(`^(?:${alternatives(({ dates }) => dates.half)})$`, "iu")],
  [3, new RegExp(`^(?:${alternatives(({ dates }) => dates.quarter)})$`, "iu")],
] as const;
const months = 12;

/** The parts of a year that a text names, with their year or without. */
export function partsOfYearIn(text: string): Months[] {
  const dated = dates(text).filter(isPartOfYear).map(monthsOfPart);
  const ranked = ranksIn(text).flatMap(({ text: words, value }) => {
    const size = parts.find(([, word]) => word.test(words.split(/\s+/).at(-1) ?? ""))?.[0];
    return size === undefined || value * size > months ? [] : [[(value - 1) * size + 1, value * size] as const];
  });
  return [...dated, ...ranked];
}

export function isPartOfYear({ precision }: FoundDate): boolean {
  return precision === "half" || precision === "quarter";
}

/** @param part A half or a quarter. */
export function monthsOfPart(part: FoundDate): Months {
  const { from, to } = daysOf(part);
  const monthOf = (day: number): number => Math.floor(day / 100) % 100;
  return [monthOf(from), monthOf(to)];
}
