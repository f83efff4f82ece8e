/** Splits a text into words, and folds a word so that its spellings compare equal. */
import { foldedLetters } from "../../languages/combined.ts";
import { languages } from "../../languages/register.ts";

export interface Word {
  /** As written in the text. */
  text: string;
  /** UTF-16 offsets, `to` exclusive. */
  from: number;
  to: number;
}

/**
 * Letters and digits, an apostrophe between letters, soft hyphens and combining marks. A hyphen separates words, so that
 * 'north-central' is found by either half. Sub- and superscript digits are part of a word, so that 'CO₂' and 'CO2' match.
 */
const wordPattern = /\p{Lu}\.(?:\p{Lu}\.)+(?!\p{L})|[\p{L}\p{Nd}\p{Nl}₀-₉](?:[\p{L}\p{M}\p{Nd}\p{Nl}₀-₉⁰¹²³⁴-⁹\u00ad]|['’ʼ](?=\p{L}))*/gu;

/** The same for ASCII-only text, as most English is: several times faster. */
const asciiPattern = /[A-Z]\.(?:[A-Z]\.)+(?![A-Za-z])|[A-Za-z0-9]+(?:'(?=[A-Za-z])[A-Za-z0-9]+)*/g;
const notAscii = /\P{ASCII}/u;

function patternFor(text: string): RegExp {
  return notAscii.test(text) ? wordPattern : asciiPattern;
}

/** The words of a text in order. */
export function words(text: string): Word[] {
  const found: Word[] = [];
  for (const match of text.matchAll(patternFor(text))) {
    found.push({ text: match[0], from: match.index, to: match.index + match[0].length });
  }
  return found;
}

/** The words without offsets; cheaper than {@link words}. */
export function wordTexts(text: string): string[] {
  return text.match(patternFor(text)) ?? [];
}

const plain = new RegExp(`^[0-9${foldedLetters}]+$`);
const foldings = languages.flatMap(({ text }) => Object.entries(text.foldedAs));
/** A Latin 'a' within a Cyrillic word, as stressed vowels are often typed, counts as the Cyrillic one. */
const lookalikes = languages.flatMap(({ text: { script, lookalikes: alike } }) =>
  Object.keys(alike).length === 0
    ? []
    : [{ own: new RegExp(`\\p{Script=${script}}`, "u"), like: new RegExp(`[${Object.keys(alike).join("")}]`, "gu"), alike }],
);
const latinMark = /([\p{Script=Latin}])\p{M}+/gu;

/**
 * Folds a word: lower case, compatible forms made equal (ligatures, subscripts), letters that a language folds replaced.
 * Removes stress marks, soft hyphens, the accents of Latin letters, the English possessive and apostrophes ('don’t' →
 * 'dont').
 */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (plain.test(lower)) return lower;
  const bare = lower
    .normalize("NFKD")
    .replace(latinMark, "$1")
    .normalize("NFC")
    .replace(/['’ʼ]s$/, "")
    .replace(/\u0300|\u0301|[.\u00ad'’ʼ]/g, "");
  const alike = lookalikes.find(({ own, like }) => own.test(bare) && bare.search(like) >= 0);
  const spelt = alike === undefined ? bare : bare.replace(alike.like, (letter) => alike.alike[letter] ?? letter);
  return foldings.reduce((text, [from, to]) => text.replaceAll(from, to), spelt);
}
