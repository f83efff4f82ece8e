/** Features of a question's words that a query does not account for. Pure. */

import { stem as stemOf } from "../../../sources/text/stems.ts";
import { words } from "../../../sources/text/words.ts";
import { computesOver } from "./query-traits.ts";
import { operations, type Signal } from "./question.ts";
import type { Add, Scored } from "./scored.ts";
import { textOf } from "./typed-table.ts";

/** Words of the question's form that a query has to make use of; the others ask for nothing. */
const asking: readonly Signal[] = [...operations, "or", "more", "less", "not", "change", "different"];
/** Another name of the same operation, so that one of them is enough. */
const twins: Partial<Record<Signal, readonly Signal[]>> = {
  best: ["top"],
  top: ["first"],
  first: ["top"],
  latest: ["last"],
  last: ["latest"],
  more: ["maximum"],
  less: ["minimum"],
};

export function signalFeatures(scored: Scored, add: Add): void {
  const { question, table, links, signals, columns, covered, linkOf } = scored;
  const used = new Set(signals.flatMap((signal) => [signal, ...(twins[signal] ?? [])]));
  // 'Biggest' implies a column of areas, but is no word of its name.
  const implying = [...columns].flatMap((column) =>
    (linkOf(column)?.tokens ?? []).filter((token) => !table.columns[column ?? -1]?.stems.includes(question.tokens[token]?.stem ?? "")),
  );
  // In 'the average max temperature' the column is called so.
  const isInName = (signal: Signal): boolean => {
    const at = question.tokens.findIndex(({ from }) => from === question.signals.get(signal));
    return (covered.has(at) && !implying.includes(at)) || isInCell(scored, at);
  };
  for (const signal of asking) if (question.signals.has(signal) && !used.has(signal) && !isInName(signal)) add(`ignored ${signal}`);
  const isComputed = signals.includes("sum") || signals.includes("mean");
  if (!isComputed && computesOver(question, table, links)) add("ignored computing");
}

/** Whether the word stands between others of a cell that the question names: 'after' in 'cleaning after repairs'. */
function isInCell({ question, mentions }: Scored, at: number): boolean {
  const { stem = "" } = question.tokens[at] ?? {};
  return mentions.some(({ rows, column, tokens }) => {
    const isWithin = Math.min(...tokens) < at && at < Math.max(...tokens);
    return isWithin && rows.every(({ cells }) => words(textOf(cells[column])).some(({ text }) => stemOf(text) === stem));
  });
}

export function wordFeatures({ question, links, answer: { query }, covered, isTimed }: Scored, add: Add, names: ReadonlySet<number>): void {
  const content = question.tokens.flatMap(({ isContent, isName }, index) => (isContent ? [{ index, isName }] : []));
  const isOpen = ({ index }: { index: number }): boolean =>
    !covered.has(index) && !links.everywhere.has(index) && question.tokens[index]?.isPlainVerb !== true;
  const left = content.filter(isOpen);
  const outside = left.filter(({ index }) => !links.inTitle.has(index));
  const openNames = outside.filter(({ isName }) => isName).length;
  const open = outside.length - openNames;
  add("names elsewhere", Math.min(outside.filter(({ index }) => names.has(index)).length, 3));
  add("content words", content.length);
  add("open words", Math.min(open, 4));
  add("open share", content.length === 0 ? 0 : (open + openNames) / content.length);
  add("open names", Math.min(openNames, 3));
  add("title words", Math.min(left.length - outside.length, 3));
  const isRead = (span: { from: number; to: number }): boolean =>
    question.tokens.some(
      (token, index) => token.from >= span.from && token.to <= span.to && (covered.has(index) || links.everywhere.has(index)),
    );
  if (!isTimed) add("ignored date", question.dates.filter((date) => !isRead(date)).length);
  if (!isTimed && question.span !== null) add("ignored span");
  add("ignored number", question.numbers.filter((each) => !isRead(each) && each.value !== question.several).length);
  if (question.conditions.length > 0 && query.selection.limits.length === 0) add("ignored condition");
}

/** Of the words behind the question word. */
export function headFeatures({ question, table, links, answer: { query, number }, covered }: Scored, add: Add): void {
  const { form, told, group } = query;
  const head = question.head.filter((index) => question.tokens[index]?.isContent === true);
  if (head.length === 0) return;
  if (!head.some((index) => covered.has(index) || links.everywhere.has(index) || links.inTitle.has(index))) {
    add("open head");
    if ((form === "count" || form === "distinct") && number !== null) add("counts open head");
  }
  // 'Which car uses the least fuel' of a list of cars asks for what names its rows.
  if (head.every((index) => links.inTitle.has(index) && !covered.has(index)))
    add((form === "groupMost" ? group : told) === table.naming ? "name for title" : "other for title");
}
