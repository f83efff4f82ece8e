/** Initial research before the brief is drafted: the topics of the best passages, and the tables that match the query. */
import { meanOf, rounded, sumOf } from "../../domain/base/statistics.ts";
import type { InitialContext } from "../../domain/sessions/research.ts";
import { phrasesFor } from "../../languages/combined.ts";
import { detectLanguage } from "../../sources/text/language.ts";
import { sentences } from "../../sources/text/sentences.ts";
import { isStopWord, stem } from "../../sources/text/stems.ts";
import { words } from "../../sources/text/words.ts";
import type { PassageHit, TableHit } from "../../sources/tools/library-tools.ts";
import type { SearchWebOutput } from "../../sources/web/web-tools.ts";
import { turns } from "../../time/turns.ts";
import type { AgentContext } from "../agent.ts";
import { initialResearchInput, initialResearchOutput, type SessionAgents } from "../contracts.ts";
import { scopeItemsAfter } from "./brief/scope-items.ts";
import { formOf } from "./brief/wishes.ts";
import { documentTitle } from "./document-title.ts";
import { conceptsOf, fullTableQuery, tableQuery } from "./figures/concepts.ts";
import { figureIntent } from "./figures/intent.ts";
import { findTables, libraryOverview, searchDocuments } from "./library-calls.ts";
import { namesInSentence } from "./passages/names.ts";
import { findSeries } from "./series-calls.ts";
import { asksForRows, searchedWords, tableQuestion } from "./tables/question.ts";
import { mayUseWeb, searchWeb } from "./web-calls.ts";

const passagesRead = 30;
const passagesDescribed = 20;
const tablesRead = 8;
const webResults = 8;
const mostListed = 10;
const mostTopics = 6;
/** Items whose topics and series are looked up. Tables are looked up for every item: they decide whether figures are computed. */
const itemsLookedAt = 5;
/** Passages with less coverage merely share a word with the query. */
const leastCoverage = 0.3;
/** Lower threshold for a question about rows: rows are compared later, here a weak match of the table is enough. */
const leastOfRows = 0.15;

export const initialResearch: SessionAgents["initialResearch"] = {
  name: "extractive.initial-research",
  version: "4",
  input: initialResearchInput,
  output: initialResearchOutput,
  run: lookAround,
};

async function lookAround(input: { query: string; language: string | null }, context: AgentContext): Promise<InitialContext> {
  const language = input.language ?? detectLanguage(input.query);
  const phrases = phrasesFor(language).initial;
  context.progress(phrases.looking);
  const overview = await libraryOverview(context);
  const none = { language, entities: [], keyPhrases: [], topics: [], tables: [], documents: overview.documents };
  const series = await seriesFor(input.query, context);
  const onWeb = mayUseWeb(context) ? await searchWeb(context, formOf(input.query).text, webResults) : null;
  const named = onWeb === null || typeof onWeb === "string" ? [] : onWeb.results;
  const ofSeries = [
    ...(series.length === 0 ? [] : [phrases.series(series.map(({ title }) => title).slice(0, 3))]),
    ...(named.length === 0 ? [] : [phrases.web(named.map(({ title }) => title).slice(0, 3))]),
  ];
  const web = onWeb !== null && { web: true };
  if (overview.documents === 0)
    return { ...none, ...web, ...seenOnWeb(named), tables: series, summary: [phrases.empty, ...ofSeries].join(" ") };
  const best = await passagesFor(input.query, context);
  const entities = entitiesIn(best.map(({ text }) => text));
  await turns.next();
  const keyPhrases = keyPhrasesIn(best.map(({ text }) => text));
  await turns.next();
  const topics = topicsOf(best);
  const bearingTables = overview.tables === 0 ? [] : await tablesFor(input.query, context);
  return {
    ...none,
    ...web,
    summary: [
      phrases.summary({
        documents: overview.documents,
        passages: best.length,
        topics: topics.map(({ title }) => title).slice(0, 3),
        tables: bearingTables.map(({ title }) => title).slice(0, 3),
      }),
      ...ofSeries,
    ].join(" "),
    entities,
    keyPhrases,
    topics,
    tables: [...bearingTables, ...series],
  };
}

/** Names, phrases and topics of what a search of the web shows first. */
function seenOnWeb(results: SearchWebOutput["results"]): Pick<InitialContext, "entities" | "keyPhrases" | "topics"> {
  const texts = results.map(({ title, snippet }) => `${title}. ${snippet}`);
  const topics = results.slice(0, mostTopics).map(({ title }, index) => ({ title, documents: 0, score: 1 / (index + 1) }));
  return { entities: entitiesIn(texts), keyPhrases: keyPhrasesIn(texts), topics };
}

/** The best statistical series for each of the questions, as tables that no document holds. */
async function seriesFor(query: string, context: AgentContext): Promise<InitialContext["tables"]> {
  const found = new Map<string, InitialContext["tables"][number]>();
  for (const item of scopeItemsAfter(formOf(query).text, context.earlierConversation).slice(0, itemsLookedAt)) {
    for (const [best] of await findSeries(item, context)) {
      if (best === undefined) continue;
      const about = best.subjects.map(({ name }) => name).join(", ");
      found.set(best.series, { title: `${about}: ${best.title} (${best.service})`, columns: [], documentId: null });
    }
  }
  return [...found.values()];
}

/** Passages that match the query. Each of several questions is searched for separately, since no passage covers them all. */
async function passagesFor(query: string, context: AgentContext): Promise<PassageHit[]> {
  const items = scopeItemsAfter(formOf(query).text, context.earlierConversation).slice(0, itemsLookedAt);
  const found = new Map<string, PassageHit>();
  for (const asked of items.length > 1 || context.earlierConversation !== undefined ? items : [query]) {
    const { passages } = await searchDocuments(context, { query: asked, limit: passagesRead });
    await turns.next();
    for (const hit of bearing(passages)) found.set(`${hit.documentId} ${hit.place.from}`, hit);
  }
  return [...found.values()].sort((a, b) => b.score - a.score).slice(0, passagesDescribed);
}

/** Tables that match any of the questions, searched without years and measures. */
async function tablesFor(query: string, context: AgentContext): Promise<InitialContext["tables"]> {
  const found = new Map<string, InitialContext["tables"][number]>();
  for (const item of scopeItemsAfter(formOf(query).text, context.earlierConversation)) {
    const concepts = conceptsOf(figureIntent(item).rest);
    const asked = tableQuestion(item);
    const bearing = async (words: string, least = leastCoverage, others = false): Promise<void> => {
      if (words === "") return;
      // One row is enough: selecting rows by the question's words and years is expensive.
      const { tables } = await findTables(context, { query: words, limit: tablesRead, maxRows: 1, everyRow: true, others });
      for (const table of tables) {
        const key = `${table.documentId} ${table.table}`;
        // A cell that the question names is a sign of its own, as little as it may be of a long question.
        if (table.coverage >= (table.matchedWords.length > 0 ? Math.min(least, leastOfRows) : least))
          found.set(key, tableCard(table, found.get(key)?.matchedWords));
      }
    };
    const before = found.size;
    await bearing(tableQuery(concepts));
    if (asksForRows(asked) || asked.dates.length > 1) await bearing(searchedWords(asked), leastOfRows);
    if (found.size === before) await bearing(fullTableQuery(concepts));
    // Over a few tables the answer may be in one that shares no word with the question.
    if (found.size === before && asksForRows(asked)) await bearing(searchedWords(asked), 0, true);
  }
  return [...found.values()].slice(0, mostListed);
}

/** Passages with enough coverage of the query, or close to the best one's. */
export function bearing(passages: readonly PassageHit[]): PassageHit[] {
  const most = Math.max(0, ...passages.map(({ coverage }) => coverage));
  if (most < leastCoverage) return [];
  return passages.filter(({ coverage }) => coverage >= Math.min(leastCoverage, most * 0.7)).slice(0, passagesDescribed);
}

/** `before` are the words of other items that the table's rows hold. */
function tableCard(
  { title, name, columns, documentId, matchedWords }: TableHit,
  before: readonly string[] = [],
): InitialContext["tables"][number] {
  const card = { title: title.trim() === "" ? name : title, columns: columns.map((column) => column.name), documentId };
  const held = [...new Set([...before, ...matchedWords])];
  return held.length === 0 ? card : { ...card, matchedWords: held };
}

/** Names by frequency in the texts; those that occur once only fill up. */
export function entitiesIn(texts: readonly string[]): InitialContext["entities"] {
  const names = texts.flatMap((text) => sentences(text).flatMap((sentence) => namesInSentence(sentence.text)));
  return [...Map.groupBy(names, ({ stems }) => stems.join(" ")).values()]
    .map((alike) => ({ name: mostFrequent(alike.map(({ text }) => text)), mentions: alike.length }))
    .sort((a, b) => b.mentions - a.mentions)
    .slice(0, mostListed)
    .map(({ name, mentions }) => ({ name, kind: /^[\p{Lu}\d]{2,6}$/u.test(name) ? "abbreviation" : "name", mentions }));
}

/**
 * Key phrases by RAKE: runs of content words between stop words and punctuation, weighted by word degree (Rose et al.,
 * 'Automatic Keyword Extraction from Individual Documents', 2010). Phrases that occur more than once come first.
 */
export function keyPhrasesIn(texts: readonly string[]): string[] {
  const runs = texts.flatMap((text) =>
    runsOf(text).map((run) => ({
      stems: run.map((word) => stem(word.text)),
      spelt: text.slice(run[0]?.from, run.at(-1)?.to).replace(/\s+/g, " "),
    })),
  );
  const words = Map.groupBy(
    runs.flatMap(({ stems }) => stems.map((each) => ({ each, degree: stems.length }))),
    ({ each }) => each,
  );
  const weightOf = (each: string): number => meanOf((words.get(each) ?? []).map(({ degree }) => degree)) ?? 0;
  const phrases = runs.filter(({ stems }) => stems.length === 2 || stems.length === 3);
  return [...Map.groupBy(phrases, ({ stems }) => stems.join(" ")).values()]
    .map((alike) => ({
      phrase: mostFrequent(alike.map(({ spelt }) => spelt)),
      score: (alike.length - 0.9) * sumOf((alike[0]?.stems ?? []).map(weightOf)),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, mostListed)
    .map(({ phrase }) => phrase);
}

function runsOf(text: string): { text: string; from: number; to: number }[][] {
  const runs: { text: string; from: number; to: number }[][] = [];
  let open: { text: string; from: number; to: number }[] = [];
  const close = (): void => {
    if (open.length > 0) runs.push(open);
    open = [];
  };
  for (const word of words(text)) {
    const last = open.at(-1);
    if (last !== undefined && !/^[\s-]*$/u.test(text.slice(last.to, word.from))) close();
    if (isStopWord(word.text) || /^\d+$/.test(word.text)) close();
    else open.push(word);
  }
  close();
  return runs;
}

/** Topics of the passages: their innermost heading, or the document's name. */
function topicsOf(passages: readonly PassageHit[]): InitialContext["topics"] {
  const titled = passages.map((hit) => ({ ...hit, title: (hit.heading.at(-1) ?? documentTitle(hit.name)).trim() }));
  const groups = Map.groupBy(
    titled.filter(({ title }) => title !== ""),
    ({ title }) => title.toLowerCase(),
  );
  return [...groups.values()]
    .map((alike) => ({
      title: alike[0]?.title ?? "",
      documents: new Set(alike.map(({ documentId }) => documentId)).size,
      score: rounded(sumOf(alike.map(({ score }) => score)), 3),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, mostTopics);
}

function mostFrequent(texts: readonly string[]): string {
  const groups = [...Map.groupBy(texts, (text) => text).values()];
  return groups.sort((a, b) => b.length - a.length)[0]?.[0] ?? "";
}
