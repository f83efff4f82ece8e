/** Finds indicators by the words of a question, in any language. Pure. */
import { wordsOf } from "../../languages/combined.ts";
import { languages } from "../../languages/register.ts";
import type { IndicatorKey } from "../../languages/subjects/series.ts";
import { territoriesIn, territoryName } from "../places/territories.ts";
import { otherNames } from "../query-expansion/other-names.ts";
import { contentStems, contentWords, isStopWord } from "../text/stems.ts";
import type { Indicator, Subject } from "./series-service.ts";

export interface SeriesQuery {
  /** The territories that are named. */
  territories: Subject[];
  /** The other words that say what is asked for; no numbers, and no words of measuring such as 'level'. */
  terms: { text: string; stem: string }[];
  /** Stems of all content words. */
  stems: ReadonlySet<string>;
}

export interface IndicatorMatch {
  indicator: Indicator;
  /** Share of the query's terms that the indicator covers, 0 to 1, a little less for a title with further terms. */
  score: number;
  /** Terms that it leaves unexplained, as written. */
  missing: string[];
}

const measuring = new Set(wordsOf(({ tables }) => tables.measuring).flatMap(contentStems));

export function seriesQuery(text: string): SeriesQuery {
  const found = territoriesIn(text);
  const inName = (from: number) => found.some((territory) => from >= territory.from && from < territory.to);
  const content = contentWords(text).filter(({ from }) => !inName(from));
  return {
    territories: found.map(({ code }) => ({ code, name: territoryName(code) })),
    terms: content.filter(({ text: word, stem }) => !/^\p{Nd}+$/u.test(word) && !measuring.has(stem) && !isStopWord(word)),
    stems: new Set(content.map(({ stem }) => stem)),
  };
}

/** What each word of a title costs that the question does not have. */
const surplusCost = 0.01;

/** The match of an indicator; null where it explains nothing. */
export function matchIndicator(query: SeriesQuery, indicator: Indicator): IndicatorMatch | null {
  const explained = explainedStems(query, indicator);
  if (explained === null) return null;
  const missing = query.terms.filter(({ stem }) => !explained.stems.has(stem));
  const share = query.terms.length === 0 ? 1 : 1 - missing.length / query.terms.length;
  return { indicator, score: share - surplusCost * explained.surplus, missing: missing.map(({ text }) => text) };
}

function explainedStems(query: SeriesQuery, { key, title }: Indicator): { stems: Set<string>; surplus: number } | null {
  const names = key === null ? [] : namesOf(key).filter((stems) => stems.every((stem) => query.stems.has(stem)));
  if (names.length > 0) return { stems: new Set(names.flat()), surplus: 0 };
  if (key !== null) return null;
  const inTitle = new Set(contentStems(title));
  const stems = new Set(query.terms.map(({ stem }) => stem).filter((stem) => inTitle.has(stem)));
  for (const { covers, stems: other } of otherNames(query.terms.map(({ stem }) => stem))) {
    if (other.every((stem) => inTitle.has(stem))) for (const stem of covers) stems.add(stem);
  }
  // A single shared word is not enough.
  if (stems.size < Math.min(2, query.terms.length) || stems.size === 0) return null;
  return { stems, surplus: Math.max(0, inTitle.size - stems.size) };
}

const namesByKey = new Map<IndicatorKey, string[][]>();

/** The stems of each name of a quantity, in all languages. */
function namesOf(key: IndicatorKey): string[][] {
  let names = namesByKey.get(key);
  if (names === undefined) {
    names = languages
      .flatMap(({ series }) => series.indicators[key].split("|"))
      .map(contentStems)
      .filter((stems) => stems.length > 0);
    namesByKey.set(key, names);
  }
  return names;
}
