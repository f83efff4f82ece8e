/** The plan of a session and the tasks it became. */

import { z } from "zod";
import { jsonObject, type Task, task } from "../domain/plan.ts";
import type { Sessions } from "../research/ports/service.ts";
import type { Api, RouteDeps } from "./api.ts";
import { problems } from "./common-problems.ts";
import { examples } from "./examples.ts";
import { shown } from "./schema-registry.ts";
import { integer, listOf, pageQuery, planView, sessionPath, taskPath, taskWithCalls } from "./schemas.ts";
import { treeMermaid, treeText } from "./task-tree.ts";

const tags = ["Plan and tasks"];
const taskList = listOf(task, "TaskList", examples.task);
const planQuery = z.strictObject({ version: integer(1, 1_000_000).optional().describe("An older version; the newest where absent") });
/** Read by the core, which names the task that breaks a rule. */
const planBody = shown(jsonObject, examples.clientPlan);
const tasksQuery = pageQuery.extend({
  format: z.enum(["json", "text", "mermaid"]).optional().describe("`text` is what `Accept: text/plain` asks for; both are the whole tree"),
});
/** The most that one page may hold. */
const wholePage = 200;

export function planTaskRoutes(api: Api, { sessions, plans }: RouteDeps): void {
  api.get(
    "/sessions/:id/plan",
    {
      schema: {
        tags,
        operationId: "getPlan",
        summary: "The plan, in its newest version or the one named; 404 until there is one",
        description:
          "`summary` counts what became of its leaves. A plan that came with the session is shown as a draft before the brief is approved.",
        params: sessionPath,
        querystring: planQuery,
        response: { 200: planView },
      },
    },
    async ({ owner, params: { id }, query }) => plans.get(owner, id, query.version ?? null),
  );

  api.put(
    "/sessions/:id/plan",
    {
      schema: {
        tags,
        operationId: "putPlan",
        summary: "Replace the plan, as a new version, while nothing of it has run",
        description:
          '`{subtasks: [{id, description, agent, estimated_time?, dependencies?, input?, subtasks?, …}]}`. A subtask with `kind: user_interaction` asks `question` with `choices` (free text where absent); `onAnswer` and `onFailure` say what follows. An input may refer to another task\'s output: `{"$from": "id", "path": "…"}`.',
        params: sessionPath,
        body: planBody,
        response: { 200: planView, ...problems(409, 422) },
      },
    },
    async ({ owner, params: { id }, body }) => plans.replace(owner, id, body),
  );

  api.get(
    "/sessions/:id/tasks",
    {
      schema: {
        tags,
        operationId: "listTasks",
        summary: "The task tree, flat, in tree order, with results; or the whole tree as text or as a Mermaid flowchart",
        params: sessionPath,
        querystring: tasksQuery,
        response: {
          200: {
            description: "The tasks",
            content: {
              "application/json": { schema: taskList },
              "text/plain": { schema: shown(z.string(), examples.tree) },
              "text/vnd.mermaid": { schema: shown(z.string(), examples.mermaid) },
            },
          },
        },
      },
    },
    async ({ owner, params: { id }, query: { format, ...page }, answerType }, reply) => {
      reply.header("vary", "accept");
      const wanted = format ?? (answerType === "text/plain" ? "text" : "json");
      if (wanted === "json") return sessions.tasks(owner, id, page);
      const tasks = allTasks(sessions, owner, id);
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
        operationId: "getTask",
        summary: "One task with its calls, by its id or the client's own",
        params: taskPath,
        response: { 200: taskWithCalls },
      },
    },
    async ({ owner, params: { id, taskId } }) => {
      const { task: found, calls } = sessions.task(owner, id, taskId);
      return { ...found, calls };
    },
  );
}

function allTasks(sessions: Sessions, owner: string, id: string): Task[] {
  const tasks: Task[] = [];
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = sessions.tasks(owner, id, { limit: wholePage, cursor });
    tasks.push(...items);
    if (nextCursor === null) return tasks;
    cursor = nextCursor;
  }
}
