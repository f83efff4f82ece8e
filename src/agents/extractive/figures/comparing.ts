/** Compares the figures of earlier tasks: a ranking, a table, and one chart. */
import { withCapital } from "../../../domain/base/capital-letter.ts";
import { type Citation, type Figure, type Finding, type Series, strongFrom } from "../../../domain/evidence/evidence.ts";
import type { ResearchTable } from "../../../domain/sessions/research.ts";
import { languageOf, phrasesFor } from "../../../languages/combined.ts";
import { figureSentence } from "../../../languages/figure-sentences.ts";
import { bareQuantity, unitInName, unitText } from "../../../languages/unit-names.ts";
import { type TaskAgentInput, type TaskResult, taskResult } from "../../contracts.ts";
import { tableQuestion } from "../tables/question.ts";
import { resultWith } from "../task-items.ts";
import { extremeLineage } from "./lineage.ts";

/** Figures of the same measure, quantity, unit and time, one per compared thing. */
export interface ComparedGroup {
  quantity: string;
  figures: Figure[];
  /** That of the least sure of them. */
  confidence: number;
}

/** The comparison of the dependencies' figures, as the request asks: by the least or by the greatest. */
export function comparison(dependencies: TaskAgentInput["dependencies"], language: string, request = ""): TaskResult {
  const phrases = phrasesFor(language).figures;
  const results = dependencies.flatMap(({ result }) => {
    const parsed = taskResult.safeParse(result);
    return parsed.success ? [parsed.data] : [];
  });
  const groups = sideBySide(results.map(({ findings }) => findings));
  const ranked = groups.filter(({ figures: [first] }) => first !== undefined && comparable.has(first.measure));
  // A change stands in the table beside values, and is told where nothing else is compared.
  const ofValues = ranked.filter(({ figures: [first] }) => first !== undefined && !changes.has(first.measure));
  const compared = ofValues.length > 0 ? ofValues : ranked;
  const sure = compared.filter(({ confidence }) => confidence >= strongFrom);
  const findings = (sure.length > 0 ? sure : compared).map((group) => leading(group, language, asksLeast(request)));
  return resultWith({
    summary: groups.length === 0 ? phrases.nothing : phrases.comparing(thingsIn(groups)),
    findings,
    tables: tablesOf(groups, language),
    series: mergedSeries(results.flatMap(({ series }) => series)),
  });
}

/** Measures that allow a ranking. */
const comparable = new Set<Figure["measure"]>(["value", "latest", "change", "growth", "growth_per_year", "mean"]);
const changes = new Set<Figure["measure"]>(["change", "growth", "growth_per_year"]);
const score = 0.9;

/** Groups of at least two things, in the order of the first occurrence of their measures. */
export function sideBySide(found: readonly (readonly Finding[])[]): ComparedGroup[] {
  const groups = new Map<string, ComparedGroup>();
  for (const own of found) {
    for (const { figure, confidence = score } of own) {
      if (figure === undefined) continue;
      const { quantity } = partsOf(figure.subject);
      // The time of an extremum is part of its answer, so it may differ within a group.
      const time = figure.measure === "maximum" || figure.measure === "minimum" ? "" : timeOf(figure);
      const key = [figure.measure, quantity.toLowerCase(), figure.unit, time].join("\t");
      const group = groups.get(key) ?? { quantity, figures: [], confidence: score };
      if (!group.figures.some(({ subject }) => partsOf(subject).thing === partsOf(figure.subject).thing)) {
        group.figures.push(figure);
        group.confidence = Math.min(group.confidence, confidence);
      }
      groups.set(key, group);
    }
  }
  return [...groups.values()].filter((group) => group.figures.length > 1);
}

/** A row without a time is named by its thing. */
function timeOf({ at, subject }: Pick<Figure, "at" | "subject">): string | null {
  return at === partsOf(subject).thing ? null : at;
}

/** 'Germany, GDP' is a thing and its quantity; a quantity alone is both. */
export function partsOf(subject: string): { thing: string; quantity: string } {
  const at = subject.lastIndexOf(", ");
  return at < 0 ? { thing: subject, quantity: subject } : { thing: subject.slice(0, at), quantity: subject.slice(at + 2) };
}

function thingsIn(groups: readonly ComparedGroup[]): string[] {
  return [...new Set(groups.flatMap(({ figures }) => figures.map(({ subject }) => partsOf(subject).thing)))];
}

function asksLeast(request: string): boolean {
  const { signals } = tableQuestion(request);
  return (signals.has("minimum") || signals.has("less")) && !signals.has("maximum") && !signals.has("more");
}

/** The values side by side in a sentence: what is highest, or lowest, and what it is held against. */
function leading({ quantity, figures, confidence }: ComparedGroup, language: string, isLeast: boolean): Finding {
  const [first, ...rest] = [...figures].sort((a, b) => (isLeast ? a.value - b.value : b.value - a.value)) as [Figure, ...Figure[]];
  const citations = [first, ...rest].flatMap((figure) => figure.citations);
  const [name, end] = isLeast ? (["minimum", "MIN"] as const) : (["maximum", "MAX"] as const);
  const formula = `${end.toLowerCase()}(${[first, ...rest].map(({ subject, value }) => `${partsOf(subject).thing}: ${value}`).join("; ")})`;
  const { lineage: own, ...stated } = first;
  const lineage = own && extremeLineage(end, [first, ...rest]);
  const figure: Figure = { ...stated, measure: name, formula, citations, ...(lineage && { lineage }) };
  const { measure, unit } = first;
  const text = figureSentence(
    {
      form: "comparison",
      subject: { thing: null, quantity: quantityOf(measure, quantity, language), unit },
      entries: figures.map(({ subject, value }) => ({ name: partsOf(subject).thing, value })),
      at: timeOf(first),
      isLeast,
      isComputed: !isRead(measure),
    },
    language,
  );
  return { kind: "figure", text, citations, score: confidence, confidence, figure };
}

/** The values of a row. Computed ones have no natural end of their digits: they share as many decimals as the greatest of them needs. */
function fewDigits(figures: readonly Figure[]): (figure: Figure) => number {
  const greatest = Math.max(...figures.map(({ value }) => Math.abs(value)));
  const digits = figures.some(({ unit }) => unit === "%") ? percentDigits : computedDigits;
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(greatest || 1)));
  return ({ measure, value }) => (isRead(measure) ? value : Number(value.toFixed(Math.min(decimals, mostDecimals))));
}
const computedDigits = 4;
const percentDigits = 3;
const mostDecimals = 6;

/** Whether the value is a cell of a table; all others are computed. */
function isRead(measure: Figure["measure"]): boolean {
  return measure === "value" || measure === "latest";
}

/** 'population', 'yearly growth of population'. */
function quantityOf(measure: Figure["measure"], quantity: string, language: string): string {
  return isRead(measure) ? quantity : phrasesFor(language).figures.computed(measure, quantity);
}

/** One table of several quantities that were read once for each thing; else one for each quantity that has several values. */
function tablesOf(groups: readonly ComparedGroup[], language: string): ResearchTable[] {
  const byQuantity = Map.groupBy(groups, ({ quantity }) => quantity);
  const isOfQuantities = byQuantity.size > 1 && groups.every(({ figures: [first] }) => first !== undefined && isRead(first.measure));
  if (isOfQuantities && byQuantity.size === groups.length) {
    const names = groups.map(({ quantity, figures: [first] }) => quantityName(quantity, first?.unit ?? null, language));
    const quantities = groups.map(({ quantity, figures: [first] }) => quantityOfUnit(quantity, first?.unit ?? null));
    return [tableOf(groups, names, withCapital(quantities.join(", ")), "", language)];
  }
  // For one aspect of a few things the sentence is enough.
  return [...byQuantity]
    .filter(([, own]) => own.length > 1 || thingsIn(own).length > mostColumns)
    .map(([quantity, own]) => {
      const names = own.map(({ figures: [first] }) => (first === undefined ? "" : rowName(first, language)));
      return tableOf(own, names, withCapital(quantityOfUnit(quantity, own[0]?.figures[0]?.unit ?? null)), quantity, language);
    });
}

/** The compared things as columns, so that their values are side by side; many things as rows. `names` are those of the groups. */
function tableOf(
  groups: readonly ComparedGroup[],
  names: readonly string[],
  title: string,
  quantity: string,
  language: string,
): ResearchTable {
  const things = thingsIn(groups);
  const isWide = things.length <= mostColumns;
  const figureOf = (group: ComparedGroup, thing: string) => group.figures.find(({ subject }) => partsOf(subject).thing === thing) ?? null;
  const cells = isWide
    ? groups.map((group) => things.map((thing) => figureOf(group, thing)))
    : things.map((thing) => groups.map((group) => figureOf(group, thing)));
  const [rows, columns] = isWide ? [names, things] : [things, names.map((name) => [quantity, name].filter(Boolean).join(", "))];
  const digitsOf = new Map(groups.flatMap(({ figures }) => figures.map((figure) => [figure, fewDigits(figures)] as const)));
  const citationsOf = (figure: Figure | null): Citation[] => figure?.citations ?? [];
  return {
    title,
    columns: [
      { name: isWide ? languageOf(language).labels.workbook.figure : phrasesFor(language).figures.subject, type: "text", unit: null },
      ...columns.map((name) => ({ name, type: "number" as const, unit: null })),
    ],
    rows: cells.map((row, index) => [rows[index] ?? "", ...row.map((figure) => figure && (digitsOf.get(figure)?.(figure) ?? null))]),
    rowCitations: cells.map((row) => row.flatMap(citationsOf)),
    cellCitations: cells.map((row) => [[], ...row.map(citationsOf)]),
    note: null,
  };
}

/** A page has room for no more things side by side. */
const mostColumns = 5;

/** 'diameter' of 'diameter (km)', 'battery' of 'battery (hours)'. */
function quantityOfUnit(quantity: string, unit: string | null): string {
  return bareQuantity(quantity, unit ?? unitInName(quantity));
}

/** 'diameter (km)'. */
function quantityName(quantity: string, unit: string | null, language: string): string {
  const spoken = bareQuantity(quantity, unit);
  return unit === null ? spoken : `${spoken} (${unitText(unit, language)})`;
}

/** 'latest value, 2019 (USD)'. */
function rowName(figure: Figure, language: string): string {
  const { measure, unit } = figure;
  const at = timeOf(figure);
  const name = phrasesFor(language).report.measures[measure];
  const { time } = languageOf(language).figures;
  const ends = (at ?? "").split("–");
  const spoken = ends.some((end) => end.includes("-")) ? ends.map((end) => time(end)).join(" – ") : (at ?? "");
  const timed = at === null || measure === "maximum" || measure === "minimum" ? name : `${name}, ${spoken}`;
  return unit === null ? timed : `${timed} (${unitText(unit, language)})`;
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
