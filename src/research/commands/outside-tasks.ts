/** Commands of a worker on an external task. Each runs in the command's commit, guarded by status and lease. */

import { isDeepStrictEqual } from "node:util";
import { v4 as uuidv4 } from "uuid";
import type { Json } from "../../domain/base/json.ts";
import { type Issue, RalphError, storedError } from "../../domain/errors/errors.ts";
import { faultWords } from "../../domain/errors/input-faults.ts";
import type { TaskRecord } from "../../domain/plans/task-record.ts";
import { schemaOf } from "../plans/output-schema.ts";
import { planChangeAfter } from "../plans/replan.ts";
import { planWaits } from "../plans/steering.ts";
import type { LeaseWish } from "../ports/service.ts";
import type { Changes, SessionReads } from "../ports/session-store.ts";
import { RoundTree } from "../rounds/round-tree.ts";
import type { Core } from "../run/core.ts";
import { isOutside } from "../tree/leaves.ts";
import { freed, hasRunOut, outsideResult, takeable, takenWith } from "../tree/outside-work.ts";
import { changeFor, resultOf, type TaskChange, type TaskOutcome } from "../tree/task-outcome.ts";
import { sessionLanguage } from "../views/execution-report.ts";

/** Whether workers may take tasks: the round is open, the session is not paused, and the plan is approved. */
export function isOpenOutside(state: SessionReads): boolean {
  const { status, hold } = state.session;
  return status === "executing" && hold !== "paused" && !planWaits(state);
}

/**
 * Grants a lease on the task, or renews the given one.
 * @throws RalphError `conflict` for a task that cannot be taken, or a lease that is not the task's; `unprocessable` for a
 * longer lease than the operator allows.
 */
export function startTask(core: Core, changes: Changes, task: TaskRecord, { lease, leaseS }: LeaseWish): boolean {
  const { now } = changes;
  const { leaseMs, maxLeaseMs } = core.settings;
  const wantedMs = leaseS === undefined ? leaseMs : leaseS * 1000;
  if (wantedMs > maxLeaseMs) {
    const message = `a lease may last ${maxLeaseMs / 1000} s here, which is LEASE_S_MAX`;
    throw new RalphError("unprocessable", `leaseS: ${message}`, { issues: [{ path: "leaseS", message }] });
  }
  assertOutside(task);
  const at = core.clock();
  const leaseUntil = new Date(at.getTime() + wantedMs).toISOString();
  if (lease !== undefined) {
    assertLeased(task, lease, at.toISOString());
    return changes.changeTask(task, "in_progress", { leaseUntil }) !== undefined;
  }
  assertTakeable(now, task, at.toISOString());
  const round = now.session.round;
  let free = task;
  if (hasRunOut(task, at.toISOString())) {
    apply(core, changes, task, freed(task));
    free = changes.now.task(task.id) ?? task;
  }
  return apply(core, changes, free, takenWith(free, { lease: uuidv4(), leaseUntil }, round, at.toISOString()));
}

/**
 * Completes the task with the worker's output. False where the same lease sent the same output before.
 * @throws RalphError `conflict` for a lease that is not the task's or has expired, `unprocessable` for an output that does
 * not match the plan's schema.
 */
export function completeTask(core: Core, changes: Changes, task: TaskRecord, { lease, output }: { lease: string; output: Json }): boolean {
  assertOutside(task);
  if (task.status === "completed" && task.lease === lease && isDeepStrictEqual(resultOf(task)?.output, output)) return false;
  assertLeased(task, lease, core.clock().toISOString());
  assertFits(task, output);
  return end(core, changes, task, { kind: "completed", result: outsideResult(output, sessionLanguage(changes.now.session)), rejected: 0 });
}

/** Fails the task with the worker's reason. False where the same lease sent the same reason before. @throws RalphError as `completeTask` */
export function failTask(core: Core, changes: Changes, task: TaskRecord, { lease, reason }: { lease: string; reason: string }): boolean {
  assertOutside(task);
  if (task.status === "failed" && task.lease === lease && task.error?.message === reason) return false;
  assertLeased(task, lease, core.clock().toISOString());
  return end(core, changes, task, { kind: "failed", error: storedError(new RalphError("unprocessable", reason)) });
}

function end(core: Core, changes: Changes, task: TaskRecord, outcome: TaskOutcome): boolean {
  const at = core.clock().toISOString();
  const change = changeFor(task, outcome, at);
  const planChange = planChangeAfter(task, outcome);
  const tree = treeOf(core, changes);
  const more = planChange === null ? [] : (tree.revise(changes, task, planChange, { at }) ?? []);
  return tree.change(changes, task, change, more, at);
}

function apply(core: Core, changes: Changes, task: TaskRecord, change: TaskChange): boolean {
  return treeOf(core, changes).change(changes, task, change, [], core.clock().toISOString());
}

/** The tree as the commit sees it, so that the consequences of the change are written in the same commit. */
function treeOf(core: Core, { now }: Changes): RoundTree {
  const tree = new RoundTree(now.session, { core, state: now, clock: { worked: now.session.workedMs } });
  tree.reload([]);
  return tree;
}

function assertOutside(task: TaskRecord): void {
  if (isOutside(task)) return;
  const whose = task.agent === null ? "is a parent: its children decide about it" : `is not done elsewhere: its agent is '${task.agent}'`;
  throw new RalphError("conflict", `Task '${task.id}' ${whose}`);
}

function assertTakeable(state: SessionReads, task: TaskRecord, at: string): void {
  const { status, hold, round } = state.session;
  const refuse = (why: string): never => {
    throw new RalphError("conflict", `Task '${task.id}' cannot be taken: ${why}`);
  };
  if (status !== "executing") refuse(`the session is '${status}'`);
  if (hold === "paused") refuse("the session is paused");
  if (planWaits(state)) refuse("the plan waits for its approval");
  if (task.status === "in_progress" && !hasRunOut(task, at)) refuse(`another worker has it until ${task.leaseUntil}`);
  if (!takeable(state.tasks(), round, at).some(({ id }) => id === task.id)) refuse(`it is '${task.status}'`);
}

function assertLeased(task: TaskRecord, lease: string, at: string): void {
  const refuse = (why: string): never => {
    throw new RalphError("conflict", `Task '${task.id}' ${why}`);
  };
  if (task.status === "planned") refuse("is 'planned': start it first, which gives its lease");
  if (task.status !== "in_progress") refuse(`is '${task.status}'`);
  if (task.lease !== lease) refuse("is not held with this lease");
  if (hasRunOut(task, at)) refuse(`was held until ${task.leaseUntil}: the lease has expired`);
}

function assertFits(task: TaskRecord, output: Json): void {
  if (task.outputSchema === null) return;
  const faults = schemaOf(task.outputSchema).safeParse(output, { error: faultWords }).error?.issues ?? [];
  if (faults.length === 0) return;
  const issues: Issue[] = faults.map(({ path, message }) => ({ path: ["output", ...path].map(String).join("."), message }));
  const words = issues.map(({ path, message }) => `${path}: ${message}`).join("; ");
  throw new RalphError("unprocessable", `The output does not match the schema of task '${task.id}': ${words}`, { issues });
}
