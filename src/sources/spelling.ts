/** Finds the stem that a word unknown to the library most likely stands for: a misspelling, or a form stemmed otherwise. */

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

/** Insertions, deletions, replacements and swaps of neighbours between two words (Damerau 1964); over `most` any larger number. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}
