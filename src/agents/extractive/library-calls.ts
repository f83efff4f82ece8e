/** Calls of the extractive agents to the library's tools, each answer validated by its schema. */
import type { z } from "zod";
import { overviewOutput, searchInput, searchOutput, tablesInput, tablesOutput } from "../../sources/library-tools.ts";
import type { AgentContext, CallPlace } from "../agent.ts";

type Optional<T extends z.ZodType> = z.input<T>;

/** Passages for a query, which is cut after 10,000 characters. */
export async function searchDocuments(
  context: AgentContext,
  input: Optional<typeof searchInput>,
  place?: CallPlace,
): Promise<z.infer<typeof searchOutput>> {
  const asked = searchInput.parse({ ...input, query: input.query.slice(0, 10_000) });
  return searchOutput.parse(await context.call.tool("search_documents", asked, place));
}

/** Tables for a query, with the rows that match it. */
export async function findTables(
  context: AgentContext,
  input: Optional<typeof tablesInput>,
  place?: CallPlace,
): Promise<z.infer<typeof tablesOutput>> {
  const asked = tablesInput.parse({ ...input, query: input.query.slice(0, 10_000) });
  return tablesOutput.parse(await context.call.tool("find_tables", asked, place));
}

/** An overview of the library's contents. */
export async function libraryOverview(context: AgentContext, place?: CallPlace): Promise<z.infer<typeof overviewOutput>> {
  return overviewOutput.parse(await context.call.tool("library_overview", {}, place));
}
