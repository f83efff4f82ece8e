/** Sets the figures of earlier tasks side by side: one table, one chart, and who leads. */
import type { Figure, Finding, Series } from "../../../domain/evidence.ts";
import type { ResearchTable } from "../../../domain/research.ts";
import { type TaskAgentInput, type TaskResult, taskResult } from "../../contracts.ts";
import { phrasesFor } from "../wording/languages.ts";

/** The comparison of what the dependencies computed; figures are compared where measure, unit and time agree. */
export function comparison(dependencies: TaskAgentInput["dependencies"], language: string): TaskResult {
  const phrases = phrasesFor(language).figures;
  const results = dependencies.flatMap(({ result }) => {
    const parsed = taskResult.safeParse(result);
    return parsed.success ? [parsed.data] : [];
  });
  const figures = results.map(({ findings }) => findings.flatMap(({ figure }) => (figure === undefined ? [] : [figure])));
  const subjects = figures.flatMap(([first]) => (first === undefined ? [] : [first.subject]));
  const pairs = sideBySide(figures);
  const findings = pairs.flatMap((group): Finding[] => {
    const highest = group.reduce((best, figure) => (figure.value > best.value ? figure : best));
    const rest = group.filter((figure) => figure !== highest);
    if (highest.measure !== "value" && highest.measure !== "latest" && highest.measure !== "growth" && highest.measure !== "mean")
      return [];
    const citations = [...highest.citations, ...rest.flatMap((figure) => figure.citations)];
    const figure: Figure = {
      ...highest,
      measure: "maximum",
      formula: group.map(({ subject, value }) => `${subject}: ${value}`).join("; "),
      citations,
    };
    return [{ kind: "figure", text: phrases.figure(figure), citations, score: 0.9, figure }];
  });
  const merged = mergedSeries(
    results.flatMap(({ series }) => series.slice(0, 1)),
    phrases.comparing(subjects),
  );
  return {
    summary: findings.length === 0 ? phrases.nothing : phrases.comparing(subjects),
    findings,
    tables: pairs.length === 0 ? [] : [tableOf(pairs, phrases.comparing(subjects), phrases.subject)],
    series: merged === null ? [] : [merged],
    searched: [],
    questions: [],
    newTasks: [],
  };
}

/** Figures of the same measure, unit and time, one from each result, in the order of the first result's figures. */
export function sideBySide(figures: readonly (readonly Figure[])[]): Figure[][] {
  const [first = [], ...others] = figures;
  return first.flatMap((figure) => {
    const same = others.map((own) =>
      own.find(({ measure, unit, at }) => measure === figure.measure && unit === figure.unit && isSameTime(measure, at, figure.at)),
    );
    const group = [figure, ...same.filter((other) => other !== undefined)];
    return group.length === figures.length && group.length > 1 ? [group] : [];
  });
}

/** The time of an extremum is part of its answer, so it may differ. */
function isSameTime(measure: Figure["measure"], one: string | null, other: string | null): boolean {
  return measure === "maximum" || measure === "minimum" || one === other;
}

function tableOf(pairs: readonly Figure[][], title: string, subject: string): ResearchTable {
  const [first = []] = pairs;
  return {
    title,
    columns: [
      { name: subject, type: "text", unit: null },
      ...pairs.map((group) => ({ name: columnName(group[0]), type: "number" as const, unit: group[0]?.unit ?? null })),
    ],
    rows: first.map((figure, row) => [figure.subject, ...pairs.map((group) => group[row]?.value ?? null)]),
    rowCitations: first.map((_figure, row) => pairs.flatMap((group) => group[row]?.citations ?? [])),
    note: null,
  };
}

function columnName(figure: Figure | undefined): string {
  if (figure === undefined) return "";
  const { measure, at } = figure;
  return at === null || measure === "maximum" || measure === "minimum" ? measure : `${measure} (${at})`;
}

/** One chart of several series over the times of all of them; null where there is only one, or the units differ. */
function mergedSeries(all: readonly Series[], title: string): Series | null {
  const [first] = all;
  if (first === undefined || all.length < 2 || all.some(({ unit }) => unit !== first.unit)) return null;
  const times = [...new Set(all.flatMap(({ x }) => x.values))].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const lines = all.flatMap(({ x, lines: own }) =>
    own.map(({ name, values }) => {
      const byTime = new Map(x.values.map((time, index) => [time, values[index] ?? null]));
      return { name, values: times.map((time) => byTime.get(time) ?? null) };
    }),
  );
  return {
    title,
    unit: first.unit,
    x: { label: first.x.label, values: times },
    lines,
    citations: all.flatMap(({ citations }) => citations),
  };
}
