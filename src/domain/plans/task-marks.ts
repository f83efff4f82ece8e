/** One symbol per task status, the same in every text rendering of a tree. */
import type { TaskStatus } from "./task-status.ts";

export const taskMarks: Readonly<Record<TaskStatus, string>> = {
  planned: "·",
  blocked: "○",
  in_progress: "▸",
  awaiting_input: "?",
  completed: "✓",
  failed: "✗",
  skipped: "–",
};

/** The legend of the symbols. */
export const marksLegend = Object.entries(taskMarks)
  .map(([status, mark]) => `${mark} ${status.replace("_", " ")}`)
  .join("   ");
