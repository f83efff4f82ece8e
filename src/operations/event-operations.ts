/** Event logs as lists, and the feeds that can be followed. */

import { z } from "zod";
import { onePage } from "../domain/base/page.ts";
import { progressUpdate, supervisorSessionId } from "../domain/sessions/supervisor.ts";
import { access } from "./access.ts";
import { numberedEvent, ownerEvent, pageOf } from "./answers.ts";
import { pageLimit, sessionInput } from "./inputs.ts";
import { feed, operation } from "./operation.ts";

/** `after` is the number of the last event that was read. */
const eventPage = z.strictObject({ after: z.int().nonnegative(), limit: pageLimit(1_000, 100) });

export const eventOperations = {
  getEvents: operation({
    id: "getEvents",
    summary: "The session's events: a stream with Accept: text/event-stream, else a list",
    input: sessionInput.extend(eventPage.shape),
    effect: "read",
    allowed: access.readSessions,
    answer: pageOf(numberedEvent),
    run: async ({ sessions }, { owner }, { sessionId, after, limit }) =>
      onePage(
        await sessions.feed.after(owner, sessionId, after, limit + 1),
        limit,
        ({ seq }) => seq,
        (event) => event,
      ),
  }),
  getAllEvents: operation({
    id: "getAllEvents",
    summary: "The events of all your sessions: a stream with Accept: text/event-stream, else a list",
    input: eventPage.extend({ after: z.union([eventPage.shape.after, z.literal("now")]) }),
    effect: "read",
    allowed: access.readSessions,
    answer: pageOf(ownerEvent),
    run: async ({ sessions }, { owner }, { after, limit }) => {
      const from = after === "now" ? await sessions.feed.newest(owner) : after;
      const events = await sessions.feed.ofOwner(owner, from, limit + 1);
      return onePage(
        events,
        limit,
        ({ position }) => position,
        ({ position, event }) => ({ position, ...event }),
      );
    },
  }),
} as const;

/** A feed has the id of the operation that lists the same events, where there is one. */
export const eventFeeds = {
  getEvents: feed({
    id: "getEvents",
    summary: eventOperations.getEvents.summary,
    input: sessionInput.extend({ after: eventPage.shape.after, deltas: z.boolean() }),
    allowed: access.readSessions,
    frame: numberedEvent,
    open: async ({ sessions }, { owner }, { sessionId, after, deltas }) => ({
      source: await sessions.feed.sessionFrames(owner, sessionId, deltas),
      after,
    }),
  }),
  getAllEvents: feed({
    id: "getAllEvents",
    summary: eventOperations.getAllEvents.summary,
    input: eventOperations.getAllEvents.input.omit({ limit: true }),
    allowed: access.readSessions,
    frame: ownerEvent,
    open: async ({ sessions }, { owner }, { after }) => ({
      source: sessions.feed.ownerFrames(owner),
      after: after === "now" ? await sessions.feed.newest(owner) : after,
    }),
  }),
  superviseProgress: feed({
    id: "superviseProgress",
    summary: "The supervisor's progress as a stream, which may be opened before the call",
    input: z.strictObject({ clientId: supervisorSessionId, after: eventPage.shape.after }),
    allowed: access.readSessions,
    frame: progressUpdate,
    open: async ({ supervisor }, { owner }, { clientId, after }) => ({ source: await supervisor.progress(owner, clientId), after }),
  }),
} as const;
