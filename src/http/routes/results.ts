/** Routes of a session's results and report files. */
import type { Readable } from "node:stream";
import { z } from "zod";
import { perform } from "../../operations/operation.ts";
import { operations } from "../../operations/table.ts";
import { contentDisposition } from "../messages/content-disposition.ts";
import { callerOf } from "../messages/idempotency.ts";
import { documented } from "../openapi/documented.ts";
import { problems } from "../problems/common-problems.ts";
import { describedAs } from "../schemas/schema-registry.ts";
import { claimsQuery, sessionPath, sourcePartQuery, sourcePath } from "../schemas/schemas.ts";
import type { Api, RouteDeps } from "../server/api.ts";

const tags = ["Results"];

export function resultRoutes(api: Api, deps: RouteDeps): void {
  api.get(
    "/sessions/:id/results",
    {
      schema: {
        tags,
        ...documented(operations.getResults),
        description:
          "`completeness` says what the evidence bears: `full`, `partial` or `none`; null where nothing was to be found out. Each paragraph names its citations, and `sources` the sources that they refer to.",
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
          "Every factual sentence of the report, and those that the claim check removed from it. `unchecked`: not checked. Empty before the report is written.",
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
          "The text that citations refer to. It is kept when the document is deleted or the page changes. Offsets are UTF-16 code units, `to` exclusive; a part ends where the text ends.",
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
        "content-disposition": contentDisposition("attachment", `evidence ${request.params.id}`, "zip"),
        "cache-control": "private, no-cache",
      });
      return reply.send(bundle);
    },
  );
}
