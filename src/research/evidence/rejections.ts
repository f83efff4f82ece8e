/** Findings that reviews rejected: later rounds and the report leave them out, and get the reasons. */
import type { Rejection, SettledTask } from "../../agents/contracts.ts";
import { eventData } from "../../domain/events/events.ts";
import type { SessionReads } from "../ports/session-store.ts";

/** Cache by the list of reviews, which every task of a round reads. */
const known = new WeakMap<ReturnType<SessionReads["eventData"]>, readonly Rejection[]>();

/** The rejections of all reviews so far. */
export function rejectionsOf(state: Pick<SessionReads, "eventData">): readonly Rejection[] {
  const reviews = state.eventData("review.completed");
  let rejections = known.get(reviews);
  if (rejections === undefined) {
    rejections = reviews.flatMap((data) => eventData["review.completed"].parse(data).rejected ?? []);
    known.set(reviews, rejections);
  }
  return rejections;
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
