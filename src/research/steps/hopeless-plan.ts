/** Fails a session before anything runs where no final step of its plan can be done by a tool or agent. */
import { RalphError, storedError } from "../../domain/errors/errors.ts";
import type { NewEvent } from "../../domain/events/events.ts";
import { nobodyAgent } from "../../domain/plans/plan.ts";
import { isLeaf, type PlanMetadata, type TaskRecord } from "../../domain/plans/task-record.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { languageOf } from "../../languages/combined.ts";
import type { LaidPlan } from "../plans/plan-layout.ts";
import { appendAssistantMessage } from "../run/assistant-message.ts";
import type { SessionRun } from "../run/session-run.ts";
import { sessionWords } from "../run/session-words.ts";
import { aboutTask, plannedLeaves } from "../tree/plan-events.ts";

interface Created {
  version: number;
  complexity: string;
  complexityReason: string;
  strategy: string;
  metadata: PlanMetadata;
}

/**
 * Stores the plan, whose steps show what is missing, and fails the session with `no_capability`. A retry plans again, e.g.
 * after a tool was added.
 */
export function endHopeless(
  run: SessionRun,
  session: SessionRecord,
  plan: LaidPlan,
  { created, language }: { created: Created; language: string },
): Promise<void> {
  const { core, state } = run;
  const at = core.clock().toISOString();
  const tasks = endedTasks(plan.tasks, language, at);
  const unable = tasks.filter(({ agent }) => agent === nobodyAgent);
  const descriptions = unable.map(({ description }) => description);
  const error = storedError(new RalphError("no_capability", languageOf(language).actions.phrases.nobodyCan(descriptions)));
  const leaves = plannedLeaves(plan.tasks);
  const { version, metadata } = created;
  core.log.warn({ session: session.id, steps: descriptions }, "No tool or agent can do what a session asks for");
  return run.move(session, {
    event: "failed",
    patch: { error, failedFrom: session.status, planVersion: version },
    events: [{ type: "plan.created", data: { ...created, total: leaves.length, tasks: leaves } }],
    write: (changes) => {
      if (state.tasks().length > 0) changes.clearTasks();
      changes.addTasks(tasks);
      changes.addPlan({ version, analysis: plan.analysis, metadata, status: "approved", tasks: plan.tasks }, at);
    },
    follow: (changes) => [...unable.map(failedEvent), appendAssistantMessage(changes, at, sessionWords(session).failed(error.message))],
  });
}

/** Steps without a capable tool or agent have failed, all others are skipped. */
function endedTasks(tasks: readonly TaskRecord[], language: string, at: string): TaskRecord[] {
  const { phrases } = languageOf(language).actions;
  return tasks.map((task): TaskRecord => {
    if (!isLeaf(task)) return { ...task, status: "failed", endedAt: at };
    if (task.agent !== nobodyAgent) return { ...task, status: "skipped", endedAt: at };
    const error = storedError(new RalphError("no_capability", phrases.nobodyCan([task.description])));
    return { ...task, status: "failed", error, endedAt: at };
  });
}

function failedEvent(task: TaskRecord): NewEvent {
  return { type: "task.failed", data: { ...aboutTask(task), status: "failed", ...(task.error !== null && { error: { ...task.error } }) } };
}
