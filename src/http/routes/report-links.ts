/** Routes of links to reports: a key creates, lists and deletes them; opening one needs no key. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { ReportLink } from "../../domain/reports/report-link.ts";
import { newLink } from "../../operations/inputs.ts";
import { perform } from "../../operations/operation.ts";
import { operations } from "../../operations/table.ts";
import { callerOf, idempotencyHeaders } from "../messages/idempotency.ts";
import { linkTo } from "../messages/links.ts";
import { documented } from "../openapi/documented.ts";
import { problems } from "../problems/common-problems.ts";
import { examples } from "../schemas/examples.ts";
import { named, shown } from "../schemas/schema-registry.ts";
import { idPageQuery, sessionPath } from "../schemas/schemas.ts";
import type { Api, RouteDeps } from "../server/api.ts";
import { formatWord, reportAnswers, reportSends, sendReport } from "./report-files.ts";

const tags = ["Results"];
named(operations.createLink.answer, "ReportLink", examples.reportLink);
const body = shown(newLink.extend({ format: formatWord }), { format: "pdf" });
const linkPath = sessionPath.extend({ linkId: z.string().min(1).max(100).describe("The link's id") });
const tokenPath = z.strictObject({ token: shown(z.string().min(1).max(100), examples.reportLink.url.replace("/links/", "")) });

export function reportLinkRoutes(api: Api, deps: RouteDeps): void {
  api.post(
    "/sessions/:id/links",
    {
      config: { sends: { 201: ["Location", "Idempotency-Replayed"] } },
      schema: {
        tags,
        ...documented(operations.createLink),
        description:
          "For people without a key: it shows this one file and nothing else, until it expires or is deleted. 404 until the file is made.",
        headers: idempotencyHeaders,
        params: sessionPath,
        body,
        response: { 201: operations.createLink.answer, ...problems(422) },
      },
    },
    async (request, reply) => {
      const input = { sessionId: request.params.id, ...request.body };
      const link = shownLink(request, await perform(operations.createLink, deps, callerOf(request, request.headers, reply), input));
      return reply.code(201).header("location", link.url).send(link);
    },
  );

  api.get(
    "/sessions/:id/links",
    {
      schema: {
        tags,
        ...documented(operations.listLinks),
        description: "Also those that have expired; links that were deleted are left out.",
        params: sessionPath,
        querystring: idPageQuery,
        response: { 200: operations.listLinks.answer },
      },
    },
    async (request) => {
      const { id: sessionId } = request.params;
      const { items, nextCursor } = await perform(operations.listLinks, deps, callerOf(request), { sessionId, ...request.query });
      return { items: items.map((link) => shownLink(request, link)), nextCursor };
    },
  );

  api.delete(
    "/sessions/:id/links/:linkId",
    {
      schema: {
        tags,
        ...documented(operations.deleteLink),
        description: "Whoever opens it gets 404 from then on. The report file stays.",
        params: linkPath,
        response: { 204: operations.deleteLink.answer },
      },
    },
    async (request, reply) => {
      const { id: sessionId, linkId } = request.params;
      await perform(operations.deleteLink, deps, callerOf(request), { sessionId, linkId });
      return reply.code(204).send();
    },
  );

  api.get(
    "/links/:token",
    {
      config: { open: true, sends: reportSends },
      schema: {
        tags,
        operationId: "openLink",
        summary: "The report that a link shows; it needs no key",
        description: "The token is the end of the link's address. 404 once the link has expired or was deleted.",
        params: tokenPath,
        response: { ...reportAnswers, ...problems(404) },
      },
    },
    async (request, reply) => {
      const { owner, sessionId, format, template, expiresAt } = await deps.links.opened(request.params.token);
      // A link gives access to this file only.
      const principal = { owner, scopes: new Set(["read"] as const), keyId: null, expiresAt: Date.parse(expiresAt) };
      const input = { sessionId, format, ...(template !== null && { template }) };
      const report = await perform(operations.getReport, deps, { principal, key: null }, input);
      reply.header("x-robots-tag", "noindex");
      return sendReport(request, reply, report);
    },
  );
}

function shownLink(request: FastifyRequest, link: ReportLink): ReportLink {
  return { ...link, url: linkTo(request, link.url) };
}
