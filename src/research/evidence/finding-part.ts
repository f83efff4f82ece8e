/** The research part of a session: the tasks that find something out, and the scope items that they answer. Pure. */

import type { SettledTask } from "../../agents/contracts.ts";
import { scopeItemsOf } from "../../agents/scope-items.ts";
import { natureOf } from "../../domain/sessions/outcome.ts";
import { contentStems } from "../../sources/text/stems.ts";

export interface FindingPart {
  readonly scope: string[];
  readonly tasks: SettledTask[];
}

/**
 * Null for a session without research tasks. A scope item that only acting tasks serve is not a question: it is left out of
 * the scope, so that it is not searched for and never counts as not found.
 */
export function findingPart(scope: readonly string[], tasks: readonly SettledTask[]): FindingPart | null {
  const finding = tasks.filter((task) => natureOf(task) === "finds" || (task.result?.findings.length ?? 0) > 0);
  if (finding.length === 0) return null;
  const acting = tasks.filter((task) => !finding.includes(task));
  if (acting.length === 0) return { scope: [...scope], tasks: finding };
  const named = new Set(finding.flatMap(({ input }) => scopeItemsOf(input)));
  const sought = scope.filter((item) => (named.size > 0 ? named.has(item) : isNearest(item, finding, acting)));
  return { scope: sought.length > 0 ? sought : [...new Set(finding.map(({ description }) => description))], tasks: finding };
}

/** Whether the item shares more words with a task that finds than with any that acts. */
function isNearest(item: string, finding: readonly SettledTask[], acting: readonly SettledTask[]): boolean {
  const wanted = contentStems(item);
  const nearness = (tasks: readonly SettledTask[]) =>
    Math.max(0, ...tasks.map(({ description }) => shared(wanted, new Set(contentStems(description)))));
  return nearness(finding) > nearness(acting);
}

function shared(wanted: readonly string[], known: ReadonlySet<string>): number {
  return wanted.filter((stem) => known.has(stem)).length;
}
