/** Compares the figures of earlier tasks: a ranking, a table, and one chart. */
import type { Figure, Finding, Series } from "../../../domain/evidence.ts";
import type { ResearchTable } from "../../../domain/research.ts";
import { phrasesFor } from "../../../languages/combined.ts";
import { type TaskAgentInput, type TaskResult, taskResult } from "../../contracts.ts";

/** Figures of the same measure, quantity, unit and time, one per compared thing. */
export interface ComparedGroup {
  quantity: string;
  figures: Figure[];
}

/** The comparison of the dependencies' figures. */
export function comparison(dependencies: TaskAgentInput["dependencies"], language: string): TaskResult {
  const phrases = phrasesFor(language).figures;
  const results = dependencies.flatMap(({ result }) => {
    const parsed = taskResult.safeParse(result);
    return parsed.success ? [parsed.data] : [];
  });
  const groups = sideBySide(results.map(({ findings }) => findings.flatMap(({ figure }) => (figure === undefined ? [] : [figure]))));
  const findings = groups
    .filter(({ figures: [first] }) => first !== undefined && comparable.has(first.measure))
    .flatMap((group) => leading(group, language) ?? []);
  return {
    summary: groups.length === 0 ? phrases.nothing : phrases.comparing(thingsIn(groups)),
    findings,
    tables: [...Map.groupBy(groups, ({ quantity }) => quantity)].map(([quantity, own]) =>
      tableOf(own, phrases.comparing(thingsIn(own)), quantity, language),
    ),
    series: mergedSeries(results.flatMap(({ series }) => series)),
    searched: [],
    questions: [],
    newTasks: [],
  };
}

/** Measures that allow a ranking. */
const comparable = new Set<Figure["measure"]>(["value", "latest", "growth", "growth_per_year", "mean"]);
const score = 0.9;

/** Groups of at least two things, in the order of the first occurrence of their measures. */
export function sideBySide(figures: readonly (readonly Figure[])[]): ComparedGroup[] {
  const groups = new Map<string, ComparedGroup>();
  for (const own of figures) {
    for (const figure of own) {
      const { quantity } = partsOf(figure.subject);
      // The time of an extremum is part of its answer, so it may differ within a group.
      const time = figure.measure === "maximum" || figure.measure === "minimum" ? "" : figure.at;
      const key = [figure.measure, quantity.toLowerCase(), figure.unit, time].join("\t");
      const group = groups.get(key) ?? { quantity, figures: [] };
      if (!group.figures.some(({ subject }) => subject === figure.subject)) group.figures.push(figure);
      groups.set(key, group);
    }
  }
  return [...groups.values()].filter((group) => group.figures.length > 1);
}

function partsOf(subject: string): { thing: string; quantity: string } {
  const at = subject.lastIndexOf(", ");
  return at < 0 ? { thing: subject, quantity: subject } : { thing: subject.slice(0, at), quantity: subject.slice(at + 2) };
}

function thingsIn(groups: readonly ComparedGroup[]): string[] {
  return [...new Set(groups.flatMap(({ figures }) => figures.map(({ subject }) => partsOf(subject).thing)))];
}

/** What is highest, and what it is higher than; null where all are equal. */
function leading({ figures }: ComparedGroup, language: string): Finding | null {
  const highest = figures.reduce((best, figure) => (figure.value > best.value ? figure : best));
  const rest = figures.filter(({ value }) => value < highest.value).sort((a, b) => b.value - a.value);
  if (rest.length === 0) return null;
  const citations = [highest, ...rest].flatMap((figure) => figure.citations);
  const formula = [highest, ...rest].map(({ subject, value }) => `${partsOf(subject).thing}: ${value}`).join("; ");
  const figure: Figure = { ...highest, measure: "maximum", formula: `max(${formula})`, citations };
  return { kind: "figure", text: phrasesFor(language).figures.leads(highest, rest), citations, score, figure };
}

function tableOf(groups: readonly ComparedGroup[], title: string, quantity: string, language: string): ResearchTable {
  const phrases = phrasesFor(language);
  const things = thingsIn(groups);
  const figureOf = (group: ComparedGroup, thing: string) => group.figures.find(({ subject }) => partsOf(subject).thing === thing);
  return {
    title: `${title}: ${quantity}`,
    columns: [
      { name: phrases.figures.subject, type: "text", unit: null },
      ...groups.map(({ figures: [first] }) => ({
        name: first === undefined ? "" : columnName(first, phrases.report.figureTable.measures[first.measure]),
        type: "number" as const,
        unit: first?.unit ?? null,
      })),
    ],
    rows: things.map((thing) => [thing, ...groups.map((group) => figureOf(group, thing)?.value ?? null)]),
    rowCitations: things.map((thing) => groups.flatMap((group) => figureOf(group, thing)?.citations ?? [])),
    note: null,
  };
}

function columnName({ measure, at }: Figure, name: string): string {
  return at === null || measure === "maximum" || measure === "minimum" ? name : `${name} (${at})`;
}

/** One chart per quantity and unit that several series share, over all of their times. */
function mergedSeries(all: readonly Series[]): Series[] {
  const lines = all.flatMap((series) => series.lines.map((line) => ({ series, line, ...partsOf(line.name) })));
  const groups = Map.groupBy(lines, ({ quantity, series }) => `${quantity.toLowerCase()}\t${series.unit}`);
  return [...groups.values()].flatMap((group): Series[] => {
    const [first] = group;
    if (first === undefined || new Set(group.map(({ thing }) => thing)).size < 2) return [];
    const times = [...new Set(group.flatMap(({ series }) => series.x.values))].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return [
      {
        title: `${first.quantity}: ${group.map(({ thing }) => thing).join(", ")}`,
        unit: first.series.unit,
        x: { label: first.series.x.label, values: times },
        lines: group.map(({ series, line, thing }) => {
          const byTime = new Map(series.x.values.map((time, index) => [time, line.values[index] ?? null]));
          return { name: thing, values: times.map((time) => byTime.get(time) ?? null) };
        }),
        citations: [...new Map(group.map(({ series }) => [series, series.citations])).values()].flat(),
      },
    ];
  });
}
