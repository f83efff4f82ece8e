/** Tools that read further in what a search found, and compute with it: passages, rows, SQL over tables, arithmetic. */
import { z } from "zod";
import { RalphError } from "../domain/errors.ts";
import { type Cell, type Column, cell, place } from "../domain/evidence.ts";
import type { Json } from "../domain/json.ts";
import { evaluate, longestExpression } from "./arithmetic.ts";
import { type TableHit, tableHit } from "./library-tools.ts";
import type { Tool, ToolScope } from "./tool.ts";

/** Access to sources within a scope; null for a source outside of it. */
export interface SourceReader {
  /** The text from `from` to `to` (UTF-16 offsets, clamped to the text's length). */
  text(
    scope: ToolScope,
    sourceId: string,
    from: number,
    to: number,
  ): { name: string; heading: string[]; text: string; line: number; length: number } | null;
  /** A table with all its rows. */
  table(scope: ToolScope, sourceId: string, table: number): TableHit | null;
}

/** Runs one SELECT over tables in a sandbox. */
export type RunQuery = (
  query: {
    tables: { name: string; columns: Pick<Column, "name" | "type">[]; rows: { row: number; cells: Cell[] }[] }[];
    sql: string;
    maxRows: number;
  },
  signal: AbortSignal,
) => Promise<{ columns: string[]; rows: Cell[][]; truncated: boolean }>;

const sourceId = z.string().max(100).describe("Id of a source, as a search gave it");

const readPassageInput = z.object({
  source: sourceId,
  from: z.int().nonnegative().default(0).describe("Offset in the source's text, as `from` of a passage"),
  length: z.int().min(1).max(12_000).default(3_000),
});
const readPassageOutput = z.object({
  passages: z.array(z.object({ sourceId: z.string(), name: z.string(), heading: z.array(z.string()), text: z.string(), place })),
  length: z.int().describe("Of the source's whole text"),
});

const tableNumber = z.int().nonnegative().describe("Number of the table within the source");
const readRowsInput = z.object({ source: sourceId, table: tableNumber, rows: z.array(z.int().positive()).min(1).max(200) });
const readRowsOutput = z.object({ tables: z.array(tableHit) });

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
});

const computeInput = z.object({ expression: z.string().min(1).max(longestExpression).describe("e.g. (48.2 - 39.1) / 39.1 * 100") });
const computeOutput = z.object({ expression: z.string(), value: z.number() });

export function readingTools(reader: SourceReader, runQuery: RunQuery): Tool[] {
  return [
    tool("read_passage", "Reads on in a source: its text from an offset, as it stands there.", readPassageInput, {
      run: async ({ source, from, length }, scope) => readPassage(reader, scope, source, from, length),
      sources: (answer) => (answer as z.infer<typeof readPassageOutput>).passages.map((passage) => passage.sourceId),
    }),
    tool("read_table_rows", "Reads rows of a table by their numbers, as they stand in the source.", readRowsInput, {
      run: async ({ source, table, rows }, scope) => {
        const found = tableFor(reader, scope, source, table);
        const wanted = new Set(rows);
        return { tables: [{ ...found, rows: found.rows.filter(({ row }) => wanted.has(row)) }] } satisfies z.infer<typeof readRowsOutput>;
      },
      sources: (answer) => (answer as z.infer<typeof readRowsOutput>).tables.map((table) => table.sourceId),
    }),
    tool("query_table", "Runs one read-only SQL SELECT over tables of sources and gives its rows.", queryInput, {
      run: async ({ tables, sql, maxRows }, scope, signal) => {
        const loaded = tables.map(({ source, table }) => tableFor(reader, scope, source, table));
        const query = {
          tables: loaded.map((table, index) => ({ name: `t${index + 1}`, columns: sqlColumns(table.columns), rows: table.rows })),
          sql,
          maxRows,
        };
        const result = await runQuery(query, signal);
        return { ...result, from: loaded.map(({ sourceId: id, table }) => ({ sourceId: id, table })) } satisfies z.infer<
          typeof queryOutput
        >;
      },
      sources: (answer) => (answer as z.infer<typeof queryOutput>).from.map((table) => table.sourceId),
    }),
    tool("compute", "Evaluates an arithmetic expression.", computeInput, {
      run: async ({ expression }) => ({ expression, value: evaluate(expression) }) satisfies z.infer<typeof computeOutput>,
      sources: () => [],
    }),
  ];
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
  const { name, heading, text, line } = found;
  return {
    passages: [{ sourceId: source, name, heading, text, place: { from, to: from + text.length, line, heading } }],
    length: found.length,
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
