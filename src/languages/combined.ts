/** The words of all languages combined, as patterns and lists; and lookup of a language by tag. */
import type { Language } from "./language.ts";
import { languages } from "./register.ts";
import type { Phrases } from "./subjects/phrases.ts";

/** Lower-case letters of all languages, for a character class. */
export const letters = languages.map(({ text }) => text.letters).join("");
export const foldedLetters = languages.map(({ text }) => text.foldedLetters).join("");

/** The alternatives of all languages as one pattern source; it matches nothing where none has any. */
export function alternatives(pick: (language: Language) => string): string {
  const own = languages.map(pick).filter((words) => words !== "");
  return own.length === 0 ? "(?!)" : own.join("|");
}

/** As {@link alternatives}, with blanks matching any white space. */
export function spacedAlternatives(pick: (language: Language) => string): string {
  return alternatives(pick).replaceAll(" ", "\\s+");
}

/** Matches any of the alternatives as whole words, in any case. */
export function wholeWords(pick: (language: Language) => string, flags = "iu"): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives(pick)})(?![\\p{L}\\p{N}])`, flags);
}

/**
 * Matches any of the alternatives as whole words of lower-case text. It lists the languages' letters: `\p{L}` in many
 * patterns compiles slowly.
 */
export function lowerCaseWords(pick: (language: Language) => string): RegExp {
  const words = spacedAlternatives(pick).replaceAll("\\p{L}", `[${letters}]`);
  return new RegExp(`(?<![${letters}0-9])(?:${words})(?![${letters}0-9])`, "gu");
}

/** White-space-separated words of all languages. */
export function wordsOf(pick: (language: Language) => string): string[] {
  return languages.flatMap((language) => pick(language).split(/\s+/u)).filter((word) => word !== "");
}

/** The language of a BCP 47 tag; the first language for an unknown one. */
export function languageOf(tag: string): Language {
  const primary = tag.split("-")[0]?.toLowerCase();
  return languages.find((language) => language.tag === primary) ?? languages[0];
}

/** Whether Ralph has phrases in the language. */
export function isSpoken(tag: string | null): boolean {
  return languages.some((language) => language.tag === tag);
}

/** The extractive agents' phrases in the language of a tag. */
export function phrasesFor(tag: string): Phrases {
  return languageOf(tag).phrases;
}
