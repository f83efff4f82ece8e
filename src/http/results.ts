/** Routes of a session's results and report files. */
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { z } from "zod";
import { builtFormats, formatNamed, reportFormats } from "../domain/formats.ts";
import { nothing } from "../operations/answers.ts";
import { reportFormatWord } from "../operations/inputs.ts";
import { perform } from "../operations/operation.ts";
import { operations } from "../operations/table.ts";
import type { Api, RouteDeps } from "./api.ts";
import { problems } from "./common-problems.ts";
import { documented } from "./documented.ts";
import { callerOf } from "./idempotency.ts";
import { describedAs } from "./schema-registry.ts";
import { claimsQuery, sessionPath, sourcePartQuery, sourcePath } from "./schemas.ts";

const tags = ["Results"];
/** An HTML report holds quotations of any origin: it may use its own styles and images, and run no script. */
const reportPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; sandbox allow-popups";

const reportPath = sessionPath.extend({
  format: describedAs(reportFormatWord, { type: "string", enum: builtFormats, examples: ["md"] }),
});

export function resultRoutes(api: Api, deps: RouteDeps): void {
  api.get(
    "/sessions/:id/results",
    {
      schema: {
        tags,
        ...documented(operations.getResults),
        params: sessionPath,
        response: { 200: operations.getResults.answer },
      },
    },
    async (request) => perform(operations.getResults, deps, callerOf(request), { sessionId: request.params.id }),
  );

  api.get(
    "/sessions/:id/claims",
    {
      schema: {
        tags,
        ...documented(operations.listClaims),
        description:
          "Every factual sentence of the report, also those that the check left out of it. `unchecked`: nobody has judged it. Empty before the report is written.",
        params: sessionPath,
        querystring: claimsQuery,
        response: { 200: operations.listClaims.answer },
      },
    },
    async (request) => perform(operations.listClaims, deps, callerOf(request), { sessionId: request.params.id, ...request.query }),
  );

  api.get(
    "/sessions/:id/sources/:sourceId",
    {
      schema: {
        tags,
        ...documented(operations.getSourceText),
        description:
          "What citations refer to. It stays when the document is deleted or the page changes. Offsets are UTF-16 code units, `to` exclusive; a part ends where the text ends.",
        params: sourcePath,
        querystring: sourcePartQuery,
        response: { 200: operations.getSourceText.answer },
      },
    },
    async (request) => {
      const { id: sessionId, sourceId } = request.params;
      return perform(operations.getSourceText, deps, callerOf(request), { sessionId, sourceId, ...request.query });
    },
  );

  const file = describedAs(z.custom<Readable>(), { type: "string", format: "binary" });
  api.get(
    "/sessions/:id/bundle",
    {
      config: { sends: { 200: ["Content-Disposition"] } },
      schema: {
        tags,
        ...documented(operations.getBundle),
        description:
          "Report, claims, every source's text, figures as CSV, plan, conversation, calls, a manifest of hashes, and an `index.html` that shows each claim beside its passages. `ralph verify` checks it offline. 409 before the session has ended.",
        params: sessionPath,
        response: { 200: { description: "The archive", content: { "application/zip": { schema: file } } }, ...problems(409) },
      },
    },
    async (request, reply) => {
      const bundle = await perform(operations.getBundle, deps, callerOf(request), { sessionId: request.params.id });
      reply.headers({
        "content-type": "application/zip",
        "content-disposition": `attachment; filename="${fileName(request.params.id, "zip")}"`,
        "cache-control": "private, no-cache",
      });
      return reply.send(bundle);
    },
  );

  api.get(
    "/sessions/:id/reports/:format",
    {
      config: { sends: { 200: ["ETag", "Content-Disposition"], 304: ["ETag"] } },
      schema: {
        tags,
        ...documented(operations.getReport),
        params: reportPath,
        response: {
          200: {
            description: "The file. Its ETag is its SHA-256",
            content: Object.fromEntries(reportFormats.map(({ mediaType }) => [mediaType.split(";", 1)[0] ?? mediaType, { schema: file }])),
          },
          304: nothing,
        },
      },
    },
    async (request, reply) => {
      const input = { sessionId: request.params.id, format: request.params.format };
      const { sessionId, format, ...report } = await perform(operations.getReport, deps, callerOf(request), input);
      const etag = `"${report.sha256}"`;
      reply.headers({ etag, "cache-control": "private, no-cache" });
      if (holds(request.headers["if-none-match"], etag)) return reply.code(304).send();
      const handle = await open(report.file);
      try {
        const { size } = await handle.stat();
        reply.headers({
          "content-type": formatNamed(format).mediaType,
          "content-length": size,
          "content-disposition": `inline; filename="${fileName(sessionId, format)}"`,
        });
        if (format === "html") reply.header("content-security-policy", reportPolicy);
      } catch (error) {
        await handle.close();
        throw error;
      }
      return reply.send(handle.createReadStream());
    },
  );
}

function fileName(sessionId: string, ending: string): string {
  return `ralph-${sessionId.replace(/[^A-Za-z0-9-]/g, "")}.${ending}`;
}

/** Whether a list of entity tags (`If-None-Match`) contains this one. */
function holds(header: string | undefined, etag: string): boolean {
  const tags = header?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes("*") || tags.includes(etag);
}
