/** Finds environment variables that look like a misspelt setting and would be ignored silently. */
import { editDistance } from "../../domain/base/edit-distance.ts";

/** Maximum edit distance; a transposition of neighbours counts as one edit. */
const mostEdits = 2;
/** Shorter names are too similar to each other: one edit, and the same length. */
const longName = 8;
const leastLength = 4;
/** What some write before each name. */
const prefix = "RALPH_";

export interface Misspelt {
  name: string;
  /** The most similar setting. */
  meant: string;
}

export function misspeltSettings(names: readonly string[], settings: readonly string[]): Misspelt[] {
  const known = new Set(settings);
  return names.flatMap((name): Misspelt[] => {
    if (known.has(name)) return [];
    const bare = name.startsWith(prefix) ? name.slice(prefix.length) : name;
    const meant = known.has(bare) ? bare : (nearest(bare, settings) ?? longer(bare, settings));
    return meant === undefined ? [] : [{ name, meant }];
  });
}

function nearest(name: string, settings: readonly string[]): string | undefined {
  if (name.length < leastLength) return undefined;
  let [meant, least]: [string | undefined, number] = [undefined, (name.length < longName ? 1 : mostEdits) + 1];
  for (const setting of settings) {
    if (name.length < longName && setting.length !== name.length) continue;
    const edits = editDistance(name, setting, mostEdits);
    if (edits < least) [meant, least] = [setting, edits];
  }
  return meant;
}

/** The shortest setting that continues where the name ends, such as with its unit: `TASK_TIMEOUT` means `TASK_TIMEOUT_S`. */
function longer(name: string, settings: readonly string[]): string | undefined {
  if (name.length < longName) return undefined;
  return settings.filter((setting) => setting.startsWith(`${name}_`)).sort((a, b) => a.length - b.length)[0];
}
