/** The journal's event types. Every event of a session is numbered 1, 2, 3 … without gaps. */
import { z } from "zod";
import { jsonValue } from "./json.ts";

/**
 * `session.waiting` says why a session waits and until when, `{taskId, agent, reason, until}`. A wait for the store, of
 * which nothing could be written, is told when it is over, with `since` beside `until`; its reason is the error's code,
 * `storage_full` or `database`.
 */
export const eventTypes = [
  "session.status",
  "session.message",
  "session.held",
  "session.resumed",
  "session.queued",
  "session.waiting",
  "brief.updated",
  "plan.created",
  "plan.updated",
  "task.started",
  "task.progress",
  "task.completed",
  "task.failed",
  "task.skipped",
  "task.awaiting_input",
  "round.completed",
  "review.completed",
  "report.ready",
] as const;
export type EventType = (typeof eventTypes)[number];

export const event = z.object({
  seq: z.int().positive(),
  sessionId: z.string(),
  type: z.enum(eventTypes),
  at: z.string(),
  percent: z.number().min(0).max(100),
  data: z.record(z.string(), jsonValue),
});
export type SessionJournalEvent = z.infer<typeof event>;
