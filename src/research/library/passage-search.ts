/** Searches the passages of a part of the library: candidates from the index, ranked by their content. */
import { located } from "../../domain/evidence/division.ts";
import { sourceIdOf } from "../../domain/evidence/evidence.ts";
import { type AskedPhrase, askedPhrases } from "../../sources/query-expansion/asked-phrases.ts";
import { relatedStems } from "../../sources/query-expansion/related-stems.ts";
import { feedbackTerms, rank, rarity, tellingStems } from "../../sources/ranking/ranking.ts";
import { detectLanguage } from "../../sources/text/language.ts";
import { type QueryWord, queryWords } from "../../sources/text/query-words.ts";
import { isStopWord, stem, unreducedStems } from "../../sources/text/stems.ts";
import { wordTexts } from "../../sources/text/words.ts";
import type { PassageHit, SearchOutput } from "../../sources/tools/library-tools.ts";
import { turns } from "../../time/turns.ts";
import type { LibraryReads, LibraryScope, PassageCandidate, PassageContent } from "../ports/library-store.ts";
import { nearStemsOf } from "./near-stems.ts";

/** Most candidates that are taken from the index for ranking. */
const mostCandidates = 200;
const feedbackPassages = 10;
const feedbackCount = 10;
/** Minimum weight of a related word to be searched for as well, and their maximum number. */
const leastShare = 0.5;
/** What a synonym or a translation counts beside the word itself, times its share. Measured: .5 and 1 find less. */
const otherShare = 0.8;
const mostOtherWords = 24;
/** Most of them for one word of the query, the closest first. */
const mostForOne = 8;

interface RankedPassage {
  passage: PassageCandidate;
  score: number;
  coverage: number;
}

export interface PassageSearch {
  limit: number;
  offset?: number | undefined;
  /** Adds words of the best passages to the query. */
  widen: boolean;
  /** Whether passages of tables' rows are searched too. */
  withRows: boolean;
}

export async function searchedPassages(
  store: LibraryReads,
  scope: LibraryScope,
  query: string,
  { limit, offset = 0, widen, withRows }: PassageSearch,
): Promise<SearchOutput> {
  const words = queryWords(query);
  const phrases = askedPhrases(query);
  const idioms = phrases.filter(({ isIdiom }) => isIdiom);
  const inPhrase = ({ stem }: QueryWord): boolean => idioms.some(({ stems }) => stems.includes(stem));
  const near = nearStemsOf(
    scope,
    words.filter((word) => !inPhrase(word)),
    withRows,
  );
  const ranked = await rankedPassages(scope, query, { words, phrases }, near, { widen, withRows });
  const found = ranked.slice(offset, offset + limit);
  const passages = found.map(({ passage }) => passage);
  const contents = store.passageContents(scope.owner, passages);
  const terms = words.flatMap((each) => {
    if (inPhrase(each)) return [];
    const other = near.get(each.stem);
    return [{ ...each, passages: passagesWith(scope, each.stem, withRows), ...(other === undefined ? {} : { near: other }) }];
  });
  return {
    passages: found.map((passage) => hitOf(passage, contents.get(passage.passage.id))).filter((hit) => hit !== null),
    terms: [...terms, ...idioms.map(({ text, key }) => ({ word: text, stem: key, passages: withPhrase(scope, key, withRows) }))],
    documents: scope.counts.documents,
    total: ranked.length,
  };
}

async function rankedPassages(
  scope: LibraryScope,
  query: string,
  { words, phrases }: { words: readonly QueryWord[]; phrases: readonly AskedPhrase[] },
  instead: ReadonlyMap<string, string>,
  { widen, withRows }: Pick<PassageSearch, "widen" | "withRows">,
): Promise<RankedPassage[]> {
  await turns.next();
  const total = passagesTotal(scope, withRows);
  if (words.length === 0 || total === 0) return [];
  const language = detectLanguage(query);
  const inPhrase = new Set(phrases.flatMap(({ stems: own, isIdiom }) => (isIdiom ? own : [])));
  const terms = words.map(({ stem }) => ({ stem, weight: rarityOf(scope, stem, withRows), added: inPhrase.has(stem) }));
  const known = new Set(words.map(({ stem }) => stem));
  const own = [...known].filter((stem) => !inPhrase.has(stem));
  const joined = joinedWords(query).filter((stem) => scope.passagesWith(stem, withRows) > 0);
  const indexed = own.flatMap(unreducedStems).filter((stem) => scope.passagesWith(stem, withRows) > 0);
  // Other spellings of a word are the word itself.
  const others = new Map<string, Pick<OtherWord, "share" | "of">>(
    [...instead.values(), ...indexed, ...joined].map((stem) => [stem, { share: 1, of: stem }]),
  );
  for (const { stem, share, of } of otherWords(scope, query, [...phrases.map(({ key }) => key), ...own], withRows)) {
    if (!others.has(stem)) others.set(stem, { share, of });
  }
  const near = [...others]
    .filter(([stem]) => !known.has(stem))
    .map(([stem, { share, of }]) => ({ stem, weight: share * rarityOf(scope, stem, withRows), added: true, of }));
  const telling = (stems: readonly string[]) => tellingStems(stems, (stem) => scope.passagesWith(stem, withRows), total);
  const order = async (stems: readonly string[]) => {
    const asked = telling(stems);
    await turns.next();
    return rank([...terms, ...near], scope.passages(asked, withRows, mostCandidates), language);
  };
  const stems = [...words.map(({ stem }) => stem), ...near.map(({ stem }) => stem)];
  let ranked = await order(stems);
  if (widen) {
    await turns.next();
    const more = feedbackTerms(
      ranked.slice(0, feedbackPassages).map(({ candidate }) => candidate),
      new Set(stems),
      (stem) => rarityOf(scope, stem, withRows),
      feedbackCount,
    );
    if (more.length > 0) ranked = await order([...stems, ...more]);
  }
  await turns.next();
  return ranked.map(({ candidate, score, coverage }) => ({ passage: candidate, score, coverage }));
}

/** Stems of adjacent words written as one: 'logLevel' for 'log level'. */
function joinedWords(query: string): string[] {
  const all = wordTexts(query);
  const runs = all.flatMap((_word, from) => lengthsOfNames.map((length) => all.slice(from, from + length)));
  return [...new Set(runs.filter((run) => run.length > 1 && !run.some(isStopWord)).map((run) => stem(run.join(""))))];
}
const lengthsOfNames = [2, 3, 4];

interface OtherWord {
  stem: string;
  /** What it counts beside the word itself, 0 to 1. */
  share: number;
  /** The stem or phrase that it stands for. */
  of: string;
}

/** Synonyms of stems and phrases that occur in some passage; translations where documents of another language are in scope. */
function otherWords(scope: LibraryScope, query: string, asked: readonly string[], withRows: boolean): OtherWord[] {
  const language = detectLanguage(query);
  const isMixed = scope.counts.languages.some((each) => each.language !== null && each.language !== language);
  const found = [...relatedStems(asked)].flatMap(([of, related]) =>
    related
      .filter(({ share, own }) => share >= leastShare && (own || isMixed))
      .sort((one, other) => other.share - one.share)
      .flatMap(({ stems, share }) => stems.map((stem) => ({ stem, share: share * otherShare, of })))
      .filter(({ stem }) => scope.passagesWith(stem, withRows) > 0)
      .slice(0, mostForOne),
  );
  return found.slice(0, mostOtherWords);
}

function hitOf({ passage, score, coverage }: RankedPassage, content: PassageContent | undefined): PassageHit | null {
  if (content === undefined) return null;
  const { document, text, divisions } = content;
  const { from, to, line, heading, table } = passage;
  return {
    sourceId: sourceIdOf(document.contentHash),
    documentId: document.id,
    name: document.name,
    heading,
    text,
    place: located({ from, to, line, heading, ...(table === null ? {} : { table }) }, divisions),
    score,
    coverage,
  };
}

/** How many passages contain the stem; one that occurs only in tables is counted there. */
function passagesWith(scope: LibraryScope, stem: string, withRows: boolean): number {
  return scope.passagesWith(stem, withRows) || scope.passagesWith(stem, true) || scope.tablesWith(stem);
}

/** How many passages contain a word of what the phrase means. */
function withPhrase(scope: LibraryScope, key: string, withRows: boolean): number {
  const related = relatedStems([key]).get(key) ?? [];
  return Math.max(0, ...related.map(({ stems }) => Math.min(...stems.map((stem) => passagesWith(scope, stem, withRows)))));
}

function passagesTotal({ counts }: LibraryScope, withRows: boolean): number {
  return counts.prosePassages + (withRows ? counts.rowPassages : 0);
}

function rarityOf(scope: LibraryScope, stem: string, withRows: boolean): number {
  return rarity(scope.passagesWith(stem, withRows), passagesTotal(scope, withRows));
}
