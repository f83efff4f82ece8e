/** Writes a word in another script, letter by letter, so that a name is found in documents of another language. Pure. */
import { languages } from "../../languages/register.ts";

const tables = languages.map(({ text }) => Object.entries(text.latin)).filter((letters) => letters.length > 0);

/** The word in Latin letters, or a Latin word in each other script; lower case. None where it holds no letter of a table. */
export function transliterations(word: string): string[] {
  const lower = word.toLowerCase();
  return tables.flatMap((letters) => {
    const toLatin = new Map(letters);
    if ([...lower].some((letter) => toLatin.has(letter))) return [[...lower].map((letter) => toLatin.get(letter) ?? letter).join("")];
    return /^[a-z]+$/u.test(lower) ? [fromLatin(lower, letters)] : [];
  });
}

const longestPiece = 4;

/** The longest piece of Latin letters first: 'shch' before 'sh'. */
function fromLatin(word: string, letters: readonly (readonly [letter: string, latin: string])[]): string {
  let written = "";
  for (let at = 0; at < word.length; ) {
    let size = Math.min(longestPiece, word.length - at);
    const letterAt = (): string | undefined => letters.find(([, latin]) => latin === word.slice(at, at + size))?.[0];
    while (size > 1 && letterAt() === undefined) size -= 1;
    written += letterAt() ?? word.slice(at, at + size);
    at += size;
  }
  return written;
}
