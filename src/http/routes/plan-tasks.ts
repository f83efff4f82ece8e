/** Routes of a session's plan and tasks. */

import { z } from "zod";
import type { Page, PageRequest } from "../../domain/base/page.ts";
import { jsonObject, type Task } from "../../domain/plans/plan.ts";
import { perform } from "../../operations/operation.ts";
import { operations } from "../../operations/table.ts";

import { callerOf } from "../messages/idempotency.ts";
import { documented } from "../openapi/documented.ts";
import { problems } from "../problems/common-problems.ts";
import { examples } from "../schemas/examples.ts";
import { shown } from "../schemas/schema-registry.ts";
import { inQuery, pageQuery, sessionPath, taskPath } from "../schemas/schemas.ts";
import type { Api, RouteDeps } from "../server/api.ts";
import { treeMermaid, treeText } from "./task-tree.ts";

const tags = ["Plan and tasks"];
const planQuery = z.strictObject({
  version: inQuery(operations.getPlan.input.shape.version.unwrap()).optional().describe("An older version; the newest where absent"),
});
/** The core validates the plan, and names the task that breaks a rule. */
const planBody = shown(jsonObject, examples.clientPlan);
const tasksQuery = pageQuery.extend({
  status: operations.listTasks.input.shape.status,
  format: z
    .enum(["json", "text", "mermaid"])
    .optional()
    .describe("`text` is the same as `Accept: text/plain`; both show the whole tree, of any status"),
});
const wholePage = operations.listTasks.input.shape.limit.unwrap().maxValue ?? 1;

export function planTaskRoutes(api: Api, deps: RouteDeps): void {
  api.get(
    "/sessions/:id/plan",
    {
      schema: {
        tags,
        ...documented(operations.getPlan),
        description:
          "`summary` counts its leaves by outcome. A plan that was sent with the session is shown as a draft before the brief is approved.",
        params: sessionPath,
        querystring: planQuery,
        response: { 200: operations.getPlan.answer },
      },
    },
    async (request) => perform(operations.getPlan, deps, callerOf(request), { sessionId: request.params.id, ...request.query }),
  );

  api.put(
    "/sessions/:id/plan",
    {
      schema: {
        tags,
        ...documented(operations.putPlan),
        description:
          '`{subtasks: [{id, description, agent, estimated_time?, dependencies?, input?, subtasks?, …}], version?}`; `version` is the one that was edited: 409 where there is a newer one. A subtask with `kind: user_interaction` asks `question` with `choices` (free text where absent); `onAnswer` and `onFailure` say what follows. An input may refer to another task\'s output: `{"$from": "id", "path": "…"}`.',
        params: sessionPath,
        body: planBody,
        response: { 200: operations.putPlan.answer, ...problems(409, 422) },
      },
    },
    async (request) => perform(operations.putPlan, deps, callerOf(request), { sessionId: request.params.id, plan: request.body }),
  );

  api.delete(
    "/sessions/:id/plan",
    {
      schema: {
        tags,
        ...documented(operations.deletePlan),
        description: "409 once a part of the plan has run, or while the session works on it: pause it and replace the plan.",
        params: sessionPath,
        response: { 204: operations.deletePlan.answer, ...problems(409) },
      },
    },
    async (request, reply) => {
      await perform(operations.deletePlan, deps, callerOf(request), { sessionId: request.params.id });
      return reply.code(204).send();
    },
  );

  api.get(
    "/sessions/:id/tasks",
    {
      schema: {
        tags,
        ...documented(operations.listTasks),
        description: "As JSON in pages; as text or Mermaid in one piece. Empty until there is a plan.",
        params: sessionPath,
        querystring: tasksQuery,
        response: {
          200: {
            description: "The tasks",
            content: {
              "application/json": { schema: operations.listTasks.answer },
              "text/plain": { schema: shown(z.string(), examples.tree) },
              "text/vnd.mermaid": { schema: shown(z.string(), examples.mermaid) },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const {
        params: { id: sessionId },
        query: { format, ...page },
        answerType,
      } = request;
      const pageOf = (part: PageRequest) => perform(operations.listTasks, deps, callerOf(request), { sessionId, ...part });
      reply.header("vary", "accept");
      const wanted = format ?? (answerType === "text/plain" ? "text" : "json");
      if (wanted === "json") return pageOf(page);
      const tasks = await allTasks(pageOf);
      const text = wanted === "text" ? treeText(tasks) : treeMermaid(tasks);
      return reply
        .header("content-type", wanted === "text" ? "text/plain; charset=utf-8" : "text/vnd.mermaid; charset=utf-8")
        .serializer(String)
        .send(text as never);
    },
  );

  api.get(
    "/sessions/:id/tasks/:taskId",
    {
      schema: {
        tags,
        ...documented(operations.getTask),
        description: "`calls` are the calls of tools and models that the task made, in their order.",
        params: taskPath,
        response: { 200: operations.getTask.answer },
      },
    },
    async (request) => {
      const { id: sessionId, taskId } = request.params;
      return perform(operations.getTask, deps, callerOf(request), { sessionId, taskId });
    },
  );
}

async function allTasks(pageOf: (page: PageRequest) => Promise<Page<Task>>): Promise<Task[]> {
  const tasks: Task[] = [];
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await pageOf({ limit: wholePage, cursor });
    tasks.push(...items);
    if (nextCursor === null) return tasks;
    cursor = nextCursor;
  }
}
