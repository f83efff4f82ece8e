/** Days of a month in words, written with digits: 'the fifth of March' as 'the 5 of March'. */
import { spacedAlternatives } from "./combined.ts";
import { languages } from "./register.ts";

const months = languages.flatMap(({ dates }) => dates.months).join("|");
const days = Array.from({ length: 31 }, (_, index) => spacedAlternatives(({ dates }) => dates.days[index] ?? ""));
/** The longest words first: 'twenty-fifth' ends in 'fifth'. */
const day = days
  .map((words, index) => `(?<day${index + 1}>${words})`)
  .toReversed()
  .join("|");
const dayInWords = new RegExp(
  `(?<![\\p{L}\\d-])(?:${day})(?=\\s+(?:(?:${spacedAlternatives(({ dates }) => dates.of)})\\s+)?(?:${months})(?![\\p{L}\\d]))`,
  "giu",
);

export function withDayDigits(text: string): string {
  return text.replace(dayInWords, (...found) => {
    const groups = found.at(-1) as Record<string, string | undefined>;
    return (
      Object.entries(groups)
        .find(([, words]) => words !== undefined)?.[0]
        .slice("day".length) ?? ""
    );
  });
}
