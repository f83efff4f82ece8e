/** The evidence of a session as the reviewer reads it: findings with their quotations, under short ids. */

import type { Citation, Finding, Source } from "../../../domain/evidence/evidence.ts";
import type { SettledTask } from "../../contracts.ts";
import { scopeItemsOf, servesItem } from "../../scope-items.ts";
import { citationKey } from "../evidence/ledger.ts";
import { framed } from "../prompts/untrusted.ts";

export interface EvidenceList {
  /** A frame for each task, with what it found, searched for and could not do. */
  readonly text: string;
  readonly byId: ReadonlyMap<string, Citation>;
  /** Findings by their ids, e.g. 'f3', with their tasks' ids. */
  readonly findings: ReadonlyMap<string, { taskId: string; text: string }>;
  /** Findings that were left out because all of them would be too long. */
  readonly leftOut: number;
}

interface Limits {
  /** Characters of all findings together. */
  total: number;
  /** Characters of one quotation. */
  quote: number;
}

/** Lists the findings, the best first chosen where not all fit, in the order of their tasks. */
export function listEvidence(
  tasks: readonly SettledTask[],
  scope: readonly string[],
  limits: Limits,
  sources: readonly Source[] = [],
): EvidenceList {
  const listed = new Map<string, { taskId: string; text: string }>();
  const titles = new Map(
    sources.map((source) => [source.id, `“${source.title}” (${source.kind}, read ${source.retrievedAt.slice(0, 10)})`]),
  );
  const findingId = (task: SettledTask, text: string): string => {
    listed.set(`f${listed.size + 1}`, { taskId: task.id, text });
    return `f${listed.size}`;
  };
  const byId = new Map<string, Citation>();
  const ids = new Map<string, string>();
  const idOf = (citation: Citation): string => {
    const key = citationKey(citation);
    const id = ids.get(key) ?? `e${ids.size + 1}`;
    ids.set(key, id);
    byId.set(id, citation);
    return id;
  };
  const chosen = choose(tasks, limits);
  let leftOut = 0;
  const frames = tasks.map((task) => {
    const findings = task.result?.findings ?? [];
    const kept = findings.filter((finding) => chosen.has(finding));
    leftOut += findings.length - kept.length;
    const numbers = scopeItemsOf(task.input).map((item) => scope.indexOf(item) + 1);
    const lines = kept.flatMap((finding) => [
      `Finding ${findingId(task, finding.text)}: ${finding.text}`,
      ...(finding.figure === undefined ? [] : [`  computed: ${finding.figure.formula}`]),
      ...finding.citations.map((citation) => `  [${idOf(citation)}] ${cited(citation, limits.quote, titles)}`),
    ]);
    if (task.result !== null) {
      lines.push(`Summary: ${task.result.summary}`);
      if (task.result.searched.length > 0) lines.push(`Searched for: ${task.result.searched.join(" | ")}`);
      if (task.result.questions.length > 0) lines.push(`Questions: ${task.result.questions.join(" | ")}`);
    }
    if (task.error !== null) lines.push(`Failed: ${task.error.message}`);
    return framed(
      "evidence",
      { task: task.description, status: task.status, scope_item: numbers.length > 0 ? numbers.join(",") : "all" },
      lines.join("\n"),
    );
  });
  return { text: frames.join("\n"), byId, findings: listed, leftOut };
}

function cited({ sourceId, place, quote }: Citation, limit: number, titles: ReadonlyMap<string, string>): string {
  const where = [place.heading.join(" > "), place.cells === undefined ? "" : `cells ${place.cells.join(", ")}`].filter(
    (part) => part !== "",
  );
  const words = quote.length > limit ? `${quote.slice(0, limit)} (…)` : quote;
  return `${titles.get(sourceId) ?? sourceId}${where.length > 0 ? ` (${where.join("; ")})` : ""}: «${words}»`;
}

function choose(tasks: readonly SettledTask[], { total, quote }: Limits): Set<Finding> {
  const all = tasks.flatMap(({ result }) => result?.findings ?? []);
  const chosen = new Set<Finding>();
  let length = 0;
  for (const finding of all.toSorted((a, b) => b.score - a.score)) {
    length += finding.text.length + finding.citations.reduce((sum, citation) => sum + Math.min(quote, citation.quote.length) + 80, 20);
    if (length > total && chosen.size > 0) break;
    chosen.add(finding);
  }
  return chosen;
}

/** Tasks of a scope item, and tasks that serve the whole. */
export function tasksFor(scopeItem: string, tasks: readonly SettledTask[]): SettledTask[] {
  return tasks.filter(({ input }) => servesItem(input, scopeItem));
}

export function findingsFor(scopeItem: string, tasks: readonly SettledTask[]): Finding[] {
  return tasksFor(scopeItem, tasks).flatMap(({ result }) => result?.findings ?? []);
}

/** What was searched for on behalf of a scope item. */
export function searchedFor(scopeItem: string, tasks: readonly SettledTask[]): string[] {
  const words = tasksFor(scopeItem, tasks).flatMap(
    ({ result, input }) => result?.searched ?? (typeof input.query === "string" ? [input.query] : []),
  );
  return [...new Set(words)];
}
