/** Closes a session's tree: nothing is added or restarted after it. */

import type { NewEvent } from "../../domain/events/events.ts";
import { isLeaf } from "../../domain/plans/task-record.ts";
import type { Changes } from "../ports/session-store.ts";
import { aboutTask } from "../tree/plan-events.ts";
import { Schedule } from "../tree/schedule.ts";
import { collectedBelow } from "../tree/task-outcome.ts";

/** Skips every open leaf, and sets the parents' statuses from their children's. Returns the events. */
export function closeTree(changes: Changes, at: string, reason: string): NewEvent[] {
  const { now } = changes;
  const schedule = new Schedule(now.tasks());
  const events: NewEvent[] = [];
  for (const { id, was, to } of schedule.close()) {
    const task = now.task(id);
    if (task === undefined) continue;
    const collected = isLeaf(task) ? {} : { result: collectedBelow(id, now.tasks(), (child) => schedule.get(child)?.status ?? "skipped") };
    if (changes.changeTask({ id, status: was, attempts: task.attempts }, to, { ...collected, question: null, endedAt: at }) === undefined)
      continue;
    const data = { ...aboutTask(task), status: to };
    if (to === "completed") events.push({ type: "task.completed", data });
    else if (to === "failed") events.push({ type: "task.failed", data });
    else events.push({ type: "task.skipped", data: { ...data, reason } });
  }
  return events;
}
