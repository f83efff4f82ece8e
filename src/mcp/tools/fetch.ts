/** Reads what `search` found, in the form that assistants' connectors expect. */
import { z } from "zod";
import { RalphError } from "../../domain/errors/errors.ts";
import { operations } from "../../operations/table.ts";
import { performed } from "../exchange.ts";
import { documentItem, type Item, parseItem, reportItem } from "../item-ids.ts";
import { partOf, reportText } from "../report-text.ts";
import { tool } from "../tool.ts";
import type { ToolCall } from "../tool-call.ts";

const output = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

export const fetchItem = tool({
  name: "fetch",
  title: "Read a document or report",
  description:
    "Reads the document or report with an id that search gave. Long texts come in parts: `metadata.next` is the id of the part that follows, null at the end.",
  input: z.strictObject({ id: z.string().min(1).max(200).describe("As search gave it") }),
  output,
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: ["getDocumentText", "getSession", "getResults", "getReport"],
  needs: "any",
  run: async (call, { id }) => {
    const item = parseItem(id);
    if (item === null) throw new RalphError("not_found", `There is no '${id}': take an id from the results of search`);
    return { kind: "output", output: item.kind === "document" ? await readDocument(call, id, item) : await readReport(call, id, item) };
  },
});

async function readDocument(call: ToolCall, id: string, item: Extract<Item, { kind: "document" }>): Promise<z.infer<typeof output>> {
  const { textLength } = call.settings;
  const { documentId } = item;
  const { length } = await performed(call, operations.getDocumentText, { documentId, from: 0, to: 0 });
  // A document that fits is read whole; of a longer one the part around the passage.
  const from = length <= textLength ? 0 : Math.max(0, Math.min(item.from, length));
  const { document, text, to } = await performed(call, operations.getDocumentText, { documentId, from, to: from + textLength });
  return {
    id,
    title: document.name,
    text,
    url: document.url ?? call.exchange.addressOf(`/documents/${documentId}/text`),
    metadata: {
      ...{ kind: "document", mediaType: document.mediaType, language: document.language, createdAt: document.createdAt },
      ...{ from, to, length, next: to < length ? documentItem(documentId, to) : null },
    },
  };
}

async function readReport(call: ToolCall, id: string, item: Extract<Item, { kind: "report" }>): Promise<z.infer<typeof output>> {
  const { sessionId } = item;
  const results = await performed(call, operations.getResults, { sessionId });
  const { query } = await performed(call, operations.getSession, { sessionId });
  const { text, from, to, length } = partOf(await reportText(call, results), item.from, call.settings.textLength);
  const [file] = results.reports;
  return {
    id,
    title: `Report: ${query.slice(0, 200)}`,
    text,
    url: call.exchange.addressOf(file === undefined ? `/sessions/${sessionId}/results` : `/sessions/${sessionId}/reports/${file.format}`),
    metadata: {
      ...{ kind: "report", phase: results.status, completeness: results.completeness, sources: results.sources.length },
      ...{ from, to, length, next: to < length ? reportItem(sessionId, to) : null },
    },
  };
}
