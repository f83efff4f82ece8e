/** Scope items that lose their last evidence because statements do not follow from their sources: they count as not found. Pure. */

import type { SettledTask } from "../../agents/contracts.ts";
import { servesItem } from "../../agents/scope-items.ts";
import type { Citation } from "../../domain/evidence/evidence.ts";
import type { NotFound, Research } from "../../domain/sessions/research.ts";
import { statementsOf } from "./statements.ts";

/** `after`, with gaps added for the items that only `before` had evidence on. */
export function withGaps(
  before: Research,
  after: Research,
  { scope, tasks, reason }: { scope: readonly string[]; tasks: readonly SettledTask[]; reason: string },
): Research {
  const [had, has] = [citedIn(before), citedIn(after)];
  const known = new Set(after.notFound.map(({ item }) => item));
  const lost = scope.flatMap((item): NotFound[] => {
    const serving = tasks.filter(({ input }) => servesItem(input, item));
    const keys = serving.flatMap(({ result }) => (result?.findings ?? []).flatMap(({ citations }) => citations.map(keyOf)));
    if (known.has(item) || !keys.some((key) => had.has(key)) || keys.some((key) => has.has(key))) return [];
    return [{ item, searched: [...new Set(serving.flatMap(({ result }) => result?.searched ?? []))], reason }];
  });
  if (lost.length === 0) return after;
  return { ...after, notFound: [...after.notFound, ...lost], completeness: after.completeness === "full" ? "partial" : after.completeness };
}

/**
 * `printed`, as complete as what is left of it without the statements that are marked for not following from their sources. It is
 * called empty only where nothing is printed.
 */
export function completeAs(printed: Research, borne: Research): Research {
  const completeness = borne.completeness === "none" && printed.completeness !== "none" ? "partial" : borne.completeness;
  return { ...printed, notFound: borne.notFound, completeness };
}

function citedIn(research: Research): Set<string> {
  const figures = research.sections.flatMap(({ tables, charts }) => [
    ...tables.flatMap(({ rowCitations }) => rowCitations.flat()),
    ...charts.flatMap(({ citations }) => citations),
  ]);
  return new Set([...statementsOf(research).flatMap(({ citations }) => citations), ...figures].map(keyOf));
}

function keyOf({ sourceId, place: { from, to } }: Citation): string {
  return `${sourceId}:${from}-${to}`;
}
