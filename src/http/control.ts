/** What a person may do to a session that runs: pause, resume, cancel, retry. */
import type { Sessions } from "../research/service.ts";
import type { Api, RouteDeps } from "./api.ts";
import { emptyBody, problems, sessionPath, sessionView } from "./schemas.ts";

const verbs = {
  pause: "Pause a session: calls in flight are answered, then nothing new begins",
  resume: "Resume a paused session; it returns to its open question if it had one",
  cancel: "Cancel a session: calls in flight are aborted, and it ends",
  retry: "Take a failed session back to the state that failed; what was done is kept",
} as const satisfies Partial<Record<keyof Sessions, string>>;

export function controlRoutes(api: Api, { sessions }: RouteDeps): void {
  for (const verb of Object.keys(verbs) as (keyof typeof verbs)[]) {
    api.post(
      `/sessions/:id/${verb}`,
      {
        schema: {
          tags: ["Control"],
          operationId: `${verb}Session`,
          summary: verbs[verb],
          params: sessionPath,
          body: emptyBody.nullish(),
          response: { 202: sessionView, ...problems(400, 404, 409, 415) },
        },
      },
      async ({ owner, params: { id } }, reply) => reply.code(202).send(await sessions[verb](owner, id)),
    );
  }
}
