/** The data agent: finds the tables relevant to its items and computes the figures asked for. */
import { type Figure, type Finding, strongFrom } from "../../../domain/evidence.ts";
import type { ResearchTable } from "../../../domain/research.ts";
import { alternatives, phrasesFor } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import type { TableHit } from "../../../sources/library-tools.ts";
import { turns } from "../../../time/turns.ts";
import type { AgentContext } from "../../agent.ts";
import { evidenceTaskInput, type TaskAgent, type TaskAgentInput, type TaskResult, taskAgentInput, taskResult } from "../../contracts.ts";
import { findTables, libraryOverview } from "../library-calls.ts";
import { answerItem } from "../passages/research-task.ts";
import { findSeries, readEach } from "../series-calls.ts";
import { comparesRows, tableQuestion } from "../tables/question.ts";
import { tableAnswers } from "../tables/table-answers.ts";
import { evidenceInputOf, itemsOf, type TaskItem } from "../task-items.ts";
import { noWebEvidence, webEvidence } from "../web-calls.ts";
import { comparison } from "./comparing.ts";
import { conceptsOf, fullTableQuery, tableQuery } from "./concepts.ts";
import { chartSeries, cite, figuresOf, pointsAsked, subjectOf } from "./figures.ts";
import { type FigureIntent, figureIntent } from "./intent.ts";
import { type MatchedSeries, matchTable, titleOf } from "./matching.ts";
import { leadingSubject, seriesBySubject, seriesOfReading } from "./series-figures.ts";
import { toldFigure, toldTogether } from "./told-figure.ts";

const tablesRead = 12;
/** Rows read of each table: first to tell whether it is relevant, then of the relevant ones. */
const rowsLookedAt = 400;
const rowsRead = 2_000;
const smallTable = 300;
/** Maximum difference in coverage to the best table. */
const nearBest = 0.12;
const mostSeries = 3;
const mostTableRows = 60;

export const dataTask: TaskAgent = {
  name: "data",
  version: "3",
  description: languages[0].phrases.figures.agent,
  input: taskAgentInput,
  taskInput: evidenceTaskInput,
  output: taskResult,
  run: computeFigures,
};

/** Turn of the calls to the web, beyond those that looked for tables. */
const webTurn = 10_000;

interface ItemFigures {
  item: string;
  findings: Finding[];
  matched: MatchedSeries[];
  intent: FigureIntent;
  /** Ranked rows and groups. */
  tables: ResearchTable[];
}

async function computeFigures(input: TaskAgentInput, context: AgentContext): Promise<TaskResult> {
  const { language } = input.brief;
  const phrases = phrasesFor(language).figures;
  const { compare, quotes } = evidenceInputOf(input.task);
  if (compare === true) return comparison(input.dependencies, language);
  const found: ItemFigures[] = [];
  const asked = itemsOf(input);
  for (const [index, item] of asked.entries()) {
    context.progress(phrases.searching(item.item), { progress: index / asked.length });
    found.push(await figuresFor(item, context, language));
  }
  const byItem = found.map(({ item, findings }) => ({ item, texts: findings.map(({ text }) => text) }));
  const findings = found.flatMap((each) => each.findings);
  const names = found.flatMap(({ matched }) => matched.flatMap(({ subject }) => (subject === null ? [] : [subject])));
  const quoted: Finding[] = [];
  if (confidenceIn(findings) < strongFrom && quotes === true) {
    const { passages } = await libraryOverview(context);
    const items = itemsOf(input);
    const queries = items.map(({ query }) => query);
    const web = await webEvidence(context, queries, false, webTurn);
    for (const [index, item] of items.entries()) {
      const answer = await answerItem(item, context, { passages, widen: false, known: input.known, web: web[index] ?? noWebEvidence });
      quoted.push(...answer.findings);
      byItem.push({ item: answer.item, texts: answer.findings.map(({ text }) => text) });
    }
  }
  const tables = new Set(found.flatMap(({ matched }) => matched.map(({ table }) => `${table.documentId} ${table.table}`)));
  return {
    summary: findings.length === 0 ? phrases.nothing : phrases.found(findings.length, tables.size),
    findings: [...findings, ...quoted],
    tables: found.flatMap(({ matched, intent, tables: told }) => [
      ...told,
      ...matched.flatMap((series) => tableOf(series, intent, language) ?? []),
    ]),
    series: found.flatMap(({ matched, intent, item }) => chartsOf(matched, intent, item)),
    searched: [...new Set(found.flatMap(({ intent }) => conceptsOf(intent.rest).map(({ text }) => text)))],
    questions: [],
    newTasks: [],
    output: { byItem, names: [...new Set(names)].slice(0, 5) },
  };
}

/**
 * The figures for one item: of its question read as a query of a table, or of the series that it names. Changes over time are
 * told from series; else the one that is likelier to be right is told.
 */
async function figuresFor(item: TaskItem, context: AgentContext, language: string): Promise<ItemFigures> {
  const series = await seriesFor(item, context, language);
  const certain = confidenceIn(series.findings);
  const { measures, eachYear } = series.intent;
  if (eachYear || (certain > 0 && measures.some((measure) => overTime.has(measure)))) return series;
  const rows = await tableAnswers(item.question, context, language);
  const read = measures.some((measure) => overTime.has(measure))
    ? rows.slice(0, 1).flatMap(({ reading }) => seriesOfReading(reading) ?? [])
    : [];
  const ofReading = figureFindings(withFigures(read, series.intent), item.question, series.intent, language);
  if (ofReading.length > 0) return { ...series, findings: ofReading, matched: read };
  const findings = rows.map(({ finding }) => finding);
  const [one, other] = [series.findings[0]?.figure?.value, findings[0]?.figure?.value];
  // A series tells the time of its values, too.
  if (confidenceIn(findings) <= certain || (one !== undefined && one === other)) return series;
  const tables = rows.slice(0, 1).flatMap(({ table }) => table ?? []);
  return { ...series, findings, matched: [], tables };
}

const overTime = new Set<FigureIntent["measures"][number]>(["change", "growth", "growth_per_year", "trend"]);

function confidenceIn(findings: readonly Finding[]): number {
  return Math.max(0, ...findings.map(({ confidence, score }) => confidence ?? score));
}

/** The figures of the series that an item names, from the tables that cover it best. */
async function seriesFor({ item, question, about }: TaskItem, context: AgentContext, language: string): Promise<ItemFigures> {
  const intent = figureIntent(question);
  const concepts = conceptsOf([intent.rest, ...about].join(" "));
  if (concepts.length === 0) return { item, findings: [], matched: [], intent, tables: [] };
  let query = tableQuery(concepts);
  let tables = await tablesFor(query, context);
  if (tables.length === 0) {
    query = fullTableQuery(concepts);
    tables = await tablesFor(query, context);
  }
  const hints = conceptsOf(hintWords(question));
  const overRows = intent.measures.some((measure) => measure === "mean" || measure === "sum");
  const match = (table: TableHit): MatchedSeries[] => matchTable(table, concepts, hints, intent.years, overRows);
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
    all.splice(0, all.length, ...others, ...whole.flatMap(match));
  }
  const best = Math.max(0, ...all.map(({ score }) => score));
  const matched = all
    .filter(({ score }) => score >= best - nearBest)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostSeries);
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

interface SeriesFigures {
  series: MatchedSeries;
  figures: Figure[];
}

function withFigures(list: readonly MatchedSeries[], intent: FigureIntent): SeriesFigures[] {
  return list.map((series) => ({ series, figures: figuresOf(series, intent) })).filter(({ figures }) => figures.length > 0);
}

function figureFindings(ranked: readonly SeriesFigures[], question: string, intent: FigureIntent, language: string): Finding[] {
  const phrases = phrasesFor(language).figures;
  return ranked.flatMap(({ series, figures: all }) => {
    const points = pointsAsked(series.points, intent);
    const values = { points, unit: series.unit, isYear: holdsYears(series) };
    return askedOf(all, intent).map(
      (figure): Finding => ({
        kind: "figure",
        text: toldFigure(figure, values, language) ?? phrases.figure(figure, values.isYear),
        citations: figure.citations,
        score: scoreOf(series.coverage),
        confidence: seriesConfidence(series, intent, question),
        figure,
      }),
    );
  });
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
  const whole = await findTables(context, { query, limit: tablesRead, maxRows: smallTable, everyRow: true });
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

function isSameTable(one: TableHit, other: TableHit): boolean {
  return one.documentId === other.documentId && one.table === other.table;
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
  return Math.round((0.85 + 0.15 * coverage) * 1_000) / 1_000;
}

/** Probability that a series answers: the share of the question that it explains, less where rows are to be compared. */
function seriesConfidence({ coverage, shape }: MatchedSeries, { asksFor, measures }: FigureIntent, question: string): number {
  const overRows = asksFor === "subject" || (shape.kind === "plain" && measures.length > 0) || comparesRows(tableQuestion(question));
  return Math.round(coverage * (overRows ? 0.3 : shape.kind === "plain" ? 0.6 : 0.9) * 1_000) / 1_000;
}

/** Whether the values themselves are years: 'founded in 1005'. */
function holdsYears({ table, points }: MatchedSeries): boolean {
  return table.columns.some(({ name, type }) => type === "year" && name === points[0]?.column);
}

/** The asked part of a series as a table of the report; null for a single cell, which the figure already states. */
function tableOf(series: MatchedSeries, intent: FigureIntent, language: string): ResearchTable | null {
  const points = pointsAsked(series.points, intent);
  if (points.length < 2) return null;
  const phrases = phrasesFor(language).figures;
  const shown = points.length <= mostTableRows ? points : points.slice(-mostTableRows);
  const timed = points.every(({ time }) => time !== null);
  const timeColumn = series.shape.timeColumn === null ? undefined : series.table.columns[series.shape.timeColumn];
  return {
    title: `${subjectOf(series)} — ${titleOf(series.table)}`,
    columns: [
      {
        name: timeColumn?.name ?? (timed ? phrases.time : phrases.subject),
        type: timeColumn?.type ?? (timed ? "year" : "text"),
        unit: null,
      },
      { name: series.quantity, type: "number", unit: series.unit },
    ],
    rows: shown.map(({ at, value }) => [timed && /^\d{4}$/.test(at) ? Number(at) : at, value]),
    rowCitations: shown.map((point) => cite(series.table, [point])),
    note: shown.length < points.length ? phrases.shortened(shown.length, points.length) : null,
  };
}

/** One chart per unit and quantity. */
function chartsOf(matched: readonly MatchedSeries[], intent: FigureIntent, item: string) {
  const groups = Map.groupBy(matched, ({ quantity, unit }) => `${quantity}\t${unit}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const title = group.length === 1 && first !== undefined ? subjectOf(first) : item;
    return chartSeries(group, intent, title) ?? [];
  });
}
