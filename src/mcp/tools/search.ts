/** Searches the library and finished reports, in the form that assistants' connectors expect. */
import { z } from "zod";
import { mayUse } from "../../domain/owners/principal.ts";
import { searchWords } from "../../operations/inputs.ts";
import { operations } from "../../operations/table.ts";
import { performed } from "../exchange.ts";
import { documentItem, reportItem } from "../item-ids.ts";
import { bestMatches } from "../matching.ts";
import { tool } from "../tool.ts";
import type { ToolCall } from "../tool-call.ts";

const mostPassages = 10;
const mostReports = 5;
/** Newest finished sessions whose questions are compared with the query. */
const comparedSessions = 200;

const hit = z.object({
  id: z.string().describe("For fetch"),
  title: z.string(),
  url: z.string().describe("Where a person finds it"),
  text: z.string().describe("The passage, or what the report covers"),
});
type Hit = z.infer<typeof hit>;

export const search = tool({
  name: "search",
  title: "Search the library",
  description:
    "Searches the user's library for passages that answer a query, and the user's finished reports by their questions; best first. Read one whole with fetch. It starts no research and searches no web.",
  input: z.strictObject({ query: searchWords.describe("Words, or a question") }),
  output: z.object({ results: z.array(hit) }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: ["searchDocuments", "getDocument", "listSessions"],
  needs: "any",
  run: async (call, { query }) => {
    const [passages, reports] = await Promise.all([passagesFor(call, query), reportsFor(call, query)]);
    return { kind: "output", output: { results: [...passages, ...reports] } };
  },
});

async function passagesFor(call: ToolCall, query: string): Promise<Hit[]> {
  if (!mayUse(call.exchange.principal, operations.searchDocuments.allowed)) return [];
  const { items } = await performed(call, operations.searchDocuments, { q: query, limit: mostPassages });
  const addresses = new Map<string, string | null>();
  for (const { documentId } of items)
    if (!addresses.has(documentId)) addresses.set(documentId, (await performed(call, operations.getDocument, { documentId })).url);
  return items.map(({ documentId, name, heading, place, text }) => ({
    id: documentItem(documentId, place.from),
    title: [name, ...heading].join(" › "),
    url: addresses.get(documentId) ?? call.exchange.addressOf(`/documents/${documentId}/text`),
    text,
  }));
}

async function reportsFor(call: ToolCall, query: string): Promise<Hit[]> {
  if (!mayUse(call.exchange.principal, operations.listSessions.allowed)) return [];
  const { items } = await performed(call, operations.listSessions, { status: "done", limit: comparedSessions });
  const found = bestMatches(query, items, ({ query: asked, brief }) => `${asked} ${brief?.goal ?? ""} ${brief?.scope.join(" ") ?? ""}`);
  return found.slice(0, mostReports).map(({ id, query: asked, brief }) => ({
    id: reportItem(id),
    title: `Report: ${asked.slice(0, 200)}`,
    url: call.exchange.addressOf(`/sessions/${id}/reports/${brief?.outputFormats[0] ?? "md"}`),
    text: brief?.scope.join("\n") ?? "",
  }));
}
