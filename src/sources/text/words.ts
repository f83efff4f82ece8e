/** Cuts a text into words and brings a word to the form under which its spellings meet. */
import { foldedLetters } from "../../languages/combined.ts";
import { languages } from "../../languages/register.ts";

export interface Word {
  /** As it stands in the text. */
  text: string;
  /** UTF-16 offsets, `to` exclusive. */
  from: number;
  to: number;
}

/**
 * Letters and digits, an apostrophe between letters, soft hyphens and combining marks. A hyphen ends a word, so that
 * 'north-central' is found by either half; sub- and superscript digits belong to it, so that 'CO₂' and 'CO2' meet.
 */
const wordPattern = /\p{Lu}\.(?:\p{Lu}\.)+(?!\p{L})|[\p{L}\p{Nd}\p{Nl}₀-₉](?:[\p{L}\p{M}\p{Nd}\p{Nl}₀-₉⁰¹²³⁴-⁹\u00ad]|['’ʼ](?=\p{L}))*/gu;

/** The same for text of ASCII alone, which most English is: several times as fast. */
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

/** The words alone; cheaper than {@link words} where the places do not matter. */
export function wordTexts(text: string): string[] {
  return text.match(patternFor(text)) ?? [];
}

const plain = new RegExp(`^[0-9${foldedLetters}]+$`);
const foldings = languages.flatMap(({ text }) => Object.entries(text.foldedAs));
const latinMark = /([\p{Script=Latin}])\p{M}+/gu;

/**
 * Lower case, compatible forms made equal (ligatures, subscripts), stress marks and soft hyphens dropped, letters that
 * a language folds, Latin letters without their accents, the English possessive cut off, apostrophes left out ('don’t' → 'dont').
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
  return foldings.reduce((text, [from, to]) => text.replaceAll(from, to), bare);
}
