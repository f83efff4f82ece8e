/** The decisions that a session waits for: its brief, its plan, and the questions of its tasks. */
import { untilAborted } from "./abort.ts";
import type { Brief, GivenBrief, Json, NewMessage, Plan, Question, Session, Task } from "./api-types.ts";
import { ServiceError } from "./errors.ts";
import { isEnded } from "./session-states.ts";

/** What a decision is made with. */
export interface Asking {
  session: Session;
  /** Aborted when no answer is needed any more: the session has ended, or the caller's signal was aborted. */
  signal: AbortSignal;
}

/** Approved as it is, answered in words, or replaced by what was edited. Unless it is approved, it is asked again. */
export type BriefDecision = "approve" | { message: string } | { brief: GivenBrief };
export type PlanDecision = "approve" | { message: string } | { plan: { [key: string]: Json } };

/** An answer in words, or one that says more: a changed input, leave for the whole session. */
export type QuestionAnswer = string | NonNullable<NewMessage["answer"]>;

type Decided<Answer> = Answer | Promise<Answer>;

export interface Decisions {
  /** Asked for each version of the brief; without it the brief is approved. */
  onBrief?: ((asking: Asking & { brief: Brief }) => Decided<BriefDecision>) | undefined;
  /** Asked for each version of the plan; without it the plan is approved. */
  onPlan?: ((asking: Asking & { plan: Plan }) => Decided<PlanDecision>) | undefined;
  /** Asked for each question and permission; without it the call fails with UnansweredError, and the session continues waiting. */
  onQuestion?: ((asking: Asking & { task: Task; question: Question }) => Decided<QuestionAnswer>) | undefined;
}

/** The session waits for an answer, and nobody was there to give it. */
export class UnansweredError extends Error {
  override readonly name = "UnansweredError";
  readonly task: Task;

  constructor(task: Task) {
    super(`The session waits for an answer: ${task.question?.text ?? task.description}`);
    this.task = task;
  }
}

/** The first task that waits for the user. Its parents wait, too, and have no question of their own. */
export function waitingTask<T extends Pick<Task, "status" | "question">>(tasks: readonly T[]): T | undefined {
  return tasks.find(({ status, question }) => status === "awaiting_input" && question !== null);
}

/** What deciding needs of the service. */
export interface DecidingService {
  session: (signal: AbortSignal | null) => Promise<Session>;
  tasks: (signal: AbortSignal) => Promise<Task[]>;
  plan: (signal: AbortSignal) => Promise<Plan>;
  approve: (planVersion: number | null, signal: AbortSignal) => Promise<unknown>;
  say: (message: NewMessage, signal: AbortSignal) => Promise<unknown>;

  putBrief: (brief: GivenBrief, signal: AbortSignal) => Promise<unknown>;
  putPlan: (plan: { [key: string]: Json }, signal: AbortSignal) => Promise<unknown>;
}

/** Decisions refused in a row as too late, after which the refusal is thrown. */
const maxConflicts = 5;

/** Answers what a session waits for, one question after another, while others may read its events. */
export class Deciding {
  readonly #service: DecidingService;
  readonly #decisions: Decisions;
  readonly #signal: AbortSignal;
  readonly #onError: (error: unknown) => void;
  #running: Promise<void> | null = null;
  #again = false;

  /** `onError` is called with the error that ended it, unless the signal did. */
  constructor(service: DecidingService, decisions: Decisions, signal: AbortSignal, onError: (error: unknown) => void) {
    this.#service = service;
    this.#decisions = decisions;
    this.#signal = signal;
    this.#onError = onError;
  }

  /** Looks whether anything is to be decided; while a look is under way, once more after it. */
  look(): void {
    this.#again = this.#running !== null;
    this.#running ??= this.#run();
  }

  /** Resolves when no decision is under way. */
  async done(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      do {
        this.#again = false;
        await this.#decideAll();
      } while (this.#again);
    } catch (error) {
      if (!this.#signal.aborted) this.#onError(error);
    } finally {
      this.#running = null;
    }
  }

  async #decideAll(): Promise<void> {
    let conflicts = 0;
    for (;;) {
      const session = await this.#service.session(this.#signal);
      const task = await this.#waitingTask(session);
      if (task === undefined && session.hold !== "awaiting_input") return;
      try {
        await this.#decide(session, task);
        conflicts = 0;
      } catch (error) {
        // Someone else decided meanwhile, or the session went on without.
        if (!(error instanceof ServiceError) || error.status !== 409 || ++conflicts > maxConflicts) throw error;
      }
    }
  }

  async #waitingTask(session: Session): Promise<Task | undefined> {
    if (session.planVersion === null || isEnded(session)) return undefined;
    return waitingTask(await this.#service.tasks(this.#signal));
  }

  #decide(session: Session, task: Task | undefined): Promise<unknown> {
    if (task !== undefined) return this.#decideTask(session, task);
    return session.status === "brief" && session.brief !== null ? this.#decideBrief(session, session.brief) : this.#decidePlan(session);
  }

  async #decideTask(session: Session, task: Task): Promise<unknown> {
    const { onQuestion } = this.#decisions;
    const { question } = task;
    if (question === null || onQuestion === undefined) throw new UnansweredError(task);
    const answer = await this.#ask(() => onQuestion({ session, task, question, signal: this.#signal }));
    const said: NewMessage = typeof answer === "string" ? { content: answer } : { answer };
    return this.#service.say({ ...said, taskId: task.id }, this.#signal);
  }

  async #decideBrief(session: Session, brief: Brief): Promise<unknown> {
    const { onBrief } = this.#decisions;
    const decision = onBrief === undefined ? "approve" : await this.#ask(() => onBrief({ session, brief, signal: this.#signal }));
    if (decision === "approve") return this.#service.approve(null, this.#signal);
    if ("brief" in decision) return this.#service.putBrief(decision.brief, this.#signal);
    return this.#service.say({ content: decision.message }, this.#signal);
  }

  async #decidePlan(session: Session): Promise<unknown> {
    const { onPlan } = this.#decisions;
    if (onPlan === undefined) return this.#service.approve(session.planVersion, this.#signal);
    const plan = await this.#service.plan(this.#signal);
    const decision = await this.#ask(() => onPlan({ session, plan, signal: this.#signal }));
    // The version that was shown: one that replaced it meanwhile is asked for again.
    if (decision === "approve") return this.#service.approve(plan.version, this.#signal);
    if ("plan" in decision) return this.#service.putPlan(decision.plan, this.#signal);
    return this.#service.say({ content: decision.message }, this.#signal);
  }

  /** An answer, unless the signal aborts first: a person may never answer. */
  #ask<Answer>(ask: () => Decided<Answer>): Promise<Answer> {
    return untilAborted(Promise.resolve().then(ask), this.#signal);
  }
}
