/** Routes of report files: download, list, and request of a further file. */
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { ReadFile } from "../../domain/base/stored-file.ts";
import { builtFormats, formatNamed, type ReportFormat, reportFormats } from "../../domain/reports/formats.ts";
import { templateName } from "../../domain/reports/template-file.ts";
import { nothing } from "../../operations/answers.ts";
import { furtherReport, reportFormatWord } from "../../operations/inputs.ts";
import { perform } from "../../operations/operation.ts";
import { operations } from "../../operations/table.ts";
import type { SentHeaders } from "../messages/answer-headers.ts";
import { rangeOf } from "../messages/byte-range.ts";
import { holdsTag } from "../messages/conditional.ts";
import { contentDisposition } from "../messages/content-disposition.ts";
import { callerOf, idempotencyHeaders } from "../messages/idempotency.ts";
import { documented } from "../openapi/documented.ts";
import { problems } from "../problems/common-problems.ts";
import { examples } from "../schemas/examples.ts";
import { describedAs, shown } from "../schemas/schema-registry.ts";
import { sessionPath } from "../schemas/schemas.ts";
import type { Api, RouteDeps } from "../server/api.ts";

const tags = ["Results"];

/** An HTML report quotes untrusted text: it may use its own styles and images, and run no script. */
const reportPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; sandbox allow-popups";

export const formatWord = describedAs(reportFormatWord, { type: "string", enum: builtFormats, examples: ["md"] });
const reportPath = sessionPath.extend({ format: formatWord });
const reportQuery = z.strictObject({ template: templateName.optional().describe("Template of the file; the session's own where absent") });
const furtherBody = shown(furtherReport.extend({ format: formatWord }), { format: "pdf" });

const file = describedAs(z.custom<Readable>(), { type: "string", format: "binary" });
const contents = Object.fromEntries(reportFormats.map(({ mediaType }) => [mediaType.split(";", 1)[0] ?? mediaType, { schema: file }]));

/** Headers and answers of a route that sends a report file. */
export const reportSends: SentHeaders = {
  200: ["ETag", "Content-Disposition", "Accept-Ranges"],
  206: ["ETag", "Content-Disposition", "Accept-Ranges", "Content-Range"],
  304: ["ETag"],
  416: ["Content-Range"],
};
export const reportAnswers = {
  200: { description: "The file. Its ETag is its SHA-256", content: contents },
  206: { description: "The bytes that `Range` requests", content: contents },
  304: nothing,
  416: nothing,
};

export function reportRoutes(api: Api, deps: RouteDeps): void {
  api.get(
    "/sessions/:id/reports",
    {
      schema: {
        tags,
        ...documented(operations.listReports),
        description:
          "A file whose `state` is `ready` has its address in `url`. A session's own formats are made at its end, further ones with `POST /sessions/{id}/reports`.",
        params: sessionPath,
        response: { 200: shown(operations.listReports.answer, { items: [examples.reportState] }) },
      },
    },
    async (request) => perform(operations.listReports, deps, callerOf(request), { sessionId: request.params.id }),
  );

  api.post(
    "/sessions/:id/reports",
    {
      config: { sends: { 202: ["Idempotency-Replayed"] } },
      schema: {
        tags,
        ...documented(operations.requestReport),
        description:
          "Made from the session's stored results, without new research. Idempotent; a repeated request retries a file that failed. The event log of a finished session is closed: poll `GET /sessions/{id}/reports`, or this route, until the state is `ready`. 409 while the session is not done.",
        headers: idempotencyHeaders,
        params: sessionPath,
        body: furtherBody,
        response: { 202: operations.requestReport.answer, ...problems(409, 422) },
      },
    },
    async (request, reply) => {
      const input = { sessionId: request.params.id, ...request.body };
      return reply.code(202).send(await perform(operations.requestReport, deps, callerOf(request, request.headers, reply), input));
    },
  );

  api.get(
    "/sessions/:id/reports/:format",
    {
      config: { sends: reportSends },
      schema: {
        tags,
        ...documented(operations.getReport),
        description:
          "`Range` and `If-None-Match` are answered. Formats that were not asked for at first are made with `POST /sessions/{id}/reports`.",
        params: reportPath,
        querystring: reportQuery,
        response: reportAnswers,
      },
    },
    async (request, reply) => {
      const input = { sessionId: request.params.id, format: request.params.format, ...request.query };
      return sendReport(request, reply, await perform(operations.getReport, deps, callerOf(request), input));
    },
  );
}

interface LocatedReport {
  format: ReportFormat;
  question: string;
  bytes: number;
  sha256: string;
  read: ReadFile;
}

/** Sends the file, the requested part of it, or 304 where the client has it. */
export async function sendReport(request: FastifyRequest, reply: FastifyReply, report: LocatedReport) {
  const etag = `"${report.sha256}"`;
  reply.headers({ etag, "cache-control": "private, no-cache", "accept-ranges": "bytes" });
  if (holdsTag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  const size = report.bytes;
  // Ranges apply to GET only.
  const range = request.method === "GET" ? request.headers.range : undefined;
  const wanted = rangeOf({ range, ifRange: request.headers["if-range"]?.toString(), etag, size });
  if (wanted === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${size}`).send();
  const isSent = request.method !== "HEAD" && size > 0;
  const file = isSent ? await report.read(wanted === "whole" ? undefined : wanted) : Readable.from([]);
  const { first, last } = wanted === "whole" ? { first: 0, last: size - 1 } : wanted;
  reply.headers({
    "content-type": formatNamed(report.format).mediaType,
    "content-length": last - first + 1,
    "content-disposition": contentDisposition("inline", report.question, report.format),
  });
  if (wanted !== "whole") reply.code(206).header("content-range", `bytes ${first}-${last}/${size}`);
  if (report.format === "html") reply.header("content-security-policy", reportPolicy);
  return reply.send(file);
}
