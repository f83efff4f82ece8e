/** Routes of a session's dialogue: messages, and the approval that ends it. */
import { perform } from "../../operations/operation.ts";
import { operations } from "../../operations/table.ts";
import { callerOf, idempotencyHeaders } from "../messages/idempotency.ts";
import { documented } from "../openapi/documented.ts";
import { problems } from "../problems/common-problems.ts";
import { approvalBody, givenBriefBody, newMessageBody, pageQuery, sessionPath } from "../schemas/schemas.ts";
import type { Api, RouteDeps } from "../server/api.ts";

const tags = ["Conversation"];
const answered = operations.sendMessage.answer.shape.session;

export function conversationRoutes(api: Api, deps: RouteDeps): void {
  api.post(
    "/sessions/:id/messages",
    {
      schema: {
        tags,
        ...documented(operations.sendMessage),
        description:
          "200 with the session after Ralph's answer, its `message` and the `brief` draft. 202 where the answer takes longer than 10 s: it is then sent as an event. While the session works, a message without `taskId` answers the one task that waits for the user. If no task waits, it steers the research: 202 at once, and tasks that have not run are planned again as a new version of the plan, which needs approval where plans do.",
        headers: idempotencyHeaders,
        params: sessionPath,
        body: newMessageBody,
        response: { 200: answered, 202: answered, ...problems(409, 422) },
      },
    },
    async (request, reply) => {
      const input = { sessionId: request.params.id, ...request.body };
      const answer = await perform(operations.sendMessage, deps, callerOf(request, request.headers), input);
      if (!answer.answered) return reply.code(202).send(answer.session);
      return reply.code(200).send({ ...answer.session, message: answer.message, brief: answer.brief });
    },
  );

  api.get(
    "/sessions/:id/messages",
    {
      schema: {
        tags,
        ...documented(operations.listMessages),
        description: "What you and Ralph said, numbered by `seq`. A `session.message` event tells of each new one.",
        params: sessionPath,
        querystring: pageQuery,
        response: { 200: operations.listMessages.answer },
      },
    },
    async (request) => perform(operations.listMessages, deps, callerOf(request), { sessionId: request.params.id, ...request.query }),
  );

  api.put(
    "/sessions/:id/brief",
    {
      schema: {
        tags,
        ...documented(operations.putBrief),
        description:
          "Takes the whole brief; a missing member is empty. The draft still waits for its approval. A brief equal to the newest version changes nothing. 409 once the brief is approved, while Ralph works on it, or where `version` is not the newest.",
        params: sessionPath,
        body: givenBriefBody,
        response: { 200: operations.putBrief.answer, ...problems(409, 422) },
      },
    },
    async (request) => perform(operations.putBrief, deps, callerOf(request), { sessionId: request.params.id, ...request.body }),
  );

  api.post(
    "/sessions/:id/approve",
    {
      schema: {
        tags,
        ...documented(operations.approve),
        description: "Idempotent: approving again answers the current session. 422 where a plan waits and no version is named.",
        headers: idempotencyHeaders,
        params: sessionPath,
        body: approvalBody.nullish(),
        response: { 202: operations.approve.answer, ...problems(409, 422) },
      },
    },
    async (request, reply) => {
      const input = { sessionId: request.params.id, ...request.body };
      return reply.code(202).send(await perform(operations.approve, deps, callerOf(request, request.headers), input));
    },
  );
}
