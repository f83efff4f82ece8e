/** Whether a date can be reckoned from one of the quotations and a length of time: 8 May of '11 May, three days after'. Pure. */
import { timeUnits } from "../../../languages/subjects/claims.ts";
import { dates } from "../../../sources/text/dates.ts";
import { lengthsIn } from "./durations.ts";

/** Quotations with more dates and lengths than that give nearly every date. */
const mostReckoned = 24;

/** A test of words for a date, or the number of a day, that can be reckoned. */
export function reckonableFrom(around: string): (words: string) => boolean {
  const lengths = lengthsIn(around);
  const known = dates(around);
  if (lengths.length === 0 || lengths.length * known.length > mostReckoned) return () => false;
  const days = known.flatMap(({ precision, iso }) => (precision === "day" ? [Number(iso.slice(-2))] : []));
  const reached = new Set(days.flatMap((day) => lengths.flatMap((length) => [-1, 1].map((sign) => day + (sign * length) / timeUnits.day))));
  const spans = lengths.map((length) => length / timeUnits.year);
  return (words) => {
    if (/^\d{1,2}$/.test(words)) return reached.has(Number(words));
    return dates(words).some(({ years }) =>
      known.some(({ years: { from, to } }) =>
        spans.some((span) => [-span, span].some((by) => years.to >= Math.floor(from + by) && years.from <= Math.ceil(to + by))),
      ),
    );
  };
}
