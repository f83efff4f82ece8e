/** Routes of sessions: create, list, read, delete. */
import { perform } from "../../operations/operation.ts";
import { operations } from "../../operations/table.ts";
import { callerOf, idempotencyHeaders } from "../messages/idempotency.ts";
import { locationOf } from "../messages/links.ts";
import { documented } from "../openapi/documented.ts";
import { problems } from "../problems/common-problems.ts";
import { newSessionBody, sessionPath, sessionWaitQuery } from "../schemas/schemas.ts";
import { metadataParameter, sessionListInput, sessionsQuery } from "../schemas/session-query.ts";
import type { Api, RouteDeps } from "../server/api.ts";

const tags = ["Sessions"];

export function sessionRoutes(api: Api, deps: RouteDeps): void {
  api.post(
    "/sessions",
    {
      config: { sends: { 201: ["Location", "Idempotency-Replayed"] } },
      schema: {
        tags,
        ...documented(operations.createSession),
        description: "The session starts at once. Unless `autoApprove` is set it soon has a draft brief that waits for your approval.",
        headers: idempotencyHeaders,
        body: newSessionBody,
        response: { 201: operations.createSession.answer.shape.session, ...problems(404, 409, 429) },
      },
    },
    async (request, reply) => {
      const { session, created } = await perform(operations.createSession, deps, callerOf(request, request.headers), request.body);
      reply.header("location", locationOf(request, `/sessions/${session.id}`));
      if (!created) reply.header("idempotency-replayed", "true");
      return reply.code(201).send(session);
    },
  );

  api.get(
    "/sessions",
    {
      config: { parameters: [metadataParameter] },
      schema: {
        tags,
        ...documented(operations.listSessions),
        description: "A session has to fit all filters that are given. `cursor` takes the `nextCursor` of the page before.",
        querystring: sessionsQuery,
        response: { 200: operations.listSessions.answer },
      },
    },
    async (request) => perform(operations.listSessions, deps, callerOf(request), sessionListInput(request.query)),
  );

  api.get(
    "/sessions/:id",
    {
      schema: {
        tags,
        ...documented(operations.getSession),
        description:
          "With `wait` and `after` it is a long poll: it answers when `version` is greater than `after`, or with the unchanged session when the time is up or the service stops. Poll again with the `version` of the answer, and no change is missed. With `If-None-Match` an unchanged answer is 304.",
        params: sessionPath,
        querystring: sessionWaitQuery,
        response: { 200: operations.getSession.answer },
      },
    },
    async (request) => perform(operations.getSession, deps, callerOf(request), { sessionId: request.params.id, ...request.query }),
  );

  api.delete(
    "/sessions/:id",
    {
      schema: {
        tags,
        ...documented(operations.deleteSession),
        description:
          "Its events, results, report files and links are deleted with it; the documents of the library stay. A session that is deleted already is 404.",
        params: sessionPath,
        response: { 204: operations.deleteSession.answer },
      },
    },
    async (request, reply) => {
      await perform(operations.deleteSession, deps, callerOf(request), { sessionId: request.params.id });
      return reply.code(204).send();
    },
  );
}
