/** Adds a document to the library. */
import { z } from "zod";
import { newDocument } from "../../operations/inputs.ts";
import { documentBytes } from "../../operations/rules.ts";
import { operations } from "../../operations/table.ts";
import { performed } from "../exchange.ts";
import { tool } from "../tool.ts";
import { idempotencyKey } from "../tool-inputs.ts";

const { name, mediaType, url, collection } = newDocument.shape;

export const addDocument = tool({
  name: "add_document",
  title: "Add a document",
  description:
    "Adds a document to the user's library, from its text, its bytes or an address; it can be searched and researched when the answer comes. The same document again is no second one. Add what the user wants to keep, not pages that a research finds by itself.",
  input: z.strictObject({
    name,
    mediaType,
    content: z
      .string()
      .optional()
      .describe("The document as text, or its bytes as base64; without it the document is downloaded from `url`"),
    encoding: z.literal("base64").optional().describe("For content that is bytes, such as a PDF"),
    url,
    collection,
    idempotencyKey,
  }),
  output: z.object({
    documents: z.array(
      z.object({
        documentId: z.string(),
        name: z.string(),
        created: z.boolean().describe("False where the library had it already"),
        passages: z.int(),
        tables: z.int(),
        warnings: z.array(z.string()).describe("What could not be read of it"),
      }),
    ),
    refused: z
      .array(z.object({ name: z.string(), error: z.string(), message: z.string() }))
      .describe("Files of an archive that were not taken"),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  operations: ["addDocuments"],
  needs: "all",
  run: async (call, { content, encoding, idempotencyKey: key, mediaType: declared, ...given }) => {
    const bytes = content === undefined ? undefined : documentBytes(content, encoding);
    const request = { ...given, ...(declared !== undefined && { mediaType: declared }), ...(bytes !== undefined && { bytes }) };
    const { items, refused } = await performed(call, operations.addDocuments, request, key ?? call.exchange.key);
    const documents = items.map(({ created, document }) => ({
      ...{ documentId: document.id, name: document.name, created, passages: document.passages, tables: document.tables },
      warnings: document.warnings.map(({ line, message }) => (line === null ? message : `line ${line}: ${message}`)),
    }));
    return { kind: "output", output: { documents, refused } };
  },
});
