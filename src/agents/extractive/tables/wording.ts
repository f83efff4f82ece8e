/** What columns and rows are called, and the query of an answer as its words name it. Pure. */
import { monthName, spokenName } from "../../../languages/amounts.ts";
import { languageOf } from "../../../languages/combined.ts";
import type { QueryCondition, QueryParts } from "../../../languages/subjects/queries.ts";
import { documentTitle } from "../document-title.ts";
import { titleOf } from "../figures/series-names.ts";
import type { TableRow } from "../figures/table-series.ts";
import { isGeneric } from "../figures/value-columns.ts";
import type { Query } from "./query.ts";
import { isoOfLimit } from "./question-limits.ts";
import { dateOf, type TypedTable, textOf } from "./typed-table.ts";

/** 'Value' is named by its table, and '2024' as well: 'Budget 2024'; by its document where the table's title is a sentence. */
export function nameOf(table: TypedTable, column: number | null): string {
  const name = column === null ? "" : (table.columns[column]?.name ?? "");
  const title = titleOf(table.hit);
  if (isGeneric(name) || name === "") return title;
  if (!/^\d{4}$/u.test(name)) return name;
  const short = [title, spokenName(documentTitle(table.hit.name))].find((each) => each.split(" ").length <= mostTitleWords);
  return short === undefined ? name : `${short} ${name}`;
}

/** Longer titles are sentences, which name no quantity. */
const mostTitleWords = 4;

export function labelOf({ naming, namedBeside }: TypedTable, row: TableRow): string {
  const parts = [naming, ...(namedBeside === null ? [] : [namedBeside])].map((column) => textOf(row.cells[column]));
  return parts.join(" ").trim();
}

/** The named cells; of many dates their period: '2012', 'July 2012', 'July'. */
export function mentionText({ columns, rows: all }: TypedTable, rows: readonly TableRow[], column: number, language: string): string {
  const texts = [...new Set(rows.map((row) => textOf(row.cells[column])))];
  const period = columns[column]?.isTime === true && texts.length > 1 ? periodText(all, rows, column, language) : null;
  const written = (text: string): string => (columns[column]?.type === "date" ? languageOf(language).figures.time(text) : text);
  return period ?? texts.slice(0, 3).map(written).join(" / ");
}

/** The year or the month whose dates these are, all of them and no others; null where there is none. */
function periodText(all: readonly TableRow[], rows: readonly TableRow[], column: number, language: string): string | null {
  const isoOf = ({ cells }: TableRow): string => dateOf(cells[column] ?? null)?.iso ?? "";
  const shared = (part: (iso: string) => string): string | null => {
    const [only = "", ...more] = new Set(rows.map((row) => part(isoOf(row))));
    return more.length > 0 || only === "" ? null : only;
  };
  const month = shared((iso) => iso.slice(5, 7));
  const year = shared((iso) => iso.slice(0, 4));
  const isWithin = (iso: string): boolean => (year === null || iso.startsWith(year)) && (month === null || iso.slice(5, 7) === month);
  // The months of a quarter are not its year.
  if (all.filter((row) => isWithin(isoOf(row))).length > rows.length) return null;
  if (month === null) return year;
  return year === null ? monthName(Number(month), language) : languageOf(language).figures.time(`${year}-${month}`);
}

function timeText(time: number, language: string): string {
  return time < 1000 ? String(time) : languageOf(language).figures.time(isoOfLimit(time));
}

function orderPart({ form, order }: Query): QueryParts["order"] {
  if (order === null) return null;
  if (form === "end") return order === "most" ? "first" : "last";
  return order === "most" ? "highest" : "lowest";
}

/** The query as its words name it. */
export function partsOf(table: TypedTable, query: Query, language: string): QueryParts {
  const { form, value, told: shown, group, order, limit, nth, selection, at = null } = query;
  const times = at === null ? [] : [{ rows: [at.row], column: at.column }];
  const name = (column: number | null): string | null => (column === null ? null : nameOf(table, column));
  const computed = {
    count: "count",
    distinct: "distinct",
    sum: "sum",
    mean: "mean",
    difference: "difference",
    share: "share",
    choice: "comparison",
    truth: "comparison",
  } as const;
  const isBest = form === "groups" && order !== null;
  const grouped =
    group === null || isBest ? null : value === null ? ("count" as const) : query.isMean === true ? ("mean" as const) : ("sum" as const);
  const conditions: QueryCondition[] = [
    ...[...selection.mentions, ...times].map(({ rows, column }) => ({
      column: name(column) ?? "",
      relation: "is" as const,
      value: mentionText(table, rows, column, language),
    })),
    ...selection.without.map(({ rows, column }) => {
      // What is not 'yes' is told as 'no' where nothing else is left.
      const [only = "", ...more] = new Set(selection.rows.map(({ cells }) => textOf(cells[column])));
      const isOne = only !== "" && more.length === 0;
      const value = isOne ? only : mentionText(table, rows, column, language) || "–";
      return { column: name(column) ?? "", relation: isOne ? ("is" as const) : ("isNot" as const), value };
    }),
    ...selection.limits.map(({ column, condition, bound }) => ({
      column: name(column) ?? "",
      relation: condition.relation,
      value:
        bound !== undefined
          ? nameOf(table, bound.column)
          : table.columns[column]?.isTime === true
            ? timeText(condition.value, language)
            : String(condition.value),
    })),
  ];
  return {
    computed: form in computed ? computed[form as keyof typeof computed] : grouped,
    told: name(shown),
    value: name(value),
    order: group === null || isBest ? orderPart(query) : null,
    limit: group === null && form !== "neighbour" ? limit : 1,
    nth,
    group: name(group),
    conditions,
    beside: form === "neighbour" ? (limit < 0 ? "before" : "after") : null,
  };
}
