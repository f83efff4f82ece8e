/** A reading's answer as one or two sentences in the reader's language. Pure. */
import { languageOf } from "../../../languages/combined.ts";
import { ofBest, ofCells, ofChanges, ofEarliest } from "./cell-sentences.ts";
import { asWritten, comparison, ofGroups, ofNumber } from "./number-sentences.ts";
import type { Answer } from "./query.ts";
import { isDuration, toldOf } from "./telling.ts";
import type { TypedTable } from "./typed-table.ts";
import { mentionText } from "./wording.ts";

/** `about` is what the document names and no cell does. */
export function sentence(table: TypedTable, answer: Answer, language: string, about: string | null = null): string {
  const told = toldOf(table, answer, language, about ?? "");
  const { cells, number, word, entries, query } = answer;
  const [only] = cells;
  if (word !== null) return `${languageOf(language).queries.truth[word]}. ${comparison(told)}`;
  if (number !== null) return ofNumber(told, number);
  if (entries.length > 0 && query.group !== null) return ofGroups(told, query.group);
  if (query.before !== undefined) return ofChanges(told, query.before);
  if (query.form === "choice")
    return `${only === undefined ? "" : mentionText(table, [only.row], only.column, language)}. ${comparison(told)}`;
  if (query.form === "extreme" && isDuration(told) && answer.from.length > 0) return asWritten(told);
  return ofBest(told) ?? ofEarliest(told) ?? ofCells(told);
}
