/** The figures of the series that an item's question names, from the documents' tables or from statistical services. */

import { rounded } from "../../../domain/base/statistics.ts";
import type { Figure, Finding } from "../../../domain/evidence/evidence.ts";
import type { ResearchTable } from "../../../domain/sessions/research.ts";
import { alternatives, phrasesFor } from "../../../languages/combined.ts";
import type { TableHit } from "../../../sources/tools/library-tools.ts";
import { turns } from "../../../time/turns.ts";
import type { AgentContext } from "../../agent.ts";
import { findTables } from "../library-calls.ts";
import { findSeries, readEach } from "../series-calls.ts";
import { groupingWords } from "../tables/groups.ts";
import { tableQuestion } from "../tables/question.ts";
import type { TaskItem } from "../task-items.ts";
import { answerFit } from "./answer-fit.ts";
import { pointsOver } from "./asked-points.ts";
import { type Concept, conceptsOf, fullTableQuery, tableQuery } from "./concepts.ts";
import { cite, figuresOf, stepIn, subjectOf } from "./figures.ts";
import { type FigureIntent, figureIntent, overTime } from "./intent.ts";
import { type MatchedSeries, matchTable } from "./matching.ts";
import { isPerPersonAsAsked, ofOpen, seriesConfidence, withImplied } from "./series-confidence.ts";
import { leadingSubject, seriesBySubject } from "./series-figures.ts";
import { hasPeriod, stepOf } from "./steps.ts";
import { isSameTable } from "./table-series.ts";
import { toldFigure, toldTogether, turnOf } from "./told-figure.ts";

const tablesRead = 12;
/** Rows read of each table: first to tell whether it is relevant, then of the relevant ones. */
const rowsLookedAt = 400;
const rowsRead = 2_000;
const smallTable = 300;
/** Maximum difference in coverage to the best table. */
const nearBest = 0.12;
const mostSeries = 3;
/** Compared things that are looked for in the tables of another. */
const mostAlike = 5;

export interface ItemFigures {
  item: string;
  findings: Finding[];
  matched: MatchedSeries[];
  intent: FigureIntent;
  /** Ranked rows and groups. */
  tables: ResearchTable[];
}

/** The figures of the series that an item names, from the tables that cover it best. */
export async function seriesFor({ item, question, about, alike }: TaskItem, context: AgentContext, language: string): Promise<ItemFigures> {
  const intent = figureIntent(question);
  const concepts = withImplied(conceptsOf([intent.rest, ...about].join("; ")), question, intent);
  if (concepts.length === 0) return { item, findings: [], matched: [], intent, tables: [] };
  let query = tableQuery(concepts);
  let tables = await tablesFor(query, context);
  if (tables.length === 0) {
    query = fullTableQuery(concepts);
    tables = await tablesFor(query, context);
  }
  const hints = conceptsOf(hintWords(question));
  const by = intent.measures.some((measure) => overTime.has(measure)) ? conceptsOf(groupingWords(tableQuestion(question))) : [];
  const match = (table: TableHit, asked: readonly Concept[] = concepts): MatchedSeries[] =>
    matchTable(table, asked, hints, intent.years, by);
  const all: MatchedSeries[] = [];
  for (const table of tables) {
    await turns.next();
    all.push(...match(table));
  }
  const partial = all
    .filter(({ table }) => table.rows.length >= rowsLookedAt && table.rows.length < table.rowsTotal)
    .map(({ table }) => table);
  if (partial.length > 0) {
    const whole = await wholeTables(query, context, tables, partial);
    const others = all.filter(({ table }) => !partial.includes(table));
    all.splice(0, all.length, ...others, ...whole.flatMap((table) => match(table)));
  }
  const asAsked = all.filter((series) => isPerPersonAsAsked(series, question));
  const read = await ofSharedTables((asAsked.length > 0 ? asAsked : all).filter(isReadWhole), alike, match, context);
  const best = Math.max(0, ...read.map(({ score }) => score));
  const matched = read
    .filter(({ score }) => score >= best - nearBest)
    .sort((a, b) => b.score - a.score)
    .filter(({ isOfGroups }, rank) => isOfGroups === true || rank < mostSeries);
  const ofDocuments = withFigures(matched, intent);
  const ask = (list: readonly MatchedSeries[]) => withFigures(list, intent);
  const ofSeries = ofDocuments.length > 0 ? null : await statistics([question, ...about].join(" "), intent, context, ask);
  const ranked = ofSeries?.figures ?? ofDocuments;
  const phrases = phrasesFor(language).figures;
  const computed = figureFindings(ranked, question, intent, language);
  const extremes: Finding[] = (ofSeries?.leading ?? []).map((figure) => ({
    kind: "figure",
    text: phrases.figure(figure),
    citations: figure.citations,
    score: 1,
    figure,
  }));
  return { item, findings: [...extremes, ...computed], matched: ranked.map(({ series }) => series), intent, tables: [] };
}

/** Of things that are compared, the series of the tables that hold all of them, so that their times and units agree; else all. */
async function ofSharedTables(
  series: readonly MatchedSeries[],
  alike: readonly string[],
  match: (table: TableHit, asked: readonly Concept[]) => readonly MatchedSeries[],
  context: AgentContext,
): Promise<readonly MatchedSeries[]> {
  let shared = series;
  for (const other of alike.slice(0, mostAlike)) {
    const concepts = conceptsOf(figureIntent(other).rest);
    const holding = (await tablesFor(tableQuery(concepts), context)).filter((table) => match(table, concepts).length > 0);
    shared = shared.filter(({ table }) => holding.some((each) => isSameTable(each, table)));
  }
  return shared.length > 0 ? shared : series;
}

/** Where no label chooses rows, those of a large table that were read are any of all. */
function isReadWhole({ shape, table }: MatchedSeries): boolean {
  return shape.labelColumns.length > 0 || table.rows.length === table.rowsTotal;
}

interface SeriesFigures {
  series: MatchedSeries;
  figures: Figure[];
}

export function withFigures(list: readonly MatchedSeries[], intent: FigureIntent): SeriesFigures[] {
  return list.map((series) => ({ series, figures: figuresOf(series, intent) })).filter(({ figures }) => figures.length > 0);
}

export function figureFindings(ranked: readonly SeriesFigures[], question: string, intent: FigureIntent, language: string): Finding[] {
  const phrases = phrasesFor(language).figures;
  const differing = ranked.filter((one, rank) => !ranked.some((other, at) => isToldBy(one, other, rank > at)));
  return differing.flatMap(({ series, figures: all }) => {
    const every = pointsOver(series, intent);
    const step = stepIn(series, intent);
    const found = step === null ? null : stepOf(every, step);
    const points = found === null ? every : [found.from, found.to];
    const values = { points, unit: series.unit, isYear: holdsYears(series), ...(step !== null && { step: step.which }) };
    const isOneOf = ranked.some((other) => areAlike(series, other.series));
    const isTold = differing.some((other) => other.series !== series && haveOneSubject(other.series, series));
    const isSure = step === null || (found?.isSure === true && hasPeriod(points, step));
    const certain = seriesConfidence(series, intent, question) * (isTold ? ofAlike : isOneOf ? ofSeveral : 1) * (isSure ? 1 : ofOpen);
    return askedOf(all, intent).map((figure): Finding => {
      const turn = turnOf(figure, points);
      return {
        kind: "figure",
        text: toldFigure(figure, values, language) ?? phrases.figure(figure, values.isYear),
        citations: [...figure.citations, ...(turn === null ? [] : cite(series.table, [turn]))],
        score: scoreOf(series.coverage),
        confidence: rounded(certain * answerFit(question, figure), 3),
        figure,
      };
    });
  });
}

/** Whether a figure of another table says it, too: the same of that year's months, a later latest value, or the change to a later time. */
function isToldBy(one: SeriesFigures, other: SeriesFigures, isAfter: boolean): boolean {
  const [own, told] = [one.figures[0], other.figures[0]];
  if (own === undefined || told === undefined || one.series.table === other.series.table) return false;
  if (!haveOneSubject(one.series, other.series)) return false;
  const [time = 0, later = 0] = [one, other].map(({ series }) => series.points.at(-1)?.time ?? 0);
  if (own.measure === "latest" && told.measure === "latest") return later > time;
  const isOfSpan = own.measure === told.measure && (own.measure === "change" || own.measure === "growth");
  if (isOfSpan && tellAlike(one.series, other.series)) return later > time || (later === time && isAfter);
  if (isAfter && own.measure === told.measure && own.at === told.at && tellAlike(one.series, other.series)) return true;
  return isAfter && Math.abs(own.value - told.value) <= sameValue * Math.abs(told.value);
}

function haveOneSubject(one: MatchedSeries, other: MatchedSeries): boolean {
  return subjectOf(one).toLowerCase() === subjectOf(other).toLowerCase();
}

/** Whether two series have the same values at the times of both, in units that differ by a scale: '15.50 million' and '15,501,103'. */
function tellAlike(one: MatchedSeries, other: MatchedSeries): boolean {
  const known = new Map(other.points.map(({ time, value }) => [time, value] as const));
  const ratios = one.points.flatMap(({ time, value }) => {
    const told = time === null ? undefined : known.get(time);
    return told === undefined || told === 0 || value / told <= 0 ? [] : Math.log10(value / told);
  });
  const scale = Math.round(ratios[0] ?? 0);
  return ratios.length > 1 && ratios.every((ratio) => Math.abs(ratio - scale) <= Math.log10(1 + sameSeries));
}
/** Relative difference up to which values of two series are the same, of other editions or rounded. */
const sameSeries = 0.01;
/** Relative difference up to which values are the same one rounded. */
const sameValue = 0.0005;

/** Whether both are of one table, so that the question tells neither from the other. */
export function areAlike(one: MatchedSeries, other: MatchedSeries): boolean {
  return one !== other && one.table === other.table && one.isOfGroups !== true;
}

/** Probability that one of several alike answers, from that of each. */
export function togetherOf(each: number): number {
  return each / ofSeveral;
}

/** The figures of each quantity from the first of its series that has them; services are asked where no table of the documents answers. */
async function statistics<T>(
  question: string,
  intent: FigureIntent,
  context: AgentContext,
  withFigures: (series: readonly MatchedSeries[]) => T[],
): Promise<{ figures: T[]; leading: Figure[] } | null> {
  const found: { figures: T[]; leading: Figure[] } = { figures: [], leading: [] };
  for (const cards of await findSeries(question, context)) {
    for await (const table of readEach(cards, intent, context)) {
      const series = seriesBySubject(table);
      const leading = leadingSubject(series, intent);
      const figures = withFigures(series);
      if (leading !== null) found.leading.push(leading);
      found.figures.push(...figures);
      if (leading !== null || figures.length > 0) break;
    }
  }
  return found.leading.length + found.figures.length === 0 ? null : found;
}

/**
 * Tables matching the query. Small ones are read in full: a row label ('Net cash used in …') is more specific than the
 * words by which the library selects rows.
 */
async function tablesFor(query: string, context: AgentContext): Promise<TableHit[]> {
  const { tables } = await findTables(context, { query, limit: tablesRead, maxRows: rowsLookedAt });
  const partial = tables.filter(({ rows, rowsTotal }) => rowsTotal <= smallTable && rows.length < rowsTotal);
  if (partial.length === 0) return tables;
  const whole = await findTables(context, { query, limit: tablesRead, maxRows: smallTable, everyRow: true, rowsOf: "whole" });
  return tables.map((table) => (partial.includes(table) ? (whole.tables.find((other) => isSameTable(table, other)) ?? table) : table));
}

/** Reads relevant tables in full where only part of the rows was read. */
async function wholeTables(
  query: string,
  context: AgentContext,
  ranked: readonly TableHit[],
  wanted: readonly TableHit[],
): Promise<TableHit[]> {
  const limit = 1 + Math.max(...wanted.map((table) => ranked.indexOf(table)));
  const { tables } = await findTables(context, { query, limit, maxRows: rowsRead });
  return tables.filter((table) => wanted.some((other) => isSameTable(table, other)));
}

const hints = new RegExp(`(?<!\\p{L})(?:${alternatives(({ questions }) => questions.hints)})(?!\\p{L})`, "giu");

/** Words that may name a column or an operation. */
function hintWords(question: string): string {
  return (question.match(hints) ?? []).join(" ");
}

/** The figures that were asked for, those of one change once; of a series as a whole its latest value and its change. */
function askedOf(figures: readonly Figure[], { measures, eachYear }: FigureIntent): Figure[] {
  const whole =
    measures.length === 0 && figures[0]?.measure === "latest" ? new Set<Figure["measure"]>(["latest", "growth", "change"]) : null;
  const wanted = figures.filter(
    ({ measure }, rank) =>
      rank === 0 || eachYear || measures.includes(measure as (typeof measures)[number]) || whole?.has(measure) === true,
  );
  return eachYear ? wanted : wanted.filter((figure, index) => !wanted.slice(0, index).some((earlier) => toldTogether(earlier, figure)));
}

/** Score of a figure that was asked for: it counts nearly in full. */
function scoreOf(coverage: number): number {
  return rounded(0.85 + 0.15 * coverage, 3);
}

/** Factor for one of several series that match as well. */
const ofSeveral = 0.5;
/** Of series with one name each is a part of what is asked for: the runs on roads, and those on trails. */
const ofAlike = 0.3;

/** Whether the values themselves are years: 'founded in 1005'. */
function holdsYears({ table, points }: MatchedSeries): boolean {
  return table.columns.some(({ name, type }) => type === "year" && name === points[0]?.column);
}
