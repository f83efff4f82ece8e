/** Routes for all data of one owner: summary, export, erasure, move to another owner. */
import type { Readable } from "node:stream";
import { z } from "zod";
import { perform } from "../../operations/operation.ts";
import { operations } from "../../operations/table.ts";
import { contentDisposition } from "../messages/content-disposition.ts";
import { callerOf, idempotencyHeaders } from "../messages/idempotency.ts";
import { documented } from "../openapi/documented.ts";
import { problems } from "../problems/common-problems.ts";
import { describedAs } from "../schemas/schema-registry.ts";
import { handOverBody, ownerPath, ownersQuery } from "../schemas/schemas.ts";
import type { Api, RouteDeps } from "../server/api.ts";

const tags = ["Owners"];

export function ownerRoutes(api: Api, deps: RouteDeps): void {
  api.get(
    "/owners",
    {
      schema: {
        tags,
        ...documented(operations.listOwners),
        description: "With the number and size of what each has. Owners that have nothing stored are left out.",
        querystring: ownersQuery,
        response: { 200: operations.listOwners.answer },
      },
    },
    async (request) => perform(operations.listOwners, deps, callerOf(request), request.query),
  );

  api.get(
    "/owners/:owner",
    {
      schema: {
        tags,
        ...documented(operations.getOwner),
        description:
          "With the scope `admin` any owner may be named; a name under which nothing is stored has `known: false`. Other keys may only name their own owner.",
        params: ownerPath,
        response: { 200: operations.getOwner.answer, ...problems(404) },
      },
    },
    async (request) => perform(operations.getOwner, deps, callerOf(request), request.params),
  );

  const file = describedAs(z.custom<Readable>(), { type: "string", format: "binary" });
  api.get(
    "/owners/:owner/export",
    {
      config: { sends: { 200: ["Content-Disposition"] } },
      schema: {
        tags,
        ...documented(operations.exportOwner),
        description:
          "Sessions with results, claims, plan, conversation, events, call summaries, sources and report files; documents as their extracted text (Ralph keeps no other copy) and the hash of their bytes; collections, links, usage, webhooks without secrets, keys without hashes, and `manifest.json` with the SHA-256 of each file. The owner can write meanwhile: each file is consistent in itself, and may or may not include later changes. 404 for a name under which nothing is stored.",
        params: ownerPath,
        response: { 200: { description: "The archive", content: { "application/zip": { schema: file } } }, ...problems(404) },
      },
    },
    async (request, reply) => {
      const archive = await perform(operations.exportOwner, deps, callerOf(request), request.params);
      reply.headers({
        "content-type": "application/zip",
        "content-disposition": contentDisposition("attachment", `data of ${request.params.owner}`, "zip"),
        "cache-control": "private, no-store",
      });
      return reply.send(archive);
    },
  );

  api.delete(
    "/owners/:owner",
    {
      schema: {
        tags,
        ...documented(operations.eraseOwner),
        description:
          "Answered as soon as the request is stored. Then keys are revoked, sessions cancelled and deleted with their files, all other data deleted, and the disk space reclaimed. It continues after a restart. Until it is complete the owner's writes are 409; `GET /owners/{owner}` shows the state. Usage is kept. Idempotent; the answer is the same for a name under which nothing is stored.",
        params: ownerPath,
        response: { 202: operations.eraseOwner.answer, ...problems(406) },
      },
    },
    async (request, reply) => reply.code(202).send(await perform(operations.eraseOwner, deps, callerOf(request), request.params)),
  );

  api.post(
    "/owners/:owner/hand-over",
    {
      config: { sends: { 200: ["Idempotency-Replayed"] } },
      schema: {
        tags,
        ...documented(operations.handOverOwner),
        description:
          "Moves sessions with all their data, documents, collections and the experience that later plans reuse; where both owners have a document, the new owner's copy is used for both. Keys, webhooks and usage are not moved, and links get new addresses. One commit, which other writes wait for. 409 while a session of the owner runs, is queued or is open in a request: pause them first.",
        headers: idempotencyHeaders,
        params: ownerPath,
        body: handOverBody,
        response: { 200: operations.handOverOwner.answer, ...problems(404, 409, 422) },
      },
    },
    async (request, reply) => {
      const input = { ...request.params, ...request.body };
      return perform(operations.handOverOwner, deps, callerOf(request, request.headers, reply), input);
    },
  );
}
