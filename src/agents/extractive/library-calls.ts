/** Calls of the extractive agents to the library's tools, each answer validated by its schema. */
import { z } from "zod";
import { isRalphError } from "../../domain/errors/errors.ts";
import { overviewOutput, searchInput, searchOutput, type TableHit, tableHit, tablesInput } from "../../sources/tools/library-tools.ts";
import { outlineOutput, readPassageOutput } from "../../sources/tools/reading-tools.ts";
import type { AgentContext, CallPlace } from "../agent.ts";
import { withOwnNames } from "./own-names.ts";

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

/** Rows, of which there are thousands, are taken as the store has written them. */
const foundTables = z.object({ tables: z.array(tableHit.extend({ rows: z.custom<TableHit["rows"]>(Array.isArray) })) });

/** Tables for a query, with the rows that match it; of several of one document each without what its name says of the others. */
export async function findTables(
  context: AgentContext,
  input: Optional<typeof tablesInput>,
  place?: CallPlace,
): Promise<z.infer<typeof foundTables>> {
  const asked = tablesInput.parse({ ...input, query: input.query.slice(0, 10_000) });
  const found = foundTables.parse(await context.call.tool("find_tables", asked, place));
  return { ...found, tables: withOwnNames(found.tables) };
}

/** An overview of the library's contents. */
export async function libraryOverview(context: AgentContext, place?: CallPlace): Promise<z.infer<typeof overviewOutput>> {
  return overviewOutput.parse(await context.call.tool("library_overview", {}, place));
}

/** The headings and tables of a source; null where it cannot be read. */
export async function outlineOf(context: AgentContext, source: string): Promise<z.infer<typeof outlineOutput> | null> {
  if (!context.tools.some(({ name }) => name === "document_outline")) return null;
  try {
    return outlineOutput.parse(await context.call.tool("document_outline", { source }));
  } catch (error) {
    if (isRalphError(error) && error.code === "data_not_found") return null;
    throw error;
  }
}

/** A verbatim part of a source; null if the source, or any, cannot be read. */
export async function readAround(
  context: AgentContext,
  input: { source: string; from: number; length: number },
): Promise<{ text: string; line: number } | null> {
  if (!context.tools.some(({ name }) => name === "read_passage")) return null;
  try {
    const [passage] = readPassageOutput.parse(await context.call.tool("read_passage", input)).passages;
    return passage === undefined ? null : { text: passage.text, line: passage.place.line };
  } catch (error) {
    // The passage contains the quotation already; its context is optional.
    if (isRalphError(error) && error.code === "data_not_found") return null;
    throw error;
  }
}
