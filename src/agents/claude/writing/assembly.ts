/**
 * Assembles a research without a model: when the budget is spent, and when one task's findings are the report. Also the
 * parts that no model decides: what was not found, tables, charts, completeness.
 */

import type { z } from "zod";
import { shortenedAtWord } from "../../../domain/base/shortened.ts";
import type { Series } from "../../../domain/evidence/evidence.ts";
import type { Chart, Completeness, NotFound, Paragraph, ResearchTable, Section } from "../../../domain/sessions/research.ts";
import type { aggregatorInput, aggregatorOutput, SettledTask } from "../../contracts.ts";
import { scopeItemsOf } from "../../scope-items.ts";
import { distinctFindings } from "../evidence/ledger.ts";
import { findingsFor, searchedFor, tasksFor } from "../review/evidence-list.ts";

export type AggregatorInput = z.infer<typeof aggregatorInput>;
export type Aggregated = z.infer<typeof aggregatorOutput>;

/** Number of findings in a summary that no model wrote. */
const summaryFindings = 5;

/** A section for each scope item with findings, each finding a paragraph of its own. */
export function assemble(input: AggregatorInput): Aggregated {
  const { query, brief, tasks } = input;
  const used = new Set<string>();
  const sections = brief.scope.flatMap((item): Section[] => {
    const paragraphs = paragraphsOf(item, tasks).filter(({ text }) => !used.has(text));
    for (const { text } of paragraphs) used.add(text);
    const tables = tablesFor(item, input);
    const charts = chartsFor(item, input);
    if (paragraphs.length + tables.length + charts.length === 0) return [];
    return [{ title: item, coverage: coverageIn(input, item), paragraphs, tables, charts }];
  });
  const best = distinctFindings(tasks.flatMap(({ result }) => result?.findings ?? []))
    .filter(({ citations }) => citations.length > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, summaryFindings);
  const summary = best.map(({ kind, text, citations }): Paragraph => ({ kind: kind === "statement" ? "text" : kind, text, citations }));
  return {
    query,
    title: titleOf(brief.goal),
    language: brief.language,
    completeness: completenessOf(input, sections),
    summary,
    sections,
    recommendations: [],
    notFound: missing(input, new Map()),
    disagreements: [],
  };
}

function paragraphsOf(item: string, tasks: readonly SettledTask[]): Paragraph[] {
  return distinctFindings(findingsFor(item, tasks))
    .filter(({ citations }) => citations.length > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ kind, text, citations }) => ({ kind: kind === "statement" ? "text" : kind, text, citations }));
}

export function coverageIn({ coverage }: AggregatorInput, scopeItem: string): number {
  return coverage.find((item) => item.scopeItem === scopeItem)?.coverage ?? 0;
}

/** `none` without cited words, `partial` where a scope item has no evidence or too little, `full` otherwise. */
function completenessOf({ brief, tasks }: AggregatorInput, sections: readonly Section[]): Completeness {
  const cited = sections.some(
    ({ paragraphs, tables, charts }) => tables.length + charts.length > 0 || paragraphs.some(({ citations }) => citations.length > 0),
  );
  if (!cited) return "none";
  return brief.scope.every((item) => findingsFor(item, tasks).length > 0) ? "full" : "partial";
}

/** Scope items without findings, or those that `isMissing` names, with what was searched for; a model may give the reason. */
export function missing(
  { brief, tasks }: AggregatorInput,
  reasons: ReadonlyMap<string, string>,
  isMissing = (item: string) => findingsFor(item, tasks).length === 0,
): NotFound[] {
  return brief.scope
    .filter(isMissing)
    .map((item) => ({ item, searched: searchedFor(item, tasks), reason: reasons.get(item) ?? failureOf(item, tasks) }));
}

function failureOf(item: string, tasks: readonly SettledTask[]): string {
  const failed = tasksFor(item, tasks).find(({ error }) => error !== null);
  return failed?.error?.message ?? "";
}

/** Tables of the tasks that serve an item; those of tasks that serve the whole are in the first section. */
function tablesFor(item: string, { brief, tasks }: AggregatorInput): ResearchTable[] {
  return serving(item, brief.scope, tasks).flatMap(({ result }) => result?.tables ?? []);
}

function chartsFor(item: string, { brief, tasks }: AggregatorInput): Chart[] {
  return serving(item, brief.scope, tasks).flatMap(({ result }) => (result?.series ?? []).map(chartOf));
}

function serving(item: string, scope: readonly string[], tasks: readonly SettledTask[]): SettledTask[] {
  return tasks.filter((task) => {
    const own = scopeItemsOf(task.input).find((known) => scope.includes(known));
    return own === undefined ? item === scope[0] : own === item;
  });
}

/** A series over time is a line chart, a comparison a bar chart. */
export function chartOf(series: Series): Chart {
  const ordered =
    series.x.values.length > 2 && series.x.values.every((value) => typeof value === "number" || /^\d{4}(-\d{2}){0,2}$/.test(value));
  return { ...series, kind: ordered ? "line" : "bar" };
}

export function titleOf(goal: string): string {
  const [first = goal] = goal.replace(/^\s*(?:[-*•]|\(?\d{1,2}[.)])\s+/u, "").split(/(?<=[.!?])\s/);
  const plain = first.replace(/[.!?\s]+$/, "");
  return shortenedAtWord(plain, 120) || goal;
}
