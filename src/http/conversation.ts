/** The dialogue of a session: messages, and the approval that ends it. */
import type { Api, RouteDeps } from "./api.ts";
import { problems } from "./common-problems.ts";
import { examples } from "./examples.ts";
import { idempotencyHeaders, idempotencyOf } from "./idempotency.ts";
import { approvalBody, listOf, messageView, newMessageBody, pageQuery, sessionPath, sessionView } from "./schemas.ts";

const tags = ["Conversation"];
const messageList = listOf(messageView, "MessageList", examples.message);

export function conversationRoutes(api: Api, { sessions }: RouteDeps): void {
  api.post(
    "/sessions/:id/messages",
    {
      schema: {
        tags,
        operationId: "sendMessage",
        summary: "Answer Ralph: in the brief dialogue, or a task that waits",
        description:
          "200 with the session as it is after Ralph's answer, its `message` and the `brief` draft. 202 where the answer takes longer than 10 s: it comes as an event.",
        headers: idempotencyHeaders,
        params: sessionPath,
        body: newMessageBody,
        response: { 200: sessionView, 202: sessionView, ...problems(409, 422) },
      },
    },
    async ({ owner, params: { id }, body, headers }, reply) => {
      const answer = await sessions.message(owner, id, body, idempotencyOf(headers, `POST /sessions/${id}/messages`, body));
      if (!answer.answered) return reply.code(202).send(answer.session);
      return reply.code(200).send({ ...answer.session, message: answer.message, brief: answer.brief });
    },
  );

  api.get(
    "/sessions/:id/messages",
    {
      schema: {
        tags,
        operationId: "listMessages",
        summary: "The conversation, oldest first",
        params: sessionPath,
        querystring: pageQuery,
        response: { 200: messageList },
      },
    },
    async ({ owner, params: { id }, query }) => sessions.messages(owner, id, query),
  );

  api.post(
    "/sessions/:id/approve",
    {
      schema: {
        tags,
        operationId: "approve",
        summary: "Approve the brief, or with planVersion the plan",
        description:
          "What is approved already stays so, and the answer is the session as it is; 422 where a plan waits and no version is named.",
        headers: idempotencyHeaders,
        params: sessionPath,
        body: approvalBody.nullish(),
        response: { 202: sessionView, ...problems(409, 422) },
      },
    },
    async ({ owner, params: { id }, body, headers }, reply) => {
      const planVersion = body?.planVersion ?? null;
      const idempotency = idempotencyOf(headers, `POST /sessions/${id}/approve`, { planVersion });
      return reply.code(202).send(await sessions.approve(owner, id, planVersion, idempotency));
    },
  );
}
