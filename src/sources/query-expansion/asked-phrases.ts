/** Finds phrases of a question that mean something else than their words: 'put in for', 'go bust'. */

import { isStopWord, stem } from "../text/stems.ts";
import { type Word, words } from "../text/words.ts";
import { baseStem, gap } from "./phrase-keys.ts";
import { phraseKeys, type RelatedStem, relatedStems } from "./related-stems.ts";

export interface AskedPhrase {
  /** Its words in the question. */
  text: string;
  /** By which its related words are found. */
  key: string;
  from: number;
  to: number;
  /** Stems of its words of meaning. */
  stems: readonly string[];
  /** Whether it has one such word at most, which alone would mean something else: 'put' of 'put in for'. */
  isIdiom: boolean;
}

/** Maximum number of words in the gap of a phrase. */
const mostBetween = 3;

let known: Map<string, string[][]> | null = null;

/** The phrases of a question in order, the longest where several begin with the same word. */
export function askedPhrases(question: string): AskedPhrase[] {
  known ??= byFirstWord(phraseKeys());
  const all = words(question);
  const bases = all.map(({ text }) => baseStem(text));
  const found: AskedPhrase[] = [];
  for (let at = 0; at < all.length; at += 1) {
    const match = (known.get(bases[at] ?? "") ?? [])
      .map((parts) => ({ parts, end: endOf(parts, bases, at) }))
      .reduce((best, each) => (each.end > best.end ? each : best), { parts: [] as string[], end: 0 });
    if (match.end === 0) continue;
    found.push(phraseOf(question, match.parts, all.slice(at, match.end), bases.slice(at, match.end)));
    at = match.end - 1;
  }
  return found;
}

/** Whether a text has the words of a phrase as it is asked: 'a day' in 'A day pass is €9'. */
export function holdsPhrase(key: string, text: string): boolean {
  const bases = words(text).map((word) => baseStem(word.text));
  const parts = key.split(" ");
  return bases.some((base, at) => base === parts[0] && endOf(parts, bases, at) > 0);
}

/** The stems of a question's words of meaning in order, with the key of each idiom in place of its words. */
export function askedStems(question: string): string[] {
  const phrases = askedPhrases(question).filter(({ isIdiom }) => isIdiom);
  // 'Get the deposit back' is asked of the deposit.
  const inPhrase = ({ from, text }: Word): boolean =>
    phrases.some((phrase) => phrase.from <= from && from < phrase.to && phrase.key.split(" ").includes(baseStem(text)));
  const single = words(question).flatMap((word) =>
    inPhrase(word) || isStopWord(word.text) ? [] : [{ from: word.from, stem: stem(word.text) }],
  );
  return [...single, ...phrases.map(({ from, key }) => ({ from, stem: key }))]
    .sort((one, other) => one.from - other.from)
    .map((each) => each.stem);
}

/** The words related to a question's stems, of which idioms are keys; those of other phrases are related to each of their words. */
export function relatedAsked(question: string, stems: readonly string[]): Map<string, readonly RelatedStem[]> {
  const found = new Map<string, readonly RelatedStem[]>(relatedStems(stems));
  for (const { key, stems: own, isIdiom } of askedPhrases(question)) {
    const meant = isIdiom ? [] : (relatedStems([key]).get(key) ?? []);
    if (meant.length > 0) for (const each of own) if (stems.includes(each)) found.set(each, [...(found.get(each) ?? []), ...meant]);
  }
  return found;
}

function phraseOf(question: string, parts: readonly string[], own: readonly Word[], bases: readonly string[]): AskedPhrase {
  const from = own[0]?.from ?? 0;
  const to = own.at(-1)?.to ?? from;
  const isPart = new Set(parts.filter((part) => !isStopWord(part)));
  const stems = own.flatMap(({ text }, index) => (isPart.has(bases[index] ?? "") && !isStopWord(text) ? [stem(text)] : []));
  const key = parts.join(" ");
  return { text: question.slice(from, to), key, from, to, stems, isIdiom: stems.length < 2 && !meansItsWord(key, stems) };
}

/** Whether the phrase's only word of meaning alone means the same: 'belong' of 'who does it belong to'. */
function meansItsWord(key: string, [own]: readonly string[]): boolean {
  if (own === undefined) return false;
  const forms = new Set([own, ...(relatedStems([own]).get(own) ?? []).flatMap(({ stems, share }) => (share === 1 ? stems : []))]);
  const meant = relatedStems([key]).get(key) ?? [];
  return meant.some(({ stems: [first = "", ...more], own: isOwn }) => isOwn && more.length === 0 && forms.has(first));
}

/** Behind which word the phrase ends that begins at a word; 0 where it is another one. */
function endOf(parts: readonly string[], bases: readonly string[], at: number): number {
  let next = at;
  for (const [index, part] of parts.entries()) {
    if (part === gap) continue;
    const place = parts[index - 1] === gap ? bases.slice(next, next + mostBetween + 1).indexOf(part) : bases[next] === part ? 0 : -1;
    if (place < 0) return 0;
    next += place + 1;
  }
  return next;
}

function byFirstWord(keys: readonly string[]): Map<string, string[][]> {
  return Map.groupBy(
    keys.map((key) => key.split(" ")),
    ([first = ""]) => first,
  );
}
