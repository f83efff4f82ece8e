/**
 * Stems words. The script decides the language: the first one whose alphabet has all of a word's letters gives the
 * Snowball stemmer (Porter, 'Snowball: a language for stemming algorithms', 2001). Stemming is slow, so results are
 * cached.
 */
import snowball from "snowball-stemmers";
import { wordsOf } from "../../languages/combined.ts";
import { languages } from "../../languages/register.ts";
import { fold, type Word, words, wordTexts } from "./words.ts";

const stemmers = languages.map(({ text }) => ({
  own: new RegExp(`^[${text.foldedLetters}]+$`),
  stemmer: snowball.newStemmer(text.stemmer),
  fleeting: text.fleetingVowels,
  known: new Map(text.ownStems.split(/\s+/u).flatMap(knownStem)),
}));
const stopWords = new Set(wordsOf(({ text }) => text.stopWords).map(fold));

/** A word with its stem, of 'stem|ending' or 'word:stem'. */
function knownStem(entry: string): [word: string, stem: string][] {
  const [start = "", rest] = entry.split(/[|:]/u);
  if (rest === undefined) return [];
  return [entry.includes("|") ? [`${start}${rest}`, start] : [start, rest]];
}

interface Analysed {
  stem: string;
  stop: boolean;
}

/** The cache has two generations, which bounds its memory and keeps words in use. */
const generationSize = 60_000;
let young = new Map<string, Analysed>();
let old = new Map<string, Analysed>();

function analyse(word: string): Analysed {
  const known = young.get(word);
  if (known !== undefined) return known;
  const analysed = old.get(word) ?? compute(word);
  if (young.size >= generationSize) {
    old = young;
    young = new Map();
  }
  young.set(word, analysed);
  return analysed;
}

function compute(word: string): Analysed {
  const folded = fold(word);
  return { stem: stemFolded(folded), stop: folded === "" || stopWords.has(folded) };
}

function stemFolded(folded: string): string {
  const language = stemmers.find(({ own }) => own.test(folded));
  if (language === undefined) return folded;
  const known = language.known.get(folded);
  if (known !== undefined) return known;
  const stemmed = language.stemmer.stem(folded);
  return language.fleeting === null ? stemmed : stemmed.replace(language.fleeting.place, "");
}

/** The algorithm's own stems of words with this stem, as indexes have them that were made before `stem` changed them. */
export function unreducedStems(reduced: string): string[] {
  return stemmers.flatMap(({ fleeting, known, stemmer }) => {
    const words = [...known].flatMap(([word, stem]) => (stem === reduced ? [stemmer.stem(word)] : []));
    if (fleeting === null) return words;
    const whole = [...fleeting.letters].map((vowel) => `${reduced.slice(0, -1)}${vowel}${reduced.slice(-1)}`);
    return [...new Set([...words, ...whole.filter((each) => each.replace(fleeting.place, "") === reduced)])].filter(
      (each) => each !== reduced,
    );
  });
}

/** The stem of a word in any spelling; digits and words of other scripts are only folded. */
export function stem(word: string): string {
  return analyse(word).stem;
}

/** Whether a word in any spelling is a stop word. */
export function isStopWord(word: string): boolean {
  return analyse(word).stop;
}

/** Stems of the text's content words, in order, with repeats. */
export function contentStems(text: string): string[] {
  const stems: string[] = [];
  for (const word of wordTexts(text)) {
    const { stem: found, stop } = analyse(word);
    if (!stop) stems.push(found);
  }
  return stems;
}

export interface StemmedWord extends Word {
  stem: string;
}

/** The text's content words with their stems and offsets. */
export function contentWords(text: string): StemmedWord[] {
  const found: StemmedWord[] = [];
  for (const word of words(text)) {
    const analysed = analyse(word.text);
    if (!analysed.stop) found.push({ ...word, stem: analysed.stem });
  }
  return found;
}
