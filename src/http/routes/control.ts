/** Routes that control a running session, and its tasks. */
import { perform } from "../../operations/operation.ts";
import { type SessionCommand, sessionCommands, type TaskCommand, taskCommands } from "../../operations/session-operations.ts";
import { operations } from "../../operations/table.ts";
import { callerOf, idempotencyHeaders } from "../messages/idempotency.ts";
import { documented } from "../openapi/documented.ts";
import { problems } from "../problems/common-problems.ts";
import { emptyBody, sessionPath, taskPath } from "../schemas/schemas.ts";
import type { Api, RouteDeps } from "../server/api.ts";

export function controlRoutes(api: Api, deps: RouteDeps): void {
  for (const verb of Object.keys(sessionCommands) as SessionCommand[]) {
    const operation = operations[`${verb}Session`];
    api.post(
      `/sessions/:id/${verb}`,
      {
        schema: {
          tags: ["Control"],
          ...documented(operation),
          description: "Idempotent: a repeated request answers the current session. 409 where the session can no longer reach that state.",
          headers: idempotencyHeaders,
          params: sessionPath,
          body: emptyBody.nullish(),
          response: { 202: operation.answer, ...problems(409, 422) },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request, request.headers);
        return reply.code(202).send(await perform(operation, deps, caller, { sessionId: request.params.id }));
      },
    );
  }

  for (const [method, operation, about] of [
    ["PUT", operations.pinSession, "The session is kept when sessions older than RETENTION_DAYS are deleted."],
    ["DELETE", operations.unpinSession, "The session is deleted like others when it is old enough."],
  ] as const) {
    api.route({
      method,
      url: "/sessions/:id/pin",
      schema: {
        tags: ["Control"],
        ...documented(operation),
        description: `${about} Idempotent.`,
        params: sessionPath,
        ...(method === "PUT" && { body: emptyBody.nullish() }),
        // DELETE answers with a body here, so `Accept` counts.
        response: { 200: operation.answer, ...problems(406) },
      },
      handler: async (request) => perform(operation, deps, callerOf(request), { sessionId: request.params.id }),
    });
  }

  for (const name of Object.keys(taskCommands) as TaskCommand[]) {
    const [verb] = taskCommands[name];
    api.post(
      `/sessions/:id/tasks/:taskId/${verb}`,
      {
        schema: {
          tags: ["Control"],
          ...documented(operations[name]),
          description: "Idempotent: a repeated request answers the current task. 409 where the task can no longer reach that state.",
          headers: idempotencyHeaders,
          params: taskPath,
          body: emptyBody.nullish(),
          response: { 202: operations[name].answer, ...problems(409, 422) },
        },
      },
      async (request, reply) => {
        const { id: sessionId, taskId } = request.params;
        const caller = callerOf(request, request.headers);
        return reply.code(202).send(await perform(operations[name], deps, caller, { sessionId, taskId }));
      },
    );
  }
}
