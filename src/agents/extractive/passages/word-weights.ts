/** How much each word of a question counts: the rarer in the library, the more. Pure. */
import { sumOf } from "../../../domain/base/statistics.ts";
import { wordsOf } from "../../../languages/combined.ts";
import { askedStems } from "../../../sources/query-expansion/asked-phrases.ts";
import { contentStems, stem } from "../../../sources/text/stems.ts";
import type { SearchOutput } from "../../../sources/tools/library-tools.ts";
import type { TaskItem } from "../task-items.ts";

/** What a question is about beyond its own words. */
export type Subject = Partial<Pick<TaskItem, "about" | "topic">>;

export function isLight(word: string): boolean {
  return lightWords.has(word);
}
const lightWords = new Set(wordsOf(({ passages }) => passages.light).map(stem));
/** Weight of a word that answers seldom repeat: of known answers they hold a third as many of these as of other words. */
const lightWeight = 0.4;

/** Weight of words from an implicit subject, relative to the question's own. */
const aboutShare = 0.5;
/** Weight of an ordinary word that no document contains: documents often use a synonym. Names keep their full weight. */
const unknownWeight = 0.4;

/** Weight of the words of a topic that all items share. */
const topicShare = 0.05;

/** How the library has the words of a question. */
export interface LibraryWords {
  /** A misspelt word is read as the one that was found in its place; one in another script only counts as near to it. */
  stemsOf(words: string): string[];
  /** How many passages contain the stem. */
  holding(stem: string): number;
  passages: number;
}

export function wordsOfLibrary(terms: SearchOutput["terms"], passages: number): LibraryWords {
  const meant = new Map(
    terms.flatMap(({ stem: each, near }) => (near !== undefined && near[0] === each[0] ? [[each, near] as const] : [])),
  );
  const known = new Map(terms.map((term) => [meant.get(term.stem) ?? term.stem, Math.max(term.passages, Number(meant.has(term.stem)))]));
  return {
    stemsOf: (text) => askedStems(text).map((each) => meant.get(each) ?? each),
    holding: (each) => known.get(each) ?? 0,
    passages,
  };
}

/** The weight of each of the question's stems, of those of its implicit subject, and of the topic's. */
export function weighed(
  stems: readonly string[],
  { about, topic }: Required<Subject>,
  { names, measured, library }: { names: readonly string[]; measured: readonly string[]; library: LibraryWords },
): Map<string, number> {
  const weightOf = (each: string): number => {
    const holding = library.holding(each);
    const rarity = rarityOf(holding, library.passages);
    if (names.includes(each)) return rarity;
    if (measured.includes(each)) return rarity * lightWeight;
    if (lightWords.has(each)) return rarity * lightWeight * (holding === 0 ? unknownWeight : 1);
    return holding === 0 ? rarity * unknownWeight : rarity;
  };
  const weights = new Map(stems.map((each) => [each, weightOf(each)]));
  const shares = [
    [about, aboutShare],
    [topic, topicShare],
  ] as const;
  for (const [others, share] of shares)
    for (const each of others.flatMap((word) => contentStems(word))) if (!weights.has(each)) weights.set(each, share * weightOf(each));
  return weights;
}

export function unknownShare(rarity: ReadonlyMap<string, number>, { holding }: LibraryWords): number {
  const whole = sumOf([...rarity.values()]);
  return whole === 0 ? 0 : sumOf([...rarity].map(([each, weight]) => (holding(each) === 0 ? weight : 0))) / whole;
}

export function rarityOf(holding: number, passages: number): number {
  const total = Math.max(passages, holding);
  return Math.log(1 + (total - holding + 0.5) / (holding + 0.5));
}
