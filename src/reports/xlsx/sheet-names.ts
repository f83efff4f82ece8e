/** Names of sheets as Excel allows them: 31 characters, none of `[]:*?/\`, unlike any other whatever their case. Pure. */
import { oneLine } from "../text/plain-text.ts";

/** UTF-16 code units. */
const longest = 31;
/** Excel keeps this name for itself. */
const reserved = "history";

/** Gives each name once; a name that is taken gets a number. `fallback` is for texts without an allowed character. */
export function sheetNames(): (wanted: string, fallback: string) => string {
  const taken = new Set<string>([reserved]);
  return (wanted, fallback) => {
    const clean = allowed(wanted) || allowed(fallback) || "Sheet";
    let name = cut(clean, longest);
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) {
      const ending = ` (${number})`;
      name = `${cut(clean, longest - ending.length)}${ending}`;
    }
    taken.add(name.toLowerCase());
    return name;
  };
}

function allowed(text: string): string {
  return (
    oneLine(text.slice(0, 500))
      .replace(/[[\]:*?/\\\uFFFD]+/g, " ")
      // An apostrophe would have to be doubled in every reference, which the library does not do for charts.
      .replaceAll("'", "’")
      .replace(/ +/g, " ")
      .trim()
  );
}

/** Whole characters only, and no blank at the end. */
function cut(text: string, length: number): string {
  let start = "";
  for (const character of text) {
    if (start.length + character.length > length) break;
    start += character;
  }
  return start.trimEnd();
}
