/** External tasks: a worker lists them, takes one with a lease, and reports its output or the reason of its failure. */
import type { Json } from "../../domain/base/json.ts";
import type { Task } from "../../domain/plans/plan.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import type { Idempotency, LeaseWish, OutsideTasks } from "../ports/service.ts";
import type { Changes, SessionReads } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";
import type { Runner } from "../runner/runner.ts";
import { takeable } from "../tree/outside-work.ts";
import { resolvedInput } from "../tree/task-input.ts";
import { taskView } from "../views/session-view.ts";
import { once } from "./idempotent-command.ts";
import { completeTask, failTask, isOpenOutside, startTask } from "./outside-tasks.ts";
import { withSession } from "./session-reads.ts";
import { taskOf } from "./user-messages.ts";

type Addressed = [owner: string, id: string, taskId: string];

export class OutsideTaskService implements OutsideTasks {
  readonly #core: Core;
  readonly #runner: Runner;

  constructor(core: Core, runner: Runner) {
    this.#core = core;
    this.#runner = runner;
  }

  next(owner: string, id: string): Promise<Task[]> {
    return withSession(this.#core, owner, id, (state) => {
      if (!isOpenOutside(state)) return [];
      return takeable(state.tasks(), state.session.round, this.#core.clock().toISOString()).map(({ id: taskId }) => given(state, taskId));
    });
  }

  start(owner: string, id: string, taskId: string, wish: LeaseWish, idempotency: Idempotency | null = null): Promise<Task> {
    return this.#change(
      [owner, id, taskId],
      idempotency,
      (changes) => startTask(this.#core, changes, taskOf(changes.now, taskId), wish),
      // Granting a lease gives the session nothing to do.
      () => this.#runner.wake(id),
    );
  }

  complete(
    owner: string,
    id: string,
    taskId: string,
    done: { lease: string; output: Json },
    idempotency: Idempotency | null = null,
  ): Promise<Task> {
    return this.#change([owner, id, taskId], idempotency, (changes) =>
      completeTask(this.#core, changes, taskOf(changes.now, taskId), done),
    );
  }

  fail(
    owner: string,
    id: string,
    taskId: string,
    failed: { lease: string; reason: string },
    idempotency: Idempotency | null = null,
  ): Promise<Task> {
    return this.#change([owner, id, taskId], idempotency, (changes) => failTask(this.#core, changes, taskOf(changes.now, taskId), failed));
  }

  #change(
    [owner, id, taskId]: Addressed,
    idempotency: Idempotency | null,
    apply: (changes: Changes) => boolean,
    after: (session: SessionRecord) => void = (session) => this.#runner.enqueue(session),
  ): Promise<Task> {
    return once(
      this.#core,
      { owner, id, idempotency },
      {
        apply,
        look: (state) => given(state, taskId),
        after: (state) => {
          this.#runner.leases.watch(state);
          after(state.session);
        },
      },
    );
  }
}

/** The task as its worker needs it, with the references of its input resolved. */
function given(state: SessionReads, taskId: string): Task {
  const task = taskOf(state, taskId);
  const view = taskView(task);
  if (task.status !== "planned" && task.status !== "in_progress") return view;
  return { ...view, input: inputOf(task.input as Json, state) as Task["input"] };
}

/** An input with a dangling reference stays unresolved: the round fails such a task. */
function inputOf(input: Json, state: SessionReads): Json {
  try {
    return resolvedInput(input, state);
  } catch {
    return input;
  }
}
