/** The task tree of a session, once, with what each task came to. */
import type { Task } from "../domain/plan.ts";
import { marksLegend } from "../domain/task-marks.ts";
import type { TreeCommand } from "./arguments.ts";
import type { ServiceClient } from "./client.ts";
import type { Screen } from "./screen.ts";
import { treeLines } from "./task-tree.ts";

export async function printTree({ sessionId }: TreeCommand, client: ServiceClient, screen: Screen, signal: AbortSignal): Promise<void> {
  const session = await client.session(sessionId, signal);
  const tasks = await client.tasks(sessionId, signal);
  const digests = new Map(tasks.map((task) => [task.id, digest(task)]));
  const { completed, failed, total, percent } = session.progress;
  screen.say(
    session.query,
    `${session.hold ?? session.status}, ${Math.floor(percent)} %: ${completed} of ${total} tasks completed, ${failed} failed`,
    "",
    ...treeLines(tasks, { width: screen.width, stream: screen.stream, note: ({ id }) => digests.get(id) ?? null, withIds: true }),
    "",
    marksLegend,
  );
}

/** What a task came to, in a few words: its result's summary, its error, or its open question. */
function digest({ result, error, question, status }: Task): string | null {
  if (error !== null) return error.message;
  if (status === "awaiting_input" && question !== null) return question.text;
  if (result !== null && typeof result === "object" && "summary" in result) return String(result.summary);
  return null;
}
