/** What a person may do to a session that runs, and to a task of it. */
import { task } from "../domain/plan.ts";
import type { Sessions } from "../research/ports/service.ts";
import type { Api, RouteDeps } from "./api.ts";
import { problems } from "./common-problems.ts";
import { idempotencyHeaders, idempotencyOf } from "./idempotency.ts";
import { emptyBody, sessionPath, sessionView, taskPath } from "./schemas.ts";

const verbs = {
  pause: "Pause a session: calls in flight are answered, then nothing new begins",
  resume: "Resume a paused session; it returns to its open question if it had one",
  cancel: "Cancel a session: calls in flight are aborted, and it ends",
  retry: "Take a failed session back to the state that failed; what was done is kept",
} as const satisfies Partial<Record<keyof Sessions, string>>;

const taskVerbs = {
  retryTask: ["retry", "Take a failed or skipped task up again, with what was skipped because of it; a failed session goes on"],
  skipTask: ["skip", "Leave a task out that has not completed, and with it what depends on it"],
} as const satisfies Partial<Record<keyof Sessions, [string, string]>>;

export function controlRoutes(api: Api, { sessions }: RouteDeps): void {
  for (const verb of Object.keys(verbs) as (keyof typeof verbs)[]) {
    api.post(
      `/sessions/:id/${verb}`,
      {
        schema: {
          tags: ["Control"],
          operationId: `${verb}Session`,
          summary: verbs[verb],
          description: "The same again gives the session as it is; 409 where what is asked cannot be reached any more.",
          headers: idempotencyHeaders,
          params: sessionPath,
          body: emptyBody.nullish(),
          response: { 202: sessionView, ...problems(409, 422) },
        },
      },
      async ({ owner, params: { id }, headers }, reply) => {
        const idempotency = idempotencyOf(headers, `POST /sessions/${id}/${verb}`, null);
        return reply.code(202).send(await sessions[verb](owner, id, idempotency));
      },
    );
  }

  for (const [name, [verb, summary]] of Object.entries(taskVerbs) as [keyof typeof taskVerbs, [string, string]][]) {
    api.post(
      `/sessions/:id/tasks/:taskId/${verb}`,
      {
        schema: {
          tags: ["Control"],
          operationId: name,
          summary,
          description: "The same again gives the task as it is; 409 where what is asked cannot be reached any more.",
          headers: idempotencyHeaders,
          params: taskPath,
          body: emptyBody.nullish(),
          response: { 202: task, ...problems(409, 422) },
        },
      },
      async ({ owner, params: { id, taskId }, headers }, reply) => {
        const idempotency = idempotencyOf(headers, `POST /sessions/${id}/tasks/${taskId}/${verb}`, null);
        return reply.code(202).send(await sessions[name](owner, id, taskId, idempotency));
      },
    );
  }
}
