/** Finds the known stem that an unknown word most likely means: a misspelling, or a form that is stemmed differently. */
import { editDistance } from "../../domain/base/edit-distance.ts";

/** Length of the prefix that both stems share, but for one slip. */
const sameBeginning = 3;
const shortest = 5;

/**
 * The prefixes to look up candidates by: the word's own, then those that one slip among its first letters would have left.
 * 'adress' is found at 'add', 'freind' at 'fri'. None for a word that is too short or not made of letters.
 */
export function beginningsOf(stem: string): string[] {
  if (stem.length < shortest || !/^\p{L}+$/u.test(stem)) return [];
  const [first = "", second = "", third = "", fourth = ""] = stem;
  const slips = [second + second, second + fourth, third + second, third + fourth];
  return [...new Set([stem.slice(0, sameBeginning), ...slips.map((slip) => first + slip)])];
}

/** The known stems within one edit (two for long words), nearest first. */
export function nearStems(stem: string, known: readonly string[]): string[] {
  const most = stem.length >= 7 ? 2 : 1;
  return known
    .map((other) => ({ other, distance: editDistance(stem, other, most) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance || (a.other < b.other ? -1 : 1))
    .map(({ other }) => other);
}
