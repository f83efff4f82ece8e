/** Decides whether a table is relevant to a scope item, by its title, its columns and the words that its rows hold. */
import type { InitialContext } from "../../../domain/sessions/research.ts";
import { conceptsOf, labelStems, strengthIn } from "../figures/concepts.ts";
import { figureIntent } from "../figures/intent.ts";
import { askerOf } from "../passages/answer-types.ts";
import { asksForRows, tableQuestion } from "../tables/question.ts";

type TableCard = Pick<InitialContext["tables"][number], "title" | "columns" | "matchedWords">;

/** Minimum share of the item's words that title and columns explain; the rest may be in the rows. */
const leastExplained = 0.3;
/** Minimum share that title, columns and rows explain together. */
const leastHeld = 0.5;

function bearsOn(item: string, { title, columns, matchedWords = [] }: TableCard): boolean {
  const concepts = conceptsOf(figureIntent(item).rest);
  const whole = concepts.reduce((sum, { weight }) => sum + weight, 0);
  if (whole === 0) return false;
  const stems = labelStems([title.replace(/\.[a-z]{2,5}$/iu, ""), ...columns].join(" "));
  // 'How tall' asks for a column of heights.
  const question = tableQuestion(item);
  const implied = question.implied
    .filter((quantity) => quantity.columns.some((each) => stems.includes(each)))
    .map(({ from, to }) => question.text.slice(from, to));
  const isTold = (concept: (typeof concepts)[number], own: string[]): boolean =>
    implied.includes(concept.text) || strengthIn(concept, "", own) > 0;
  const shareIn = (own: string[]): number =>
    concepts.reduce((sum, concept) => sum + (isTold(concept, own) ? concept.weight : 0), 0) / whole;
  const held = labelStems(matchedWords.join(" "));
  const names = concepts.filter(({ isName }) => isName);
  // 'In which time zone is Tatarstan?': a row of that name may hold it, under whatever word.
  const holdsNames = names.length > 0 && names.every((name) => strengthIn(name, "", held) > 0);
  return holdsNames || shareIn(stems) >= leastExplained || (matchedWords.length > 0 && shareIn([...stems, ...held]) >= leastHeld);
}

/**
 * Whether figures deserve a task of their own. Either the item asks for one by its form (a year, a measure, 'how many')
 * and any tables match the query, or a table's title and columns match the item itself.
 */
export function wantsFigures(item: string, tables: InitialContext["tables"]): boolean {
  if (tables.length === 0) return false;
  const { measures, years, span } = figureIntent(item);
  const question = tableQuestion(item);
  const isDated = years.length > 0 || span !== null || question.months.length > 0;
  const asks = isDated || measures.length > 0 || askerOf(item)?.type === "number" || asksForRows(question);
  return asks || tables.some((table) => bearsOn(item, table));
}
