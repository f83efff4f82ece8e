/** Routes of tasks that are done elsewhere: `agent: external`. */
import { perform } from "../../operations/operation.ts";
import { operations } from "../../operations/table.ts";
import { callerOf, idempotencyHeaders } from "../messages/idempotency.ts";
import { documented } from "../openapi/documented.ts";
import { problems } from "../problems/common-problems.ts";
import { completedTaskBody, failedTaskBody, leaseWishBody, sessionPath, taskPath } from "../schemas/schemas.ts";
import type { Api, RouteDeps } from "../server/api.ts";

const tags = ["Work done elsewhere"];

export function outsideTaskRoutes(api: Api, deps: RouteDeps): void {
  api.get(
    "/sessions/:id/tasks/next",
    {
      schema: {
        tags,
        ...documented(operations.nextTasks),
        description: "References of `input` to other tasks are replaced by their results. Empty where no task can be taken now.",
        params: sessionPath,
        response: { 200: operations.nextTasks.answer },
      },
    },
    async (request) => perform(operations.nextTasks, deps, callerOf(request), { sessionId: request.params.id }),
  );

  api.post(
    "/sessions/:id/tasks/:taskId/start",
    {
      schema: {
        tags,
        ...documented(operations.startTask),
        description:
          "Answers the task with `lease` and `leaseUntil`. A lease survives restarts; when it expires, the task can be taken again. The session's work clock stops while only such tasks are open. 409 where another worker has the task.",
        headers: idempotencyHeaders,
        params: taskPath,
        body: leaseWishBody.nullish(),
        response: { 200: operations.startTask.answer, ...problems(409, 422) },
      },
    },
    async (request) => {
      const { id: sessionId, taskId } = request.params;
      return perform(operations.startTask, deps, callerOf(request, request.headers), { sessionId, taskId, ...request.body });
    },
  );

  api.post(
    "/sessions/:id/tasks/:taskId/complete",
    {
      schema: {
        tags,
        ...documented(operations.completeTask),
        description:
          "Idempotent: a repeated request answers the current task. 409 for a lease that is not the task's or has expired, 422 for an output that does not match `outputSchema`.",
        headers: idempotencyHeaders,
        params: taskPath,
        body: completedTaskBody,
        response: { 200: operations.completeTask.answer, ...problems(409, 422) },
      },
    },
    async (request) => {
      const { id: sessionId, taskId } = request.params;
      return perform(operations.completeTask, deps, callerOf(request, request.headers), { sessionId, taskId, ...request.body });
    },
  );

  api.post(
    "/sessions/:id/tasks/:taskId/fail",
    {
      schema: {
        tags,
        ...documented(operations.failTask),
        description:
          "Tasks that depend on it are skipped, unless the plan says what to do then. Idempotent: a repeated request answers the current task.",
        headers: idempotencyHeaders,
        params: taskPath,
        body: failedTaskBody,
        response: { 200: operations.failTask.answer, ...problems(409, 422) },
      },
    },
    async (request) => {
      const { id: sessionId, taskId } = request.params;
      return perform(operations.failTask, deps, callerOf(request, request.headers), { sessionId, taskId, ...request.body });
    },
  );
}
