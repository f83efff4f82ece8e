/** Dates and amounts of a text, each number as one of the two: '1,800 km²' is no year. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { dates, type FoundDate } from "../../../sources/text/dates.ts";
import { isStopWord } from "../../../sources/text/stems.ts";
import { type Amount, amountsIn } from "./amounts.ts";
import { hedgeOf } from "./hedges.ts";

const beforeYear = new RegExp(`(?<!\\p{L})(?:${alternatives(({ dates: words }) => words.beforeYear)})\\s$`, "iu");
const yearWord = new RegExp(`^\\s?(?:${alternatives(({ dates: words }) => words.yearWords)})$`, "iu");
const endsPhrase = /^[.,;:)]?$/u;
/** The longest word before a year, and its space. Characters. */
const reach = 12;

interface Dated {
  dates: FoundDate[];
  amounts: readonly Amount[];
}

export function datedAmounts(text: string, language: string): Dated {
  const days = dates(text);
  const amounts = days.length === 0 ? amountsIn(text, language) : amountsIn(text, language).filter((amount) => !isIn(days, amount, text));
  return { dates: days.filter((day) => !amounts.some((amount) => overlap(day, amount))), amounts };
}

function isIn(days: readonly FoundDate[], amount: Amount, text: string): boolean {
  return days.some((day) => overlap(day, amount) && !(day.precision === "year" && (isMeasured(day, amount, text) || isCounted(day, text))));
}

/** Whether the year is a rounded number of things: 'about 1500 women'. */
function isCounted(day: FoundDate, text: string): boolean {
  const word = /^\s(\p{L}{3,})/u.exec(text.slice(day.to, day.to + reach * 2))?.[1];
  const isNumber = /^\d{4}$/.test(day.text) && hedgeOf(text, day) !== "none";
  return isNumber && word !== undefined && !yearWord.test(word) && !isStopWord(word);
}

/** Whether a unit is behind the year's number. The abbreviation of 'year' may be one: it is not behind 'in', or at the end. */
function isMeasured(day: FoundDate, { unit, to }: Amount, text: string): boolean {
  if (unit === null || unit === "years") return false;
  if (!yearWord.test(text.slice(day.to, to))) return true;
  return !endsPhrase.test(text.slice(to, to + 1)) && !beforeYear.test(text.slice(Math.max(0, day.from - reach), day.from));
}

function overlap(one: { from: number; to: number }, other: { from: number; to: number }): boolean {
  return one.from < other.to && other.from < one.to;
}
