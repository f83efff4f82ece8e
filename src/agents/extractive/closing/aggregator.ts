/** Aggregates all results into one research. Every paragraph is a quotation, a figure or a count; no text is generated. */
import type { z } from "zod";
import { type Citation, type Figure, type Finding, gradeOf } from "../../../domain/evidence.ts";
import type { Chart, Completeness, Paragraph, ResearchTable, Section } from "../../../domain/research.ts";
import { phrasesFor, wholeWords } from "../../../languages/combined.ts";
import type { Phrases } from "../../../languages/subjects/phrases.ts";
import { aggregatorInput, aggregatorOutput, type SessionAgents, type SettledTask } from "../../contracts.ts";
import { itemsBeyond, mostItems } from "../brief/scope-items.ts";
import { formOf } from "../brief/wishes.ts";
import { disagreementsIn } from "./disagreements.ts";
import { confidenceOf, coverageOf, evidenceByItem, type ItemEvidence } from "./evidence-by-item.ts";

type Input = z.infer<typeof aggregatorInput>;
type Output = z.infer<typeof aggregatorOutput>;

const mostSummary = 6;
const mostCompared = 3;
const mostFigures = 8;
const mostQuotations = 8;
/** Minimum score of a figure that was asked for directly. */
const askedFigure = 0.85;

export const aggregator: SessionAgents["aggregator"] = {
  name: "extractive.aggregator",
  version: "2",
  input: aggregatorInput,
  output: aggregatorOutput,
  run: async (input) => aggregate(input),
};

/** The research of a session; pure. */
export function aggregate(input: Input): Output {
  const { brief, tasks, query, initialContext } = input;
  const phrases = phrasesFor(brief.language);
  const items = evidenceByItem(
    brief.scope,
    tasks.filter(({ status }) => status === "completed"),
  );
  const found = items.filter(({ findings }) => findings.length > 0);
  const missing = items.filter(({ item, findings }) => findings.length === 0 && brief.scope.includes(item));
  // Items beyond the maximum of a brief were not researched.
  const beyond = brief.scope.length < mostItems ? [] : itemsBeyond(formOf(query).text).filter((item) => !brief.scope.includes(item));
  return {
    query,
    title: titleOf(brief.goal),
    language: brief.language,
    completeness: completenessOf(found.length, missing.length + beyond.length),
    summary: summaryOf(items, comparisonsIn(tasks), phrases),
    sections: items.map((item) => sectionOf(item, items, input, phrases)),
    recommendations: recommendationsIn(found.flatMap(({ findings }) => findings)),
    notFound: [
      ...missing.map(({ item, searched, unknown }) => ({
        item,
        searched,
        reason: phrases.report.notFoundReason(initialContext.documents, unknown, initialContext.web === true),
      })),
      ...beyond.map((item) => ({ item, searched: [], reason: phrases.report.notResearched(mostItems) })),
    ],
    disagreements: disagreementsIn(uniqueFindings(found.flatMap(({ findings }) => findings))),
  };
}

function completenessOf(found: number, missing: number): Completeness {
  if (found === 0) return "none";
  return missing > 0 ? "partial" : "full";
}

function titleOf(goal: string): string {
  const line = (goal.split("\n")[0]?.trim() ?? "").replace(/^(?:[-*•–—+]|\(?\d{1,2}[.)])\s+/u, "");
  const short = line.length <= 140 ? line : `${line.slice(0, 139).replace(/\s+\S*$/u, "")}…`;
  return short === "" ? goal.trim().slice(0, 140) : short.charAt(0).toUpperCase() + short.slice(1);
}

/** The best finding of each item in turn, then the total number of findings. */
function summaryOf(items: readonly ItemEvidence[], compared: readonly Finding[], phrases: Phrases): Paragraph[] {
  const best: Paragraph[] = compared.slice(0, mostCompared).map(paragraphOf);
  const taken = new Set<string>(best.map(({ text }) => text));
  for (let depth = 0; depth < 3 && best.length < mostSummary; depth += 1) {
    for (const { findings } of items) {
      const finding = leading(findings)[depth];
      if (finding === undefined || taken.has(finding.text) || best.length === mostSummary) continue;
      if (depth > 0 && (items.length > 1 || finding.score < 0.5)) continue;
      taken.add(finding.text);
      best.push(paragraphOf(finding));
    }
  }
  const all = uniqueFindings(items.flatMap(({ findings }) => findings));
  const sources = new Set(all.flatMap(({ citations }) => citations.map(({ sourceId }) => sourceId)));
  const counted = phrases.report.counts({
    quotations: all.filter(({ kind }) => kind === "quote").length,
    figures: all.filter(({ kind }) => kind === "figure").length,
    sources: sources.size,
    covered: items.filter(({ findings }) => findings.length > 0).length,
    items: items.length,
  });
  return [...best, { kind: "count", text: counted, citations: [] }];
}

/** Comparisons come first in the summary. */
function comparisonsIn(tasks: readonly SettledTask[]): Finding[] {
  return tasks
    .filter(({ input, status }) => input.compare === true && status === "completed")
    .flatMap(({ result }) => result?.findings ?? []);
}

/** Order of findings: requested figures and table rows, then quotations, then additional figures. */
function leading(findings: readonly Finding[]): Finding[] {
  const asked = findings.filter(
    ({ kind, score, citations }) => score >= askedFigure && (kind === "figure" || citations.some(({ place }) => place.table !== undefined)),
  );
  const rest = findings.filter((finding) => !asked.includes(finding));
  return [...asked, ...rest.filter(({ kind }) => kind !== "figure"), ...rest.filter(({ kind }) => kind === "figure")];
}

function sectionOf(item: ItemEvidence, items: readonly ItemEvidence[], input: Input, phrases: Phrases): Section {
  const ordered = leading(item.findings);
  const figures = ordered.filter(({ kind }) => kind === "figure");
  const told = new Set([...figures.slice(0, mostFigures), ...ordered.filter(({ kind }) => kind !== "figure").slice(0, mostQuotations)]);
  const own = item.tasks.filter((task) => homeOf(task, items) === item).flatMap(({ result }) => (result === null ? [] : [result]));
  const judged = input.coverage.find(({ scopeItem }) => scopeItem === item.item)?.coverage;
  const found = item.findings.length > 0;
  // Without a review, or with findings newer than it, coverage is computed from the evidence.
  const coverage = found ? Math.max(judged ?? 0, coverageOf(item.findings)) : 0;
  const confidence = confidenceOf(item.findings);
  return {
    title: titleOf(item.item),
    coverage,
    evidence: gradeOf(confidence),
    confidence,
    paragraphs: found
      ? ordered.filter((finding) => told.has(finding)).map(paragraphOf)
      : [
          {
            kind: "count",
            text: phrases.report.nothingAmong(input.initialContext.documents, input.initialContext.web === true),
            citations: [],
          },
        ],
    tables: [...figureTable(figures, phrases), ...own.flatMap(({ tables }) => tables)],
    charts: own.flatMap(({ series }) =>
      series.map(
        (line): Chart => ({
          ...line,
          kind: line.x.values.every((value) => typeof value === "number" || /^\d{4}/.test(value)) ? "line" : "bar",
        }),
      ),
    ),
  };
}

/** Tables and charts of a task with several items are shown once: with the item of its own description, or the first. */
function homeOf(task: SettledTask, items: readonly ItemEvidence[]): ItemEvidence | undefined {
  const holding = items.filter(({ tasks }) => tasks.includes(task));
  return holding.find(({ item }) => item === task.description) ?? holding[0];
}

function paragraphOf({ kind, text, citations, confidence, score }: Finding): Paragraph {
  return { kind: kind === "statement" ? "text" : kind, text, citations, confidence: confidence ?? score };
}

/** Two or more figures are also shown as a table. */
function figureTable(findings: readonly Finding[], phrases: Phrases): ResearchTable[] {
  const figures = findings.flatMap(({ figure }): Figure[] => (figure === undefined ? [] : [figure]));
  if (figures.length < 2) return [];
  const { title, columns, measures } = phrases.report.figureTable;
  return [
    {
      title,
      columns: [
        { name: columns.subject, type: "text", unit: null },
        { name: columns.measure, type: "text", unit: null },
        { name: columns.at, type: "text", unit: null },
        { name: columns.value, type: "number", unit: null },
        { name: columns.unit, type: "text", unit: null },
      ],
      rows: figures.map(({ subject, measure, at, value, unit }) => [subject, measures[measure], at, value, unit]),
      rowCitations: figures.map(({ citations }): Citation[] => citations),
      note: null,
    },
  ];
}

const recommending = wholeWords(({ passages }) => passages.recommending);

/** Quotations in which the sources recommend something. */
function recommendationsIn(findings: readonly Finding[]): Paragraph[] {
  return uniqueFindings(findings)
    .filter(({ kind, text }) => kind === "quote" && recommending.test(text))
    .slice(0, 5)
    .map(paragraphOf);
}

function uniqueFindings(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [finding.text, finding] as const)).values()];
}
