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

/** How languages spell one sound of a name in Latin letters. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  f: ["f", "ph"],
  g: ["g", "h", "kh", "ch"],
  i: ["i", "y", "j"],
  k: ["k", "c", "q"],
  t: ["t", "th"],
  v: ["v", "w"],
};
const sounds = Object.entries(spellings)
  .flatMap(([sound, written]) => written.map((each) => [each, sound] as const))
  .sort(([one], [other]) => other.length - one.length);
const spelt = new RegExp(sounds.map(([written]) => written).join("|"), "gu");
const soundOf = new Map(sounds);

/** What a word sounds like, whatever it is spelt with: the same of 'heliograph' and 'geliograf', 'Carrick' and 'Karrik'. Empty for a short one. */
export function soundOfWord(word: string): string {
  const latin = /^[a-z]+$/u.test(word) ? word : (transliterations(word)[0] ?? "");
  const told = latin.replace("ck", "k").replace(spelt, (written) => soundOf.get(written) ?? written);
  const bare = told.replace(/(.)\1/gu, "$1").replace(/[aeiou]+$/u, "");
  return bare.length < shortestSound ? "" : bare;
}
const shortestSound = 5;

/** The beginnings of words of another script that sound like the beginning of this one. */
export function soundingBeginnings(word: string): string[] {
  const [first = "", second = ""] = soundOfWord(word);
  const isLatin = /^[a-z]/u.test(word);
  const written = (sound: string): readonly string[] => {
    const latin = spellings[sound] ?? [sound];
    return isLatin ? tables.flatMap((letters) => letters.flatMap(([letter, own]) => (latin.includes(own) ? [letter] : []))) : latin;
  };
  return first === "" ? [] : written(first).flatMap((one) => written(second).map((other) => one + other));
}
