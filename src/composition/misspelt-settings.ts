/** Names in the environment that are no settings and look as if they were meant to be: a setting that is misspelt would be left out in silence. */

/** Letters that may be wrong, missing or too many. */
const mostEdits = 2;
/** Shorter names are too like one another. */
const leastLength = 8;

export interface Misspelt {
  name: string;
  /** The setting that is most like it. */
  meant: string;
}

export function misspeltSettings(names: readonly string[], settings: readonly string[]): Misspelt[] {
  const known = new Set(settings);
  return names.flatMap((name): Misspelt[] => {
    if (name.length < leastLength || known.has(name)) return [];
    let [meant, least] = ["", mostEdits + 1];
    for (const setting of settings) {
      if (Math.abs(setting.length - name.length) > mostEdits) continue;
      const edits = editDistance(name, setting);
      if (edits < least) [meant, least] = [setting, edits];
    }
    return meant === "" ? [] : [{ name, meant }];
  });
}

/** Levenshtein's distance: the letters that have to be put in, taken out or changed. */
function editDistance(from: string, to: string): number {
  let before = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const distances = [row];
    for (let column = 1; column <= to.length; column++) {
      const changed = (before[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      distances.push(Math.min(changed, (before[column] ?? 0) + 1, (distances[column - 1] ?? 0) + 1));
    }
    before = distances;
  }
  return before[to.length] ?? 0;
}
