/** Routes of owners as a whole: what they have, its export, its erasure, its hand-over. */
import type { Readable } from "node:stream";
import { z } from "zod";
import { perform } from "../operations/operation.ts";
import { operations } from "../operations/table.ts";
import type { Api, RouteDeps } from "./api.ts";
import { problems } from "./common-problems.ts";
import { contentDisposition } from "./content-disposition.ts";
import { documented } from "./documented.ts";
import { callerOf, idempotencyHeaders } from "./idempotency.ts";
import { describedAs } from "./schema-registry.ts";
import { handOverBody, ownerPath, ownersQuery } from "./schemas.ts";

const tags = ["Owners"];

export function ownerRoutes(api: Api, deps: RouteDeps): void {
  api.get(
    "/owners",
    { schema: { tags, ...documented(operations.listOwners), querystring: ownersQuery, response: { 200: operations.listOwners.answer } } },
    async (request) => perform(operations.listOwners, deps, callerOf(request), request.query),
  );

  api.get(
    "/owners/:owner",
    {
      schema: {
        tags,
        ...documented(operations.getOwner),
        description: "With the scope `admin` of anybody: a name that nobody uses has nothing. Otherwise of oneself.",
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
          "Sessions with results, claims, plan, conversation, events, calls in short, sources and report files; documents as the text that they were read as (Ralph keeps no other copy) and the hash of their bytes; collections, links, usage, webhooks without secrets, keys without hashes, and `manifest.json` with the SHA-256 of each file. The owner can write meanwhile: each file is whole, what comes or goes may be in it or not.",
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
          "Answered when the wish is stored; then keys are revoked, sessions cancelled and deleted with their files, documents and all else deleted, and the space given back. It goes on after a restart. Meanwhile the owner's writes are 409; `GET /owners/{owner}` says whether it is over. Usage is kept. The same again changes nothing.",
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
          "Sessions with all that belongs to them, documents, collections and what later plans start from; of a document that both have, the new owner's stands for both. Keys, webhooks and usage stay, and links get new addresses. One commit, which other writes wait for. 409 while a session of the owner runs, waits for its turn or is open in a request: pause them first.",
        headers: idempotencyHeaders,
        params: ownerPath,
        body: handOverBody,
        response: { 200: operations.handOverOwner.answer, ...problems(409, 422) },
      },
    },
    async (request, reply) => {
      const input = { ...request.params, ...request.body };
      return perform(operations.handOverOwner, deps, callerOf(request, request.headers, reply), input);
    },
  );
}
