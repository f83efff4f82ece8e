/** The tools over the owner's documents, and the schemas of their answers. The library itself is an argument. */
import { z } from "zod";
import type { Json } from "../../domain/base/json.ts";
import { cell, column, place } from "../../domain/evidence/evidence.ts";
import type { Tool, ToolScope } from "../tool.ts";

const passageHit = z.object({
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
  query: z.string().min(1).max(10_000).describe("A few words that the passage itself would hold"),
  limit: z.int().min(1).max(100).default(20),
  offset: z.int().min(0).max(1_000).default(0).describe("Hits to leave out: the next page begins at `offset` + `limit`"),
  source: z.string().max(100).optional().describe("Id of a source: search in this document alone"),
  widen: z.boolean().default(false).describe("Also search for words that the best passages have in common: more hits, less exact"),
});
export const searchOutput = z.object({
  passages: z.array(passageHit),
  /** The query's content words as stems, with the number of passages in scope that hold each. */
  terms: z.array(
    z.object({
      word: z.string(),
      stem: z.string(),
      passages: z.int(),
      near: z.string().optional().describe("Stem that was searched for in place of a word that no passage holds"),
    }),
  ),
  documents: z.int().describe("Documents in the scope"),
  total: z.int().optional().describe("Passages that match, as far as they were ranked: at most 200"),
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
  warnings: z.array(z.string()).optional().describe("What was wrong with the document when it was read"),
});
export type TableHit = z.infer<typeof tableHit>;

export const tablesInput = z.object({
  query: z.string().min(1).max(10_000).describe("Names of columns, of rows and of what is measured, e.g. 'GDP Germany Poland'"),
  limit: z.int().min(1).max(20).default(5),
  maxRows: z.int().min(1).max(6_000).default(500).describe("Rows shown of each table"),
  others: z.boolean().default(false).describe("Also tables that hold no word of the query, where there are no more than `limit` in all"),
  everyRow: z.boolean().default(false).describe("All rows from the first on, not only those that match: to compare rows with each other"),
  rowsOf: z
    .enum(["every", "whole", "larger"])
    .default("every")
    .describe("Of which tables rows are shown: every one, those that `maxRows` shows whole, or those that are larger"),
});
const tablesOutput = z.object({ tables: z.array(tableHit) });
export type TablesOutput = z.infer<typeof tablesOutput>;

export const overviewOutput = z.object({
  documents: z.int(),
  passages: z.int(),
  tables: z.int(),
  languages: z.array(z.object({ language: z.string(), documents: z.int() })),
});
export type OverviewOutput = z.infer<typeof overviewOutput>;

const listInput = z.object({
  limit: z.int().min(1).max(200).default(50),
  after: z.string().max(100).optional().describe("Id of the last source of the page before"),
  words: z.string().max(200).optional().describe("Only documents with one of these words in name or title"),
});
export const listOutput = z.object({
  documents: z.array(
    z.object({
      sourceId: z.string(),
      documentId: z.string(),
      name: z.string(),
      title: z.string().nullable(),
      mediaType: z.string(),
      language: z.string().nullable(),
      passages: z.int(),
      tables: z.int(),
      createdAt: z.string(),
      warnings: z.array(z.string()),
    }),
  ),
  total: z.int().describe("Documents in the scope"),
  more: z.boolean().describe("Whether there is a next page"),
});
export type ListOutput = z.infer<typeof listOutput>;

/** The owner's documents as agents see them. The scope is applied before ranking. */
export interface LibraryReader {
  /** @throws RalphError `data_not_found` where `source` names no document in the scope. */
  search(scope: ToolScope, input: z.infer<typeof searchInput>): Promise<SearchOutput>;
  tables(scope: ToolScope, input: z.infer<typeof tablesInput>): Promise<TablesOutput>;
  overview(scope: ToolScope): OverviewOutput;
  documents(scope: ToolScope, input: z.infer<typeof listInput>): ListOutput;
}

const descriptions = {
  search:
    "Finds passages of the user's documents, best first. It compares words by their stems ('emission' finds 'emissions'), not by meaning: there are no phrases, operators or wildcards, and a synonym is not found. A good query is two to six words that the passage itself would hold, names and technical terms above all, in the language of the documents; ask again with other words rather than with a longer sentence. Each hit has the id of its source, its place and its text, from which you may quote word for word. `source` searches one document, `offset` gives the next hits.",
  tables:
    "Finds tables of the user's documents by title, column names and the texts in their cells, with the rows that match the query. Use it to learn a table's id, number and columns; then describe_table shows what the columns hold, and query_table computes. The rows shown are a sample and not the whole table.",
  overview: "How many documents, passages and tables there are, and their languages.",
  list: "Lists the user's documents, the newest first, with their ids, titles, languages and how many tables each has. Use it to see what there is before you search, or to find a document by a word of its name.",
};

export function libraryTools(library: LibraryReader): Tool[] {
  return [
    tool("search_documents", descriptions.search, searchInput, {
      run: (input, scope) => library.search(scope, input),
      sources: (answer) => (answer as SearchOutput).passages.map(({ sourceId }) => sourceId),
    }),
    tool("find_tables", descriptions.tables, tablesInput, {
      run: (input, scope) => library.tables(scope, input),
      sources: (answer) => (answer as TablesOutput).tables.map(({ sourceId }) => sourceId),
    }),
    tool("library_overview", descriptions.overview, z.object({}), {
      run: (_input, scope) => library.overview(scope),
      sources: () => [],
    }),
    tool("list_documents", descriptions.list, listInput, {
      run: (input, scope) => library.documents(scope, input),
      // A list is no reading: a document becomes a source of the session when something of it is shown.
      sources: () => [],
    }),
  ];
}

function tool<I extends z.ZodType>(
  name: string,
  description: string,
  input: I,
  { run, sources }: { run: (input: z.infer<I>, scope: ToolScope) => Json | Promise<Json>; sources: (answer: Json) => string[] },
): Tool {
  return {
    name,
    description,
    effect: "read",
    input,
    sources,
    run: async (value, { scope }) => run(value as z.infer<I>, scope),
  };
}
