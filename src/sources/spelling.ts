/** Finds the stem that a word unknown to the library most likely stands for: a misspelling, or a form stemmed otherwise. */
import { editDistance } from "../domain/edit-distance.ts";

/** Letters in which both stems must begin alike. */
const sameBeginning = 3;
const shortest = 5;

/** What both stems must begin with, or null where a word is too short, or no word, to guess at. */
export function beginningOf(stem: string): string | null {
  return stem.length >= shortest && /^\p{L}+$/u.test(stem) ? stem.slice(0, sameBeginning) : null;
}

/** The known stems within one edit, two for long words, nearest first. */
export function nearStems(stem: string, known: readonly string[]): string[] {
  const most = stem.length >= 7 ? 2 : 1;
  return known
    .map((other) => ({ other, distance: editDistance(stem, other, most) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance || (a.other < b.other ? -1 : 1))
    .map(({ other }) => other);
}
