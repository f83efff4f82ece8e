/** Routes of API keys. */
import { perform } from "../../operations/operation.ts";
import { operations } from "../../operations/table.ts";
import { callerOf, idempotencyHeaders } from "../messages/idempotency.ts";
import { documented } from "../openapi/documented.ts";
import { problems } from "../problems/common-problems.ts";
import { keyPath, keyRotationBody, keysQuery, newKeyBody } from "../schemas/schemas.ts";
import type { Api, RouteDeps } from "../server/api.ts";

const tags = ["Keys"];

export function keyRoutes(api: Api, deps: RouteDeps): void {
  api.post(
    "/keys",
    {
      config: { sends: { 201: ["Location", "Idempotency-Replayed"] } },
      schema: {
        tags,
        ...documented(operations.createKey),
        description:
          "Only its SHA-256 is stored, so an answer repeated for its `Idempotency-Key` has `key: null`. Any owner name may be given; an owner need not exist before.",
        headers: idempotencyHeaders,
        body: newKeyBody,
        response: { 201: operations.createKey.answer, ...problems(409, 422) },
      },
    },
    async (request, reply) => {
      const created = await perform(operations.createKey, deps, callerOf(request, request.headers, reply), request.body);
      return reply
        .code(201)
        .header("location", `${request.linkBase}/keys?owner=${encodeURIComponent(created.owner)}`)
        .send(created);
    },
  );

  api.get(
    "/keys",
    {
      schema: {
        tags,
        ...documented(operations.listKeys),
        description: "Without their texts, which nobody can read again: only the answers that make or rotate one contain it.",
        querystring: keysQuery,
        response: { 200: operations.listKeys.answer },
      },
    },
    async (request) => perform(operations.listKeys, deps, callerOf(request), request.query),
  );

  api.post(
    "/keys/:id/rotate",
    {
      config: { sends: { 201: ["Idempotency-Replayed"] } },
      schema: {
        tags,
        ...documented(operations.rotateKey),
        description: "The successor has the owner, scopes, name and expiry of the old key. A key is rotated once: rotate its successor.",
        headers: idempotencyHeaders,
        params: keyPath,
        body: keyRotationBody.nullish(),
        response: { 201: operations.rotateKey.answer, ...problems(409) },
      },
    },
    async (request, reply) => {
      const input = { keyId: request.params.id, ...request.body };
      return reply.code(201).send(await perform(operations.rotateKey, deps, callerOf(request, request.headers, reply), input));
    },
  );

  api.delete(
    "/keys/:id",
    {
      schema: {
        tags,
        ...documented(operations.revokeKey),
        description: "Requests with it are 401 from then on. Its sessions and documents stay with their owner.",
        params: keyPath,
        response: { 204: operations.revokeKey.answer },
      },
    },
    async (request, reply) => {
      await perform(operations.revokeKey, deps, callerOf(request), { keyId: request.params.id });
      return reply.code(204).send();
    },
  );

  api.get(
    "/me",
    {
      schema: {
        tags,
        ...documented(operations.getCaller),
        description: "Clients ask it to show who is signed in. Without keys (`AUTH=none`) the owner is `local`.",
        response: { 200: operations.getCaller.answer },
      },
    },
    async (request) => perform(operations.getCaller, deps, callerOf(request), {}),
  );
}
