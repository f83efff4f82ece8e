/** Numbers computed from several rows that a question may ask for: sums, means, groups, differences of groups, shares. Pure. */
import { measureWords } from "../figures/measure-words.ts";
import { type Nature, natureOf } from "../figures/nature.ts";
import { askedOrders } from "./asked-orders.ts";
import { columnChanges } from "./column-changes.ts";
import { asksMonths, behindPer, groupAsked, grouping, isOfGroups, namesRepeat, namesRows } from "./groups.ts";
import type { Links } from "./links.ts";
import { newestRows, timeWithin } from "./newest-rows.ts";
import type { Form, Query, Selection } from "./query.ts";
import { computesOver, ordersMeasured, tellsSales } from "./query-traits.ts";
import type { Signal, TableQuestion } from "./question.ts";
import { rowsOf } from "./row-sets.ts";
import type { TypedTable } from "./typed-table.ts";

export interface Aggregate {
  form: Form;
  /** The words of the question's form that it makes use of, besides those of its selection. */
  signals: readonly Signal[];
  part: Partial<Query>;
}

interface Asked {
  question: TableQuestion;
  table: TypedTable;
  links: Links;
  selection: Selection;
  /** The columns that can be compared. */
  values: readonly number[];
  /** Columns worth telling beside one of them. */
  told: (value: number) => readonly number[];
}

export function aggregates(asked: Asked): Aggregate[] {
  return [
    ...sums(asked),
    ...newest(asked),
    ...changedRows(asked),
    ...leaders(asked),
    ...groups(asked),
    ...differences(asked),
    ...shares(asked),
  ];
}

/** What a column's values are, as its name and unit tell. */
export function natureIn({ columns, hit }: TypedTable, column: number): Nature {
  const { name = "", unit = null } = columns[column] ?? {};
  const own = natureOf(name, unit);
  return own === "unknown" ? natureOf(hit.title, unit) : own;
}

function has({ question }: Asked, ...signals: Signal[]): boolean {
  return signals.some((signal) => question.signals.has(signal));
}

function sumable({ table, values }: Asked): number[] {
  return values.filter((value) => {
    const { isTime = true, isTimePart = true, isRank = true, isCode = true } = table.columns[value] ?? {};
    return !isTime && !isTimePart && !isRank && !isCode;
  });
}

/** The only column of times that differ among the selected rows; null where there is none, or the question names a time. */
function openTime({ selection: { mentions, limits, rows }, table: { columns } }: Asked): number | null {
  const times = columns.filter(({ isTime }) => isTime);
  const [only, ...more] = times.filter(({ index }) => new Set(rows.slice(0, 50).map(({ cells }) => cells[index])).size > 1);
  const isNamed = [...mentions, ...limits].some(({ column }) => times.some(({ index }) => index === column));
  return only === undefined || more.length > 0 || isNamed ? null : only.index;
}

/** What holds until it changes has its newest value where no time is named: a price, a number of members. */
function newest(asked: Asked): Aggregate[] {
  const { selection, table, links } = asked;
  const time = selection.rows.length > 1 && selection.mentions.length > 0 ? openTime(asked) : null;
  if (time === null || has(asked, "mean", "sum", "count", "maximum", "minimum", "per", "difference", "first", "change")) return [];
  return sumable(asked)
    .filter((value) => ["rate", "stock"].includes(natureIn(table, value)) && links.columns.some(({ column }) => column === value))
    .map((told) => ({ form: "extreme", signals: ["latest", "last"], part: { value: time, told, order: "most" } }));
}

/** 'Which town grew the most from 2010 to 2020', 'which had fewer visitors in 2024 than in 2023': of columns of these years. */
function changedRows({ question, table, links, selection }: Asked): Aggregate[] {
  return columnChanges(question, table).flatMap(({ isAsked, ...change }): Aggregate[] => {
    const rows = selection.rows.filter(isAsked);
    const signals = ["change", "maximum", "minimum", "best", "more", "less", "than", "list", "all"] as const;
    const part = { ...change, selection: { ...selection, rows }, told: table.naming, limit: links.several ?? 1 };
    return rows.length === 0 ? [] : [{ form: change.order === null ? "select" : "extreme", signals, part }];
  });
}

/** Sums and means; without a word for it, the sum of a flow and the mean of a rate over the rows that the question names. */
function sums(asked: Asked): Aggregate[] {
  const { selection, table, links } = asked;
  const isNarrowed = selection.mentions.length + selection.limits.length > 0 && selection.rows.length > 1;
  const isTimed = openTime(asked) !== null;
  const isOver = computesOver(asked.question, table, links);
  // 'Calls per salesperson' of a table with a row for each: those of its rows.
  const each = has(asked, "mean") ? eachRow(asked) : null;
  const group = groupAsked(asked.question, table, links);
  const ungrouped = sumable(asked).filter((value) => value !== group);
  return ungrouped.flatMap((value): Aggregate[] => {
    const nature = natureIn(table, value);
    const isNamed = isNarrowed && links.columns.some(({ column }) => column === value);
    // Columns that are read as rows are of one kind where they are times: the points and the goals of a club are not.
    const isOneKind = !table.isTransposed || isTimed || table.columns[table.naming]?.isTime === true;
    const isSum = has(asked, "sum") || (isOneKind && (has(asked, "count", "all") || (isNamed && nature === "flow")));
    const isMean = has(asked, "mean") || (isNamed && nature === "rate" && !isTimed);
    const [best] = isOver ? askedOrders(asked.question, table.columns[value] ?? null) : [];
    const part = { value, ...(best !== undefined && links.several !== null && { order: best.order, limit: links.several }) };
    const used: Signal[] = ["all", "count", ...(best?.signals ?? []), ...(each === null ? [] : (["per"] as const))];
    return [
      ...(isSum ? [{ form: "sum" as const, signals: ["sum" as const, ...used], part }] : []),
      ...(isMean ? [{ form: "mean" as const, signals: ["mean" as const, ...used], part: { ...part, told: each } }] : []),
    ];
  });
}

/** The column right behind the word for grouping that has a value of its own in every row; null for another one. */
function eachRow({ question, table, links }: Asked): number | null {
  const group = behindPer(question);
  return links.columns.find(({ column, tokens }) => namesRows(table, column) && group.some((at) => tokens.includes(at)))?.column ?? null;
}

/** Whether values of a group become their mean rather than their sum: as the question says, else as their nature is. */
function areAveraged(asked: Asked, value: number): boolean {
  return has(asked, "mean") || (!has(asked, "sum") && natureIn(asked.table, value) === "rate");
}

/** A stock is never added up over times: of several times the newest one is compared. */
function newestOf(asked: Asked, group: number, value: number): Partial<Query> {
  const { table, selection } = asked;
  if (natureIn(table, value) !== "stock" || has(asked, "mean")) return {};
  const time = timeWithin(table, selection, group);
  if (time === null) return {};
  // 'India or China': at a time that has both.
  const isEach = selection.mentions.some(({ column }) => column === group);
  const rows = newestRows(table, selection, { time, group, value, isEach });
  const [row] = rows;
  return { selection: { ...selection, rows }, at: row === undefined ? null : { row, column: time } };
}

/**
 * Whether rows of the same name are made one value before they are ranked: by their sum where values add up and several names
 * are asked for (the best shops, with a row for each day), by the newest one where a stock has several times (members of a club).
 */
export function isRankedByGroups(table: TypedTable, selection: Selection, { value, told, several, isSummed, isSold }: RankedRows): boolean {
  if (!isOfGroups(table, told)) return false;
  const nature = natureIn(table, value);
  if (isSold && nature !== "rate" && nature !== "stock") return true;
  if (several && (isSummed || nature === "flow")) return true;
  return nature === "stock" && timeWithin(table, selection, told) !== null;
}

interface RankedRows {
  value: number;
  told: number;
  /** Whether several names are asked for. */
  several: boolean;
  /** Whether the question asks for sums. */
  isSummed: boolean;
  /** Whether it asks what was sold or earned. */
  isSold: boolean;
}

/** 'Which X has the most Y', 'the top three X by Y'. */
function leaders(asked: Asked): Aggregate[] {
  const { question, table, links, selection } = asked;
  const byMonth = asksMonths(question);
  const limit = links.several ?? 1;
  const columns = new Set(
    grouping(question, table, links)
      .filter(({ column, strength }) => table.columns[column]?.isTime === true || !table.columns[column]?.isNumeric || strength >= 1)
      .map(({ column }) => column),
  );
  if (namesRepeat(table)) columns.add(table.naming);
  const isTold = tellsSales(question, table, links);
  // 'Windier at the station or on the hill': of the rows of either.
  const either = has(asked, "or", "than") ? pairedColumn(selection, table) : null;
  if (either !== null) columns.add(either);
  return [...columns].flatMap((group) =>
    askedOrders(question, null).flatMap(({ order, signals }): Aggregate[] => {
      const used: Signal[] = [...signals, "count", "list", ...(group === either ? (["or", "than"] as const) : [])];
      return [
        ...(ordersMeasured(question) || isTold
          ? []
          : [{ form: "groupMost" as const, signals: used, part: { group, order, limit, byMonth } }]),
        ...sumable(asked)
          .filter((value) => value !== group)
          .map((value): Aggregate => {
            const part = { group, value, order, limit, isMean: areAveraged(asked, value), byMonth, ...newestOf(asked, group, value) };
            return { form: "groupMost", signals: [...used, "mean", "sum", ...(part.at ? (["latest", "last"] as const) : [])], part };
          }),
      ];
    }),
  );
}

/** 'Y per X' */
function groups(asked: Asked): Aggregate[] {
  const { question, table, links, told } = asked;
  const group = groupAsked(question, table, links);
  if (group === null) return [];
  const byMonth = asksMonths(question);
  const values = sumable(asked).filter((value) => value !== group);
  const best = askedOrders(question, null).flatMap(({ order, signals }) =>
    values.flatMap((value) =>
      told(value)
        .filter((column) => column !== group)
        .map(
          (column): Aggregate => ({
            form: "groups",
            signals: [...signals, "per", "list"],
            part: { group, value, told: column, order, byMonth },
          }),
        ),
    ),
  );
  return [
    ...best,
    { form: "groups", signals: ["per", "count", "all"], part: { group, byMonth } },
    ...values.map((value): Aggregate => {
      const part = { group, value, isMean: areAveraged(asked, value), byMonth };
      return { form: "groups", signals: ["per", "mean", "sum", "count", "all"], part };
    }),
  ];
}

/** The column of which the selection takes two values, with several rows: 'in 2023 and 2024', 'Jorge or Beth'. */
function pairedColumn({ mentions, rows }: Selection, table: TypedTable): number | null {
  const paired = mentions.filter(({ column }) => mentions.filter((other) => other.column === column).length === 2);
  const [one, other] = paired;
  if (one === undefined || other === undefined || paired.length > 2 || rows.length < 3) return null;
  // Cells of several names would make more than two groups.
  const isTime = table.columns[one.column]?.isTime === true;
  return isTime || [one, other].every(({ rows: own }) => new Set(own.map(({ cells }) => cells[one.column])).size === 1) ? one.column : null;
}

const changes = measureWords.filter(([measure]) => measure === "change" || measure === "growth").map(([, pattern]) => pattern);

function asksChange({ lower }: TableQuestion): boolean {
  return changes.some((pattern) => lower.search(pattern) >= 0);
}

/** 'How many more in 2024 than in 2023', 'did it go up between 2023 and 2024': the sums or means of either. */
function differences(asked: Asked): Aggregate[] {
  const group = pairedColumn(asked.selection, asked.table);
  if (group === null || !(has(asked, "difference", "change", "more", "less", "than") || asksChange(asked.question))) return [];
  const signals: Signal[] = ["difference", "change", "more", "less", "than", "or", "sum", "mean", "count"];
  return sumable(asked).flatMap((value): Aggregate[] => {
    const isOpen = natureIn(asked.table, value) === "unknown" && !has(asked, "mean", "sum");
    const means = isOpen ? [false, true] : [areAveraged(asked, value)];
    return means.map((isMean) => ({ form: "difference", signals, part: { group, value, isMean, ...newestOf(asked, group, value) } }));
  });
}

/** 'What share of the cars of 2023 went to Skarholm': of the rows that all but one of the names select. */
function shares(asked: Asked): Aggregate[] {
  const { question, table, links, selection } = asked;
  if (!question.implied.some(({ quantity }) => quantity === "share")) return [];
  const { rows, mentions, limits } = selection;
  const wholes = [...mentions.map((left) => mentions.filter((each) => each !== left)), ...(limits.length > 0 ? [mentions] : [])].map(
    (kept) => rowsOf(table, kept),
  );
  const values = sumable(asked).filter(
    (value) => natureIn(table, value) !== "rate" && links.columns.some(({ column }) => column === value),
  );
  return wholes
    .filter((whole) => whole.length > rows.length)
    .flatMap((whole) =>
      [...(tellsSales(question, table, links) ? [] : [null]), ...values].map(
        (value): Aggregate => ({ form: "share", signals: ["count", "sum", "all"], part: { value, whole } }),
      ),
    );
}
