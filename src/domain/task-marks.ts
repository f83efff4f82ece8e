/** One sign for each status of a task, the same wherever a tree is shown as text. */
import type { TaskStatus } from "./states.ts";

export const taskMarks: Readonly<Record<TaskStatus, string>> = {
  planned: "·",
  blocked: "○",
  in_progress: "▸",
  awaiting_input: "?",
  completed: "✓",
  failed: "✗",
  skipped: "–",
};

/** Says which mark stands for what. */
export const marksLegend = Object.entries(taskMarks)
  .map(([status, mark]) => `${mark} ${status.replace("_", " ")}`)
  .join("   ");
