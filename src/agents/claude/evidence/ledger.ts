/**
 * Records the passages, tables and results that a run was shown, by the ids that Ralph assigned, and validates its citations
 * against them. Answers of any tool with `passages` or `tables` in the library's form can be cited.
 */

import { z } from "zod";
import type { Json } from "../../../domain/base/json.ts";
import { singleSpaced } from "../../../domain/base/single-spaced.ts";
import { type Cell, type Citation, cell, column, type Finding, place } from "../../../domain/evidence/evidence.ts";
import { locateQuote } from "./quotes.ts";
import { spansAcross } from "./quotes-across.ts";

const shownPassage = z.object({
  sourceId: z.string(),
  name: z.string().default(""),
  heading: z.array(z.string()).default([]),
  text: z.string(),
  place,
});
export type ShownPassage = z.infer<typeof shownPassage>;

const shownTable = z.object({
  sourceId: z.string(),
  documentId: z.string().nullable().default(null),
  name: z.string().default(""),
  title: z.string().default(""),
  table: z.int().nonnegative(),
  columns: z.array(column),
  rowsTotal: z.int().optional(),
  rows: z.array(
    z.object({ row: z.int().positive(), line: z.int().positive(), from: z.int(), to: z.int(), quote: z.string(), cells: z.array(cell) }),
  ),
  warnings: z.array(z.string()).optional(),
});
export type ShownTable = z.infer<typeof shownTable>;
export type ShownRow = ShownTable["rows"][number];

const withPassages = z.object({ passages: z.array(shownPassage) });
const withTables = z.object({ tables: z.array(shownTable) });
const queryAnswer = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(cell)),
  truncated: z.boolean(),
  from: z.array(z.object({ sourceId: z.string(), table: z.int() })),
  origins: z.array(z.object({ rows: z.array(z.tuple([z.int(), z.int()])), total: z.int() }).nullable()).default([]),
  columnNames: z.array(z.array(z.string())).nullable().default(null),
  used: z.array(shownTable).default([]),
});
export type QueryAnswer = z.infer<typeof queryAnswer>;
const computeAnswer = z.object({ expression: z.string(), value: z.number() });

/** A result that figures may take their value from; the model names it, and never writes the number. */
export type Result =
  | { readonly kind: "query"; readonly sql: string; readonly answer: QueryAnswer }
  | { readonly kind: "compute"; readonly expression: string; readonly value: number };

/** What was new in a tool's answer, for the text that the model is given. */
export interface Taken {
  passages: ShownPassage[];
  tables: ShownTable[];
  /** Id of the result, e.g. 'q1'. */
  result: { id: string; result: Result } | null;
}

/** A citation of an earlier task. */
export interface Given {
  readonly citation: Citation;
  readonly computed: readonly number[];
}

export class Ledger {
  readonly #passages = new Map<string, ShownPassage[]>();
  readonly #tables = new Map<string, ShownTable>();
  readonly #results = new Map<string, Result>();
  readonly #searched = new Set<string>();
  readonly #given = new Map<string, Given>();

  /** Takes in what earlier tasks found; gives the ids, e.g. 'e1', by which the finding's citations can be cited. */
  give({ citations, figure, computed = [] }: Finding): string[] {
    return citations.map((citation) => {
      const key = citationKey(citation);
      const known = [...this.#given].find(([, given]) => citationKey(given.citation) === key);
      const [id, given] = known ?? [`e${this.#given.size + 1}`, { citation, computed: [] }];
      this.#given.set(id, { citation, computed: [...given.computed, ...computed, ...(figure === undefined ? [] : [figure.value])] });
      return id;
    });
  }

  /** A citation of an earlier task, with the numbers that were computed from it. */
  given(id: string): Given | undefined {
    return this.#given.get(id);
  }

  /** Takes a tool's answer in. Results are numbered in the order in which they are taken. */
  take(input: Json, answer: Json): Taken {
    const asked = z.object({ query: z.string() }).safeParse(input);
    if (asked.success) this.#searched.add(asked.data.query);
    const passages = withPassages.safeParse(answer).data?.passages ?? [];
    for (const passage of passages) this.#showPassage(passage);
    const tables = withTables.safeParse(answer).data?.tables ?? [];
    for (const table of tables) this.#showTable(table);
    for (const table of queryAnswer.safeParse(answer).data?.used ?? []) this.#showTable(table);
    return { passages, tables, result: this.#takeResult(input, answer) };
  }

  /** Queries that were searched for, in order, each once. */
  get searched(): string[] {
    return [...this.#searched];
  }

  /** Every passage that was shown, by source. */
  get passages(): ShownPassage[] {
    return [...this.#passages.values()].flat();
  }

  /** Every table that was shown, each with all of its rows that were. */
  get tables(): ShownTable[] {
    return [...this.#tables.values()];
  }

  /** Titles by which a source was shown. */
  titlesOf(sourceId: string): string[] {
    const tables = this.tables.filter((table) => table.sourceId === sourceId);
    const titles = [...(this.#passages.get(sourceId) ?? []).map(({ name }) => name), ...tables.flatMap(({ name, title }) => [name, title])];
    return [...new Set(titles)].filter((title) => title !== "");
  }

  get passagesRead(): number {
    return [...this.#passages.values()].reduce((sum, list) => sum + list.length, 0);
  }

  knows(sourceId: string): boolean {
    return this.#passages.has(sourceId) || [...this.#tables.values()].some((table) => table.sourceId === sourceId);
  }

  result(id: string): Result | undefined {
    return this.#results.get(id);
  }

  /** All results by id, in the order in which they came. */
  get results(): ReadonlyMap<string, Result> {
    return this.#results;
  }

  table(sourceId: string, table: number): ShownTable | undefined {
    return this.#tables.get(tableKey(sourceId, table));
  }

  /** The citations of a quotation, one for each passage that it spans, or an error message for the model. */
  cite(sourceId: string, quote: string): Citation[] | string {
    if (!this.knows(sourceId)) return `'${sourceId}' is not the id of a source that you were shown`;
    const passages = this.#passages.get(sourceId) ?? [];
    for (const passage of passages) {
      const span = locateQuote(passage, quote);
      if (span !== null) return [citationOf(passage, span)];
    }
    for (const table of this.#tables.values()) {
      if (table.sourceId !== sourceId) continue;
      for (const row of table.rows) {
        if (locateQuote({ text: row.quote }, quote) !== null) return [rowCitation(table, row, null)];
      }
    }
    const across = spansAcross(passages, quote).map(({ passage, span }) => citationOf(passage, span));
    return across.length > 0 ? across : `these words do not stand in '${sourceId}': «${quote.slice(0, 120)}»`;
  }

  /** The citation of a table's row, of one of its cells where a column is named; or what is wrong. */
  citeRow(sourceId: string, tableNumber: number, rowNumber: number, columnName: string | null): Citation | string {
    const table = this.table(sourceId, tableNumber);
    if (table === undefined) return `'${sourceId}' has no table ${tableNumber} that you were shown`;
    const row = table.rows.find((candidate) => candidate.row === rowNumber);
    if (row === undefined) return `row ${rowNumber} of table ${tableNumber} in '${sourceId}' was not shown`;
    if (columnName !== null && !table.columns.some(({ name }) => name === columnName)) {
      return `table ${tableNumber} in '${sourceId}' has no column '${columnName}'`;
    }
    return rowCitation(table, row, columnName);
  }

  #showPassage(passage: ShownPassage): void {
    const list = this.#passages.get(passage.sourceId) ?? [];
    // Offsets outside the text would cite other words than were shown.
    if (passage.place.to - passage.place.from !== passage.text.length) return;
    if (!list.some(({ place: { from, to } }) => from === passage.place.from && to === passage.place.to)) list.push(passage);
    this.#passages.set(passage.sourceId, list);
  }

  #showTable(table: ShownTable): void {
    const key = tableKey(table.sourceId, table.table);
    const known = this.#tables.get(key);
    const rows = new Map([...(known?.rows ?? []), ...table.rows].map((row) => [row.row, row]));
    this.#tables.set(key, { ...table, rows: [...rows.values()].sort((a, b) => a.row - b.row) });
  }

  #takeResult(input: Json, answer: Json): Taken["result"] {
    const query = queryAnswer.safeParse(answer).data;
    if (query !== undefined) {
      const sql = z.object({ sql: z.string() }).safeParse(input).data?.sql ?? "";
      return this.#number("q", { kind: "query", sql, answer: query });
    }
    const computed = computeAnswer.safeParse(answer).data;
    return computed === undefined ? null : this.#number("c", { kind: "compute", ...computed });
  }

  #number(letter: string, result: Result): Taken["result"] {
    const id = `${letter}${[...this.#results.keys()].filter((key) => key.startsWith(letter)).length + 1}`;
    this.#results.set(id, result);
    return { id, result };
  }
}

/** Column that holds a row's number in its table; queries may select it. */
export const rowNumberColumn = "_row";

/** The value of a result: of a query at a row (from 1) and column, or that of a computation. */
export function valueIn(result: Result, row: number | null, columnName: string | null): Cell | undefined {
  if (result.kind === "compute") return result.value;
  const { columns, rows } = result.answer;
  const index = columnName === null && columns.length === 1 ? 0 : columns.indexOf(columnName ?? "");
  return rows[(row ?? 1) - 1]?.[index];
}

/** One mention of each citation. */
export function distinctCitations(citations: readonly Citation[]): Citation[] {
  const byPlace = new Map(citations.map((citation) => [citationKey(citation), citation]));
  return [...byPlace.values()];
}

export function citationKey({ sourceId, place: { from, to, cells } }: Citation): string {
  return `${sourceId}:${from}-${to}:${cells?.join(",") ?? ""}`;
}

/** Findings without duplicates by text, ignoring case and whitespace; the first one is kept. */
export function distinctFindings(findings: readonly Finding[]): Finding[] {
  const byText = new Map<string, Finding>();
  for (const finding of findings) {
    const key = singleSpaced(finding.text.toLowerCase());
    if (!byText.has(key)) byText.set(key, finding);
  }
  return [...byText.values()];
}

function citationOf(passage: ShownPassage, { from, to }: { from: number; to: number }): Citation {
  const quote = passage.text.slice(from, to);
  const line = passage.place.line + passage.text.slice(0, from).split("\n").length - 1;
  const start = passage.place.from + from;
  return {
    sourceId: passage.sourceId,
    place: {
      from: start,
      to: start + quote.length,
      line,
      heading: passage.place.heading.length > 0 ? passage.place.heading : passage.heading,
    },
    quote,
  };
}

function rowCitation(table: ShownTable, row: ShownRow, columnName: string | null): Citation {
  return {
    sourceId: table.sourceId,
    place: {
      from: row.from,
      to: row.to,
      line: row.line,
      heading: table.title === "" ? [] : [table.title],
      table: table.table,
      ...(columnName !== null && { cells: [`${row.row}:${columnName}`] }),
    },
    quote: row.quote,
  };
}

function tableKey(sourceId: string, table: number): string {
  return `${sourceId}#${table}`;
}
