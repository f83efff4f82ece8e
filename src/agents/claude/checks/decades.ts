/** Decades that are named without their century, 'the nineties' and '90s', against the dates of the grounds. Pure. */
import { alternatives, wholeWords } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import type { FoundDate } from "../../../sources/text/dates.ts";

const inDigits = new RegExp(`(?<![\\p{L}\\d.,])['’]?(\\d0)(?:${alternatives(({ dates }) => dates.decades)})(?![\\p{L}\\d])`, "giu");
const ofCentury = new RegExp(`(?<!\\d)\\d\\d(\\d0)(?:${alternatives(({ dates }) => dates.decades)})(?![\\p{L}\\d])`, "giu");
const starts = [...new Set(languages.flatMap(({ dates }) => Object.keys(dates.decadeNames)))];
const inWords = starts.map((start) => [Number(start), wholeWords(({ dates }) => dates.decadeNames[Number(start)] ?? "", "giu")] as const);

interface Decade {
  readonly text: string;
  /** Last two digits of its first year. */
  readonly start: number;
}

/** Those in which no date of the grounds lies, where the grounds have dates or name other decades. */
export function otherDecades(text: string, around: readonly string[], known: readonly FoundDate[]): string[] {
  const own = decadesIn(text);
  if (own.length === 0) return [];
  // '1960s-1990s'.
  const ranged = around.flatMap((line) => [...line.matchAll(ofCentury)].map(([, start]) => Number(start)));
  const told = new Set([...around.flatMap(decadesIn).map(({ start }) => start), ...ranged, ...known.flatMap(startsOf)]);
  return told.size === 0 ? [] : own.filter(({ start }) => !told.has(start)).map((decade) => decade.text);
}

function decadesIn(text: string): Decade[] {
  return [
    ...[...text.matchAll(inDigits)].map(([words, start]) => ({ text: words, start: Number(start) })),
    ...inWords.flatMap(([start, pattern]) => [...text.matchAll(pattern)].map(([words]) => ({ text: words, start }))),
  ];
}

/** The decades that a date lies in, and the one that begins where it ends: 'the next decade' after the nineties. */
function startsOf({ years: { from, to } }: FoundDate): number[] {
  const first = Math.floor(from / 10) * 10;
  return to - from > 100 ? [] : [first, Math.floor(to / 10) * 10, first + 10].map((year) => ((year % 100) + 100) % 100);
}
