/** Features of a query's form: whether the question asks for it, what is computed, counted or grouped. Pure. */
import { natureIn } from "./aggregates.ts";
import { groupAsked, namesRepeat, namesRows } from "./groups.ts";
import type { Form } from "./query.ts";
import { asksSales } from "./query-traits.ts";
import type { Signal } from "./question.ts";
import type { Add, Scored } from "./scored.ts";

/** Words that ask for each form of query; a form without its word is a guess. */
const triggers: Partial<Record<Form, readonly Signal[]>> = {
  count: ["count"],
  distinct: ["count", "different"],
  sum: ["sum", "count"],
  mean: ["mean"],
  difference: ["difference", "change", "more", "less"],
  choice: ["or", "than"],
  truth: ["than", "or"],
  same: ["same"],
  groups: ["per"],
};

export function formFeatures({ question, table, links, answer: { query }, mentions }: Scored, add: Add): void {
  const { form, value, told, group, limit } = query;
  const isAskedBy = (...signals: readonly Signal[]): boolean => signals.some((signal) => question.signals.has(signal));
  add(`form ${form}`);
  const asked = triggers[form];
  const nature = value === null ? "unknown" : natureIn(table, value);
  const isMean = form === "mean" || query.isMean === true;
  const isComputed = form === "sum" || isMean || (group !== null && value !== null && (query.at ?? null) === null);
  if (isComputed && !isAskedBy(isMean ? "mean" : "sum")) add(`${isMean ? "mean" : "sum"} of ${nature}`);
  const isImplied = (form === "sum" && nature === "flow") || (form === "mean" && nature === "rate");
  const isAsked = asked === undefined || (form === "difference" && group !== null) || isAskedBy(...asked);
  if (!isAsked) add(isImplied ? "implied" : "untriggered");
  const isPlaced = query.nth > 1 || mentions.some(({ isValue, column }) => isValue && table.columns[column]?.isRank === true);
  // The row at the end of an unsorted list did not come last.
  const isEndOfRace =
    form === "end" && question.implied.some(({ quantity }) => quantity === "place") && table.columns.some(({ isRank }) => isRank);
  if (isEndOfRace || (question.ordinals.some(({ value: place }) => place > 1) && !isPlaced)) add("ignored place");
  if (table.isTransposed) add("transposed");
  if (table.hit.columns.some(({ name }) => /\(2\)$/u.test(name))) add("doubled head");
  if (table.rows.length < 3) add("few rows");
  if (links.several !== null && limit !== links.several) add(form === "extreme" || form === "end" ? "one of several" : "ignored several");
  const asksGroup = form === "groups" ? null : groupAsked(question, table, links);
  if (asksGroup !== null && (form !== "groupMost" || asksGroup !== group)) add("ignored group");
  if (question.isYesOrNo !== (form === "truth")) add("yes or no");
  if (form === "extreme") {
    const ofTold = told === null ? undefined : table.columns[told];
    if (told !== value && ofTold?.isNumeric === true && !ofTold.isTime) add("figure beside value");
    if (told === table.naming && namesRepeat(table)) add("best row of several");
  }
  if (form === "neighbour" && value !== null) add("neighbour by value");
  if (form === "neighbour" && query.selection.mentions.at(-1)?.isValue === true) add("neighbour of time");
}

/** Of a number that is counted or added up. */
export function numberFeatures({ question, table, links, answer, mentions, columns, linkOf }: Scored, add: Add): void {
  const { query, cells, number, from } = answer;
  const { form, selection, value, told, group } = query;
  const { signals } = question;
  if (cells.length === 0 && number !== null) add(`asker ${question.asker ?? (question.head.length > 0 ? "head" : "none")} computed`);
  if (form === "sum" || form === "mean") {
    // 'How many hours' asks for a sum of hours, 'how many shops sold bread' for none of sales.
    const counted = question.head.find((index) => links.columns.some(({ tokens }) => tokens.includes(index)));
    const isHead =
      counted !== undefined &&
      linkOf(value)?.tokens.includes(counted) === true &&
      (linkOf(value)?.isImplied === false || asksSales(question)) &&
      form === "sum";
    if (signals.has("count") && !signals.has("sum") && !signals.has("mean") && !isHead)
      add(selection.limits.some(({ column }) => column === value) ? "sum of limited" : "sum for count");
    const added = query.order === null ? selection.rows.length : Math.min(query.limit, selection.rows.length);
    add("missing values", value === null ? 0 : 1 - from.length / Math.max(1, added));
  }
  const counting = links.columns.find((link) => link.isCount);
  if (counting !== undefined) {
    if (form === "count" || (group !== null && value === null)) add("rows for count");
    if (counting.column === value || (form === "select" && counting.column === told)) add("count told");
  }
  if (form !== "count" && form !== "distinct") return;
  const isMeasured = links.columns.some(({ column, strength, isImplied }) => {
    const typed = table.columns[column];
    return typed?.isNumeric === true && !typed.isTime && !typed.isRank && (strength >= 0.8 || isImplied) && !columns.has(column);
  });
  if (isMeasured) add("count beside value");
  if (number === question.several && number !== null) add("number said");
  if (form === "count" && number !== null) {
    if (number === table.rows.length) add("counts all");
    if (number === 1) add("counts one");
    const isNamed = links.columns.some(
      ({ column, tokens }) => namesRows(table, column) && tokens.some((index) => question.tokens[index]?.isContent === true),
    );
    if (isNamed) add(namesRepeat(table) ? "counts repeated" : "counts named");
    // 'How many screwdrivers and pliers': the rows are named one by one, and nobody asks how many they are.
    const isOneByOne = mentions.length > 0 && mentions.every(({ column, rows }) => column === table.naming && rows.length === 1);
    if (isOneByOne && !namesRepeat(table)) add("counts said rows");
  }
  if (form === "distinct") {
    const counted = told === null ? undefined : table.columns[told];
    if (told === table.naming) add("distinct names");
    if (counted?.isNumeric === true && !counted.isTime && !signals.has("different")) add("distinct numbers");
    if (number === 1) add("distinct of one");
  }
}

export function groupFeatures({ table, answer: { query, entries }, linkOf }: Scored, add: Add): void {
  const { group, value } = query;
  if (group === null) return;
  const link = linkOf(group);
  add("group strength", Math.min(link?.strength ?? 0, 2));
  if (link?.inHead === true) add("group in head");
  if (value === null && group !== table.naming && link?.inHead === true && linkOf(table.naming) !== undefined) add("group counts rows");
  if (entries.every(({ cells }) => cells.length <= 1)) add("group of one");
}
