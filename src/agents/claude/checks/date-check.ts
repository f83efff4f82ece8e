/** Dates of a sentence against those of its grounds. */
import { wholeWords } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import { dates, type FoundDate } from "../../../sources/text/dates.ts";
import { detectLanguage } from "../../../sources/text/language.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { quotedAmounts } from "./amounts.ts";
import { blanked } from "./blanked.ts";
import { datedAmounts } from "./dated-amounts.ts";
import { otherDecades } from "./decades.ts";
import { yearsIn } from "./durations.ts";
import type { Grounds } from "./grounds.ts";
import { isPartOfYear, type Months, monthsOfPart, type PartOfYear, partsOfYearIn } from "./parts-of-year.ts";
import type { SentenceProblem } from "./problem.ts";
import { exchangedIn } from "./slots.ts";

/** Names of months without a year. Latin ones begin with a capital letter: 'may' and 'march' are words too. */
const monthNames = Array.from(
  { length: 12 },
  (_, index) =>
    new RegExp(`(?<![\\p{L}\\d])(?:${languages.map(({ dates: words }) => words.months[index] ?? "(?!)").join("|")})(?![\\p{L}\\d])`, "giu"),
);

const weekdays = Array.from({ length: 7 }, (_, index) => wholeWords(({ actions }) => actions.weekdays[index] ?? "(?!)"));

const weekend = wholeWords(({ claims }) => claims.weekend);
/** Days of a week before its end. */
const fridays = 5;

/** One word or a dash, and a year or a day with them. */
const betweenMonths = /^(?:\s\d{4})?\s?(?:[–—-]|\p{L}{1,7})\s?(?:\d{1,2}\s)?$/u;
const yearBehind = /^,?\s(?:\p{L}{1,3}\s)?(\d{4})(?!\d)/u;

/** 'A year before' means the year before one that the text names. */
const neighbours = [
  [-1, wholeWords(({ claims }) => claims.yearBefore)],
  [1, wholeWords(({ claims }) => claims.yearAfter)],
  [10, wholeWords(({ claims }) => claims.decadeAfter)],
] as const;

const shortRange = /(?<!\d)(1\d|20)(\d\d)[–/-](\d\d)(?!\d)/gu;

export function dateProblems(text: string, { quotes, context, computed }: Grounds): SentenceProblem[] {
  const around = [...quotes.map((quote) => quote.text), ...context];
  const known = around.flatMap(dates);
  const amounts = quotes.flatMap((quote) => quotedAmounts(quote, detectLanguage(quote.text)));
  const numbers = new Set([
    ...around.flatMap((line) => (line.match(/\d+/g) ?? []).map(Number)),
    ...amounts.map(({ digits, factor }) => digits * factor),
    ...computed.map(Math.round),
  ]);
  const named = new Set(monthsIn(text));
  // 'From January to June' says the first half of a year, and 'in June' does not.
  const ownYears = dates(text).map((date) => date.years.from);
  const isNamed = ({ span, year }: PartOfYear): boolean =>
    named.size === span.length &&
    span.every((month) => named.has(month)) &&
    (year === null || ownYears.length === 0 || ownYears.includes(year));
  const spanned = around.flatMap(partsOfYearIn).filter(isNamed);
  const months = new Set([...around.flatMap(monthsIn), ...known.flatMap(monthOf), ...spanned.flatMap(({ span }) => span)]);
  const told = known.filter(isYear).map(({ years: { from } }) => from);
  const years = new Set([...told, ...around.flatMap(endsOfRanges), ...numbers]);
  const reckoned = new Set([...years, ...around.flatMap(yearsApart)]);
  // A year in the place of another one is not reckoned from it.
  const isExchanged = exchangedIn(text, { quotes, context });
  const found = datedAmounts(text, detectLanguage(text)).dates;
  const isSpanned = (date: FoundDate) => isPartOfYear(date) && around.some((line) => isSpan(line, monthsOfPart(date), date.years.from));
  const unknown = found.filter(
    (date) => !isSpanned(date) && !isBorne(date, { known, numbers, months, years: isExchanged(date.text) ? years : reckoned }),
  );
  const alone = monthsIn(blanked(text, found, " ")).filter((month) => !months.has(month));
  const words = [
    ...unknown.map((date) => date.text),
    ...alone.map((month) => monthName(text, month)),
    ...otherWeekdays(text, around),
    ...otherDecades(text, around, known),
  ];
  return words.map((date) => ({
    kind: "date",
    shownBy: "absence",
    words: date.trim(),
    message: `the date «${date.trim()}» stands in none of the quotes, titles and headings: cite the words that hold it, or leave it out`,
  }));
}

/** Days of the week, where the grounds name others: in Russian, 'Wednesday' is also the word for surroundings. */
function otherWeekdays(text: string, around: readonly string[]): string[] {
  const isWeekend = around.some((line) => weekend.test(line));
  const known = weekdays.filter((day, index) => (isWeekend && index >= fridays) || around.some((line) => day.test(line)));
  return known.length === 0 ? [] : weekdays.filter((day) => !known.includes(day)).flatMap((day) => day.exec(text)?.[0] ?? []);
}

/**
 * Years that the text names by their distance from a year of the same sentence, or of the one before: 'the year after',
 * 'two years later'.
 */
function yearsApart(text: string): number[] {
  let before: number[] = [];
  return sentences(text).flatMap((sentence) => {
    const own = dates(sentence.text)
      .filter(isYear)
      .map(({ years: { from } }) => from);
    const shifts = neighbours.flatMap(([shift, words]) => (words.test(sentence.text) ? [shift] : []));
    const spans = yearsIn(sentence.text).flatMap((span) => [-span, span]);
    const found = [...before, ...own].flatMap((year) => [...shifts, ...spans].map((by) => year + by));
    if (own.length > 0) before = own;
    return found;
  });
}

/** Years that a range gives without their century: 1981 of '1978–81'. */
function endsOfRanges(text: string): number[] {
  return [...text.matchAll(shortRange)].flatMap(([, century = "", from = "", to = ""]) => (to > from ? [Number(century + to)] : []));
}

interface Known {
  known: readonly FoundDate[];
  numbers: ReadonlySet<number>;
  months: ReadonlySet<number>;
  years: ReadonlySet<number>;
}

function isBorne(date: FoundDate, { known, numbers, months, years }: Known): boolean {
  if (known.some(({ iso }) => iso === date.iso || iso.startsWith(`${date.iso}-`))) return true;
  const hasYear = years.has(date.years.from);
  switch (date.precision) {
    case "year":
      return hasYear;
    case "decade":
    case "century":
      return known.some(({ years: { from, to } }) => from >= date.years.from && to <= date.years.to);
    case "quarter":
    case "half":
      return false;
    default: {
      const [, month, day] = date.iso.split("-").map(Number);
      if (isOfOtherYear(date, known)) return false;
      return hasYear && months.has(month ?? 0) && (date.precision === "month" || numbers.has(day ?? 0));
    }
  }
}

/** Whether a text tells of the time from one month to the other of the year: 'from April to June 2019', '1 April – 30 June 2019'. */
function isSpan(text: string, [first, last]: Months, year: number): boolean {
  if (!text.includes(String(year))) return false;
  const [starts, ends] = [first, last].map((month) => [...text.matchAll(monthNames[month - 1] as RegExp)]);
  return (starts ?? []).some(({ 0: word, index }) => {
    const to = index + word.length;
    const end = (ends ?? []).find((month) => month.index >= to && betweenMonths.test(text.slice(to, month.index)));
    const told = end === undefined ? undefined : yearBehind.exec(text.slice(end.index + end[0].length))?.[1];
    return end !== undefined && (told === undefined || Number(told) === year);
  });
}

/** Whether the grounds have the day with another year only. */
function isOfOtherYear({ iso, precision }: FoundDate, known: readonly FoundDate[]): boolean {
  return precision === "day" && known.some((day) => day.precision === "day" && day.iso.slice(5) === iso.slice(5));
}

function isYear({ precision }: FoundDate): boolean {
  return precision !== "decade" && precision !== "century";
}

function monthOf({ precision, iso }: FoundDate): number[] {
  return precision === "day" || precision === "month" ? [Number(iso.split("-")[1])] : [];
}

/** Numbers of the months that a text names. */
function monthsIn(text: string): number[] {
  return monthNames.flatMap((pattern, index) => ([...text.matchAll(pattern)].some(([word]) => !/^[a-z]/.test(word)) ? [index + 1] : []));
}

function monthName(text: string, month: number): string {
  return text.match(monthNames[month - 1] as RegExp)?.find((word) => !/^[a-z]/.test(word)) ?? "";
}
