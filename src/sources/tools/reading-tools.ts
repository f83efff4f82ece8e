/** Tools that read further in what a search found, and compute with it: passages, rows, SQL over tables, arithmetic. */
import { z } from "zod";
import type { Party } from "../../domain/base/fair-queue.ts";
import type { Json } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { type Division, located } from "../../domain/evidence/division.ts";
import { type Cell, type Column, cell, place } from "../../domain/evidence/evidence.ts";
import { evaluate, longestExpression } from "../calculation/arithmetic.ts";
import { columnStatistics, columnStatisticsOf } from "../calculation/column-statistics.ts";
import { partyOf, type Tool, type ToolScope } from "../tool.ts";
import { type TableHit, tableHit } from "./library-tools.ts";

/** Access to sources within a scope; null for a source outside of it. */
export interface SourceReader {
  /** The text from `from` to `to` (UTF-16 offsets, clamped to the text's length). */
  text(
    scope: ToolScope,
    sourceId: string,
    from: number,
    to: number,
  ): { name: string; heading: string[]; text: string; line: number; length: number; divisions: readonly Division[] } | null;
  /** A table with all its rows. */
  table(scope: ToolScope, sourceId: string, table: number): TableHit | null;
  /** Headings and tables in their order; none for a source that is no document of the library. */
  outline(scope: ToolScope, sourceId: string): z.infer<typeof outlineOutput> | null;
}

/** Runs one SELECT over tables in a sandbox. */
export type RunQuery = (
  query: {
    tables: { name: string; columns: Pick<Column, "name" | "type">[]; rows: { row: number; cells: Cell[] }[] }[];
    sql: string;
    maxRows: number;
  },
  signal: AbortSignal,
  party: Party,
) => Promise<{
  columns: string[];
  rows: Cell[][];
  truncated: boolean;
  /** For each row the rows of the tables that it came from, a table by its index; null where that is not known. */
  origins: ({ rows: (readonly [table: number, row: number])[]; total: number } | null)[];
  /** Names of columns that each column of the result is made of; null where that is not known. */
  columnNames: string[][] | null;
}>;

const sourceId = z.string().max(100).describe("Id of a source, as a search gave it");

const readPassageInput = z.object({
  source: sourceId,
  from: z.int().nonnegative().default(0).describe("Offset in the source's text, as `from` of a passage"),
  length: z.int().min(1).max(12_000).default(3_000),
});
export const readPassageOutput = z.object({
  passages: z.array(z.object({ sourceId: z.string(), name: z.string(), heading: z.array(z.string()), text: z.string(), place })),
  length: z.int().describe("Of the source's whole text"),
});

const tableNumber = z.int().nonnegative().describe("Number of the table within the source");
const readRowsInput = z
  .object({
    source: sourceId,
    table: tableNumber,
    rows: z.array(z.int().positive()).min(1).max(200).optional().describe("Numbers of single rows"),
    from: z.int().positive().optional().describe("Or a slice: its first row, from 1"),
    count: z.int().min(1).max(200).default(50).describe("Rows of the slice"),
  })
  .refine(({ rows, from }) => (rows === undefined) !== (from === undefined), { message: "give either `rows` or `from`", path: ["rows"] });
const readRowsOutput = z.object({ tables: z.array(tableHit) });

const outlineInput = z.object({ source: sourceId });
export const outlineOutput = z.object({
  sourceId: z.string(),
  name: z.string(),
  length: z.int().describe("Characters of the whole text"),
  headings: z.array(z.object({ heading: z.array(z.string()), from: z.int(), line: z.int() })),
  tables: z.array(z.object({ table: z.int(), title: z.string(), rows: z.int(), columns: z.array(z.string()) })),
  warnings: z.array(z.string()),
});

const describeInput = z.object({
  source: sourceId,
  table: tableNumber,
  columns: z.array(z.string()).max(50).optional().describe("Names of columns; all where left out"),
  values: z.int().min(0).max(100).default(8).describe("Most frequent values that are shown of each column"),
});
export const describeOutput = z.object({
  sourceId: z.string(),
  table: z.int(),
  title: z.string(),
  rows: z.int(),
  columns: z.array(columnStatistics),
  warnings: z.array(z.string()),
});
export type DescribeOutput = z.infer<typeof describeOutput>;

const queryInput = z.object({
  tables: z
    .array(z.object({ source: sourceId, table: tableNumber }))
    .min(1)
    .max(5)
    .describe("The first is t1 in the SQL, the second t2 …"),
  sql: z.string().min(1).max(5_000).describe("One SELECT in SQLite's dialect; column names in double quotes; _row is a row's number"),
  maxRows: z.int().min(1).max(500).default(100),
});
const queryOutput = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(cell)),
  truncated: z.boolean(),
  from: z.array(z.object({ sourceId: z.string(), table: z.int() })),
  origins: z.array(z.object({ rows: z.array(z.tuple([z.int(), z.int()])), total: z.int() }).nullable()),
  columnNames: z.array(z.array(z.string())).nullable(),
  used: z.array(tableHit).describe("The rows that the result came from, as they stand in their sources"),
});
/** Rows of one table that come along with a result. */
const mostUsedRows = 300;

const computeInput = z.object({ expression: z.string().min(1).max(longestExpression).describe("e.g. (48.2 - 39.1) / 39.1 * 100") });
const computeOutput = z.object({ expression: z.string(), value: z.number() });

const descriptions = {
  passage:
    "Reads a piece of a source as it stands there, from an offset on: what comes before or after a hit of a search, or under a heading of an outline. The answer says how long the whole source is. You may quote from what it gives.",
  outline:
    "The headings of a document with the offsets at which they begin, and its tables with their columns. Use it to find the right part of a long document before you read it.",
  table:
    "What the columns of a table hold: type, unit, empty cells, smallest and largest value, how many distinct values and the most frequent of them. Look at it before you query: it shows units, missing years, totals among the rows and how names are spelt.",
  rows: "Reads rows of a table as they stand in the source: single ones by their numbers, or a slice of rows that follow each other. You may quote from them.",
  query:
    "Runs one read-only SELECT of SQLite over the tables that you name: the first is t1, the second t2 and so on. Columns keep their names, in double quotes; `_row` is a row's number. Beside SQLite's functions there are median(x), stddev(x) and variance(x) of a sample, stddev_pop(x), percentile(x, 0–100) and corr(x, y). Numbers are numbers and need no cast; an empty cell is NULL. The result has an id by which figures name it.",
  compute:
    "Evaluates an arithmetic expression of numbers: + - * / ^, brackets, sqrt, abs, ln, min, max, roundTo(x, digits). The result has an id by which statements and figures name it.",
};

export function readingTools(reader: SourceReader, runQuery: RunQuery): Tool[] {
  return [
    tool("read_passage", descriptions.passage, readPassageInput, {
      run: async ({ source, from, length }, scope) => readPassage(reader, scope, source, from, length),
      sources: (answer) => (answer as z.infer<typeof readPassageOutput>).passages.map((passage) => passage.sourceId),
    }),
    tool("document_outline", descriptions.outline, outlineInput, {
      run: async ({ source }, scope) => {
        const found = reader.outline(scope, source);
        if (found === null) throw unknown(source);
        return found;
      },
      sources: (answer) => [(answer as z.infer<typeof outlineOutput>).sourceId],
    }),
    tool("describe_table", descriptions.table, describeInput, {
      run: async ({ source, table, columns, values }, scope) => describeTable(tableFor(reader, scope, source, table), columns, values),
      sources: (answer) => [(answer as z.infer<typeof describeOutput>).sourceId],
    }),
    tool("read_table_rows", descriptions.rows, readRowsInput, {
      run: async ({ source, table, rows, from = 0, count }, scope) => {
        const found = tableFor(reader, scope, source, table);
        const wanted = rows === undefined ? null : new Set(rows);
        const isWanted = (row: number) => (wanted === null ? row >= from && row < from + count : wanted.has(row));
        return { tables: [{ ...found, rows: found.rows.filter(({ row }) => isWanted(row)) }] } satisfies z.infer<typeof readRowsOutput>;
      },
      sources: (answer) => (answer as z.infer<typeof readRowsOutput>).tables.map((table) => table.sourceId),
    }),
    tool("query_table", descriptions.query, queryInput, {
      run: async ({ tables, sql, maxRows }, scope, signal) => {
        const loaded = tables.map(({ source, table }) => tableFor(reader, scope, source, table));
        const query = {
          tables: loaded.map((table, index) => ({ name: `t${index + 1}`, columns: sqlColumns(table.columns), rows: table.rows })),
          sql,
          maxRows,
        };
        const result = await runQuery(query, signal, partyOf(scope));
        return {
          ...result,
          origins: result.origins.map((item) => item && { ...item, rows: item.rows.map(([table, row]): [number, number] => [table, row]) }),
          columnNames: result.columnNames?.map((names) => names.map((name) => columnNamed(name, loaded))) ?? null,
          from: loaded.map(({ sourceId: id, table }) => ({ sourceId: id, table })),
          used: loaded.map((table, index) => ({ ...table, rows: rowsUsed(table, index, result.origins) })),
        } satisfies z.infer<typeof queryOutput>;
      },
      sources: (answer) => (answer as z.infer<typeof queryOutput>).from.map((table) => table.sourceId),
    }),
    tool("compute", descriptions.compute, computeInput, {
      run: async ({ expression }) => ({ expression, value: evaluate(expression) }) satisfies z.infer<typeof computeOutput>,
      sources: () => [],
    }),
  ];
}

/** The tables' own name of a column that SQL may have under another one. */
function columnNamed(name: string, tables: readonly TableHit[]): string {
  for (const { columns } of tables) {
    const at = sqlColumns(columns).findIndex((column) => column.name.toLowerCase() === name.toLowerCase());
    const found = columns[at];
    if (found !== undefined) return found.name;
  }
  return name;
}

function rowsUsed({ rows }: TableHit, index: number, origins: Awaited<ReturnType<RunQuery>>["origins"]): TableHit["rows"] {
  const wanted = new Set(origins.flatMap((item) => item?.rows ?? []).flatMap(([table, row]) => (table === index ? [row] : [])));
  return rows.filter(({ row }) => wanted.has(row)).slice(0, mostUsedRows);
}

function readPassage(
  reader: SourceReader,
  scope: ToolScope,
  source: string,
  from: number,
  length: number,
): z.infer<typeof readPassageOutput> {
  const found = reader.text(scope, source, from, from + length);
  if (found === null) throw unknown(source);
  if (found.text === "")
    throw new RalphError("data_not_found", `The source '${source}' has ${found.length} characters: nothing stands at ${from}`);
  const { name, heading, text, line, divisions } = found;
  return {
    passages: [{ sourceId: source, name, heading, text, place: located({ from, to: from + text.length, line, heading }, divisions) }],
    length: found.length,
  };
}

function describeTable(
  { sourceId: id, table, title, columns, rowsTotal, rows, warnings = [] }: TableHit,
  wanted: readonly string[] | undefined,
  values: number,
): z.infer<typeof describeOutput> {
  const missing = wanted?.find((name) => !columns.some((column) => column.name === name));
  if (missing !== undefined) {
    const names = columns.map(({ name }) => name).join(", ");
    throw new RalphError("invalid_input", `Table ${table} of '${id}' has no column '${missing}'. It has: ${names}`);
  }
  const all = columnStatisticsOf(columns, rows, values);
  return {
    sourceId: id,
    table,
    title,
    rows: rowsTotal,
    columns: all.filter(({ name }) => wanted === undefined || wanted.includes(name)),
    warnings,
  };
}

function tableFor(reader: SourceReader, scope: ToolScope, source: string, table: number): TableHit {
  const found = reader.table(scope, source, table);
  if (found === null) throw unknown(source, table);
  return found;
}

/** The same error for a source that does not exist and for one outside the scope, so that existence does not leak. */
function unknown(source: string, table?: number): RalphError {
  return new RalphError(
    "data_not_found",
    `There is no source '${source}'${table === undefined ? "" : ` with a table ${table}`} for this session`,
  );
}

/** Unique SQL names for columns: unnamed ones get a number, repeated ones (ignoring case) a suffix. */
export function sqlColumns(columns: readonly Pick<Column, "name" | "type">[]): Pick<Column, "name" | "type">[] {
  const taken = new Set(["_row"]);
  return columns.map(({ name, type }, index) => {
    const base = name.trim() === "" ? `column${index + 1}` : name;
    let unique = base;
    for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1) unique = `${base}_${copy}`;
    taken.add(unique.toLowerCase());
    return { name: unique, type };
  });
}

function tool<I extends z.ZodType>(
  name: string,
  description: string,
  input: I,
  {
    run,
    sources,
  }: { run: (input: z.infer<I>, scope: ToolScope, signal: AbortSignal) => Promise<Json>; sources: (answer: Json) => string[] },
): Tool {
  return { name, description, effect: "read", input, sources, run: (value, { scope, signal }) => run(value as z.infer<I>, scope, signal) };
}
