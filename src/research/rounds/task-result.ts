/** Writes the outcome of an attempt at a leaf: its status, findings, change of the plan and question, in one commit. */
import type { TaskRecord } from "../../domain/plans/task-record.ts";
import type { Changes } from "../ports/session-store.ts";
import { appendAssistantMessage } from "../run/assistant-message.ts";
import type { SessionRun } from "../run/session-run.ts";
import { changeFor } from "../tree/task-outcome.ts";
import type { RoundTree } from "./round-tree.ts";
import type { Attempt } from "./task-attempt.ts";

/** `task` is as its attempt began. False where it has changed since: a result that comes too late writes nothing. */
export function writeResult(
  changes: Changes,
  { run, tree }: { run: SessionRun; tree: RoundTree },
  task: TaskRecord,
  { outcome, change }: Attempt,
  at: string,
): boolean {
  const now = changes.now.task(task.id);
  if (now?.status !== task.status || now.attempts !== task.attempts) {
    tree.isStale = true;
    return false;
  }
  const events = change === null ? [] : (tree.revise(changes, task, change, { at }) ?? []);
  if (outcome.kind === "asks") events.push(appendAssistantMessage(changes, at, outcome.question.text, task.id));
  if (outcome.kind === "completed") {
    changes.addFindings(task.id, outcome.result.findings);
    changes.afterCommit(() => run.checkStorage());
  }
  tree.change(changes, task, changeFor(task, outcome, at), events, at);
  return true;
}
