/** A task's result as JSON. A row never changes, so that its result is parsed once, however many steps look at it. */
import type { TaskResult } from "../../agents/contracts.ts";
import type { TaskRow } from "../../store/tasks.ts";

const parsed = new WeakMap<TaskRow, TaskResult>();

/** The result of a leaf, or what was collected for a parent: then with its `summary` alone in common. Not to be changed. */
export function resultOf(row: TaskRow): TaskResult | null {
  if (row.result === null) return null;
  let result = parsed.get(row);
  if (result === undefined) {
    result = JSON.parse(row.result) as TaskResult;
    parsed.set(row, result);
  }
  return result;
}
