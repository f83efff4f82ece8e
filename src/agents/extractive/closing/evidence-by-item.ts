/** Files what the tasks found under the brief's scope items. Pure; reviewer and aggregator share it. */
import { z } from "zod";
import type { Finding } from "../../../domain/evidence.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { evidenceTaskInput, type SettledTask } from "../../contracts.ts";

export interface ItemEvidence {
  item: string;
  /** As their tasks ranked them, without repeats of the same text. */
  findings: Finding[];
  tasks: SettledTask[];
  searched: string[];
  /** Words of the item that no document holds. */
  unknown: string[];
}

const taskOutput = z.object({
  byItem: z.array(z.object({ item: z.string(), texts: z.array(z.string()) })).default([]),
  unknownWords: z.array(z.string()).default([]),
});

/** One entry for each scope item, in the brief's order, then one for each task that serves none of them. */
export function evidenceByItem(scope: readonly string[], tasks: readonly SettledTask[]): ItemEvidence[] {
  const entries = new Map<string, ItemEvidence>();
  const entry = (item: string): ItemEvidence => {
    const known = entries.get(item) ?? { item, findings: [], tasks: [], searched: [], unknown: [] };
    entries.set(item, known);
    return known;
  };
  for (const item of scope) entry(item);
  for (const task of tasks) {
    const parsed = taskOutput.safeParse(task.result?.output ?? {});
    const output = parsed.success ? parsed.data : { byItem: [], unknownWords: [] };
    const served = itemsServed(scope, task);
    for (const item of served) {
      const own = entry(item);
      own.tasks.push(task);
      own.searched.push(...(task.result?.searched ?? []));
      own.unknown.push(...output.unknownWords);
      own.findings.push(...findingsFor(item, served, task, output.byItem));
    }
  }
  return [...entries.values()].map((each) => ({
    ...each,
    findings: withoutRepeats(each.findings),
    searched: [...new Set(each.searched)],
    unknown: [...new Set(each.unknown)],
  }));
}

/** The items that a task names, else the one its description is nearest to, else the description itself. */
function itemsServed(scope: readonly string[], { input, description }: SettledTask): string[] {
  const parsed = evidenceTaskInput.safeParse(input);
  const named = parsed.success ? (parsed.data.scopeItems ?? (parsed.data.scopeItem === undefined ? [] : [parsed.data.scopeItem])) : [];
  const known = named.filter((item) => scope.includes(item));
  if (known.length > 0) return known;
  if (scope.length === 1) return [...scope];
  const stems = new Set(contentStems(description));
  let best: { item: string; share: number } | null = null;
  for (const item of scope) {
    const own = contentStems(item);
    const share = own.filter((stem) => stems.has(stem)).length / (own.length || 1);
    if (share >= 0.6 && (best === null || share > best.share)) best = { item, share };
  }
  return [best?.item ?? description];
}

/** A task of several items says which of its findings is whose. */
function findingsFor(
  item: string,
  served: readonly string[],
  { result }: SettledTask,
  byItem: readonly { item: string; texts: string[] }[],
): Finding[] {
  const findings = result?.findings ?? [];
  if (served.length < 2) return findings;
  const texts = new Set(byItem.filter((each) => each.item === item).flatMap((each) => each.texts));
  // What is said of several items together (a comparison) stands with the first.
  const claimed = new Set(byItem.flatMap((each) => each.texts));
  return findings.filter(({ text }) => texts.has(text) || (item === served[0] && !claimed.has(text)));
}

function withoutRepeats(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [finding.text, finding] as const).reverse()).values()].reverse();
}

/** How sure it is that an item is answered, 0 to 1: that not all of its best three findings miss it. */
export function coverageOf(findings: readonly Finding[]): number {
  const best = findings.filter(({ kind }) => kind !== "count").sort((a, b) => b.score - a.score);
  const missed = best.slice(0, 3).reduce((product, { score }) => product * (1 - score), 1);
  return Math.round((1 - missed) * 100) / 100;
}
