/** Findings that reviews rejected: later rounds and the report do without them, and are told why. */
import type { Rejection, SettledTask } from "../../agents/contracts.ts";
import { eventData } from "../../domain/events.ts";
import type { SessionReads } from "../ports/session-store.ts";

/** Of all reviews so far. */
export function rejectionsOf(state: Pick<SessionReads, "eventData">): Rejection[] {
  return state.eventData("review.completed").flatMap((data) => eventData["review.completed"].parse(data).rejected ?? []);
}

export function withoutRejected(tasks: readonly SettledTask[], rejections: readonly Rejection[]): SettledTask[] {
  if (rejections.length === 0) return [...tasks];
  return tasks.map((task) => {
    const { result } = task;
    const own = new Set(rejections.flatMap(({ taskId, text }) => (taskId === task.id ? [text] : [])));
    if (result === null || own.size === 0) return task;
    return { ...task, result: { ...result, findings: result.findings.filter(({ text }) => !own.has(text)) } };
  });
}
