/**
 * Reads days and times of day from text: 'tomorrow at 3 pm', 'next week', '2026-01-14T14:00Z'. Relative ones count from
 * the session's own 'now'; times are UTC, as the session's are. Pure.
 */
import { alternatives, spacedAlternatives } from "../../languages/combined.ts";
import { languages } from "../../languages/register.ts";
import { dates } from "../../sources/text/dates.ts";

/** A day or a span of days, `YYYY-MM-DD` both, and a time of day as `HH:MM` where one is named. */
export interface Moment {
  from: string;
  to: string;
  time: string | null;
}

const dayMs = 86_400_000;
const before = String.raw`(?<![\p{L}\p{N}])`;
const after = String.raw`(?![\p{L}\p{N}])`;
const word = (words: string) => new RegExp(`${before}(?:${words})${after}`, "iu");

const relative = [0, 1, 2].map((index) => word(spacedAlternatives(({ actions }) => actions.relativeDays[index] ?? "")));
const weekdays = Array.from({ length: 7 }, (_, index) => word(alternatives(({ actions }) => actions.weekdays[index] ?? "")));
const nextWeek = word(spacedAlternatives(({ actions }) => actions.nextWeek));
const thisWeek = word(spacedAlternatives(({ actions }) => actions.thisWeek));
const months = Array.from({ length: 12 }, (_, index) => alternatives(({ dates: words }) => words.months[index] ?? ""));
const dayMonth = months.map(
  (name, index) =>
    [
      new RegExp(`${before}(\\d{1,2})(?:${alternatives(({ dates: words }) => words.dayOrdinals)})?\\s+(?:${name})${after}`, "iu"),
      index,
    ] as const,
);
const monthDay = months.map((name, index) => [new RegExp(`${before}(?:${name})\\s+(\\d{1,2})(?!\\d|:)`, "iu"), index] as const);

const instant = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?/u;
const clock = /(?<![\d.:])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])/u;
const atTime = alternatives(({ actions }) => actions.atTime);
const hourWords = alternatives(({ actions }) => actions.hours);
const morning = alternatives(({ actions }) => actions.morning);
const afternoon = alternatives(({ actions }) => actions.afternoon);
const spokenHour = new RegExp(
  `${before}(?:(?:${atTime})\\s+)?(\\d{1,2})(?:\\s*(?:${afternoon}|${morning})|\\s+(?:${hourWords}))${after}`,
  "iu",
);
const isAfternoon = new RegExp(`\\d\\s*(?:(?:${hourWords})\\s+)?(?:${afternoon})${after}`, "iu");

/** The first instant that the text spells as a timestamp. */
export function instantIn(text: string): string | null {
  return instant.exec(text)?.[0] ?? null;
}

/** The day, or span of days, and the time that a text names; null where it names no day. */
export function momentIn(text: string, now: string): Moment | null {
  const time = timeIn(text);
  const spelled = instantIn(text);
  if (spelled !== null) return { from: spelled.slice(0, 10), to: spelled.slice(0, 10), time: spelled.slice(11, 16) };
  const span = spanIn(text, new Date(`${now.slice(0, 10)}T00:00:00Z`));
  return span === null ? null : { from: isoDay(span[0]), to: isoDay(span[1]), time };
}

/** A time of day as `HH:MM`; null where none is named. */
export function timeIn(text: string): string | null {
  const exact = clock.exec(text);
  if (exact !== null) return `${(exact[1] ?? "").padStart(2, "0")}:${exact[2]}`;
  const spoken = spokenHour.exec(text);
  const hour = Number(spoken?.[1] ?? Number.NaN);
  if (Number.isNaN(hour) || hour > 23) return null;
  return `${String(hour < 12 && isAfternoon.test(text) ? hour + 12 : hour).padStart(2, "0")}:00`;
}

/** Minutes of a length of time: '2 hours', '45 minutes'. */
export function minutesIn(text: string): number | null {
  const of = (words: string) => new RegExp(`(\\d+(?:[.,]\\d+)?)\\s*(?:${words})${after}`, "iu").exec(text)?.[1]?.replace(",", ".");
  const minutes = of(alternatives(({ actions }) => actions.minutes));
  const hours = of(hourWords);
  if (minutes === undefined && hours === undefined) return null;
  return Math.round(Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

function spanIn(text: string, today: Date): [Date, Date] | null {
  const exact = dates(text).find(({ precision }) => precision === "day");
  if (exact !== undefined) return oneDay(new Date(`${exact.iso}T00:00:00Z`));
  for (const [pattern, month] of [...dayMonth, ...monthDay]) {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) return oneDay(nextOf(month, Number(found), today));
  }
  const monday = plus(today, -((today.getUTCDay() + 6) % 7));
  const weekday = weekdays.findIndex((pattern) => pattern.test(text));
  const isNext = nextWeek.test(text);
  if (weekday >= 0) {
    const inThisWeek = plus(monday, weekday);
    return oneDay(isNext || inThisWeek < today ? plus(inThisWeek, 7) : inThisWeek);
  }
  if (isNext) return [plus(monday, 7), plus(monday, 13)];
  if (thisWeek.test(text)) return [today, plus(monday, 6)];
  // 'The day after tomorrow' names tomorrow, too.
  for (const days of [2, 1, 0]) if (relative[days]?.test(text) === true) return oneDay(plus(today, days));
  return null;
}

function oneDay(day: Date): [Date, Date] {
  return [day, day];
}

/** The next such day from today on. */
function nextOf(month: number, day: number, today: Date): Date {
  const here = new Date(Date.UTC(today.getUTCFullYear(), month, day));
  return here < today ? new Date(Date.UTC(today.getUTCFullYear() + 1, month, day)) : here;
}

function plus(day: Date, days: number): Date {
  return new Date(day.getTime() + days * dayMs);
}

function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10);
}

/** Whether the text refers to a result of an earlier step: 'the proposed time', 'them'. */
export function refersBack(text: string): boolean {
  return languages.some(({ actions }) => actions.earlier !== "" && word(actions.earlier.replaceAll(" ", "\\s+")).test(text));
}
