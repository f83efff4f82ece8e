/** Whether a table bears on a scope item, as far as its title and columns tell. */
import type { InitialContext } from "../../../domain/research.ts";
import { conceptsOf, labelStems, strengthIn } from "../figures/concepts.ts";
import { figureIntent } from "../figures/intent.ts";
import { rowQuestion } from "../figures/rows/row-question.ts";
import { askerOf } from "../passages/answer-types.ts";

type TableCard = Pick<InitialContext["tables"][number], "title" | "columns">;

/** The table has to know this much of what the item names; the rest may stand in its rows. */
const leastExplained = 0.3;

function bearsOn(item: string, { title, columns }: TableCard): boolean {
  const concepts = conceptsOf(figureIntent(item).rest);
  const whole = concepts.reduce((sum, { weight }) => sum + weight, 0);
  if (whole === 0) return false;
  const stems = labelStems([title.replace(/\.[a-z]{2,5}$/iu, ""), ...columns].join(" "));
  const held = concepts.reduce((sum, concept) => sum + (strengthIn(concept, "", stems) > 0 ? concept.weight : 0), 0);
  return held / whole >= leastExplained;
}

/**
 * Whether figures are worth a task of their own: the item asks for one by its form (a year, a measure, 'how many') and
 * tables bear on the query at all, or a table's title and columns speak of the item itself.
 */
export function wantsFigures(item: string, tables: InitialContext["tables"]): boolean {
  if (tables.length === 0) return false;
  const { measures, years, span } = figureIntent(item);
  const asks = measures.length > 0 || years.length > 0 || span !== null || askerOf(item)?.type === "number" || rowQuestion(item) !== null;
  return asks || tables.some((table) => bearsOn(item, table));
}
