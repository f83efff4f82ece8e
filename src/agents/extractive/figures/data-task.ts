/** The data agent: finds the tables relevant to its items and computes the figures asked for. */
import { withCapital } from "../../../domain/base/capital-letter.ts";
import { type Figure, type Finding, strongFrom, surestWeak } from "../../../domain/evidence/evidence.ts";
import type { ResearchTable } from "../../../domain/sessions/research.ts";
import { phrasesFor } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import type { AgentContext } from "../../agent.ts";
import { evidenceTaskInput, type TaskAgent, type TaskAgentInput, type TaskResult, taskAgentInput, taskResult } from "../../contracts.ts";
import { amountOf } from "../passages/contradictions.ts";
import { answersTo, contradictionOf } from "../passages/research-task.ts";
import { profileOf, tableAnswers } from "../tables/table-answers.ts";
import { evidenceInputOf, itemsOf, resultWith, type TaskItem } from "../task-items.ts";
import { pointsAsked } from "./asked-points.ts";
import { comparison } from "./comparing.ts";
import { conceptsOf } from "./concepts.ts";
import { chartSeries, cite, subjectOf } from "./figures.ts";
import { type FigureIntent, overTime } from "./intent.ts";
import type { MatchedSeries } from "./matching.ts";
import { seriesOfReading } from "./series-figures.ts";
import { areAlike, figureFindings, type ItemFigures, seriesFor, togetherOf, withFigures } from "./series-findings.ts";
import { titleOf } from "./series-names.ts";

const mostTableRows = 60;

export const dataTask: TaskAgent = {
  name: "data",
  version: "10",
  description: languages[0].phrases.figures.agent,
  input: taskAgentInput,
  taskInput: evidenceTaskInput,
  output: taskResult,
  run: computeFigures,
};

/** Turn of the calls to the web, beyond those that looked for tables. */
const webTurn = 10_000;

async function computeFigures(input: TaskAgentInput, context: AgentContext): Promise<TaskResult> {
  const { language } = input.brief;
  const phrases = phrasesFor(language).figures;
  const { compare, quotes } = evidenceInputOf(input.task);
  if (compare === true) return comparison(input.dependencies, language, input.query);
  const found: ItemFigures[] = [];
  const asked = itemsOf(input);
  for (const [index, item] of asked.entries()) {
    context.progress(phrases.searching(item.item), { progress: index / asked.length });
    found.push(await withContradiction(item, await figuresFor(item, context, language), context));
  }
  const byItem = found.map(({ item, findings }) => ({ item, texts: findings.map(({ text }) => text) }));
  const findings = found.flatMap((each) => each.findings);
  const names = found.flatMap(({ matched }) => matched.flatMap(({ subject }) => (subject === null ? [] : [subject])));
  const quoted: Finding[] = [];
  if (confidenceIn(findings) < strongFrom && quotes === true) {
    for (const answer of await answersTo(input, context, { turn: webTurn, isWide: false })) {
      quoted.push(...answer.findings);
      byItem.push({ item: answer.item, texts: answer.findings.map(({ text }) => text) });
    }
  }
  const tables = new Set(found.flatMap(({ matched }) => matched.map(({ table }) => `${table.documentId} ${table.table}`)));
  return resultWith({
    summary: findings.length === 0 ? phrases.nothing : phrases.found(findings.length, tables.size),
    findings: [...findings, ...quoted],
    tables: found.flatMap(({ matched, intent, tables: told }) => [
      ...told,
      ...matched.flatMap((series) => tableOf(series, intent, language) ?? []),
    ]),
    series: found.flatMap(({ matched, intent }, index) => chartsOf(matched, intent, asked[index]?.question ?? "")),
    searched: [...new Set(found.flatMap(({ intent }) => conceptsOf(intent.rest).map(({ text }) => text)))],
    output: { byItem, names: [...new Set(names)].slice(0, 5) },
  });
}

/** The figures for one item: with the topic that it shares with others, or without it, as a table seldom names that; the surer ones. */
async function figuresFor(item: TaskItem, context: AgentContext, language: string): Promise<ItemFigures> {
  const ofTopic = await figuresAsked({ ...item, question: item.item }, context, language);
  if (item.question === item.item || confidenceIn(ofTopic.findings) >= strongFrom) return ofTopic;
  const alone = await figuresAsked(item, context, language);
  return confidenceIn(alone.findings) > confidenceIn(ofTopic.findings) ? alone : ofTopic;
}

/**
 * The figures for one item: from its question as a query of a table, or from the series that it names. Changes over time use
 * series; otherwise the result with the higher confidence is used.
 */
async function figuresAsked(item: TaskItem, context: AgentContext, language: string): Promise<ItemFigures> {
  const series = await seriesFor(item, context, language);
  const certain = confidenceIn(series.findings);
  const { measures, eachYear } = series.intent;
  if (eachYear || (certain > 0 && measures.some((measure) => overTime.has(measure)))) return series;
  const profile = await profileOf(item.question, context, language);
  if (confidenceIn(profile) >= strongFrom) return { ...series, findings: profile, matched: [], tables: [] };
  const read = await readFigures(item, series, context, language);
  return read.findings.length > 0 ? read : { ...read, findings: profile };
}

const told: ReadonlySet<Figure["measure"]> = new Set(["value", "latest"] as const);

/** A single value with what another document says of it with another number; each is as likely then. */
async function withContradiction(item: TaskItem, figures: ItemFigures, context: AgentContext): Promise<ItemFigures> {
  const [first, ...others] = figures.findings;
  const [cited] = first?.citations ?? [];
  if (first?.figure === undefined || !told.has(first.figure.measure) || cited === undefined || confidenceIn([first]) < strongFrom)
    return figures;
  const other = await contradictionOf(item, { ...amountOf(first.figure), sourceId: cited.sourceId, at: first.figure.at }, context);
  return other === null
    ? figures
    : { ...figures, findings: [{ ...first, confidence: strongFrom }, other, ...notSurerThan(strongFrom, others)] };
}

async function readFigures(item: TaskItem, series: ItemFigures, context: AgentContext, language: string): Promise<ItemFigures> {
  const { measures } = series.intent;
  const certain = confidenceIn(series.findings);
  const rows = await tableAnswers(item.question, context, language);
  const read = measures.some((measure) => overTime.has(measure))
    ? rows.slice(0, 1).flatMap(({ reading }) => seriesOfReading(reading, series.intent.step) ?? [])
    : [];
  const ofReading = figureFindings(withFigures(read, series.intent), item.question, series.intent, language);
  if (ofReading.length > 0) return { ...series, findings: ofReading, matched: read };
  const findings = rows.map(({ finding }) => finding);
  const [one, other] = [series.findings[0]?.figure, findings[0]?.figure];
  // A series also holds the times of its values; two ways to the same figure are as sure as the surer one.
  if (one !== undefined && one.value === other?.value)
    return (one.measure === "count") === (other.measure === "count")
      ? { ...series, findings: asSureAs(confidenceIn(findings), series.findings) }
      : series;
  const further = findings.slice(0, 1);
  if (areSeveral(series.matched) && areLikelier(togetherOf(certain), further, series.intent))
    return { ...series, findings: [...series.findings, ...notSurerThan(Math.min(certain, mostBeside), further)] };
  if (confidenceIn(findings) <= certain) return certain >= strongFrom ? series : { ...series, findings: [...series.findings, ...further] };
  const tables = rows.slice(0, 1).flatMap(({ table }) => table ?? []);
  return { ...series, findings, matched: [], tables };
}

/** Most confidence in a row beside series that answer: not strong, since it may be of another thing. */
const mostBeside = surestWeak;

/** Whether the question tells none of the series from the others of its table. */
function areSeveral([first, ...others]: readonly MatchedSeries[]): boolean {
  return first !== undefined && others.some((other) => areAlike(first, other));
}

/** Whether series that match alike answer rather than the finding, where no word asks for several rows to become one figure. */
function areLikelier(together: number, [finding]: readonly Finding[], { measures, isTotal }: FigureIntent): boolean {
  const { confidence = 0, figure } = finding ?? {};
  const isComputed = figure?.measure === "sum" || figure?.measure === "mean";
  return measures.length === 0 && !isTotal && confidence < together && (confidence < strongFrom || isComputed);
}

/** The figures among the findings, none surer than the series beside them; listed rows would be told twice. */
function notSurerThan(certain: number, findings: readonly Finding[]): Finding[] {
  const told = findings.filter(({ figure }) => figure !== undefined);
  return told.map((finding) => ({ ...finding, confidence: Math.min(certain, finding.confidence ?? certain) }));
}

/** The findings, the first of them at least as sure. */
function asSureAs(certain: number, [first, ...others]: readonly Finding[]): Finding[] {
  return first === undefined ? [] : [{ ...first, confidence: Math.max(certain, first.confidence ?? first.score) }, ...others];
}

function confidenceIn(findings: readonly Finding[]): number {
  return Math.max(0, ...findings.map(({ confidence, score }) => confidence ?? score));
}

/** The asked part of a series as a table of the report; null for a single cell, which the figure already states. */
function tableOf(series: MatchedSeries, intent: FigureIntent, language: string): ResearchTable | null {
  const points = pointsAsked(series.points, intent);
  if (points.length < 2) return null;
  const phrases = phrasesFor(language).figures;
  const shown = points.length <= mostTableRows ? points : points.slice(-mostTableRows);
  const timed = points.every(({ time }) => time !== null);
  const timeColumn = series.shape.timeColumn === null ? undefined : series.table.columns[series.shape.timeColumn];
  const [subject, title] = [subjectOf(series), titleOf(series.table)];
  return {
    title: subject.endsWith(`, ${title}`) ? subject : `${subject} — ${title}`,
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
function chartsOf(matched: readonly MatchedSeries[], intent: FigureIntent, question: string) {
  const groups = Map.groupBy(matched, ({ quantity, unit }) => `${quantity}\t${unit}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const title = group.length === 1 && first !== undefined ? subjectOf(first) : withCapital(question);
    return chartSeries(group, intent, title) ?? [];
  });
}
