/** Groups findings by the brief's scope items. Pure; used by reviewer and aggregator. */

import { z } from "zod";
import { rounded } from "../../../domain/base/statistics.ts";
import { type Finding, gradeOf } from "../../../domain/evidence/evidence.ts";
import { type NearPlace, nearPlace } from "../../../domain/sessions/research.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import type { SettledTask } from "../../contracts.ts";
import { askerOf } from "../passages/answer-types.ts";
import { asksChanges } from "../passages/latest-entry.ts";
import { namedThings, unnamed } from "../passages/named-things.ts";
import { asksForRows, tableQuestion } from "../tables/question.ts";
import { evidenceInputOf, itemsNamedIn } from "../task-items.ts";
import { confidenceIn } from "./told-findings.ts";

export interface ItemEvidence {
  item: string;
  /** In the ranking of their tasks, without repeated texts. */
  findings: Finding[];
  tasks: SettledTask[];
  searched: string[];
  /** Words of the item that no document contains. */
  unknown: string[];
  /** Where a reader may go on, in place of an answer. */
  nearest: NearPlace[];
}

const mostNearest = 5;

const taskOutput = z.object({
  byItem: z.array(z.object({ item: z.string(), texts: z.array(z.string()), nearest: z.array(nearPlace).default([]) })).default([]),
  unknownWords: z.array(z.string()).default([]),
});

/** One entry per scope item, in the brief's order, then one per task that serves none of them. */
export function evidenceByItem(scope: readonly string[], tasks: readonly SettledTask[]): ItemEvidence[] {
  const entries = new Map<string, ItemEvidence>();
  const entry = (item: string): ItemEvidence => {
    const known = entries.get(item) ?? { item, findings: [], tasks: [], searched: [], unknown: [], nearest: [] };
    entries.set(item, known);
    return known;
  };
  for (const item of scope) entry(item);
  for (const task of tasks) {
    const parsed = taskOutput.safeParse(task.result?.output ?? {});
    const output = parsed.success ? parsed.data : { byItem: [], unknownWords: [] };
    const file = (item: string, findings: readonly Finding[]): void => {
      const own = entry(item);
      own.tasks.push(task);
      own.searched.push(...(task.result?.searched ?? []));
      own.unknown.push(...output.unknownWords);
      own.findings.push(...findings);
      own.nearest.push(...output.byItem.filter((each) => each.item === item).flatMap(({ nearest }) => nearest));
    };
    const named = itemsNamedIn(evidenceInputOf(task)).filter((item) => scope.includes(item));
    if (named.length > 0) for (const item of named) file(item, findingsFor(item, named, task, output.byItem));
    else for (const { item, findings } of filedByContent(scope, task)) file(item, findings);
  }
  return [...entries.values()].map((each) => ({
    ...each,
    findings: besideRows(each.item, withoutRepeats(each.findings)),
    searched: [...new Set(each.searched)],
    unknown: [...new Set(each.unknown)],
    nearest: [...new Map(each.nearest.map((place) => [JSON.stringify(place), place] as const)).values()].slice(0, mostNearest),
  }));
}

/**
 * Groups the findings of a task that names no item. If the task's own words match an item they go there together, else
 * each finding is matched separately. Unmatched findings go under the task's description.
 */
function filedByContent(scope: readonly string[], task: SettledTask): { item: string; findings: Finding[] }[] {
  const findings = task.result?.findings ?? [];
  const asked = `${task.description} ${evidenceInputOf(task).query ?? ""}`;
  const whole = nearestItem(scope, asked);
  if (whole !== null && isAboutTheSame(whole, asked)) return [{ item: whole, findings }];
  const groups = Map.groupBy(findings, (finding) => {
    const text = [finding.text, ...finding.citations.flatMap(({ quote, place }) => [quote, ...place.heading])].join(" ");
    return nearestItem(
      scope.filter((item) => unnamed(namedThings(item), text).length === 0),
      `${asked} ${text}`,
    );
  });
  if (groups.size === 0) return [{ item: task.description, findings }];
  return [...groups].map(([item, own]) => ({ item: item ?? task.description, findings: own }));
}

/** The item whose words the text covers best, if it covers enough of them. */
function nearestItem(scope: readonly string[], text: string): string | null {
  const stems = new Set(contentStems(text));
  let best: { item: string; share: number } | null = null;
  for (const item of scope) {
    const own = contentStems(item);
    const share = own.filter((stem) => stems.has(stem)).length / (own.length || 1);
    if (share >= nearEnough && (best === null || share > best.share)) best = { item, share };
  }
  return best?.item ?? null;
}
const nearEnough = 0.6;

/** Whether neither text names anything that the other does not. */
function isAboutTheSame(item: string, asked: string): boolean {
  return unnamed(namedThings(item), asked).length === 0 && unnamed(namedThings(asked), item).length === 0;
}

/** The findings of one item; a task with several items states which findings belong to which. */
function findingsFor(
  item: string,
  served: readonly string[],
  { result }: SettledTask,
  byItem: readonly { item: string; texts: string[] }[],
): Finding[] {
  const findings = result?.findings ?? [];
  if (served.length < 2) return findings;
  const texts = new Set(byItem.filter((each) => each.item === item).flatMap((each) => each.texts));
  // Findings on several items together (a comparison) go under the first.
  const claimed = new Set(byItem.flatMap((each) => each.texts));
  return findings.filter(({ text }) => texts.has(text) || (item === served[0] && !claimed.has(text)));
}

function withoutRepeats(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [finding.text, finding] as const).reverse()).values()].reverse();
}

/** Weight of a sentence's confidence beside an answer over the rows of a table. */
const quotedBesideRows = 0.6;

/**
 * A sentence seldom answers a question that compares rows of a table, or that is what a whole table is called. One that holds
 * all of the question's words counts for less only beside rows that answer for sure.
 */
function besideRows(item: string, findings: readonly Finding[]): Finding[] {
  const isRead = findings.some((finding) => finding.reading !== undefined && gradeOf(confidenceIn(finding)) === "strong");
  const question = tableQuestion(item);
  // What is new in the latest version is no row with the latest date.
  const isOfRows = asksForRows(question) && !asksChanges(item);
  const isCompared = findings.some(({ reading }) => reading !== undefined) && isOfRows;
  if (!isCompared && !findings.some((finding) => isTable(finding) && gradeOf(confidenceOf([finding])) === "strong")) return [...findings];
  // 'How long' and 'get' need not be in an answer.
  const unsaid = [
    ...contentStems(askerOf(item)?.words ?? ""),
    ...question.tokens.flatMap((token) => (token.isPlainVerb ? token.stem : [])),
  ];
  const asked = contentStems(item).filter((stem) => !unsaid.includes(stem));
  const holdsAll = ({ text }: Finding): boolean => {
    const stems = new Set(contentStems(text));
    return asked.every((stem) => stems.has(stem));
  };
  return findings.map((finding) =>
    finding.kind === "quote" && !isTable(finding) && (isRead || !holdsAll(finding))
      ? { ...finding, confidence: quotedBesideRows * confidenceIn(finding) }
      : finding,
  );
}

function isTable({ kind, citations: [first] }: Finding): boolean {
  return kind === "quote" && first?.place.table !== undefined;
}

/** Confidence in the item's best finding; counts are not answers. */
export function confidenceOf(findings: readonly Finding[]): number {
  return Math.max(0, ...findings.filter(({ kind }) => kind !== "count").map(confidenceIn));
}

/** Coverage of an item, 0 to 1: that of its best finding. Several weak findings do not add up to a strong one. */
export function coverageOf(findings: readonly Finding[]): number {
  return rounded(confidenceOf(findings), 2);
}
