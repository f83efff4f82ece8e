/** Text in Latin letters, for names that may have no others. Pure. */
import { transliterations } from "../../sources/text/transliteration.ts";

/** The words of alphabets that a language has Latin letters for are written in these, with their capitals; others stay. */
export function inLatinLetters(text: string): string {
  return text.replace(/[\p{L}\p{M}]+/gu, (word) => {
    const [written = word] = /^[a-z]+$/iu.test(word) ? [] : transliterations(word);
    const first = word.charAt(0);
    return written === word || first === first.toLowerCase() ? written : written.charAt(0).toUpperCase() + written.slice(1);
  });
}
