/** Routes of the owner's library: add, search, list and delete documents. */
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { RalphError } from "../../domain/errors/errors.ts";
import { type addedDocuments, refusedItem } from "../../operations/answers.ts";
import { hitCursor, type newDocument, searchWords } from "../../operations/inputs.ts";
import { perform } from "../../operations/operation.ts";
import { documentBytes } from "../../operations/rules.ts";
import { operations } from "../../operations/table.ts";
import { blame, collectionOf, filesOf, nameOf, refused, unreadable } from "../messages/document-forms.ts";
import { callerOf, idempotencyHeaders } from "../messages/idempotency.ts";
import { locationOf } from "../messages/links.ts";
import { documented } from "../openapi/documented.ts";
import { problemsOf } from "../problems/common-problems.ts";
import { problem, sendProblem } from "../problems/problems.ts";
import { examples } from "../schemas/examples.ts";
import { documentsProblem } from "../schemas/problem-examples.ts";
import { describedAs, named, shown } from "../schemas/schema-registry.ts";
import { documentPath, documentsQuery, limitInQuery, newDocumentBody, sourcePartQuery } from "../schemas/schemas.ts";
import type { Api, RouteDeps } from "../server/api.ts";

const tags = ["Documents"];
const documentList = operations.listDocuments.answer;
const documentView = operations.getDocument.answer;
const addedList = named(
  documentList.extend({
    refused: z
      .array(refusedItem)
      .optional()
      .describe("Files of an archive that were not added, with the error's code and message; absent where all were added"),
  }),
  "AddedDocumentList",
  { items: [examples.document], nextCursor: null, refused: [examples.refusedItem] },
);
const added = named(
  z.union([documentView, addedList]),
  "AddedDocuments",
  examples.document,
  "The document; for several files, an archive or a mail with attachments the list of all of them, in their order, on one page",
);
const problemWithKept = named(
  problem.extend({
    kept: z
      .array(documentView)
      .optional()
      .describe("For a form with several files: those before the refused one, which are in the library"),
  }),
  "DocumentsProblem",
  documentsProblem,
);
const searchQuery = z.strictObject({
  q: shown(searchWords.clone(), "life expectancy in Germany").describe("Words, or a question"),
  limit: limitInQuery(operations.searchDocuments.input.shape.limit),
  cursor: hitCursor
    .optional()
    .describe("`nextCursor` of the page before; additions and deletions in between may move hits from page to page"),
});
/** The route itself parses the form, part by part. */
const uploadForm = describedAs(z.unknown(), {
  type: "object",
  required: ["files"],
  properties: {
    collection: {
      type: "string",
      description: "Collection of the library that the files are added to; has to come before the second file",
      maxLength: 100,
    },
    files: { type: "array", items: { type: "string", format: "binary" }, description: "Files, under any field names" },
  },
});

type Added = z.infer<typeof addedDocuments>;

/** JSON escapes quotes and line ends, so a text may take up to twice the document's size. */
const jsonOverhead = 2;

export async function documentRoutes(api: Api, deps: RouteDeps): Promise<void> {
  const { settings } = deps;
  const { documentBytes: mostBytes, filesPerRequest } = settings;
  await api.register(multipart, {
    // Keeps the folder in a file's name: names are labels, and folders distinguish files with equal names.
    preservePath: true,
    limits: {
      fileSize: mostBytes,
      files: filesPerRequest,
      fields: 20,
      parts: filesPerRequest + 20,
      fieldSize: 10_000,
      headerPairs: 50,
    },
  });

  api.post(
    "/documents",
    {
      bodyLimit: mostBytes * jsonOverhead + settings.bodyBytes,
      config: {
        largeField: "content",
        ownTimeLimit: true,
        sends: { 200: ["Location", "Idempotency-Replayed"], 201: ["Location", "Idempotency-Replayed"] },
      },
      schema: {
        tags,
        ...documented(operations.addDocuments),
        description:
          "Markdown, plain text, HTML, CSV, JSON, PDF, DOCX, XLSX (XLS, ODS), PPTX, OpenDocument texts and presentations, EPUB, e-mail (.eml, .mbox) and ZIP archives of these. For an archive the answer lists its files as `{items}`, for a mail with attachments the mail and its attachments; files that cannot be read are listed in `refused`. 201 when the document is new, 200 when the library has the same bytes of the same media type; the same bytes with another media type are another document. Several files of one form are added in order and answered as `{items}`; the first refused one ends the request. Those before it are kept, and the problem lists them in `detail` and `kept`; sending all files again is safe.",
        headers: idempotencyHeaders,
        body: { content: { "application/json": { schema: newDocumentBody }, "multipart/form-data": { schema: uploadForm } } },
        response: {
          200: {
            description: "The library had all of it. `Location` only where one document was sent",
            content: { "application/json": { schema: added } },
          },
          201: {
            description: "Added to the library. `Location` only where one document was sent",
            content: { "application/json": { schema: added } },
          },
          ...problemsOf(problemWithKept, 422),
        },
      },
    },
    async (request, reply) => {
      if (request.isMultipart()) return addFiles(request, reply);
      if (request.body === undefined) throw new RalphError("invalid_input", "The request has no body");
      const { content, encoding, mediaType: declared, ...given } = request.body as z.infer<typeof newDocumentBody>;
      // JSON bodies are Unicode, so a charset in the media type does not apply.
      const mediaType = declared?.split(";", 1)[0];
      const bytes = content === undefined ? undefined : documentBytes(content, encoding);
      const document = { ...given, ...(mediaType !== undefined && { mediaType }), ...(bytes !== undefined && { bytes }) };
      const stored = await add(request, reply, document, bytes === undefined ? "url" : "content");
      return answer(reply, [stored]);
    },
  );

  async function addFiles(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const stored: Added[] = [];
    let fields: MultipartFile["fields"] = {};
    let isAnyWithout = false;
    // A file is added when the next one begins or the form ends: then the fields behind it have been read.
    let read: { path: string; name: string; mediaType: string; bytes: Buffer } | undefined;
    const addRead = async () => {
      if (read === undefined) return;
      const { path, ...document } = read;
      read = undefined;
      const collection = collectionOf(fields);
      if (collection !== undefined && isAnyWithout)
        throw refused("invalid_input", "collection", "The form's `collection` comes after its first file: it has to come before them all");
      stored.push(await add(request, reply, { ...document, collection }, path));
      isAnyWithout = collection === undefined;
    };
    try {
      for await (const part of filesOf(request)) {
        await addRead();
        const path = `files.${stored.length}`;
        fields = part.fields;
        read = { path, name: nameOf(part), mediaType: part.mimetype, bytes: await bytesOf(part, path) };
      }
      await addRead();
    } catch (error) {
      // The rest of the form has to be read, or the connection cannot serve its next request.
      request.raw.unpipe();
      request.raw.resume();
      if (stored.length === 0) throw error;
      const kept = stored.flatMap(({ items }) => items.map(({ document }) => document));
      const names = kept.map(({ name }) => `'${name}'`).join(", ");
      return sendProblem(error, request, reply, ({ detail }) => ({ detail: `${detail}; the files before are kept: ${names}`, kept }));
    }
    if (stored.length === 0) throw refused("invalid_input", "files", "The form holds no file");
    return answer(reply, stored);
  }

  /** One document as an object; several files, or those of an archive, as a list. */
  function answer(reply: FastifyReply, stored: readonly Added[]): FastifyReply {
    const items = stored.flatMap((added) => added.items);
    const [only] = items;
    reply.code(items.some(({ created }) => created) ? 201 : 200);
    if (stored.length === 1 && stored[0]?.isArchive === false && only !== undefined) {
      reply.header("location", locationOf(reply.request, `/documents/${only.document.id}`));
      return reply.send(only.document);
    }
    const left = stored.flatMap((added) => added.refused);
    const list = { items: items.map(({ document }) => document), nextCursor: null };
    return reply.send(left.length === 0 ? list : { ...list, refused: left });
  }

  async function bytesOf(part: MultipartFile, path: string): Promise<Buffer> {
    // The buffer's own error comes with the end of the form, which may be far away. The limit may be met before this point.
    const limit = new Promise<never>((_, reject) => {
      const refuse = () => reject(refused("payload_too_large", path, tooLarge(nameOf(part))));
      if (part.file.truncated) refuse();
      else part.file.once("limit", refuse);
    });
    try {
      return await Promise.race([limit, part.toBuffer()]);
    } catch (error) {
      throw part.file.truncated ? error : unreadable(error);
    }
  }

  function add(request: FastifyRequest, reply: FastifyReply, document: z.infer<typeof newDocument>, path: string): Promise<Added> {
    const name = document.name ?? document.url ?? "";
    if (document.bytes !== undefined && document.bytes.length > mostBytes) throw refused("payload_too_large", path, tooLarge(name));
    return perform(operations.addDocuments, deps, callerOf(request, keyOf(request, path), reply), document).catch((error: unknown) =>
      Promise.reject(blame(error, path, name)),
    );
  }

  function tooLarge(name: string): string {
    return `'${name}' is larger than ${mostBytes} bytes`;
  }

  api.get(
    "/documents",
    {
      schema: {
        tags,
        ...documented(operations.listDocuments),
        description: "A document's text is at `GET /documents/{id}/text`.",
        querystring: documentsQuery,
        response: { 200: documentList },
      },
    },
    async (request) => perform(operations.listDocuments, deps, callerOf(request), request.query),
  );

  api.get(
    "/documents/search",
    {
      schema: {
        tags,
        ...documented(operations.searchDocuments),
        description:
          "Searches the text of all your documents. Each passage names its document and place, and `highlights` where the words of the query are in it.",
        querystring: searchQuery,
        response: { 200: operations.searchDocuments.answer },
      },
    },
    async (request) => perform(operations.searchDocuments, deps, callerOf(request), request.query),
  );

  api.get(
    "/documents/:id",
    {
      schema: {
        tags,
        ...documented(operations.getDocument),
        description: "`warnings` tells what could not be read, such as scanned pages.",
        params: documentPath,
        response: { 200: documentView },
      },
    },
    async (request) => perform(operations.getDocument, deps, callerOf(request), { documentId: request.params.id }),
  );

  api.get(
    "/documents/:id/text",
    {
      schema: {
        tags,
        ...documented(operations.getDocumentText),
        description: "Offsets are those of passages and citations: UTF-16 code units, `to` exclusive. A part ends where the text ends.",
        params: documentPath,
        querystring: sourcePartQuery,
        response: { 200: operations.getDocumentText.answer },
      },
    },
    async (request) => perform(operations.getDocumentText, deps, callerOf(request), { documentId: request.params.id, ...request.query }),
  );

  api.delete(
    "/documents/:id",
    {
      schema: {
        tags,
        ...documented(operations.deleteDocument),
        description: "It is no longer found or read by new research, and its disk space is given back.",
        params: documentPath,
        response: { 204: operations.deleteDocument.answer },
      },
    },
    async (request, reply) => {
      await perform(operations.deleteDocument, deps, callerOf(request), { documentId: request.params.id });
      return reply.code(204).send();
    },
  );
}

/** Each file of a form has a derived key of its own. It contains a space, so no client can send the same. */
function keyOf({ headers }: FastifyRequest, path: string): z.infer<typeof idempotencyHeaders> {
  const { "idempotency-key": key } = headers as z.infer<typeof idempotencyHeaders>;
  return key === undefined ? {} : { "idempotency-key": path.startsWith("files.") ? `${key} ${path}` : key };
}
