/** Routes of event logs, of one session and of all: as a list, or as a stream. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { RalphError } from "../../domain/errors/errors.ts";
import { nothing } from "../../operations/answers.ts";
import { follow, perform } from "../../operations/operation.ts";
import { feeds, operations } from "../../operations/table.ts";
import type { FrameSource } from "../../research/ports/service.ts";
import type { EventStreams } from "../messages/event-stream.ts";
import { callerOf } from "../messages/idempotency.ts";
import { documented } from "../openapi/documented.ts";
import { streamOf } from "../schemas/event-schemas.ts";
import { examples } from "../schemas/examples.ts";
import { describedAs } from "../schemas/schema-registry.ts";
import { inQuery, limitInQuery, sessionPath } from "../schemas/schemas.ts";
import type { Api, RouteDeps } from "../server/api.ts";

const tags = ["Events"];
const { after: afterInput, limit: limitInput } = operations.getEvents.input.shape;
const number = /^\d{1,15}$/;

const query = z.strictObject({
  after: inQuery(afterInput).optional().describe("Only events with a higher number; `Last-Event-ID` takes precedence"),
  limit: limitInQuery(limitInput).describe("Most items of the list; a stream ignores it"),
  cursor: z.string().regex(number, "is not a cursor of this list").optional().describe("`nextCursor` of the page before; the list only"),
});
const headers = z.object({
  "last-event-id": z.string().regex(number, "must be the number of an event").optional().describe("Number of the last event that was read"),
});

const ownerQuery = query.extend({
  after: describedAs(
    z.union([z.literal("now"), inQuery(afterInput)], "must be 'now' or the position of an event"),
    // A single string schema: Swagger UI accepts no number where two schemas are alternatives.
    { type: "string", pattern: "^(now|[0-9]{1,15})$" },
  )
    .optional()
    .describe("Only events with a higher position, or with `now` only future ones; `Last-Event-ID` takes precedence"),
});

const sessionQuery = query.extend({
  deltas: z
    .enum(["0", "1"])
    .optional()
    .describe("1: the stream also carries the report's text as it is written, as `report.delta` frames `{text}` without an id"),
});

/** An answer that is either a list or a stream. */
const either = (list: z.ZodType, frame: string) => ({
  description: "Events, oldest first",
  content: { "application/json": { schema: list }, "text/event-stream": { schema: streamOf(frame, examples.frame) } },
});

export function eventRoutes(api: Api, deps: RouteDeps, streams: EventStreams): void {
  api.get(
    "/sessions/:id/events",
    {
      sse: { kind: "manual", heartbeat: false },
      schema: {
        tags,
        ...documented(operations.getEvents),
        description:
          "A stream sends the events after `Last-Event-ID` (or `after`), then new ones as they happen, and closes after the terminal event. A request for events after the terminal one gets 204, which stops a browser's EventSource. The frame's `id` is the event's `seq`, its `event` the `type`, its `data` the event.",
        params: sessionPath,
        querystring: sessionQuery,
        headers,
        response: { 200: either(operations.getEvents.answer, "Event"), 204: nothing },
      },
    },
    async (request, reply) => {
      const { query: asked } = request;
      const sessionId = request.params.id;
      if (!wantsStream(request, reply)) {
        const input = { sessionId, after: listStart(request.headers, asked), limit: asked.limit };
        return reply.send(await perform(operations.getEvents, deps, callerOf(request), input));
      }
      const input = { sessionId, after: streamStart(request.headers, asked), deltas: asked.deltas === "1" };
      const opened = await follow(feeds.getEvents, deps, request.principal, input);
      if (await opened.source.isOver(opened.after)) return reply.code(204).send();
      return stream(request, reply, opened);
    },
  );

  api.get(
    "/events",
    {
      sse: { kind: "manual", heartbeat: false },
      schema: {
        tags,
        ...documented(operations.getAllEvents),
        description:
          "Like the events of one session, but numbered by `position` among all sessions: it is the frame's `id`, and `Last-Event-ID` and `after` refer to it. The stream begins with the oldest event, or with `after=now` with the next one, and does not end.",
        querystring: ownerQuery,
        headers,
        response: { 200: either(operations.getAllEvents.answer, "Event") },
      },
    },
    async (request, reply) => {
      const { query: asked } = request;
      if (!wantsStream(request, reply)) {
        const input = { after: listStart(request.headers, asked), limit: asked.limit };
        return reply.send(await perform(operations.getAllEvents, deps, callerOf(request), input));
      }
      const input = { after: streamStart(request.headers, asked) };
      return stream(request, reply, await follow(feeds.getAllEvents, deps, request.principal, input));
    },
  );

  function stream(
    { method }: FastifyRequest,
    reply: FastifyReply,
    { source, after }: { source: FrameSource; after: number },
  ): FastifyReply {
    if (method === "HEAD") return reply.header("content-type", "text/event-stream").send("");
    streams.assertRoom();
    streams.open(reply, source, after);
    return reply;
  }
}

/** The list is the default: a client that accepts anything must not get an endless stream. */
function wantsStream({ answerType }: FastifyRequest, reply: FastifyReply): boolean {
  reply.header("vary", "accept");
  return answerType === "text/event-stream";
}

interface Asked<After> {
  after?: After | undefined;
  cursor?: string | undefined;
}

/** The number after which a reader starts: a header or cursor is a number in digits, `after` may be `now`. */
function listStart<After extends number | "now">(sent: z.infer<typeof headers>, { after, cursor }: Asked<After>): After | number {
  const known = cursor ?? sent["last-event-id"];
  return known === undefined ? (after ?? 0) : Number(known);
}

function streamStart<After extends number | "now">(sent: z.infer<typeof headers>, asked: Asked<After>): After | number {
  if (asked.cursor === undefined) return listStart(sent, asked);
  const issues = [{ path: "cursor", message: "is for the list only" }];
  throw new RalphError("invalid_input", "A stream takes `Last-Event-ID` or `after`, no cursor", { issues });
}
