/** Routes of the supervisor: one call for a task and its answer, and the progress as a stream. */
import { z } from "zod";
import {
  progressUpdate,
  supervisorRequest,
  supervisorSessionId,
  unifiedPending,
  unifiedResponse,
} from "../../domain/sessions/supervisor.ts";
import { nothing } from "../../operations/answers.ts";
import { follow, perform } from "../../operations/operation.ts";
import { feeds, operations } from "../../operations/table.ts";
import { supervisorWords } from "../../research/supervisor/supervisor-words.ts";
import type { EventStreams } from "../messages/event-stream.ts";
import { callerOf, idempotencyHeaders } from "../messages/idempotency.ts";
import { locationOf } from "../messages/links.ts";
import { documented } from "../openapi/documented.ts";
import { problemsOf } from "../problems/common-problems.ts";
import { problem, sendProblem } from "../problems/problems.ts";
import { streamOf } from "../schemas/event-schemas.ts";
import { examples } from "../schemas/examples.ts";
import { supervisorProblem } from "../schemas/problem-examples.ts";
import { named, shown } from "../schemas/schema-registry.ts";
import type { Api, RouteDeps } from "../server/api.ts";

const tags = ["Supervisor"];
const request = named(supervisorRequest, "SupervisorRequest", examples.supervisorRequest);
const response = named(unifiedResponse, "UnifiedResponse", examples.unifiedResponse);
const pending = named(unifiedPending, "UnifiedPending", examples.unifiedPending);
named(progressUpdate, "ProgressUpdate");
const failure = named(
  problem.extend({ success: z.literal(false), sessionId: z.string().optional(), fallbackResponse: z.string() }),
  "SupervisorProblem",
  supervisorProblem,
);
const headers = idempotencyHeaders.extend({
  prefer: z.string().max(1_000).optional().describe("`respond-async`: answers 202 at once, without waiting for the outcome"),
});
const progressPath = z.strictObject({ sessionId: shown(supervisorSessionId, "session-1234-abcd") });
const progressHeaders = z.object({
  "last-event-id": z
    .string()
    .regex(/^\d{1,15}$/, "must be the number of an update")
    .optional()
    .describe("The last update that was read"),
});

/** Problems of this route also say that the task failed, and what to tell the user. */
const failures = problemsOf(failure, 409, 422, 429, 502, 504);

export function supervisorRoutes(api: Api, deps: RouteDeps, streams: EventStreams): void {
  api.post(
    "/api/supervisor/unified",
    {
      config: { sends: { 200: ["Preference-Applied"], 202: ["Preference-Applied", "Location"] } },
      schema: {
        tags,
        ...documented(operations.supervise),
        description:
          "Runs a session whose brief is approved automatically; it is listed under `/sessions` too. 202 when a task asks the user (answer with `POST /sessions/:id/messages`, then call again), when the answer takes longer than a request may wait, or at once with `Prefer: respond-async`. A repeated `sessionId` with the same body gets the same session's answer; with another body it is 409.",
        headers,
        body: request,
        response: { 200: response, 202: pending, ...failures },
      },
      errorHandler: (error, incoming, reply) => {
        const { taskDescription } = (incoming.body ?? {}) as { taskDescription?: unknown };
        const { fallback } = supervisorWords(typeof taskDescription === "string" ? taskDescription : "");
        return sendProblem(error, incoming, reply, () => ({ success: false, fallbackResponse: fallback }));
      },
    },
    async (incoming, reply) => {
      const { body, headers: asked } = incoming;
      const isAsync = /(^|,)\s*respond-async\s*(;|,|$)/i.test(asked.prefer ?? "");
      const outcome = await perform(operations.supervise, deps, callerOf(incoming, asked), { request: body, wait: !isAsync });
      if (isAsync) reply.header("preference-applied", "respond-async");
      if (outcome.kind === "done") return reply.code(200).send(outcome.answer);
      if (outcome.kind === "pending") {
        reply.header("location", locationOf(incoming, `/sessions/${outcome.sessionId}`));
        return reply.code(202).send(outcome.answer);
      }
      const { error, sessionId, fallbackResponse } = outcome;
      return sendProblem(error, incoming, reply, () => ({ success: false, sessionId, fallbackResponse })) as never;
    },
  );

  const frames = streamOf("ProgressUpdate", examples.progressFrame);
  api.get(
    "/api/supervisor/progress/:sessionId",
    {
      sse: { kind: "manual", heartbeat: false },
      schema: {
        tags,
        ...documented(feeds.superviseProgress),
        description:
          "Frames have no event name, so `onmessage` receives them: `started` 0, `complexity_assessed` 10 and 20, `strategy_selected` 30, `step_started` 40–70, `step_completed` 70–90, `completed` 100; `error` keeps the percent reached. The stream closes after the last one; a request for updates after it gets 204.",
        params: progressPath,
        headers: progressHeaders,
        response: {
          200: { description: "Updates, oldest first", content: { "text/event-stream": { schema: frames } } },
          204: nothing,
        },
      },
    },
    async (incoming, reply) => {
      const asked = { clientId: incoming.params.sessionId, after: Number(incoming.headers["last-event-id"] ?? 0) };
      const { source, after } = await follow(feeds.superviseProgress, deps, incoming.principal, asked);
      reply.header("vary", "accept");
      if (await source.isOver(after)) return reply.code(204).send();
      if (incoming.method === "HEAD") return reply.header("content-type", "text/event-stream").send("");
      streams.assertRoom();
      streams.open(reply, source, after);
      return reply;
    },
  );
}
