/** Names of a sentence against the words of its grounds. */
import { wholeWords } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import { otherNames } from "../../../sources/query-expansion/other-names.ts";
import { dates } from "../../../sources/text/dates.ts";
import { detectLanguage } from "../../../sources/text/language.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { contentStems, isStopWord, stem } from "../../../sources/text/stems.ts";
import { fold, wordTexts } from "../../../sources/text/words.ts";
import { amountsIn } from "./amounts.ts";
import { blanked } from "./blanked.ts";
import type { Grounds } from "./grounds.ts";
import { cardinalValue, factorsIn } from "./number-words.ts";
import { isFormOf, sameNames } from "./place-forms.ts";
import type { SentenceProblem } from "./problem.ts";

/** Words that are names wherever they stand, at the beginning of a sentence too. */
const knownNames = new Set(languages.flatMap(({ claims }) => wordTexts(claims.sameNames)).map(fold));
const calendar = wholeWords(({ dates }) => dates.named);
const capitalised = /(?<![\p{L}\p{M}\d'’])\p{Lu}[\p{L}\p{M}\d]*(?:['’]\p{L}+)*/gu;
/** An abbreviation before a name: 'Ms', 'Mt'. It has no vowel. */
const title = /^[A-Z](?:(?![aeiouy])[a-z]){1,3}\.?\s\p{Lu}/u;
/** What may stand between the end of a sentence and the first word of the next. */
const opening = /[\s"'“„«(–—-]/u;
const scripts = [...new Set(languages.map(({ text }) => text.script))].map(
  (name) => [name, new RegExp(`\\p{Script=${name}}`, "u")] as const,
);
/** Grounds with fewer words say little of their language. */
const enoughWords = 8;
const stopShare = 0.1;
/** A sentence that has this share of its content words from its grounds is in their language. */
const sameLanguage = 0.4;
/** Codes that stand before or behind a sum: 'SEK 310 million'. */
const currencies = new Set(Intl.supportedValuesOf("currency"));
/**
 * @param names Folded words that are known for names, so that one that begins the sentence is looked at too.
 */
export function nameProblems(text: string, { quotes, context }: Grounds, names: ReadonlySet<string>): SentenceProblem[] {
  const around = [...quotes.map((quote) => quote.text), ...context].join("\n");
  const known = knownWords(around);
  const spelt = writtenOut(text, around);
  const unknown = new Set(namesIn(withoutUnits(text), names).filter((name) => !spelt.has(name) && !isKnown(name, known)));
  const grounds = unknown.size === 0 ? null : wordedGrounds(text, around, quotes);
  return [...unknown].flatMap((words): SentenceProblem[] => {
    if (grounds === null || !mayBeTold(words, grounds)) return [];
    const message = `the name «${words}» stands in none of the quotes, titles and headings: cite the words that name it, or leave it out`;
    return [{ kind: "name", shownBy: "absence", words, message }];
  });
}

/** Words that stand for names in texts: capitalised within a sentence, and nowhere written small. */
export function namesOf(proses: readonly string[], rows: readonly string[] = []): Set<string> {
  // A cell is not a sentence: its first word counts as one within a sentence.
  const texts = [...proses, ...rows.flatMap((row) => row.split(/[,;|\t]/).map((cell) => `, ${cell.trim()}`))];
  const names = new Set(texts.flatMap((text) => namesIn(text, new Set()).map(fold)));
  for (const text of texts) for (const word of wordTexts(text)) if (/^\p{Ll}/u.test(word)) names.delete(fold(word));
  return names;
}

function isNumberWord(word: string): boolean {
  return cardinalValue(word) !== null || factorsIn(word).length > 0;
}

function namesIn(text: string, names: ReadonlySet<string>): string[] {
  const starts = new Set(sentences(text).map(({ from }) => from));
  return [...text.matchAll(capitalised)].flatMap((match) => {
    const [word] = match;
    const at = match.index;
    if (isStopWord(word) || calendar.test(word) || word.length < 2) return [];
    const isFirst = beginsSentence(text, at, starts);
    if (isFirst && isNumberWord(word)) return [];
    if (title.test(text.slice(at))) return [];
    const isUnit = /\d[\s\u00a0]?$/.test(text.slice(Math.max(0, at - 2), at)) && word.length <= 4;
    if (isUnit || (currencies.has(word) && /^\s?\d/.test(text.slice(at + word.length)))) return [];
    return !isFirst || names.has(fold(word)) || knownNames.has(fold(word)) || /^\p{Lu}{2,}$/u.test(word) ? [word] : [];
  });
}

/** Whether a sentence, or one quoted within it, begins at the word: it has its capital letter from there. Linear in what precedes it. */
function beginsSentence(text: string, at: number, starts: ReadonlySet<number>): boolean {
  let from = at;
  while (from > 0 && opening.test(text.charAt(from - 1))) from -= 1;
  const between = text.slice(from, at);
  const isStart = /[:…]/u.test(text.charAt(from - 1)) || Array.from(between + text.charAt(at)).some((_, index) => starts.has(from + index));
  return from === 0 || between.includes("\n") || (isStart && /^\s/u.test(between));
}

/** 'Celsius' belongs to its number, and 'half' to 'the first half of 2018'. */
export function withoutUnits(text: string): string {
  const halves = dates(text).filter(({ precision }) => precision === "half" || precision === "quarter" || precision === "century");
  return blanked(text, [...amountsIn(text, detectLanguage(text)), ...halves], "0");
}

interface KnownWords {
  stems: ReadonlySet<string>;
  folded: readonly string[];
  /** Folded words with a capital letter. */
  names: readonly string[];
  initials: ReadonlySet<string>;
}

function knownWords(around: string): KnownWords {
  const words = wordTexts(around);
  const stems = new Set(words.map(stem));
  for (const { stems: other } of otherNames(contentStems(around))) for (const each of other) stems.add(each);
  for (const group of sameNames) {
    if (group.some((name) => name.every((each) => stems.has(each)))) for (const name of group) for (const each of name) stems.add(each);
  }
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word) && !isStopWord(word));
  return { stems, folded: [...new Set(words.map(fold))], names: capitals.map(fold), initials: initialsOf(words) };
}

/** Initials of names: of words with capital letters, and of one such word with those that follow it: 'CC' of 'Constitutional court'. */
function initialsOf(words: readonly string[]): Set<string> {
  const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);
  const runs = [words.filter(isCapital), words, words.filter((word) => isCapital(word) || !isStopWord(word))];
  return new Set(
    runs.flatMap((run) =>
      run.flatMap((word, at) =>
        isCapital(word)
          ? [2, 3, 4, 5].map((size) =>
              run
                .slice(at, at + size)
                .map((each) => each.charAt(0).toUpperCase())
                .join(""),
            )
          : [],
      ),
    ),
  );
}

function isKnown(name: string, { stems, folded, names, initials }: KnownWords): boolean {
  const own = fold(name);
  if (stems.has(stem(name)) || folded.includes(own) || initials.has(name)) return true;
  if (names.some((word) => isShortOf(own, word) || (word.length === longestShort && isConsonantsOf(word, own)))) return true;
  return folded.some((word) => isFormOf(own, word) || isFormOf(word, own) || isInflected(own, word));
}

/** Letters of an abbreviation of one word; a shorter one in the grounds may be a title, 'Mr', which stands for no name. */
const longestShort = 4;
const consonants = /^(?![aeiouy])(?:[a-z](?![aeiouy])){2,4}$/;

/** 'Fed' of 'Federal', 'VW' of 'Volkswagen'. */
function isShortOf(short: string, word: string): boolean {
  const isPart = short.length > 2 && short.length <= longestShort && short.length < word.length - 1;
  return (isPart && word.startsWith(short)) || isConsonantsOf(short, word);
}

/** 'Cllr' of 'Councillor': its first letter, and others in their order. */
function isConsonantsOf(short: string, word: string): boolean {
  if (!consonants.test(short) || short.length >= word.length - 1) return false;
  return new RegExp(`^${short.split("").join(".*")}`).test(word);
}

/** Longest ending of a case, and the least that two cases of a name share. Letters. */
const caseEnding = 3;
/** Letters that two words of one root share at least, and their share of the shorter word: 'constitution', 'constitutional'. */
const longRoot = 8;
const rootShare = 0.8;
const leastShared = 5;

/** Two cases of a Russian name, which stems do not always unite, or a long word and one derived from it. */
function isInflected(one: string, other: string): boolean {
  if (!/^\p{Script=Cyrillic}+$/u.test(one)) return false;
  const root = Math.max(longRoot, Math.ceil(Math.min(one.length, other.length) * rootShare));
  if (one.length >= root && one.slice(0, root) === other.slice(0, root)) return true;
  const shared = Math.max(leastShared, one.length - caseEnding, other.length - caseEnding);
  return one.length >= shared && one.slice(0, shared) === other.slice(0, shared);
}

/** Names that the grounds have as initials: 'Climate Change' of 'Panel on Climate Change' where they say 'PCC'. */
function writtenOut(text: string, around: string): Set<string> {
  const shorts = new Set([...around.matchAll(/(?<![\p{L}\d])\p{Lu}{2,6}(?![\p{L}\d])/gu)].map(([short]) => short));
  const capitals = [...text.matchAll(capitalised)].map(([word]) => word);
  const words = wordTexts(text);
  const found = new Set<string>();
  for (const size of new Set([...shorts].map(({ length }) => length))) {
    for (const at of capitals.keys()) {
      const run = capitals.slice(at, at + size);
      if (run.length === size && shorts.has(run.map((word) => word.charAt(0)).join(""))) for (const word of run) found.add(word);
    }
    for (const [at, word] of words.entries()) {
      const initials = initialsOf(words.slice(at, at + size));
      if ([...initials].some((short) => short.length === size && shorts.has(short))) found.add(word);
    }
  }
  return found;
}

interface WordedGrounds {
  /** Scripts of the words. */
  scripts: ReadonlySet<string | undefined>;
  /** Whether they are in a language that Ralph knows: names change from one to another. */
  isKnown: boolean;
}

function wordedGrounds(text: string, around: string, quotes: Grounds["quotes"]): WordedGrounds {
  const words = wordTexts(around).filter((word) => /\p{L}/u.test(word));
  const isShort = quotes.every(({ isRow }) => isRow) || words.length < enoughWords;
  const isKnown = isShort || sharedWords(text, around) >= sameLanguage || words.filter(isStopWord).length / words.length >= stopShare;
  return { scripts: new Set(words.map(scriptOf)), isKnown };
}

/** Whether the grounds are in the name's script, and in a language that Ralph knows. */
function mayBeTold(name: string, { scripts: known, isKnown }: WordedGrounds): boolean {
  return otherNames(contentStems(name)).length > 0 || (known.has(scriptOf(name)) && isKnown);
}

function sharedWords(text: string, around: string): number {
  const known = new Set(contentStems(around));
  const own = contentStems(text);
  return own.filter((each) => known.has(each)).length / own.length;
}

function scriptOf(word: string): string | undefined {
  return scripts.find(([, letters]) => letters.test(word))?.[0];
}
