/** Aggregates all results into one research. Every paragraph is a quotation, a figure or a count; no text is generated. */
import type { z } from "zod";
import { type Finding, gradeOf } from "../../../domain/evidence/evidence.ts";
import type { Completeness, NearPlace, NotFound, Paragraph, Section } from "../../../domain/sessions/research.ts";
import { languageOf, phrasesFor, wholeWords } from "../../../languages/combined.ts";
import type { Phrases } from "../../../languages/subjects/phrases.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { aggregatorInput, aggregatorOutput, type SessionAgents, type SettledTask, type TaskResult } from "../../contracts.ts";
import { hasOpening } from "../brief/openings.ts";
import { isQuestion, itemsBeyond, mostItems } from "../brief/scope-items.ts";
import { askedOfTopic } from "../brief/shared-topic.ts";
import { formOf } from "../brief/wishes.ts";
import { askerOf } from "../passages/answer-types.ts";
import { askedPart } from "../passages/document-part.ts";
import { asksChanges } from "../passages/latest-entry.ts";
import { disagreementsIn, uniqueFindings } from "./disagreements.ts";
import { confidenceOf, coverageOf, evidenceByItem, type ItemEvidence } from "./evidence-by-item.ts";
import { drawnOnce, namedBySource, shownData } from "./shown-data.ts";
import { reportTitle, sectionTitle } from "./titles.ts";
import { covers, isSure, paragraphOf, toldFindings, underHeadings, withoutRepeats } from "./told-findings.ts";

type Input = z.infer<typeof aggregatorInput>;
type Output = z.infer<typeof aggregatorOutput>;

const mostSummary = 6;
const mostCompared = 3;
const mostRecommendations = 5;

export const aggregator: SessionAgents["aggregator"] = {
  name: "extractive.aggregator",
  version: "11",
  input: aggregatorInput,
  output: aggregatorOutput,
  run: async (input) => aggregate(input),
};

/** A scope item with what the report says about it. */
interface ToldItem extends ItemEvidence {
  told: Finding[];
  grade: "strong" | "weak" | "none";
  isTopic: boolean;
}

/** The research of a session; pure. */
export function aggregate(input: Input): Output {
  const { brief, tasks, query } = input;
  const phrases = phrasesFor(brief.language);
  const completed = tasks.filter(({ status }) => status === "completed");
  const items = toldOnce(evidenceByItem(brief.scope, completed).map((item, _index, all) => toldItem(item, query, all.length)));
  const together = toldTogether(items, brief.scope, languageOf(brief.language).queries.list);
  const found = together.filter(({ grade }) => grade === "strong");
  const missing = items.filter(({ item, grade }) => grade !== "strong" && brief.scope.includes(item));
  // Items beyond the maximum of a brief were not researched.
  const beyond = brief.scope.length < mostItems ? [] : itemsBeyond(formOf(query).text).filter((item) => !brief.scope.includes(item));
  const titles = new Map((input.sources ?? []).map(({ id, title }) => [id, title]));
  return {
    query,
    title: reportTitle(brief).title,
    language: brief.language,
    completeness: completenessOf(items, missing.length + beyond.length),
    summary: summaryOf(
      found,
      comparisonsIn(tasks).flatMap(({ findings }) => findings),
      together.length === 1,
    ),
    sections: drawnOnce(sectionsOf(together, input, phrases)).map((section) => ({
      ...section,
      tables: section.tables.map((table) => namedBySource(table, titles)),
    })),
    recommendations: recommending.test(query) ? recommendationsIn(found) : [],
    notFound: [
      ...missing.map((item) => gapOf(item, input, phrases)),
      ...beyond.map((item) => ({ item, searched: [], reason: phrases.report.notResearched(mostItems) })),
    ],
    disagreements: disagreementsIn(found.map(({ findings }) => findings)),
  };
}

function toldItem(item: ItemEvidence, query: string, items: number): ToldItem {
  const isPart = askedPart(item.item) !== null || asksChanges(item.item);
  const isTopic = isPart || (hasOpening(query) && askerOf(item.item) === null && !item.item.includes("?"));
  // A document that was to be read is shown whole, in its order.
  const isRead = item.tasks.some(({ input, result }) => input["command"] !== undefined && (result?.findings.length ?? 0) > 0);
  return {
    ...item,
    isTopic: isTopic && !isRead,
    told: isRead ? item.findings : toldFindings(item.findings, isTopic, items),
    grade: gradeOf(confidenceOf(item.findings)),
  };
}

/** What an item tells leaves out what one before it tells, but for its first finding. */
function toldOnce(items: readonly ToldItem[]): ToldItem[] {
  const before = new Set<string>();
  return items.map((item) => {
    const told =
      item.grade === "weak"
        ? withoutRepeats(item.told, before)
        : item.told.filter(({ kind, text }, place) => place === 0 || kind !== "quote" || !before.has(text));
    for (const { text } of told) before.add(text);
    return { ...item, told };
  });
}

/** Items with the same answer share a section: 'the difference between A and B'. */
function toldTogether(items: readonly ToldItem[], scope: readonly string[], list: (items: readonly string[]) => string): ToldItem[] {
  const together: ToldItem[] = [];
  for (const item of items) {
    const at = together.findIndex(
      (other) => isQuoted(other) && isQuoted(item) && (covers(other.told, item.told) || covers(item.told, other.told)),
    );
    const other = together[at];
    if (other === undefined) together.push(item);
    else
      together[at] = {
        ...(covers(other.told, item.told) ? other : item),
        item: list([other.item.replace(/\?$/u, ""), lowered(askedOfTopic(item.item, scope)?.asked ?? item.item)]),
        findings: [...other.findings, ...item.findings],
        tasks: [...new Set([...other.tasks, ...item.tasks])],
      };
  }
  return together;
}

function isQuoted({ grade, told, isTopic }: ToldItem): boolean {
  return grade === "strong" && !isTopic && told.length > 0 && told.every(({ kind }) => kind === "quote");
}

/** A second question behind 'and': 'Why did it fall and what was renewed?' */
function lowered(item: string): string {
  return isQuestion(item) ? item.charAt(0).toLowerCase() + item.slice(1) : item;
}

function completenessOf(items: readonly ToldItem[], missing: number): Completeness {
  if (items.every(({ grade }) => grade === "none")) return "none";
  return missing > 0 ? "partial" : "full";
}

/** Sources are named by their titles, as in citations. */
function gapOf(
  { item, searched, unknown, grade, nearest, told: shown }: ToldItem,
  { initialContext, sources = [] }: Input,
  { report }: Phrases,
): NotFound {
  const { documents, web = false } = initialContext;
  const titles = new Map(sources.map(({ id, title }) => [id, title]));
  const further = nearest.filter(
    (place) =>
      grade === "none" || (!shown.some((finding) => standsIn(finding, place, titles.get(place.sourceId ?? ""))) && isNear(place, item)),
  );
  const named = further.map((place) => ({ ...place, source: titles.get(place.sourceId ?? "") ?? place.source }));
  // What comes closest is shown above, so the search terms are left out.
  const told =
    grade === "weak"
      ? { searched: [], reason: report.onlyClosest }
      : { searched: searched.filter((word) => !unknown.includes(word)), reason: report.notFoundReason(documents, unknown, web) };
  return { item, ...told, ...(named.length > 0 && { nearest: named }) };
}

/** Share of an item's words that a table has to name where passages come close already: 'Cost' alone leads nowhere. */
const leastNamed = 0.5;

function isNear({ kind, source, title, columns = [] }: NearPlace, item: string): boolean {
  const named = new Set(contentStems([source, title, ...columns].join(" ").replace(/[-_.]/gu, " ")));
  const asked = [...new Set(contentStems(item))];
  return kind === "section" || asked.filter((stem) => named.has(stem)).length >= leastNamed * asked.length;
}

/** Whether the section, that around it, the whole document or the table is what the finding cites. */
function standsIn({ citations }: Finding, { kind, sourceId, title, columns = [] }: NearPlace, document: string | undefined): boolean {
  const known = new Set(columns);
  return citations.some(({ sourceId: cited, place: { heading, cells = [] } }) => {
    if (cited !== sourceId) return false;
    if (kind === "section") return heading.includes(title) || document === title;
    return cells.length > 0 && cells.every((cell) => known.has(cell.slice(cell.indexOf(":") + 1)));
  });
}

/** Sure comparisons, then the answer to each item that they do not tell; of a single item also what supports it. */
function summaryOf(items: readonly ToldItem[], compared: readonly Finding[], isOnly: boolean): Paragraph[] {
  const answers = items.flatMap(({ told }) => told.slice(0, isOnly ? 3 : 1));
  const leading = compared.filter(isSure).slice(0, mostCompared);
  const told = new Set(leading.flatMap(valuesIn));
  // The sentence of a change tells both of its ends, which a comparison of growth does not.
  const isTold = (finding: Finding) => isRead(finding) && valuesIn(finding).every((value) => told.has(value));
  const others = answers.filter((finding) => !isTold(finding));
  return uniqueFindings([...leading, ...others])
    .slice(0, mostSummary)
    .map(paragraphOf);
}

/** A value of a cell, which any other sentence over the cell tells, too. */
function isRead({ figure }: Finding): boolean {
  return figure?.measure === "value" || figure?.measure === "latest";
}

/** The cited values of a figure. */
function valuesIn({ citations }: Finding): string[] {
  return citations.map(cellsOf);
}

function cellsOf({ sourceId, place }: Finding["citations"][number]): string {
  return JSON.stringify([sourceId, place.from, place.table, place.cells]);
}

/** Results of the tasks that compared others; they come first in the summary. */
function comparisonsIn(tasks: readonly SettledTask[]): TaskResult[] {
  return tasks
    .filter(({ input, status }) => input.compare === true && status === "completed")
    .flatMap(({ result }) => (result === null ? [] : [result]));
}

/** A section for each item; one for all of those of which a comparison tells every value. */
function sectionsOf(items: readonly ToldItem[], input: Input, phrases: Phrases): Section[] {
  const comparison = comparisonsIn(input.tasks).find((result) => items.filter((item) => isCompared(item, result)).length > 1);
  const compared = comparison === undefined ? [] : items.filter((item) => isCompared(item, comparison));
  const others = comparison === undefined ? items : items.map((item) => beside(item, comparison));
  return items.flatMap((item, index): Section[] => {
    if (comparison === undefined || !compared.includes(item)) return [sectionOf(others[index] ?? item, others, input, phrases)];
    return item === compared[0] ? [comparedSection(comparison, compared, phrases)] : [];
  });
}

/** The item without what has a section of its own. */
function beside(item: ToldItem, comparison: TaskResult): ToldItem {
  const told = new Set(comparison.findings.map(({ text }) => text));
  return {
    ...item,
    told: item.told.filter(({ text }) => !told.has(text)),
    tasks: item.tasks.filter(({ result }) => result !== comparison),
  };
}

/** Whether all that is told of the item are values that the comparison tells, too, with changes that its tables hold. */
function isCompared({ grade, told }: ToldItem, { findings, tables }: TaskResult): boolean {
  const inTables = tables.flatMap(({ rowCitations }) => rowCitations.flat());
  const own = new Set([...findings.flatMap(valuesIn), ...inTables.map(cellsOf)]);
  const values = told.filter((finding) => !findings.some(({ text }) => text === finding.text));
  const isValue = (finding: Finding) => finding.kind === "figure" && valuesIn(finding).every((value) => own.has(value));
  return grade === "strong" && values.some(isRead) && values.every(isValue);
}

/** A table tells all values, so that the sentences stand in the summary alone. */
function comparedSection(comparison: TaskResult, items: readonly ToldItem[], phrases: Phrases): Section {
  const data = shownData([comparison], comparison.findings, phrases.figures.shortened);
  const findings = items.map((item) => item.findings);
  return {
    title: comparison.summary,
    coverage: Math.min(...findings.map(coverageOf)),
    evidence: "strong",
    confidence: Math.min(...findings.map(confidenceOf)),
    paragraphs: data.tables.length > 0 ? [] : comparison.findings.map(paragraphOf),
    ...data,
  };
}

function sectionOf(item: ToldItem, items: readonly ToldItem[], input: Input, phrases: Phrases): Section {
  const own = item.tasks.filter((task) => homeOf(task, items) === item).flatMap(({ result }) => (result === null ? [] : [result]));
  const judged = input.coverage.find(({ scopeItem }) => scopeItem === item.item)?.coverage;
  const isFound = item.grade !== "none";
  return {
    title: sectionTitle(item.item, input.brief.scope),
    // Without a review, or with findings newer than it, coverage is computed from the evidence.
    coverage: isFound ? Math.max(judged ?? 0, coverageOf(item.findings)) : 0,
    evidence: item.grade,
    confidence: confidenceOf(item.findings),
    paragraphs: isFound ? paragraphsOf(item) : [],
    ...(item.grade === "strong" ? shownData(own, item.told, phrases.figures.shortened) : { tables: [], charts: [] }),
  };
}

function paragraphsOf({ isTopic, told }: ToldItem): Section["paragraphs"] {
  return isTopic ? underHeadings(told) : told.map(paragraphOf);
}

/** Tables and charts of a task with several items are shown once: with the item of its own description, or the first. */
function homeOf(task: SettledTask, items: readonly ToldItem[]): ToldItem | undefined {
  const holding = items.filter(({ tasks }) => tasks.includes(task));
  return holding.find(({ item }) => item === task.description) ?? holding[0];
}

const recommending = wholeWords(({ passages }) => passages.recommending);

/** Quotations with recommendations that no section holds. */
function recommendationsIn(items: readonly ToldItem[]): Paragraph[] {
  const told = new Set(items.flatMap((item) => item.told.map(({ text }) => text)));
  return uniqueFindings(items.flatMap(({ findings }) => findings))
    .filter((finding) => finding.kind === "quote" && isSure(finding))
    .filter(({ text }) => recommending.test(text) && !told.has(text))
    .slice(0, mostRecommendations)
    .map(paragraphOf);
}
