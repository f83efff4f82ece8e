/** Days that have a name, written with their date: 'Christmas Eve' as '24 December'. Pure. */
import { languages } from "../../../languages/register.ts";
import type { Grounds } from "./grounds.ts";

const days = languages.flatMap(({ claims }) =>
  Object.entries(claims.namedDays).map(([day, names]) => [day, new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, "gu")] as const),
);

/** The text with the dates of the named days that the other does not name. */
export function withDatesOfDays(text: string, other: string): string {
  return days.reduce((dated, [day, name]) => (other.search(name) === -1 ? dated.replace(name, day) : dated), text);
}

/** The same of quotations; the same object where they name no such day. */
export function groundsWithDatesOfDays(grounds: Grounds, other: string): Grounds {
  const quotes = grounds.quotes.map((quote) => ({ ...quote, text: withDatesOfDays(quote.text, other) }));
  return quotes.every(({ text }, index) => text === grounds.quotes[index]?.text) ? grounds : { ...grounds, quotes };
}
