/**
 * Whether the quotations have another value of a number's kind: a length of time where it is one, a share where it is one, a
 * number of the same unit, or of the same things. Where they have none, nothing was exchanged for it. Pure.
 */

import { durationsIn } from "./durations.ts";
import { countedOtherwise } from "./enumerations.ts";
import { countsIn, factorsIn, isFold, type PlacedWord, sharesIn } from "./number-words.ts";
import { numbersOf } from "./parts-of-wholes.ts";

/** How often, or how many times as much: 'twice', 'four times'. */
function timesIn(text: string): PlacedWord[] {
  return [...factorsIn(text).filter(({ value }) => value > 1), ...countsIn(text).filter(({ to }) => isFold(text, to))];
}

/** A test of the sentence's words for a number. */
export function rivalledBy(text: string, around: string): (words: string) => boolean {
  const isOther = countedOtherwise(text, around);
  const hasLengths = durationsIn(around).length > 0;
  const shares = (of: string) => [...sharesIn(of), ...factorsIn(of)];
  const hasShares = shares(around).length > 0 || numbersOf(around).some(({ unit }) => unit === "%");
  const units = new Set(numbersOf(around).map(({ unit }) => unit));
  const hasTimes = timesIn(around).length > 0;
  const lengths = durationsIn(text);
  const parts = shares(text);
  const numbers = numbersOf(text);
  const counts = countsIn(text);
  const times = timesIn(text);
  return (words) => {
    const isIn = (other: { readonly text: string }) => other.text.includes(words) || words.includes(other.text.trim());
    if (lengths.some(isIn)) return hasLengths;
    if (times.some(isIn)) return hasTimes;
    if (parts.some(isIn)) return hasShares;
    if (numbers.some((number) => isIn(number) && number.unit !== null && units.has(number.unit))) return true;
    return [...counts, ...numbers.map((number) => ({ ...number, value: number.digits * number.factor }))].some(
      (count) => isIn(count) && isOther(count),
    );
  };
}
