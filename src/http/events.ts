/** A session's journal: as a list, or as a stream that goes on. */
import { z } from "zod";
import { RalphError } from "../domain/errors.ts";
import type { Api, RouteDeps } from "./api.ts";
import type { EventStreams } from "./event-stream.ts";
import { examples } from "./examples.ts";
import { eventView, integer, listOf, nothing, problems, sessionPath, shown } from "./schemas.ts";

const eventList = listOf(eventView, "EventList", examples.event);
const seq = /^\d{1,15}$/;

const query = z.strictObject({
  after: integer(0, Number.MAX_SAFE_INTEGER).optional().describe("Only events with a higher number; `Last-Event-ID` wins over it"),
  limit: integer(1, 1_000).default(100).describe("Items at most; of the list, not of a stream"),
  cursor: z.string().regex(seq, "is not a cursor of this list").optional().describe("`nextCursor` of the page before; the list only"),
});
const headers = z.object({
  "last-event-id": z.string().regex(seq, "must be the number of an event").optional().describe("Number of the last event that was read"),
});

export function eventRoutes(api: Api, { sessions }: RouteDeps, streams: EventStreams): void {
  api.get(
    "/sessions/:id/events",
    {
      sse: { kind: "dual", heartbeat: false },
      schema: {
        tags: ["Events"],
        operationId: "getEvents",
        summary: "The session's events: a stream with `Accept: text/event-stream`, else a list",
        description:
          "A stream sends what came after `Last-Event-ID` (or `after`), then what happens, and closes after the terminal event. Asked for what is beyond that event it answers 204, which stops a browser's EventSource. The frame's `id` is the event's `seq`, its `event` the `type`, its `data` the event.",
        params: sessionPath,
        querystring: query,
        headers,
        response: {
          200: {
            description: "Events, oldest first",
            content: { "application/json": { schema: eventList }, "text/event-stream": { schema: shown(z.string(), examples.frame) } },
          },
          204: nothing,
          ...problems(400, 404, 503),
        },
      },
    },
    async (request, reply) => {
      const { owner, params, query: asked } = request;
      const after = Number(request.headers["last-event-id"] ?? asked.after ?? 0);
      reply.header("vary", "accept");
      // Whose session it is has to be known before its feed, which asks for no owner, is opened.
      const { id } = sessions.get(owner, params.id);
      if (reply.sse === undefined) {
        const from = asked.cursor === undefined ? after : Number(asked.cursor);
        const events = sessions.feed.after(owner, id, from, asked.limit + 1);
        const items = events.slice(0, asked.limit);
        const last = items.at(-1);
        return reply
          .header("cache-control", "no-store")
          .send({ items, nextCursor: events.length > items.length && last ? String(last.seq) : null });
      }
      if (asked.cursor !== undefined) {
        throw new RalphError("invalid_input", "A stream takes `Last-Event-ID` or `after`, no cursor", {
          issues: [{ path: "cursor", message: "belongs to the list" }],
        });
      }
      if (sessions.feed.isOver(id, after)) return reply.header("cache-control", "no-store").code(204).send();
      if (request.method === "HEAD") return reply.header("content-type", "text/event-stream").send("");
      streams.assertRoom();
      streams.open(reply, id, after);
      return reply;
    },
  );
}
