/** The research part of a session: its tasks, and the scope items that they are to answer. Pure. */
import type { SettledTask } from "../../agents/contracts.ts";
import { natureOf } from "../../domain/outcome.ts";
import { contentStems } from "../../sources/text/stems.ts";

export interface FindingPart {
  readonly scope: string[];
  readonly tasks: SettledTask[];
}

/**
 * Null where nothing was to be found out. An item that only acting tasks serve is no question: it is not in the scope, so
 * that nothing is searched for it and it never counts as not found.
 */
export function findingPart(scope: readonly string[], tasks: readonly SettledTask[]): FindingPart | null {
  const finding = tasks.filter((task) => natureOf(task) === "finds" || (task.result?.findings.length ?? 0) > 0);
  if (finding.length === 0) return null;
  const acting = tasks.filter((task) => !finding.includes(task));
  if (acting.length === 0) return { scope: [...scope], tasks: finding };
  const named = new Set(finding.flatMap(itemsOf));
  const sought = scope.filter((item) => (named.size > 0 ? named.has(item) : isNearest(item, finding, acting)));
  return { scope: sought.length > 0 ? sought : [...new Set(finding.map(({ description }) => description))], tasks: finding };
}

/** The scope items that the input of a task names. */
function itemsOf({ input: { scopeItem, scopeItems } }: SettledTask): string[] {
  return [scopeItem, ...(Array.isArray(scopeItems) ? scopeItems : [])].filter((item) => typeof item === "string");
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
