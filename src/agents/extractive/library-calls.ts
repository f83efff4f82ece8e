/** Calls of the extractive agents to the library's tools, each answer validated by its schema. */
import { z } from "zod";
import type { Json } from "../../domain/base/json.ts";
import { isRalphError } from "../../domain/errors/errors.ts";
import { overviewOutput, searchInput, searchOutput, type TableHit, tableHit, tablesInput } from "../../sources/tools/library-tools.ts";
import { outlineOutput, readPassageOutput } from "../../sources/tools/reading-tools.ts";
import type { AgentContext } from "../agent.ts";

type Input<T extends z.ZodType> = z.input<T>;

/** Longest query that a tool takes. Characters. */
const longestQuery = 10_000;

/** Passages for a query. */
export async function searchDocuments(context: AgentContext, input: Input<typeof searchInput>): Promise<z.infer<typeof searchOutput>> {
  const asked = searchInput.parse({ ...input, query: input.query.slice(0, longestQuery) });
  return searchOutput.parse(await context.call.tool("search_documents", asked));
}

/** Rows, of which there are thousands, are taken as the store has written them. */
const foundTables = z.object({ tables: z.array(tableHit.extend({ rows: z.custom<TableHit["rows"]>(Array.isArray) })) });

/** Tables for a query, with the rows that match it. */
export async function findTables(context: AgentContext, input: Input<typeof tablesInput>): Promise<z.infer<typeof foundTables>> {
  const asked = tablesInput.parse({ ...input, query: input.query.slice(0, longestQuery) });
  return foundTables.parse(await context.call.tool("find_tables", asked));
}

/** An overview of the library's contents. */
export async function libraryOverview(context: AgentContext): Promise<z.infer<typeof overviewOutput>> {
  return overviewOutput.parse(await context.call.tool("library_overview", {}));
}

/** The headings and tables of a source; null where it cannot be read. */
export async function outlineOf(context: AgentContext, source: string): Promise<z.infer<typeof outlineOutput> | null> {
  return read(context, "document_outline", { source }, outlineOutput);
}

/** A verbatim part of a source; null if the source, or any, cannot be read. */
export async function readAround(
  context: AgentContext,
  input: { source: string; from: number; length: number },
): Promise<{ text: string; line: number } | null> {
  const [passage] = (await read(context, "read_passage", input, readPassageOutput))?.passages ?? [];
  return passage === undefined ? null : { text: passage.text, line: passage.place.line };
}

/** What a tool reads of a source, beside what the search found; null where the session has no such tool, or the source is gone. */
async function read<T>(context: AgentContext, tool: string, input: Json, output: z.ZodType<T>): Promise<T | null> {
  if (!context.tools.some(({ name }) => name === tool)) return null;
  try {
    return output.parse(await context.call.tool(tool, input));
  } catch (error) {
    if (isRalphError(error) && error.code === "data_not_found") return null;
    throw error;
  }
}
