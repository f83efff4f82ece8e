/** Routes of tasks that are done elsewhere: `agent: external`. */
import { perform } from "../operations/operation.ts";
import { operations } from "../operations/table.ts";
import type { Api, RouteDeps } from "./api.ts";
import { problems } from "./common-problems.ts";
import { documented } from "./documented.ts";
import { callerOf, idempotencyHeaders } from "./idempotency.ts";
import { completedTaskBody, failedTaskBody, leaseWishBody, sessionPath, taskPath } from "./schemas.ts";

const tags = ["Work done elsewhere"];

export function outsideTaskRoutes(api: Api, deps: RouteDeps): void {
  api.get(
    "/sessions/:id/tasks/next",
    {
      schema: {
        tags,
        ...documented(operations.nextTasks),
        description: "What `input` refers to in other tasks is filled in. Empty where nothing can be taken now.",
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
          "Gives the task with `lease` and `leaseUntil`. A lease lasts through restarts; one that runs out frees the task. Meanwhile the session's clock stands. 409 where another worker has it.",
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
          "The same again gives the task as it is. 409 for a lease that is not the task's or has run out, 422 for an output that does not fit `outputSchema`.",
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
        description: "What depends on the task is left out, unless the plan says what to do then. The same again gives the task as it is.",
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
