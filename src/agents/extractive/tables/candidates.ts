import { aggregates, isRankedByGroups } from "./aggregates.ts";
import { type AskedOrder, askedOrders } from "./asked-orders.ts";
import { columnChanges, timedColumn } from "./column-changes.ts";
import { namesRepeat, ordersBy } from "./groups.ts";
import type { ColumnLink, Links } from "./links.ts";
import type { Mention } from "./mentions.ts";
import { pairsIn } from "./pairs.ts";
import { type Answer, type Form, namedRows, type Query, queryOf, run, type Selection } from "./query.ts";
import { asksSales, tellsSales, wholeWord } from "./query-traits.ts";
import { asksForTime, type Signal, type TableQuestion } from "./question.ts";
import { heldBy } from "./row-sets.ts";
import { inOrder, type Order } from "./row-values.ts";
import { disjoint, selectionSignals, selectionsIn, valueColumns } from "./selections.ts";
import type { TypedTable } from "./typed-table.ts";

/** A query with its answer, and the words of the question's form that it makes use of. */
export interface Candidate {
  answer: Answer;
  signals: readonly Signal[];
}

/** Share of the rows up to which different numbers are marks. */
const mostMarks = 0.1;

export function candidates(question: TableQuestion, table: TypedTable, links: Links): Candidate[] {
  return new Proposals(question, table, links).all();
}

class Proposals {
  private readonly found: Candidate[] = [];
  private readonly question: TableQuestion;
  private readonly table: TypedTable;
  private readonly links: Links;
  private readonly selections: readonly Selection[];
  private readonly values: readonly number[];
  private readonly told: readonly number[];

  constructor(question: TableQuestion, table: TypedTable, links: Links) {
    this.question = question;
    this.table = table;
    this.links = links;
    this.values = valueColumns(question, table, links);
    this.selections = selectionsIn(question, table, links, this.values);
    this.told = table.columns.map(({ index }) => index).slice(0, 24);
  }

  all(): Candidate[] {
    for (const selection of this.selections) {
      this.lookUps(selection);
      this.orders(selection);
      this.aggregates(selection);
    }
    for (const mention of this.links.mentions) this.besideNamed(mention);
    this.pairs();
    return this.found;
  }

  private has(...signals: Signal[]): boolean {
    return signals.some((signal) => this.question.signals.has(signal));
  }
  private add(form: Form, selection: Selection, signals: readonly Signal[], part: Partial<Query>): void {
    const query = queryOf(form, selection, part);
    if (this.isTimeAlone(query)) return;
    const answer = run(this.table, query);
    if (
      answer === null ||
      answer.cells.length + answer.entries.length + (answer.number === null ? 0 : 1) + (answer.word === null ? 0 : 1) === 0
    )
      return;
    this.found.push({ answer, signals });
  }

  private lookUps(selection: Selection): void {
    const isNarrowed = selection.rows.length < this.table.rows.length;
    const own: Signal[] = [...selectionSignals(selection), "all"];
    if (isNarrowed || selection.rows.length <= 12 || this.has("all", "list")) {
      for (const told of this.told.filter((column) => this.isLookedUp(column)))
        this.add("select", selection, this.isMeasure(told) ? [...own, "count"] : own, { told });
    }
    // 'How many towns sold wool' counts towns, 'how much was sold' no rows.
    const [counted = -1] = this.question.head;
    const counts = (link: ColumnLink): boolean => !this.isMeasure(link.column) && link.tokens.includes(counted);
    const isSold = tellsSales(this.question, this.table, this.links) && !this.links.columns.some(counts);
    if (!this.has("count", "per") || isSold) return;
    const asked = [...own, "count", "sum", "list"] as const;
    this.add("count", selection, asked, { told: this.table.naming });
    if (namesRepeat(this.table)) this.add("distinct", selection, [...asked, "different"], { told: this.table.naming });
    for (const { column } of this.links.columns.filter(
      ({ column }) => (this.table.columns[column]?.distinct ?? 0) < this.table.rows.length,
    )) {
      this.add("distinct", selection, [...asked, "different"], { told: column });
    }
  }

  /** 'How many points' asks for a number, as well as for a count of rows; 'how many versions' of a list of versions does not. */
  private isMeasure(column: number): boolean {
    const { isNumeric = false, isTime = true } = this.table.columns[column] ?? {};
    return isNumeric && !isTime && column !== this.table.naming;
  }

  /** Superlatives, and the ends of the list. */
  private orders(selection: Selection): void {
    if (selection.rows.length < 2) return;
    const several = this.has("maximum", "minimum", "top", "best", "first", "last") ? this.links.several : null;
    for (const limit of several === null ? [1] : [several, 1]) this.ordered(selection, limit);
  }

  private ordered(selection: Selection, limit: number): void {
    const own = selectionSignals(selection);
    const nth = limit > 1 ? [1] : [...new Set([1, ...this.question.ordinals.map(({ value }) => value)])];
    const time = this.has("first") ? "least" : this.has("last", "latest") ? "most" : null;
    // 'Lost the most since 1901' compares no values of 1901.
    const isOfChanges = columnChanges(this.question, this.table).some((change) => change.order !== null);
    for (const value of this.values) {
      if (isOfChanges && timedColumn(this.table, value) !== null) continue;
      for (const { order, signals } of this.askedOrders(value)) {
        // The warmest year is not the one with the highest number.
        if (this.table.columns[value]?.isTime === true && order !== time) continue;
        const used = [...own, ...signals, ...(ordersBy(this.question, this.table, this.links, value) ? (["per"] as const) : [])];
        for (const told of this.toldBeside(value)) {
          const isByName = limit > 1 && this.isNaming(told);
          if (
            isRankedByGroups(this.table, selection, {
              value,
              told,
              several: isByName,
              isSummed: this.has("sum"),
              isSold: asksSales(this.question),
            })
          )
            continue;
          for (const place of nth) this.add("extreme", selection, used, { value, told, order, limit, nth: place, isByName });
        }
        if (this.has("difference") && limit === 1 && this.has("maximum", "minimum", "first", "last")) this.addSpread(selection, value);
      }
    }
    if (time !== null) {
      const used: Signal[] = [...own, "first", "last", "latest"];
      for (const { index, isTime } of this.table.columns) {
        if (!isTime) continue;
        for (const told of this.told) this.add("extreme", selection, used, { value: index, told, order: time, limit });
      }
    }
    if (this.has("ends", "top") || nth.length > 1) {
      const order: Order = this.has("last") && !this.has("first", "top") ? "least" : "most";
      for (const told of this.told)
        for (const place of nth) this.add("end", selection, [...own, "first", "last", "top", "list"], { told, order, limit, nth: place });
    }
  }

  /** 'The latest value' is no time: the question has to ask for one, or to name its column. 'How much in the last year' asks for none. */
  private isTimeAlone({ form, value, told }: Query): boolean {
    const column = this.table.columns[told ?? -1];
    const isByTime = value !== null && this.table.columns[value]?.isTime === true;
    if (column?.isTime !== true || !(form === "end" || (form === "extreme" && isByTime))) return false;
    const isNamed = this.question.tokens.some(({ stem }) => column.stems.includes(stem));
    const asksAmount =
      this.question.asker === "number" && !this.question.head.some((at) => column.stems.includes(this.question.tokens[at]?.stem ?? ""));
    return (!isNamed || asksAmount) && !asksForTime(this.question);
  }

  /** Whether the question names the column, and its values are names. */
  private isNaming(column: number): boolean {
    const { isNumeric = true, isTime = true } = this.table.columns[column] ?? {};
    return !isNumeric && !isTime && this.links.columns.some((link) => link.column === column);
  }

  /** The difference between the greatest and the smallest. */
  private addSpread(selection: Selection, value: number): void {
    const inAll = inOrder(this.table, { selection, value, order: "most" });
    const rows = [inAll[0], inAll.at(-1)].flatMap((each) => each?.row ?? []);
    const used: Signal[] = [...selectionSignals(selection), "difference", "maximum", "minimum", "first", "last", "more", "less"];
    this.add("difference", { ...selection, rows }, used, { value });
  }

  private askedOrders(value: number | null = null): AskedOrder[] {
    return askedOrders(this.question, value === null ? null : (this.table.columns[value] ?? null));
  }

  /** Columns worth telling beside an ordered one: what the question names, what names the rows, the value itself. */
  private toldBeside(value: number): number[] {
    const linked = this.links.columns.map(({ column }) => column).filter((column) => !this.isMark(column));
    return [
      ...new Set([
        this.table.naming,
        value,
        ...linked,
        ...this.table.columns.filter(({ isTime, isNumeric }) => isTime || !isNumeric).map(({ index }) => index),
      ]),
    ].filter((column) => !this.isConstant(column));
  }

  /** A number that many rows share tells none of them apart: 'capital_marker', 0 or 1. */
  private isMark(column: number): boolean {
    const { isCode = false, isNumeric = false, distinct = 0 } = this.table.columns[column] ?? {};
    return isCode && isNumeric && distinct <= this.table.rows.length * mostMarks;
  }

  /** A name that all rows share tells none of them apart, either: the country of cities of one country. */
  private isConstant(column: number): boolean {
    const { isNumeric = true, distinct = 0 } = this.table.columns[column] ?? {};
    return !isNumeric && distinct === 1 && this.table.rows.length > 1;
  }

  /** Columns of marks are looked up where the question names them. */
  private isLookedUp(column: number): boolean {
    const isNamed = this.links.columns.some((link) => link.column === column && link.strength >= wholeWord && !link.isImplied);
    return isNamed || !this.isMark(column);
  }

  /** Numbers computed from several rows. */
  private aggregates(selection: Selection): void {
    const told = (value: number): number[] => this.toldBeside(value);
    const { question, table, links, values } = this;
    for (const { form, signals, part } of aggregates({ question, table, links, selection, values, told })) {
      this.add(form, selection, [...selectionSignals(selection), ...signals], part);
    }
  }

  /** Rows beside a named one, and rows that share a value with it. */
  private besideNamed(mention: Mention): void {
    if (mention.rows.length > this.table.rows.length * 0.4) return;
    // Behind the rows of one value stands the next value, and none of its rows: behind the pipes come the valves.
    const isGroup = mention.rows.length > 1 && this.table.columns[mention.column]?.isTime === false;
    if (isGroup && new Set(mention.rows.map(({ cells }) => cells[mention.column])).size > 1) return;
    const isOther = (other: Mention) => disjoint(other, mention) && other.column !== mention.column;
    const others = this.selections.filter(({ limits, mentions }) => limits.length === 0 && mentions.every(isOther)).slice(0, 4);
    for (const selection of others) {
      const within = { ...selection, mentions: [...selection.mentions, mention] };
      const linked = this.links.columns.map(({ column }) => column).filter((column) => this.isLookedUp(column));
      const told = isGroup ? [mention.column] : [...new Set([mention.column, this.table.naming, ...linked])];
      const [held, own] = [heldBy(selection.rows), heldBy(mention.rows)];
      const rows = mention.rows.every((row) => held.has(row))
        ? selection.rows
        : this.table.rows.filter((row) => held.has(row) || own.has(row));
      for (const limit of [...(this.has("before", "besides") ? [-1] : []), ...(this.has("after") ? [1] : [])]) {
        const used: Signal[] = [limit < 0 ? "before" : "after", "list", "besides"];
        for (const column of told) {
          this.add("neighbour", { ...within, rows }, used, { told: column, limit });
          for (const value of this.values) {
            for (const { order, signals } of this.askedOrders(value))
              this.add("neighbour", { ...within, rows }, [...used, ...signals], { told: column, limit, value, order });
            if (this.table.columns[value]?.isTime === true)
              this.add("neighbour", { ...within, rows }, used, { told: column, limit, value, order: "least" });
          }
        }
      }
      if (!this.has("same", "besides") || mention.rows.length > 1) continue;
      for (const column of told) {
        for (const value of this.table.columns.map(({ index }) => index)) {
          if (value !== column && value !== mention.column)
            this.add("same", { ...within, rows }, ["same", "besides"], { value, told: column });
        }
      }
    }
  }

  /** Two named rows: their difference, which of them has more, whether one has more. */
  private pairs(): void {
    for (const selection of pairsIn(this.links.mentions, this.selections)) {
      const column = selection.mentions[0]?.column ?? this.table.naming;
      for (const value of this.values) {
        // Two years that name the rows are not the values that are compared.
        if (value === column && this.table.columns[value]?.isTime === true && !this.has("first", "last", "before", "after")) continue;
        const orders = this.askedOrders(value);
        if (this.has("difference")) this.add("difference", selection, ["difference", "more", "less"], { value });
        if (this.has("sum")) this.add("sum", selection, ["sum", "all", "count"], { value });
        for (const { order, signals } of orders) {
          this.add("choice", selection, [...signals, "or", "than", "first", "last"], { value, told: column, order });
          if (this.question.isYesOrNo) this.add("truth", selection, [...signals, "than"], { value, order });
        }
        if (this.has("first", "last", "or") && this.table.columns[value]?.isTime === true) {
          this.add("choice", selection, ["or", "first", "last", "before", "after"], {
            value,
            told: column,
            order: this.has("first", "before") ? "least" : "most",
          });
        }
        if (orders.length === 2 || this.has("before"))
          this.add("truth", selection, ["more", "less", "or", "than", "before", "after"], { value });
      }
    }
    this.columnPairs(this.links.mentions.filter(({ rows }) => rows.length === 1));
  }

  /** The difference of two columns of one row. */
  private columnPairs(single: readonly Mention[]): void {
    if (!this.has("difference")) return;
    const [first, second] = this.values;
    if (first === undefined || second === undefined) return;
    for (const mention of single.slice(0, 3)) {
      this.add("difference", namedRows(mention.rows, [mention]), ["difference", "more", "less"], { value: first, told: second });
    }
  }
}
