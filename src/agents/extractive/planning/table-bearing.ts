/** Whether a table bears on a scope item, as far as its title and columns tell. */
import type { InitialContext } from "../../../domain/research.ts";
import { conceptsOf, labelStems, strengthIn } from "../figures/concepts.ts";
import { figureIntent } from "../figures/intent.ts";

type TableCard = Pick<InitialContext["tables"][number], "title" | "columns">;

/** The table has to know this much of what the item names; the rest may stand in its rows. */
const leastExplained = 0.3;

export function bearsOn(item: string, { title, columns }: TableCard): boolean {
  const concepts = conceptsOf(figureIntent(item).rest);
  const whole = concepts.reduce((sum, { weight }) => sum + weight, 0);
  if (whole === 0) return false;
  const stems = labelStems([title.replace(/\.[a-z]{2,5}$/iu, ""), ...columns].join(" "));
  const held = concepts.reduce((sum, concept) => sum + (strengthIn(concept, "", stems) > 0 ? concept.weight : 0), 0);
  return held / whole >= leastExplained;
}

export function anyBearsOn(item: string, tables: InitialContext["tables"]): boolean {
  return tables.some((table) => bearsOn(item, table));
}
