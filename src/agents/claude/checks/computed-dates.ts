/** Whether a date can be reckoned from one of the quotations and a length of time: 8 May of '11 May, three days after'. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { timeUnits } from "../../../languages/subjects/claims.ts";
import { dates } from "../../../sources/text/dates.ts";
import { detectLanguage } from "../../../sources/text/language.ts";
import { amountsIn } from "./amounts.ts";
import { lengthsIn, singleLengthsIn } from "./durations.ts";
import { countsNothing } from "./left-out-units.ts";

/** Quotations with more dates and lengths than that give nearly every date. */
const mostReckoned = 24;
/** Numbers that count nothing may be ages. */
const leastAge = 10;
const greatestAge = 110;

const month = alternatives(({ dates: words }) => words.months.join("|"));
const day = new RegExp(
  `(?<!\\d)\\d{1,2}(?=[\\s\\u00a0](?:${month})(?!\\p{L}))|(?<=(?<!\\p{L})(?:${month})[\\s\\u00a0])\\d{1,2}(?!\\d)`,
  "giu",
);

/** The days of a text's dates, which no sum gives: '14' of '14 June'. */
export function daysIn(text: string): string[] {
  return text.match(day) ?? [];
}

/** A test of words for a date, or the number of a day, that can be reckoned. */
export function reckonableFrom(around: string): (words: string) => boolean {
  const lengths = [...lengthsIn(around), ...singleLengthsIn(around)];
  const known = dates(around);
  // 'She was 27 when …'.
  const ages = amountsIn(around, detectLanguage(around))
    .filter(
      ({ unit, factor, digits, to }) =>
        unit === null && factor === 1 && digits >= leastAge && digits <= greatestAge && countsNothing(around, to),
    )
    .map(({ digits }) => digits);
  const all = lengths.length + ages.length;
  if (all === 0 || all * known.length > mostReckoned) return () => false;
  const days = known.flatMap(({ precision, iso }) => (precision === "day" ? [Number(iso.slice(-2))] : []));
  const reached = new Set(days.flatMap((day) => lengths.flatMap((length) => [-1, 1].map((sign) => day + (sign * length) / timeUnits.day))));
  const spans = [...lengths.map((length) => length / timeUnits.year), ...ages];
  return (words) => {
    if (/^\d{1,2}$/.test(words)) return reached.has(Number(words));
    return dates(words).some(({ years }) =>
      known.some(({ years: { from, to } }) =>
        spans.some((span) => [-span, span].some((by) => years.to >= Math.floor(from + by) && years.from <= Math.ceil(to + by))),
      ),
    );
  };
}
