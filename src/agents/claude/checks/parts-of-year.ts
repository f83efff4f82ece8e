/** Halves and quarters of a year by their months: 'between January and June' of 'the first half of the year'. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { dates, daysOf, type FoundDate } from "../../../sources/text/dates.ts";
import { blanked } from "./blanked.ts";
import { ranksIn } from "./number-words.ts";

/** The first and the last month, from 1 on. */
export type Months = readonly [first: number, last: number];

const parts = [
  [6, new RegExp(`^(?:${alternatives(({ dates }) => dates.half)})$`, "iu")],
  [3, new RegExp(`^(?:${alternatives(({ dates }) => dates.quarter)})$`, "iu")],
] as const;
const months = 12;

export interface PartOfYear {
  readonly span: Months;
  /** Null where the part is named without one. */
  readonly year: number | null;
}

export function partsOfYearIn(text: string): PartOfYear[] {
  const found = dates(text).filter(isPartOfYear);
  const dated = found.map((part): PartOfYear => ({ span: monthsOfPart(part), year: part.years.from }));
  const ranked = ranksIn(blanked(text, found, " ")).flatMap(({ text: words, value }): PartOfYear[] => {
    const size = parts.find(([, word]) => word.test(words.split(/\s+/).at(-1) ?? ""))?.[0];
    return size === undefined || value * size > months ? [] : [{ span: [(value - 1) * size + 1, value * size], year: null }];
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
