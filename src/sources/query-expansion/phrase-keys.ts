/** Keys of phrases: the stems of all their words in the base form, so that 'went bust' is found by 'go bust'. Pure. */
import { languages } from "../../languages/register.ts";
import { stem } from "../text/stems.ts";
import { wordTexts } from "../text/words.ts";

/** The gap of a few words in a phrase: 'turn … off'. */
export const gap = "…";

let bases: Map<string, string> | null = null;

/** The stem of a word's base form: that of 'go' for 'went'. */
export function baseStem(word: string): string {
  bases ??= allBases();
  const own = stem(word);
  return bases.get(own) ?? own;
}

/** The key of a phrase, which has a blank; null for a single word. */
export function phraseKey(phrase: string): string | null {
  const parts = phrase.split(" ").flatMap((part) => (part === gap ? [gap] : wordTexts(part).map(baseStem)));
  return parts.length > 1 ? parts.join(" ") : null;
}

/** By the stem of an irregular form that of its base, the first of its line. */
function allBases(): Map<string, string> {
  const lines = languages.flatMap(({ everyday }) => everyday.forms.split("\n").map((line) => line.trim().split(/\s+/u).map(stem)));
  const found = new Map(lines.map(([base = ""]) => [base, base]));
  for (const [base = "", ...forms] of lines) for (const form of forms) if (!found.has(form)) found.set(form, base);
  return found;
}
