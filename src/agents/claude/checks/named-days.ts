/** Days that have a name, written with their date: 'Christmas Eve' as '24 December'. Pure. */
import { languages } from "../../../languages/register.ts";
import { dates } from "../../../sources/text/dates.ts";
import type { Grounds } from "./grounds.ts";

interface NamedDay {
  readonly day: string;
  readonly name: RegExp;
  readonly month: RegExp;
  /** Of a date in full: '-12-'. */
  readonly inDate: string;
}

const days = languages.flatMap(({ claims, dates: { months } }) =>
  Object.entries(claims.namedDays).map(([day, names]): NamedDay => {
    const index = months.findIndex((month) => new RegExp(`\\s(?:${month})$`, "iu").test(day));
    return {
      day,
      name: new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, "gu"),
      month: new RegExp(`(?<!\\p{L})(?:${months[index]})(?!\\p{L})`, "iu"),
      inDate: `-${String(index + 1).padStart(2, "0")}-`,
    };
  }),
);

/** The text with the dates of the named days that the other does not name, where it has a date of their month. */
export function withDatesOfDays(text: string, other: string): string {
  return days.reduce((dated, named) => {
    const isNamed = dated.search(named.name) !== -1;
    return isNamed && other.search(named.name) === -1 && namesMonth(other, named) ? dated.replace(named.name, named.day) : dated;
  }, text);
}

function namesMonth(text: string, { month, inDate }: NamedDay): boolean {
  return month.test(text) || dates(text).some(({ iso }) => iso.slice(4).startsWith(inDate));
}

/** The same of quotations; the same object where they name no such day. */
export function groundsWithDatesOfDays(grounds: Grounds, other: string): Grounds {
  const quotes = grounds.quotes.map((quote) => ({ ...quote, text: withDatesOfDays(quote.text, other) }));
  return quotes.every(({ text }, index) => text === grounds.quotes[index]?.text) ? grounds : { ...grounds, quotes };
}
