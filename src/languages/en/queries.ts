/** Queries of tables in English words. */
import type { QueryCondition, QueryParts, QueryWords } from "../subjects/queries.ts";

const relations = { is: "is", isNot: "is not", above: ">", atLeast: "≥", below: "<", atMost: "≤" } as const;

function list(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

function condition({ column, relation, value }: QueryCondition): string {
  return `${column} ${relations[relation]} ${value}`;
}

function head({ computed, told, value, order, limit, nth, group }: QueryParts): string {
  const by = group === null ? "" : ` for each ${group}`;
  switch (computed) {
    case "count":
      return `number of rows${by}`;
    case "distinct":
      return `number of different ${told}`;
    case "sum":
      return `sum of ${value}${by}`;
    case "mean":
      return `mean of ${value}${by}`;
    case "difference":
      return `difference of ${[...new Set([value, told])].filter((name) => name !== null).join(" and ")}`;
    case "share":
      return `share of ${value ?? "rows"}`;
    case "comparison":
      return `comparison of ${value}`;
    default: {
      const place = nth > 1 ? ` (number ${nth})` : limit > 1 ? ` (${limit})` : "";
      return order === null ? `${told}${by}` : `${told} with the ${order} ${value ?? "place"}${place}${by}`;
    }
  }
}

function conditions(all: readonly QueryCondition[]): string {
  return all.map(condition).join(" and ");
}

export const queries: QueryWords = {
  conditions,
  differenceIn: (quantity, rows) => `the difference in ${quantity}${rows === "" ? "" : ` (${rows})`}`,
  reading: (query) =>
    [
      head(query),
      query.beside === null ? "" : `of the row ${query.beside} the named one`,
      query.conditions.length === 0 ? "" : `where ${conditions(query.conditions)}`,
    ]
      .filter((part) => part !== "")
      .join(" "),
  truth: { yes: "Yes", no: "No", more: "more", less: "less" },
  list,
  share: (quantity) => `share of ${quantity}`,
};
