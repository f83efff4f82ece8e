/** Routes of event logs, of one session and of all: as a list, or as a stream. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { RalphError } from "../domain/errors.ts";
import { perform } from "../operations/operation.ts";
import { operations } from "../operations/table.ts";
import type { Api, RouteDeps } from "./api.ts";
import { eventView, ownerEventView, streamOf } from "./event-schemas.ts";
import type { EventStreams, FrameSource } from "./event-stream.ts";
import { examples } from "./examples.ts";
import { callerOf } from "./idempotency.ts";
import { describedAs } from "./schema-registry.ts";
import { integer, listOf, nothing, sessionPath } from "./schemas.ts";

const tags = ["Events"];
const eventList = listOf(eventView, "EventList", examples.event);
const ownerEventList = listOf(ownerEventView, "OwnerEventList", examples.ownerEvent);
const number = /^\d{1,15}$/;

const query = z.strictObject({
  after: integer(0, Number.MAX_SAFE_INTEGER).optional().describe("Only events with a higher number; `Last-Event-ID` wins over it"),
  limit: integer(1, 1_000).default(100).describe("Items at most; of the list, not of a stream"),
  cursor: z.string().regex(number, "is not a cursor of this list").optional().describe("`nextCursor` of the page before; the list only"),
});
const headers = z.object({
  "last-event-id": z.string().regex(number, "must be the number of an event").optional().describe("Number of the last event that was read"),
});
type Query = z.infer<typeof query>;

const ownerQuery = query.extend({
  after: describedAs(
    z.union([z.literal("now"), integer(0, Number.MAX_SAFE_INTEGER)], "must be 'now' or the position of an event"),
    // A single string schema: Swagger UI accepts no number where two schemas are alternatives.
    { type: "string", pattern: "^(now|[0-9]{1,15})$" },
  )
    .optional()
    .describe("Only events with a higher position, or with `now` only those to come; `Last-Event-ID` wins over it"),
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
  const { feed } = deps.sessions;

  api.get(
    "/sessions/:id/events",
    {
      sse: { kind: "manual", heartbeat: false },
      schema: {
        tags,
        operationId: "getEvents",
        summary: "The session's events: a stream with Accept: text/event-stream, else a list",
        description:
          "A stream sends what came after `Last-Event-ID` (or `after`), then what happens, and closes after the terminal event. Asked for what is beyond that event it answers 204, which stops a browser's EventSource. The frame's `id` is the event's `seq`, its `event` the `type`, its `data` the event.",
        params: sessionPath,
        querystring: sessionQuery,
        headers,
        response: { 200: either(eventList, "Event"), 204: nothing },
      },
    },
    async (request, reply) => {
      const { owner, query: asked } = request;
      // Checks ownership first: reading frames takes no owner.
      const { id } = await perform(operations.getSession, deps, callerOf(request), { sessionId: request.params.id });
      if (!wantsStream(request, reply)) {
        const events = await feed.after(owner, id, listStart(request.headers, asked), asked.limit + 1);
        return reply.send(page(events, asked.limit, ({ seq }) => seq));
      }
      const after = streamStart(request.headers, asked);
      if (feed.isOver(id, after)) return reply.code(204).send();
      return stream(request, reply, after, {
        key: `session ${id}`,
        frames: (from, limit) => feed.frames(id, from, limit),
        listen: (wake) => feed.listen(id, wake),
        isOver: (from) => feed.isOver(id, from),
        ...(asked.deltas === "1" && {
          listenBeside: (tell) => feed.listenToDeltas(id, (text) => tell(`event: report.delta\ndata: ${JSON.stringify({ text })}\n\n`)),
        }),
      });
    },
  );

  api.get(
    "/events",
    {
      sse: { kind: "manual", heartbeat: false },
      schema: {
        tags,
        operationId: "getAllEvents",
        summary: "The events of all your sessions: a stream with Accept: text/event-stream, else a list",
        description:
          "As those of one session, numbered by their `position` among all: it is the frame's `id`, and what `Last-Event-ID` and `after` mean here. The stream begins with the oldest event, or with `after=now` with the next one, and has no end.",
        querystring: ownerQuery,
        headers,
        response: { 200: either(ownerEventList, "Event") },
      },
    },
    async (request, reply) => {
      const { owner, query: given } = request;
      const asked = { ...given, after: given.after === "now" ? feed.newest() : given.after };
      if (!wantsStream(request, reply)) {
        const events = feed.ofOwner(owner, listStart(request.headers, asked), asked.limit + 1);
        const items = events.map(({ position, event }) => ({ position, ...event }));
        return reply.send(page(items, asked.limit, ({ position }) => position));
      }
      return stream(request, reply, streamStart(request.headers, asked), {
        key: `owner ${owner}`,
        frames: (from, limit) => feed.ownerFrames(owner, from, limit),
        listen: (wake) => feed.listenToOwner(owner, wake),
        isOver: () => false,
      });
    },
  );

  function stream({ method }: FastifyRequest, reply: FastifyReply, after: number, source: FrameSource): FastifyReply {
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

function listStart(sent: z.infer<typeof headers>, { after, cursor }: Query): number {
  return Number(cursor ?? sent["last-event-id"] ?? after ?? 0);
}

function streamStart(sent: z.infer<typeof headers>, { after, cursor }: Query): number {
  if (cursor === undefined) return Number(sent["last-event-id"] ?? after ?? 0);
  const issues = [{ path: "cursor", message: "belongs to the list" }];
  throw new RalphError("invalid_input", "A stream takes `Last-Event-ID` or `after`, no cursor", { issues });
}

/** `events` holds one more than `limit` where there is a next page. */
function page<T>(events: T[], limit: number, numberOf: (event: T) => number): { items: T[]; nextCursor: string | null } {
  const items = events.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: events.length > limit && last !== undefined ? String(numberOf(last)) : null };
}
