/** Finds passages and tables in a part of the library: candidates from the index, ranked by their content. */
import { located } from "../../domain/evidence/division.ts";
import { sourceIdOf } from "../../domain/evidence/evidence.ts";
import type { RowRecord, TableRecord } from "../../domain/library/document-record.ts";
import { type AskedPhrase, askedPhrases } from "../../sources/query-expansion/asked-phrases.ts";
import type { OtherName } from "../../sources/query-expansion/other-names.ts";
import { relatedStems, sameThings } from "../../sources/query-expansion/related-stems.ts";
import { beginningsOf, nearStems } from "../../sources/query-expansion/spelling.ts";
import { feedbackTerms, rank, rarity, tellingStems } from "../../sources/ranking/ranking.ts";
import { entityMatches, type Question, question, searchedStems, selectedRows, tableCoverage } from "../../sources/ranking/table-match.ts";
import { detectLanguage } from "../../sources/text/language.ts";
import { type QueryWord, queryWords } from "../../sources/text/query-words.ts";
import { stem as stemOf } from "../../sources/text/stems.ts";
import { transliterations } from "../../sources/text/transliteration.ts";
import type { PassageHit, SearchOutput, TableHit } from "../../sources/tools/library-tools.ts";
import { turns } from "../../time/turns.ts";
import type { LibraryReads, LibraryScope, PassageCandidate } from "../ports/library-store.ts";
import { rangesOf, tableHitOf } from "./table-hit.ts";

/** Most candidates that are taken from the index for ranking. */
const mostCandidates = 200;
const feedbackPassages = 10;
const feedbackCount = 10;
const tableCandidates = 100;
/** Minimum weight of a related word to be searched for as well, and their maximum number. */
const leastShare = 0.5;
const mostOtherWords = 24;
/** Most of them for one word of the query, the closest first. */
const mostForOne = 8;
/** Most stems of a question, and tables per stem, that are weighed to choose candidate tables; and most values of a table. */
const mostTableStems = 12;
const mostHolding = 2_000;
const mostValues = 400;
/** Most rows of one table that are scanned for a year. */
const mostScanned = 50_000;

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

export interface TableSearch {
  limit: number;
  maxRows: number;
  everyRow?: boolean | undefined;
  /** Also tables without a word of the query, where the scope has at most `limit` tables. */
  others?: boolean | undefined;
}

/** Searches a part of the library. */
export interface Searcher {
  /** `session` is the asking session, if any: sessions of an owner take turns. */
  passages(scope: LibraryScope, query: string, options: PassageSearch, session?: string): Promise<SearchOutput>;
  tables(scope: LibraryScope, query: string, options: TableSearch, session?: string): Promise<TableHit[]>;
}

export class LibrarySearch implements Searcher {
  readonly #store: LibraryReads;

  constructor(store: LibraryReads) {
    this.#store = store;
  }

  async passages(scope: LibraryScope, query: string, { limit, offset = 0, widen, withRows }: PassageSearch): Promise<SearchOutput> {
    const words = queryWords(query);
    const phrases = askedPhrases(query);
    const idioms = phrases.filter(({ isIdiom }) => isIdiom);
    const inPhrase = ({ stem }: QueryWord): boolean => idioms.some(({ stems }) => stems.includes(stem));
    const near = this.#nearStems(
      scope,
      words.filter((word) => !inPhrase(word)),
      withRows,
    );
    const ranked = await this.#ranked(scope, query, { words, phrases }, near, { widen, withRows });
    const found = ranked.slice(offset, offset + limit);
    const terms = words.flatMap((each) => {
      if (inPhrase(each)) return [];
      const other = near.get(each.stem);
      return [{ ...each, passages: holding(scope, each.stem, withRows), ...(other === undefined ? {} : { near: other }) }];
    });
    return {
      passages: found.map((passage) => this.#hit(scope.owner, passage)).filter((hit) => hit !== null),
      terms: [...terms, ...idioms.map(({ text, key }) => ({ word: text, stem: key, passages: holdingPhrase(scope, key, withRows) }))],
      documents: scope.counts.documents,
      total: ranked.length,
    };
  }

  async #ranked(
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
    const others = [...instead.values(), ...this.#otherWords(scope, query, [...phrases.map(({ key }) => key), ...own], withRows)];
    const near = [...new Set(others)]
      .filter((stem) => !known.has(stem))
      .map((stem) => ({ stem, weight: rarityOf(scope, stem, withRows), added: true }));
    const telling = (stems: readonly string[]) => tellingStems(stems, (stem) => scope.passagesWith(stem, withRows), total);
    const order = async (stems: readonly string[]) => {
      const asked = telling(stems);
      await turns.next();
      return rank([...terms, ...near], scope.passages(asked, withRows, mostCandidates), total, language);
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

  /** For each word that occurs in no passage, the most similar stem that does: it may be misspelt, or in another script. */
  #nearStems(scope: LibraryScope, words: readonly QueryWord[], withRows: boolean): Map<string, string> {
    const near = new Map<string, string>();
    for (const { word, stem } of words) {
      if (scope.passagesWith(stem, withRows) > 0) continue;
      const written = transliterations(word).map(stemOf);
      const found =
        written.find((other) => scope.passagesWith(other, withRows) > 0) ??
        [stem, ...written].map((each) => this.#nearest(scope, each, withRows)).find((other) => other !== undefined);
      if (found !== undefined) near.set(stem, found);
    }
    return near;
  }

  #nearest(scope: LibraryScope, stem: string, withRows: boolean): string | undefined {
    for (const beginning of beginningsOf(stem)) {
      const found = nearStems(stem, scope.stemsWith(beginning)).find((other) => scope.passagesWith(other, withRows) > 0);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Synonyms of stems and phrases that occur in some passage; translations where documents of another language are in scope. */
  #otherWords(scope: LibraryScope, query: string, asked: readonly string[], withRows: boolean): string[] {
    const language = detectLanguage(query);
    const isMixed = scope.counts.languages.some((each) => each.language !== null && each.language !== language);
    const found = [...relatedStems(asked).values()].flatMap((related) =>
      related
        .filter(({ share, own }) => share >= leastShare && (own || isMixed))
        .sort((one, other) => other.share - one.share)
        .flatMap(({ stems }) => stems)
        .filter((stem) => scope.passagesWith(stem, withRows) > 0)
        .slice(0, mostForOne),
    );
    return found.slice(0, mostOtherWords);
  }

  #hit(owner: string, { passage, score, coverage }: RankedPassage): PassageHit | null {
    const document = this.#store.byId(owner, passage.documentId);
    if (document === undefined) return null;
    const { id, from, to, line, heading, table } = passage;
    return {
      sourceId: sourceIdOf(document.contentHash),
      documentId: document.id,
      name: document.name,
      heading,
      text: this.#store.passageText(id),
      place: located({ from, to, line, heading, ...(table === null ? {} : { table }) }, this.#store.divisions(document)),
      score,
      coverage,
    };
  }

  async tables(scope: LibraryScope, query: string, { limit, maxRows, everyRow = false, others = false }: TableSearch): Promise<TableHit[]> {
    await turns.next();
    const words = queryWords(query);
    const total = scope.counts.tables;
    if (words.length === 0 || total === 0) return [];
    const names = [...sameThings(words.map(({ stem }) => stem)), ...inOtherScripts(words, (stem) => scope.tablesWith(stem) > 0)];
    const asked = question(words, names, (stem) => scope.tablesWith(stem), total);
    const stems = searchedStems(asked);
    const matching = this.#tableCandidates(scope, asked, total);
    const fill = others && matching.length < total && total <= limit ? scope.everyTable() : [];
    const candidates = [...matching, ...fill.filter((id) => !matching.some((known) => known.id === id)).map((id) => ({ id, score: 0 }))];
    const best = Math.max(...candidates.map(({ score }) => score), 0) || 1;
    const judged = candidates.flatMap(({ id, score }) => {
      const table = this.#store.table(id);
      if (table === undefined) return [];
      const values = this.#store.values(id, stems, mostValues);
      const matches = entityMatches(asked, values, table.rows);
      const coverage = tableCoverage(asked, table, matches, values);
      return coverage === 0 && !fill.includes(id) ? [] : [{ table, matches, coverage, score: coverage + (0.1 * score) / best }];
    });
    judged.sort((a, b) => b.score - a.score || a.table.id - b.table.id);
    const top = judged[0]?.score || 1;
    return judged.slice(0, limit).flatMap(({ table, matches, coverage, score }) => {
      const document = this.#store.byId(scope.owner, table.documentId);
      if (document === undefined) return [];
      const years = asked.terms.flatMap(({ year }) => (year === null ? [] : [year]));
      const rows = this.#rows(table, everyRow ? [] : selectedRows(matches, mostScanned), everyRow ? [] : years, maxRows);
      const covered = new Set(matches.flatMap(({ covers }) => [...covers]));
      const matchedWords = asked.terms.filter(({ stem }) => covered.has(stem)).map(({ word }) => word);
      return [tableHitOf(document, table, rows, { matchedWords, score: score / top, coverage })];
    });
  }

  /**
   * The tables that contain most of the stems, weighted by rarity, then in the index's order: of hundreds of tables with a row
   * for Kenya, the few with its GDP come first. Years are ignored here, because nearly every table has them.
   */
  #tableCandidates(scope: LibraryScope, asked: Question, total: number): { id: number; score: number }[] {
    const stems = searchedStems(asked);
    const found = scope.tables(stems, tableCandidates);
    if (total <= tableCandidates) return found;
    const held = new Map(found.map(({ id, score }) => [id, { id, score, stems: new Set<string>() }]));
    for (const stem of stems.filter((each) => !/^\d+$/u.test(each)).slice(0, mostTableStems)) {
      for (const { id, score } of scope.tables([stem], mostHolding)) {
        const known = held.get(id) ?? { id, score, stems: new Set<string>() };
        known.stems.add(stem);
        held.set(id, known);
      }
    }
    return [...held.values()]
      .map(({ id, score, stems: own }) => ({ id, score, weight: weightHeld(asked, own) }))
      .sort((one, other) => other.weight - one.weight || other.score - one.score || one.id - other.id)
      .slice(0, tableCandidates);
  }

  /** The selected rows, those of the asked years first where they are too many; the first rows where none is selected. */
  #rows(table: TableRecord, selected: readonly number[], years: readonly number[], maxRows: number): RowRecord[] {
    const read = (first: number, last: number, limit: number) => this.#store.rows(table.id, first, last, limit);
    if (selected.length > 0) {
      const rows = rangesOf(selected).flatMap(({ first, last }) => read(first, last, last - first + 1));
      if (rows.length <= maxRows) return rows;
      const ofYears = rows.filter((row) => holdsYear(table, row, years));
      return (ofYears.length > 0 ? ofYears : rows).slice(0, maxRows);
    }
    if (table.rows <= maxRows || years.length === 0) return read(1, table.rows, maxRows);
    const ofYears = read(1, Math.min(table.rows, mostScanned), mostScanned).filter((row) => holdsYear(table, row, years));
    return (ofYears.length > 0 ? ofYears : read(1, table.rows, maxRows)).slice(0, maxRows);
  }
}

/** Words that no table holds, as tables write them in another script. */
function inOtherScripts(words: readonly QueryWord[], isHeld: (stem: string) => boolean): OtherName[] {
  return words
    .filter(({ stem }) => !isHeld(stem))
    .flatMap(({ stem }) => transliterations(stem).map((written) => ({ covers: [stem], stems: [stemOf(written)] })))
    .filter(({ stems }) => stems.every(isHeld));
}

/** The weight of the question's words that occur, each by its own stem or by all stems of another name. */
function weightHeld({ terms, otherNames: names }: Question, stems: ReadonlySet<string>): number {
  const named = names.filter((name) => name.stems.every((stem) => stems.has(stem))).flatMap(({ covers }) => covers);
  const held = new Set([...stems, ...named]);
  return terms.reduce((sum, { stem, weight }) => sum + (held.has(stem) ? weight : 0), 0);
}

/** How many passages contain the stem; one that occurs only in tables is counted there. */
function holding(scope: LibraryScope, stem: string, withRows: boolean): number {
  return scope.passagesWith(stem, withRows) || scope.passagesWith(stem, true) || scope.tablesWith(stem);
}

/** How many passages contain a word of what the phrase means. */
function holdingPhrase(scope: LibraryScope, key: string, withRows: boolean): number {
  const related = relatedStems([key]).get(key) ?? [];
  return Math.max(0, ...related.map(({ stems }) => Math.min(...stems.map((stem) => holding(scope, stem, withRows)))));
}

function holdsYear({ columns }: TableRecord, { cells }: RowRecord, years: readonly number[]): boolean {
  return columns.some(({ type }, index) => {
    const cell = cells[index];
    if (type === "year") return typeof cell === "number" && years.includes(cell);
    return type === "date" && typeof cell === "string" && years.includes(Number.parseInt(cell, 10));
  });
}

function passagesTotal({ counts }: LibraryScope, withRows: boolean): number {
  return counts.prosePassages + (withRows ? counts.rowPassages : 0);
}

function rarityOf(scope: LibraryScope, stem: string, withRows: boolean): number {
  return rarity(scope.passagesWith(stem, withRows), passagesTotal(scope, withRows));
}
