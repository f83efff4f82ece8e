/** The plan of a session and the tasks it became. */

import { task } from "../domain/plan.ts";
import type { Api, RouteDeps } from "./api.ts";
import { examples } from "./examples.ts";
import { listOf, pageQuery, planView, problems, sessionPath, taskPath, taskWithCalls } from "./schemas.ts";

const tags = ["Plan and tasks"];
const taskList = listOf(task, "TaskList", examples.task);

export function planTaskRoutes(api: Api, { sessions }: RouteDeps): void {
  api.get(
    "/sessions/:id/plan",
    {
      schema: {
        tags,
        operationId: "getPlan",
        summary: "The plan in its newest version; 404 until there is one",
        params: sessionPath,
        response: { 200: planView, ...problems(404) },
      },
    },
    async ({ owner, params: { id } }) => sessions.plan(owner, id),
  );

  api.get(
    "/sessions/:id/tasks",
    {
      schema: {
        tags,
        operationId: "listTasks",
        summary: "The task tree, flat, in tree order, with results",
        params: sessionPath,
        querystring: pageQuery,
        response: { 200: taskList, ...problems(400, 404) },
      },
    },
    async ({ owner, params: { id }, query }) => sessions.tasks(owner, id, query),
  );

  api.get(
    "/sessions/:id/tasks/:taskId",
    {
      schema: {
        tags,
        operationId: "getTask",
        summary: "One task with its calls",
        params: taskPath,
        response: { 200: taskWithCalls, ...problems(404) },
      },
    },
    async ({ owner, params: { id, taskId } }) => {
      const { task: found, calls } = sessions.task(owner, id, taskId);
      return { ...found, calls };
    },
  );
}
