/** Cuts a text into words and brings a word to the form under which its spellings meet. */

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
const wordPattern =
  /(?<![\p{L}\p{N}])(?:\p{Lu}\.){2,}(?!\p{L})|[\p{L}\p{Nd}\p{Nl}₀-₉](?:[\p{L}\p{M}\p{Nd}\p{Nl}₀-₉⁰¹²³⁴-⁹\u00ad]|['’ʼ](?=\p{L}))*/gu;

/** The words of a text in order. */
export function words(text: string): Word[] {
  const found: Word[] = [];
  for (const match of text.matchAll(wordPattern)) {
    found.push({ text: match[0], from: match.index, to: match.index + match[0].length });
  }
  return found;
}

/** Calls `visit` with each word of the text; cheaper than {@link words} where the places do not matter. */
export function wordTexts(text: string): string[] {
  return text.match(wordPattern) ?? [];
}

const plain = /^[a-z0-9а-я]+$/;
const latinMark = /([\p{Script=Latin}])\p{M}+/gu;

/**
 * Lower case, compatible forms made equal (ligatures, subscripts), stress marks and soft hyphens dropped, ё as е, Latin
 * letters without their accents, the English possessive cut off, apostrophes left out ('don’t' → 'dont').
 */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (plain.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .replace(latinMark, "$1")
    .normalize("NFC")
    .replace(/['’ʼ]s$/, "")
    .replace(/\u0300|\u0301|[.\u00ad'’ʼ]/g, "")
    .replaceAll("ё", "е");
}
