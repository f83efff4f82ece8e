/** Whether two words may mean the same: by stem, spelling, family, synonym and kind of thing. Pure. */
import { editDistance } from "../../../domain/base/edit-distance.ts";
import { alternatives, wordsOf } from "../../../languages/combined.ts";
import { thingKinds } from "../../../languages/subjects/rows.ts";
import { askedPhrases } from "../../../sources/query-expansion/asked-phrases.ts";
import { relatedStems, sameThings } from "../../../sources/query-expansion/related-stems.ts";
import { stem } from "../../../sources/text/stems.ts";
import { transliterations } from "../../../sources/text/transliteration.ts";
import type { TableQuestion } from "./question.ts";

const kinds = thingKinds.map((kind) => wordsOf(({ rows }) => rows.kinds[kind]).map((word) => stem(word)));

const timeWords = new Set(kinds[thingKinds.indexOf("year")]);

/** Whether the stem names a period or a time: 'month'. */
export function isTimeWord(own: string): boolean {
  return timeWords.has(own);
}

/** Stems of other names for the same kind of thing. */
export function alike(own: string): string[] {
  return kinds.flatMap((kind) => (kind.includes(own) ? kind : []));
}

/** What stems of adjectives of places have beyond those of the places. */
const demonymEnding = new RegExp(`^(?:${alternatives(({ rows }) => rows.demonymEndings)})$`, "u");

const prefixed = new RegExp(`^(?:${alternatives(({ rows }) => rows.prefixes)})(?<root>\\p{L}{5,})$`, "u");
/** Letters of a root that a noun and a verb share at least. */
const shortestRoot = 5;

/** How alike two stems are, 0 to 1. */
export function likeness(one: string, other: string): number {
  if (one === other) return 1;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (one[0] !== other[0]) return isRootOf(short, long) ? 0.7 : 0;
  // 'Snowy' and 'snow', 'foggy' and 'fog'.
  if (short.length >= 3 && (long === `${short}i` || long === `${short}${short.at(-1) ?? ""}i`)) return 0.8;
  if (short.length < 4 || /\d/u.test(short)) return 0;
  // 'European' and 'Europe', 'Japanese' and 'Japan'.
  if (long.startsWith(short) && demonymEnding.test(long.slice(short.length))) return 0.8;
  // 'Buddhist' and 'Buddhism'; 'pop' and 'population'.
  const shared = long.length - 2;
  if (shared >= 5 && long.length - short.length <= 2 && short.slice(0, shared) === long.slice(0, shared)) return 0.8;
  if (long.length >= 2 * short.length - 2 && long.startsWith(short)) return 0.6;
  if (isRootOf(short, long)) return 0.7;
  const most = short.length >= 8 ? 2 : 1;
  if (short.length >= 5 && editDistance(one, other, most) <= most) return 0.7;
  // 'Visitors' and 'visits', 'drinking' and 'drinks'.
  return long.slice(0, Math.max(5, Math.ceil(0.6 * long.length))) === short.slice(0, Math.max(5, Math.ceil(0.6 * long.length))) ? 0.6 : 0;
}

/** A verb with a prefix and its noun. */
function isRootOf(short: string, long: string): boolean {
  return short.length >= shortestRoot && prefixed.exec(long)?.groups?.["root"]?.startsWith(short) === true;
}

export interface Synonym {
  stems: readonly string[];
  /** How alike the two are: a name of the same thing more than a word for a similar one. */
  like: number;
}
export type Synonyms = ReadonlyMap<number, readonly Synonym[]>;
export const sameThing = 0.8;
export const similarThing = 0.6;

/** Other names of the question's words and terms, by the index of each token that they stand for. */
export function synonymsOf({ text, tokens }: TableQuestion): Synonyms {
  const found = new Map<number, Synonym[]>();
  const add = (index: number | undefined, synonym: Synonym): void => {
    if (index !== undefined) found.set(index, [...(found.get(index) ?? []), synonym]);
  };
  const phrases = askedPhrases(text);
  const phraseOf = ({ from }: { from: number }) => phrases.find((phrase) => phrase.from <= from && from < phrase.to);
  for (const [index, token] of tokens.entries()) {
    const key = phraseOf(token)?.key;
    if (key !== undefined && token.isContent)
      for (const { stems } of relatedStems([key]).get(key) ?? []) add(index, { stems, like: similarThing });
  }
  const content = tokens.flatMap((token, index) =>
    token.isContent ? [{ own: token.stem, index, inPhrase: phraseOf(token)?.isIdiom === true }] : [],
  );
  for (const { covers, stems } of sameThings(content.map(({ own }) => own))) {
    const at = content.findIndex((_each, from) => covers.every((cover, step) => content[from + step]?.own === cover));
    for (let step = 0; step < covers.length; step += 1) add(content[at + step]?.index, { stems, like: sameThing });
  }
  for (const [at, { own, index }] of content.entries()) {
    for (const written of transliterations(own)) add(index, { stems: [stem(written)], like: sameThing });
    // 'E coli' is the column 'ecoli'.
    const next = content[at + 1];
    if (next?.index !== index + 1) continue;
    const joined = stem(`${tokens[index]?.text ?? ""}${tokens[next.index]?.text ?? ""}`.toLowerCase());
    for (const each of [index, next.index]) add(each, { stems: [joined], like: sameThing });
  }
  const similar = relatedStems(content.map(({ own }) => own));
  for (const { own, index } of content.filter(({ inPhrase }) => !inPhrase))
    for (const { stems } of similar.get(own) ?? []) add(index, { stems, like: similarThing });
  return found;
}
