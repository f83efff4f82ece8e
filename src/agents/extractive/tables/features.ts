/** Features of a query as the interpretation of a question; its score is their weighted sum. Pure. */
import { measuresOf } from "../figures/limit-units.ts";
import { natureIn } from "./aggregates.ts";
import type { Candidate } from "./candidates.ts";
import { meanOfGroup } from "./grouped-rows.ts";
import { groupAsked, namesRepeat } from "./groups.ts";
import type { Links } from "./links.ts";
import type { Mention } from "./mentions.ts";
import type { Form } from "./query.ts";
import { isCodeByWord, isJoinedWithout, isOnlyMeasure, isOutdated, unitFit, wayOf } from "./query-traits.ts";
import type { Signal, TableQuestion } from "./question.ts";
import { type TypedTable, textOf } from "./typed-table.ts";

export type Features = Record<string, number>;

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

/** Words of the question's form that ask for an operation; the others ask for nothing by themselves. */
const operations: readonly Signal[] = [
  ...(["before", "after", "first", "last", "count", "difference", "sum", "only", "same", "besides", "or", "than"] as const),
  ...(["best", "since", "more", "less", "per", "not", "change", "maximum", "minimum", "mean", "latest", "top", "different"] as const),
];
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

/** `names` are the words of the question that are a name in any of the tables that compete. */
export function featuresOf(
  question: TableQuestion,
  table: TypedTable,
  links: Links,
  { answer, signals }: Candidate,
  names: ReadonlySet<number>,
): Features {
  const { query, cells, number, word, entries, from } = answer;
  const { form, selection, value, told, group } = query;
  const features: Features = { [`form ${form}`]: 1 };
  const add = (name: string, amount: number): void => {
    if (amount !== 0) features[name] = (features[name] ?? 0) + amount;
  };
  const asked = triggers[form];
  const isAsked = asked === undefined || (form === "difference" && group !== null) || asked.some((signal) => question.signals.has(signal));
  const nature = value === null ? "unknown" : natureIn(table, value);
  const isMean = form === "mean" || (group !== null && query.limit === meanOfGroup);
  if (form === "sum" || isMean || (group !== null && value !== null)) {
    if (!question.signals.has(isMean ? "mean" : "sum")) add(`${isMean ? "mean" : "sum"} of ${nature}`, 1);
  }
  const isImplied = (form === "sum" && nature === "flow") || (form === "mean" && nature === "rate");
  if (!isAsked) add(isImplied ? "implied" : "untriggered", 1);
  const isNewest = form === "extreme" && value !== null && table.columns[value]?.isTime === true && told !== value;
  if (isNewest && !question.signals.has("latest") && !question.signals.has("last") && !question.signals.has("first"))
    add("implied newest", 1);
  const used = new Set(signals.flatMap((signal) => [signal, ...(twins[signal] ?? [])]));
  const mentions = [...selection.mentions, ...selection.without];
  const nth = question.ordinals.filter(({ value: place }) => place > 1);
  const isPlaced = query.nth > 1 || mentions.some(({ isValue, column }) => isValue && table.columns[column]?.isRank === true);
  if (nth.length > 0 && !isPlaced) add("ignored place", 1);
  if (query.nth > 1) add("placed", 1);
  if (table.isTransposed) add("transposed", 1);
  if (table.hit.columns.some(({ name }) => /\(2\)$/u.test(name))) add("doubled head", 1);
  if (table.rows.length < 3) add("few rows", 1);
  const isOrder = form === "extreme" || form === "end";
  if (links.several !== null && query.limit !== links.several) add(isOrder ? "one of several" : "ignored several", 1);
  const asksGroup = form === "groups" ? null : groupAsked(question, table, links);
  if (asksGroup !== null && (form !== "groupMost" || asksGroup !== group)) add("ignored group", 1);
  if (question.isYesOrNo !== (form === "truth")) add("yes or no", 1);

  const covered = new Set<number>();
  const cover = (tokens: readonly number[]): void => {
    for (const token of tokens) covered.add(token);
  };
  for (const { tokens } of mentions) cover(tokens);
  const linkOf = (column: number | null) => links.columns.find((link) => link.column === column);
  const columnsUsed = new Set([
    value,
    told,
    group,
    ...selection.limits.map(({ column }) => column),
    ...mentions.map(({ column }) => column),
  ]);
  for (const column of columnsUsed) cover(linkOf(column)?.tokens ?? []);
  if (form === "share")
    for (const { quantity, from: at, to } of question.implied)
      if (quantity === "share") cover(question.tokens.flatMap((token, index) => (token.from >= at && token.to <= to ? [index] : [])));
  const timed = selection.limits.some(({ column }) => table.columns[column]?.isTime === true);
  const isDated = ({ from, to }: { from: number; to: number }) => question.dates.some((date) => date.from <= from && to <= date.to);
  if (timed) cover(question.tokens.flatMap((token, index) => (isDated(token) ? [index] : [])));
  else if (question.span !== null) add("ignored span", 1);
  // In 'the average max temperature' the column is called so.
  const isInName = (signal: Signal): boolean =>
    covered.has(question.tokens.findIndex(({ from: at }) => at === question.signals.get(signal)));
  for (const signal of operations) if (question.signals.has(signal) && !used.has(signal) && !isInName(signal)) add(`ignored ${signal}`, 1);
  let open = 0;
  let openNames = 0;
  let inTitle = 0;
  let content = 0;
  let elsewhere = 0;
  for (const [index, token] of question.tokens.entries()) {
    if (!token.isContent) continue;
    content += 1;
    if (covered.has(index)) continue;
    if (links.everywhere.has(index)) continue;
    if (links.inTitle.has(index)) inTitle += 1;
    else if (token.isName) openNames += 1;
    else open += 1;
    if (names.has(index) && !links.inTitle.has(index)) elsewhere += 1;
  }
  add("names elsewhere", Math.min(elsewhere, 3));
  add("content words", content);
  add("open words", Math.min(open, 4));
  add("open share", content === 0 ? 0 : (open + openNames) / content);
  add("open names", Math.min(openNames, 3));
  add("title words", Math.min(inTitle, 3));
  const accounted = (span: { from: number; to: number }): boolean =>
    question.tokens.some(
      (token, index) => token.from >= span.from && token.to <= span.to && (covered.has(index) || links.everywhere.has(index)),
    );
  add("ignored date", timed ? 0 : question.dates.filter((date) => !accounted(date)).length);
  add("ignored number", question.numbers.filter((each) => !accounted(each) && each.value !== question.several).length);
  if (question.conditions.length > 0 && selection.limits.length === 0) add("ignored condition", 1);

  const ofValue = linkOf(value)?.tokens ?? [];
  const bounding = (["before", "after", "since"] as const).some((signal) => question.signals.has(signal));
  for (const { share, column, rows, isValue, tokens } of selection.mentions) {
    const isTime = table.columns[column]?.isTime === true;
    if (isValue && isTime && bounding && form !== "neighbour") add("bound mentioned", 1);
    // 'Total rain': the amount, and not that of the days called rain.
    if (value !== null && column !== value && tokens.every((token) => ofValue.includes(token))) add("mention said by value", 1);
    const isFull = (other: Mention): boolean => other.share >= 1 && tokens.every((token) => other.tokens.includes(token));
    if (share < 1 && !isValue && links.mentions.some(isFull)) add("partial beside full", 1);
    if (!isValue && isCodeByWord(question, tokens, textOf(rows[0]?.cells[column]))) add("word as code", 1);
    if (share < 1 && tokens.every((token) => links.inTitle.has(token))) add("mention of title", 1);
    add(rows.length === 1 && !isValue ? "partial mention of one" : "partial mention", 1 - share);
    if (isValue && isTime) add("time mention", 1);
    else if (isValue) add("number mention", 1);
    if (rows.length > 1) add("mention of several", share);
    if (column === table.naming) add("mention of name", 1);
  }
  if (isJoinedWithout(question, selection.mentions)) add("joined without and", 1);
  const ways = selection.mentions.map((mention) => wayOf(question, table, mention));
  add("way", ways.filter((way) => way > 0).length);
  add("other way", ways.filter((way) => way < 0).length);
  add("mentions", selection.mentions.length);
  if (selection.mentions.length === 0 && selection.limits.length === 0) add(`whole table ${form === "select" ? "told" : "used"}`, 1);

  const measuredIn = table.columns[value ?? told ?? -1];
  const fit = measuredIn === undefined ? null : unitFit(question, measuredIn);
  if (fit !== null) add(`${fit} unit`, 1);
  if (value !== null) {
    const link = linkOf(value);
    add("value strength", Math.min(link?.strength ?? 0, 3));
    add("value share", link?.share ?? 0);
    add("value implied", link?.isImplied === true ? 1 : 0);
    if (link === undefined) add("value unnamed", 1);
    if (
      link === undefined &&
      table.columns.filter(({ isNumeric, isRank, index }) => isNumeric && !isRank && index !== table.naming).length === 1
    )
      add("only value", 1);
    if (question.dates.length === 0 && isOutdated(table, value)) add("value outdated", 1);
    if (table.columns[value]?.isRank === true) add("value rank", 1);
    if (table.columns[value]?.isTime === true) add("value time", 1);
    if (told === value && form !== "difference") add("value told", 1);
  }
  for (const { column, condition } of selection.limits) {
    const link = linkOf(column);
    const { name = "", unit = null } = table.columns[column] ?? {};
    if (measuresOf(condition, `${name} ${unit ?? ""}`) === "same") add("limit in its unit", 1);
    add("limit strength", Math.min(link?.strength ?? 0, 2));
    add("limit unnamed", link === undefined ? 1 : 0);
    add("limit implied", link?.isImplied === true ? 1 : 0);
  }
  const shown = form === "groupMost" ? group : told;
  if (shown !== null && cells.length > 0) {
    const said = new Set(mentions.flatMap(({ tokens, column }) => (column === shown ? [] : tokens)));
    const linked = linkOf(shown);
    // In 'the eye clinic' the clinic names a row, and not the column 'Weekend clinic'.
    const isSaid = linked !== undefined && !linked.isImplied && linked.tokens.every((token) => said.has(token));
    const link = isSaid ? undefined : linked;
    if (isSaid) add("told said by name", 1);
    if (form === "select" && selection.limits.length === 0 && isOnlyMeasure(table, shown)) add("only measure told", 1);
    const column = table.columns[shown];
    add("told strength", Math.min(link?.strength ?? 0, 3));
    add("told share", link?.share ?? 0);
    add("told in head", link?.inHead === true ? 1 : 0);
    add("told implied", link?.isImplied === true ? 1 : 0);
    add("told names rows", shown === table.naming ? 1 : 0);
    if (link === undefined && shown !== table.naming) add("told unnamed", 1);
    if (column?.isRank === true) add("told rank", 1);
    if (mentions.some((mention) => mention.column === shown))
      add(
        `told mentioned ${form === "choice" || form === "neighbour" || form === "same" || question.signals.has("or") ? "beside" : "again"}`,
        1,
      );
    if (selection.limits.some((limit) => limit.column === shown)) add("told limited", 1);
    const isNumber = column?.isNumeric === true && !column.isTime;
    const kind = column?.isTime === true ? "time" : isNumber ? "number" : "text";
    add(`asker ${question.asker ?? (question.head.length > 0 ? "head" : "none")} ${kind}`, 1);
    const texts = cells.map(({ row, column: at }) => textOf(row.cells[at]).toLowerCase());
    if (texts.some((text) => text.length > 1 && question.lower.includes(text)) && form !== "choice") add("said already", 1);
    if (cells.length > 1 && query.limit === 1) add(selection.limits.length > 0 ? "several limited" : "several told", 1);
    if (cells.length > 4 && query.limit === 1 && selection.limits.length === 0) add("many told", 1);
    if (question.signals.has("all") && cells.length > 1) add("asked for all", 1);
    if (texts.some((text) => text.length > 100)) add("long cell", 1);
  }
  if (cells.length === 0 && number !== null) add(`asker ${question.asker ?? (question.head.length > 0 ? "head" : "none")} computed`, 1);
  const isMeasured = links.columns.some(({ column, strength, isImplied }) => {
    const typed = table.columns[column];
    return typed?.isNumeric === true && !typed.isTime && !typed.isRank && (strength >= 0.8 || isImplied) && !columnsUsed.has(column);
  });
  if ((form === "count" || form === "distinct") && isMeasured) add("count beside value", 1);
  const headTokens = question.head.filter((index) => question.tokens[index]?.isContent === true);
  const isHeadOpen =
    headTokens.length > 0 && !headTokens.some((index) => covered.has(index) || links.everywhere.has(index) || links.inTitle.has(index));
  if (isHeadOpen) add("open head", 1);
  // 'Which car uses the least fuel' of a list of cars asks for what names its rows.
  if (headTokens.length > 0 && headTokens.every((index) => links.inTitle.has(index) && !covered.has(index)))
    add(shown === table.naming ? "name for title" : "other for title", 1);
  if ((form === "count" || form === "distinct") && number !== null) {
    if (isHeadOpen) add("counts open head", 1);
    if (number === question.several) add("number said", 1);
  }
  if (form === "count" && number !== null) {
    if (number === table.rows.length) add("counts all", 1);
    if (number === 1) add("counts one", 1);
    const named = question.tokens.some(({ isContent }, index) => isContent && (linkOf(table.naming)?.tokens.includes(index) ?? false));
    if (named) add(namesRepeat(table) ? "counts repeated" : "counts named", 1);
  }
  if ((form === "sum" || form === "mean") && question.signals.has("count") && !question.signals.has("sum") && !question.signals.has("mean"))
    add(selection.limits.some(({ column }) => column === value) ? "sum of limited" : "sum for count", 1);
  const counting = links.columns.find((link) => link.isCount);
  if (counting !== undefined) {
    if (form === "count" || (group !== null && value === null)) add("rows for count", 1);
    if (counting.column === value || (form === "select" && counting.column === told)) add("count told", 1);
  }
  if (form === "distinct" && told === table.naming) add("distinct names", 1);
  if (group !== null) {
    const link = linkOf(group);
    add("group strength", Math.min(link?.strength ?? 0, 2));
    add("group in head", link?.inHead === true ? 1 : 0);
    if (value === null) add("group counted", 1);
    if (value === null && group !== table.naming && linkOf(group)?.inHead === true && linkOf(table.naming) !== undefined)
      add("group counts rows", 1);
    const sizes = entries.map(({ cells: own }) => own.length);
    if (link === undefined && form === "groupMost") add("group unnamed", 1);
    if (sizes.every((size) => size <= 1)) add("group of one", 1);
  }
  if (form === "neighbour" && value !== null) add("neighbour by value", 1);
  if (form === "neighbour" && selection.mentions.at(-1)?.isValue === true) add("neighbour of time", 1);
  const counted = form === "distinct" && told !== null ? table.columns[told] : undefined;
  if (counted?.isNumeric === true && !counted.isTime && !question.signals.has("different")) add("distinct numbers", 1);
  if (form === "distinct" && told !== null) {
    add("distinct strength", Math.min(linkOf(told)?.strength ?? 0, 2));
    add("distinct share", linkOf(told)?.share ?? 0);
    if (number === 1) add("distinct of one", 1);
  }
  if (word !== null && query.order === null) add("more or less", 1);
  if (form === "extreme" && query.limit > 1) add("several best", 1);
  const ofTold = told === null ? undefined : table.columns[told];
  if (form === "extreme" && told !== value && ofTold?.isNumeric === true && !ofTold.isTime) add("figure beside value", 1);
  if (form === "extreme" && told === table.naming && namesRepeat(table)) add("best row of several", 1);
  const missing = value === null || form === "difference" ? 0 : 1 - from.length / Math.max(1, selection.rows.length);
  if (form === "sum" || form === "mean") add("missing values", missing);
  return features;
}

export function scoreOf(features: Features, weights: Readonly<Record<string, number>>): number {
  return Object.entries(features).reduce((sum, [name, amount]) => sum + amount * (weights[name] ?? 0), 0);
}
