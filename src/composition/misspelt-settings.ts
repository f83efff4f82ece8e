/** Finds environment variables that look like a misspelt setting: they would be ignored without a word. */
import { editDistance } from "../domain/edit-distance.ts";

/** Letters that may be wrong, missing, too many or swapped with a neighbour. */
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
      const edits = editDistance(name, setting, mostEdits);
      if (edits < least) [meant, least] = [setting, edits];
    }
    return meant === "" ? [] : [{ name, meant }];
  });
}
