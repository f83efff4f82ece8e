/** Whole years between the days and months of a text: 35 from May 1900 to March 1936. Pure. */
import { dates, daysOf } from "../../../sources/text/dates.ts";

/** A text with more dates has spans of nearly every length. */
const mostDates = 6;
/** Of the numbers that `daysOf` gives: one of years has four digits more. */
const ofYear = 10_000;

export function wholeYearsBetween(text: string): number[] {
  const days = dates(text)
    .filter(({ precision }) => precision === "day" || precision === "month")
    .map((date) => daysOf(date).from);
  if (days.length > mostDates) return [];
  return days.flatMap((one) => days.map((other) => Math.floor((other - one) / ofYear)).filter((years) => years > 0));
}
