/** Queries of tables in Russian words. */
import type { QueryCondition, QueryParts, QueryWords } from "../subjects/queries.ts";

const relations = { is: "—", isNot: "не", above: ">", atLeast: "≥", below: "<", atMost: "≤" } as const;
const orders = { highest: "по убыванию", lowest: "по возрастанию", first: "первое", last: "последнее" } as const;

function list(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} и ${items.at(-1)}`;
}

function condition({ column, relation, value }: QueryCondition): string {
  return `${column} ${relations[relation]} ${value}`;
}

function head({ computed, told, value, order, limit, nth, group }: QueryParts): string {
  const by = group === null ? "" : ` для каждого значения «${group}»`;
  switch (computed) {
    case "count":
      return `число строк${by}`;
    case "distinct":
      return `число разных значений «${told}»`;
    case "sum":
      return `сумма «${value}»${by}`;
    case "mean":
      return `среднее «${value}»${by}`;
    case "difference":
      return `разность «${[...new Set([value, told])].filter((name) => name !== null).join("» и «")}»`;
    case "share":
      return `доля по «${value ?? "числу строк"}»`;
    case "comparison":
      return `сравнение по «${value}»`;
    default: {
      const place = nth > 1 ? ` (место ${nth})` : limit > 1 ? ` (${limit})` : "";
      return order === null ? `«${told}»${by}` : `«${told}», ${orders[order]}${value === null ? "" : ` «${value}»`}${place}${by}`;
    }
  }
}

function conditions(all: readonly QueryCondition[]): string {
  return all.map(condition).join(" и ");
}

export const queries: QueryWords = {
  conditions,
  differenceIn: (quantity, rows) => `разница по показателю «${quantity}»${rows === "" ? "" : ` (${rows})`}`,
  reading: (query) =>
    [
      head(query),
      query.beside === null ? "" : query.beside === "before" ? "строки перед названной" : "строки после названной",
      query.conditions.length === 0 ? "" : `где ${conditions(query.conditions)}`,
    ]
      .filter((part) => part !== "")
      .join(", "),
  truth: { yes: "Да", no: "Нет", more: "больше", less: "меньше" },
  list,
  share: (quantity) => `доля, ${quantity}`,
};
