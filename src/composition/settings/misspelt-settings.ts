/** Finds environment variables that look like a misspelt setting and would be ignored silently. */
import { editDistance } from "../../domain/edit-distance.ts";

/** Maximum edit distance; a transposition of neighbours counts as one edit. */
const mostEdits = 2;
/** Shorter names are too similar to each other. */
const leastLength = 8;

export interface Misspelt {
  name: string;
  /** The most similar setting. */
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
