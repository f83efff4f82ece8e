/** Text in Latin letters, for names that may have no others. Pure. */
import { withCapital } from "../../domain/base/capital-letter.ts";
import { transliterations } from "../../sources/text/transliteration.ts";

/** The words of alphabets that a language has Latin letters for are written in these, with their capitals; others stay. */
export function inLatinLetters(text: string): string {
  return text.replace(/[\p{L}\p{M}]+/gu, (word) => {
    const [written = word] = /^[a-z]+$/iu.test(word) ? [] : transliterations(word);
    return written === word ? word : withCapitalsOf(word, written);
  });
}

/** A word of several capitals stays in capitals; another has the first letter of its model. */
function withCapitalsOf(model: string, written: string): string {
  const first = model.charAt(0);
  if (first === first.toLowerCase()) return written;
  return model.length > 1 && model === model.toUpperCase() ? written.toUpperCase() : withCapital(written);
}
