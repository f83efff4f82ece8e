/**
 * The log line of an event, so that a session can be followed in the log alone. Lines contain ids, codes and numbers, and no
 * text of users or sources. Moves of the session have lines of their own, see `moveSession`. Pure.
 */

import type { Json } from "../../domain/base/json.ts";
import type { EventType, NumberedEvent } from "../../domain/events/events.ts";

/** Receives log lines. */
export interface LineLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface LogLine {
  level: "info" | "warn";
  message: string;
  details: Record<string, Json>;
}

type Data = NumberedEvent["data"];

/** Null for an event without a line. */
export function lineOf(event: Pick<NumberedEvent, "type" | "sessionId" | "seq" | "data">): LogLine | null {
  // The data of a committed event is parsed lazily, and most events have no line.
  const line = lines[event.type]?.(event.data) ?? null;
  if (line === null) return null;
  const { level = "info", message, ...details } = line;
  return { level, message, details: { session: event.sessionId, seq: event.seq, ...details } };
}

type Line = { level?: LogLine["level"]; message: string } & Record<string, Json>;

const lines: Partial<Record<EventType, (data: Data) => Line | null>> = {
  "session.status": ({ cut }) => (cut === undefined ? null : { level: "warn", message: "A limit was reached", limit: cut as Json }),
  "session.queued": ({ position, reason = null }) => ({ message: "Session queued", position: position ?? null, reason }),
  "session.waiting": ({ reason, until, since = null, ...data }) => ({
    level: reason === "retry" || reason === "limit" ? "info" : "warn",
    message: reason === "retry" ? "A call is retried" : since === null ? "A call waits" : "The session waited for the store",
    ...taskOf(data),
    reason: reason ?? null,
    until: until ?? null,
  }),
  "brief.updated": ({ version, status }) => ({ message: "Brief updated", version: version ?? null, status: status ?? null }),
  "plan.created": ({ version, total, complexity, strategy }) => ({
    message: "Plan created",
    ...{ version: version ?? null, total: total ?? null, complexity: complexity ?? null, strategy: strategy ?? null },
  }),
  "plan.updated": ({ version, reason = null, by = null, tasks, skipped }) => ({
    message: "Plan updated",
    ...{ version: version ?? null, reason, by, added: countOf(tasks), skipped: countOf(skipped) },
  }),
  "plan.completed": (data) => ({ level: data["status"] === "completed" ? "info" : "warn", message: "Plan completed", ...data }) as Line,
  "task.started": (data) => ({ message: "Task started", ...taskOf(data), ...pick(data, "attempt", "round") }),
  "task.progress": (data) => (data["status"] === "planned" ? { message: "Task requeued", ...taskOf(data) } : null),
  "task.completed": (data) => ({ message: "Task completed", ...taskOf(data), ...pick(data, "findings", "rejectedCitations") }),
  "task.failed": (data) => ({ level: "warn", message: "Task failed", ...taskOf(data), code: codeOf(data["error"]) }),
  "task.skipped": (data) => ({ message: "Task skipped", ...taskOf(data) }),
  "task.awaiting_input": (data) => ({ message: "Task waits for an answer", ...taskOf(data) }),
  "round.completed": (data) => ({
    level: data["hadTimeout"] === true ? "warn" : "info",
    message: "Round completed",
    ...pick(data, "round", "completed", "failed", "skipped", "hadTimeout"),
  }),
  "review.completed": (data) => ({ message: "Review completed", ...pick(data, "round", "decision", "reason", "newTasks", "cut") }),
  "report.ready": (data) => ({ message: "Report written", ...pick(data, "format", "bytes") }),
};

function taskOf({ taskId, ref, agent }: Data): Record<string, Json> {
  return { task: taskId ?? null, ref: ref ?? null, agent: agent ?? null };
}

function pick(data: Data, ...names: string[]): Record<string, Json> {
  return Object.fromEntries(names.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name] as Json]])));
}

function countOf(list: Json | undefined): number {
  return Array.isArray(list) ? list.length : 0;
}

function codeOf(error: Json | undefined): Json {
  return error !== null && typeof error === "object" && "code" in error ? (error.code ?? null) : null;
}
