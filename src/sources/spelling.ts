/** Finds the known stem that an unknown word most likely stands for: a misspelling, or a form that is stemmed differently. */
import { editDistance } from "../domain/base/edit-distance.ts";

/** Length of the prefix that both stems must share. */
const sameBeginning = 3;
const shortest = 5;

/** The prefix to look up candidates by, or null for a word that is too short or not made of letters. */
export function beginningOf(stem: string): string | null {
  return stem.length >= shortest && /^\p{L}+$/u.test(stem) ? stem.slice(0, sameBeginning) : null;
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
