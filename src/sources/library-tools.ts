/** The tools over the owner's documents, and the schemas of their answers. The library itself is an argument. */
import { z } from "zod";
import { cell, column, place } from "../domain/evidence.ts";
import type { Json } from "../domain/json.ts";
import type { Tool, ToolScope } from "./tool.ts";

export const passageHit = z.object({
  sourceId: z.string(),
  documentId: z.string(),
  name: z.string(),
  heading: z.array(z.string()),
  text: z.string(),
  place,
  score: z.number().describe("1 for the best hit of this search, falling to 0"),
  coverage: z.number().describe("Share of the query's stems, weighted by rarity, that the passage with its headings holds; 0 to 1"),
});
export type PassageHit = z.infer<typeof passageHit>;

export const searchInput = z.object({
  query: z.string().min(1).max(10_000),
  limit: z.int().min(1).max(100).default(20),
  widen: z.boolean().default(false).describe("Add feedback terms from the best passages"),
});
export const searchOutput = z.object({
  passages: z.array(passageHit),
  /** The query's content words as stems, with the number of passages in scope that hold each. */
  terms: z.array(z.object({ word: z.string(), stem: z.string(), passages: z.int() })),
  documents: z.int().describe("Documents in the scope"),
});
export type SearchOutput = z.infer<typeof searchOutput>;

export const tableHit = z.object({
  sourceId: z.string(),
  documentId: z.string(),
  name: z.string(),
  title: z.string().describe("Caption, nearest heading, or the document's name"),
  table: z.int().nonnegative().describe("Number of the table within the document, from 0"),
  columns: z.array(column),
  rowsTotal: z.int(),
  /** Rows that match the query's words (entity names, years), or the first rows where none narrows; at most `maxRows`. */
  rows: z.array(
    z.object({
      row: z.int().positive(),
      line: z.int().positive(),
      from: z.int(),
      to: z.int(),
      quote: z.string().describe("The row as it stands in the source"),
      cells: z.array(cell),
    }),
  ),
  /** Query words that selected the rows by a cell's text, e.g. 'Germany'. */
  matchedWords: z.array(z.string()),
  score: z.number(),
  coverage: z.number(),
});
export type TableHit = z.infer<typeof tableHit>;

export const tablesInput = z.object({
  query: z.string().min(1).max(10_000),
  limit: z.int().min(1).max(20).default(5),
  maxRows: z.int().min(1).max(2_000).default(500),
  everyRow: z.boolean().default(false).describe("All rows from the first on, not only those that match: to compare rows with each other"),
});
export const tablesOutput = z.object({ tables: z.array(tableHit) });
export type TablesOutput = z.infer<typeof tablesOutput>;

export const overviewOutput = z.object({
  documents: z.int(),
  passages: z.int(),
  tables: z.int(),
  languages: z.array(z.object({ language: z.string(), documents: z.int() })),
});
export type OverviewOutput = z.infer<typeof overviewOutput>;

/** The owner's documents as agents see them. The scope is applied before ranking. */
export interface LibraryReader {
  search(scope: ToolScope, input: z.infer<typeof searchInput>): SearchOutput;
  tables(scope: ToolScope, input: z.infer<typeof tablesInput>): TablesOutput;
  overview(scope: ToolScope): OverviewOutput;
}

export function libraryTools(library: LibraryReader): Tool[] {
  return [
    tool("search_documents", "Passages of the user's documents that answer a query, best first.", searchInput, {
      run: (input, scope) => library.search(scope, input),
      sources: (answer) => (answer as SearchOutput).passages.map(({ sourceId }) => sourceId),
    }),
    tool("find_tables", "Tables of the user's documents that bear on a query, with the rows that match it.", tablesInput, {
      run: (input, scope) => library.tables(scope, input),
      sources: (answer) => (answer as TablesOutput).tables.map(({ sourceId }) => sourceId),
    }),
    tool("library_overview", "How many documents, passages and tables there are, and their languages.", z.object({}), {
      run: (_input, scope) => library.overview(scope),
      sources: () => [],
    }),
  ];
}

function tool<I extends z.ZodType>(
  name: string,
  description: string,
  input: I,
  { run, sources }: { run: (input: z.infer<I>, scope: ToolScope) => Json; sources: (answer: Json) => string[] },
): Tool {
  return {
    name,
    description,
    effect: "read",
    input,
    sources,
    run: (value, { scope }) => Promise.resolve(run(value as z.infer<I>, scope)),
  };
}
