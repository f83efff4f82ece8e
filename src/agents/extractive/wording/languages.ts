/** Chooses the phrases of a language. */
import { english } from "./english.ts";
import type { Phrases } from "./phrases.ts";
import { russian } from "./russian.ts";

/** The phrases of a language tag; English where the language has none. */
export function phrasesFor(language: string): Phrases {
  return /^ru(?:-|$)/i.test(language) ? russian : english;
}
