/** Features of the rows that a query selects: by names, values and limits. Pure. */
import { measuresOf } from "../figures/limit-units.ts";
import type { Mention } from "./mentions.ts";
import { isJoinedWithout, wayOf } from "./query-traits.ts";
import type { Add, Scored } from "./scored.ts";

export function mentionFeatures({ question, table, links, answer: { query }, linkOf }: Scored, add: Add): void {
  const { form, selection, value } = query;
  const ofValue = linkOf(value)?.tokens ?? [];
  const isBounded = question.span !== null || (["before", "after", "since"] as const).some((signal) => question.signals.has(signal));
  for (const { share, column, rows, isValue, tokens } of selection.mentions) {
    const isTime = table.columns[column]?.isTime === true;
    if (isValue && isTime && isBounded && form !== "neighbour") add("bound mentioned");
    // 'Total rain': the amount, and not that of the days called rain.
    if (value !== null && column !== value && tokens.every((token) => ofValue.includes(token))) add("mention said by value");
    // 'Greenhouse B' names one of the greenhouses more fully than 'greenhouse' does.
    const isFuller = (other: Mention): boolean =>
      other.share >= 1 &&
      (share < 1 || (other.column === column && other.tokens.length > tokens.length)) &&
      tokens.every((token) => other.tokens.includes(token));
    if (!isValue && links.mentions.some(isFuller)) add("partial beside full");
    if (share < 1 && tokens.every((token) => links.inTitle.has(token))) add("mention of title");
    add(rows.length === 1 && !isValue ? "partial mention of one" : "partial mention", 1 - share);
    if (isValue) add(isTime ? "time mention" : "number mention");
    if (rows.length > 1) add("mention of several", share);
    const isHeldElsewhere = (other: Mention): boolean => other.column !== column && tokens.every((token) => other.tokens.includes(token));
    if (linkOf(column) === undefined && links.mentions.some(isHeldElsewhere)) add("held elsewhere");
  }
  if (isJoinedWithout(question, selection.mentions)) add("joined without and");
  const ways = selection.mentions.map((mention) => wayOf(question, table, mention));
  add("way", ways.filter((way) => way > 0).length);
  add("other way", ways.filter((way) => way < 0).length);
  add("mentions", selection.mentions.length);
  const isWhole = selection.mentions.length + selection.limits.length + selection.without.length === 0;
  if (form === "select" && isWhole) add("whole table told");
}

export function limitFeatures({ table, answer: { query }, linkOf }: Scored, add: Add): void {
  for (const { column, condition, bound } of query.selection.limits) {
    const link = linkOf(bound?.column ?? column);
    const { name = "", unit = null } = table.columns[column] ?? {};
    if (measuresOf(condition, `${name} ${unit ?? ""}`) === "same") add("limit in its unit");
    add("limit strength", Math.min(link?.strength ?? 0, 2));
    if (link === undefined) add("limit unnamed");
    if (link?.isImplied === true) add("limit implied");
  }
}
