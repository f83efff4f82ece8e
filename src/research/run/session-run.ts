/**
 * One session while it is being worked on: its clock, its abort signal, and the only function that moves it. A move is one
 * guarded transaction with the new state, the results and the events; a second move from the same version fails.
 */

import { RalphError } from "../../domain/errors/errors.ts";
import type { NewEvent } from "../../domain/events/events.ts";
import type { ReachedLimit } from "../../domain/owners/owner-limits.ts";
import { isSettled, type TaskStatus } from "../../domain/plans/task-status.ts";
import type { SessionPatch, SessionRecord } from "../../domain/sessions/session-record.ts";
import { type Hold, isTerminal, type SessionEvent, type SessionState, transition } from "../../domain/sessions/states.ts";
import type { Changes, OpenSession, SessionReads } from "../ports/session-store.ts";
import type { Core, Log } from "./core.ts";
import { Interruption } from "./interruption.ts";
import { type LeafShare, percentOf } from "./progress.ts";
import type { Release } from "./semaphore.ts";
import { Spending } from "./spending.ts";
import { WorkClock } from "./work-clock.ts";

export interface Move {
  /** The transition to take; null stays in the state. */
  event: SessionEvent | null;
  /** The hold afterwards; none where absent. */
  hold?: Hold | null;
  /** Why it is held, for the event. */
  holdReason?: string;
  patch?: SessionPatch;
  /** Written before the move's own events. */
  events?: readonly NewEvent[];
  /** Further rows of the same step. */
  write?: (changes: Changes) => void;
  /** Like `write`, for changes with events of their own, which precede the move's. */
  follow?: (changes: Changes) => readonly NewEvent[];
  /** Like `follow`, for events that come after the move's. */
  begin?: (changes: Changes) => readonly NewEvent[];
}

/**
 * Moves the session in `changes` if it has not changed since it was read.
 * @throws RalphError `conflict` where the table has no such transition, or the session was moved by someone else first.
 */
export function moveSession({ clock, log }: Pick<Core, "clock" | "log">, changes: Changes, session: SessionRecord, move: Move): void {
  // Before the rows: whoever moved the session may have written the same ones.
  if (changes.now.session.version !== session.version)
    throw new RalphError("conflict", `The session was changed by somebody else meanwhile; it was '${session.status}'`);
  const to = move.event === null ? session.status : transition(session.status, move.event, session.failedFrom);
  const hold = isTerminal(to) ? null : (move.hold ?? null);
  const at = clock().toISOString();
  const patch: SessionPatch = {
    ...move.patch,
    ...(session.status === "failed" && { failedFrom: null }),
    ...(isTerminal(to) && { endedAt: at }),
  };
  move.write?.(changes);
  const events: NewEvent[] = [...(move.events ?? []), ...(move.follow?.(changes) ?? [])];
  if (session.hold !== null && hold === null && !isTerminal(to)) events.push({ type: "session.resumed", data: { hold: session.hold } });
  if (move.event !== null) {
    const error = patch.error == null ? {} : { error: { ...patch.error } };
    const cut = patch.cut == null ? {} : { cut: patch.cut };
    events.push({ type: "session.status", data: { from: session.status, to, event: move.event, ...error, ...cut } });
  }
  if (hold !== null && hold !== session.hold) events.push({ type: "session.held", data: { hold, reason: move.holdReason ?? hold } });
  events.push(...(move.begin?.(changes) ?? []));
  const counts = to === "executing" || to === "review" ? settledLeaves(changes.now) : { settled: 0, total: 0 };
  const percent = percentOf(to, patch.round ?? session.round, counts);
  changes.move(session.version, { status: to, hold, patch, events, percent, at });
  changes.afterCommit(() => logMove(log, session, move, { to, hold, at, patch }));
}

/** Logs one line for each state and hold of a session; the last has its duration. */
function logMove(
  log: Log,
  session: SessionRecord,
  move: Move,
  { to, hold, at, patch }: { to: SessionState; hold: Hold | null; at: string; patch: SessionPatch },
): void {
  if (move.event === null && hold === session.hold) return;
  const about = { session: session.id, owner: session.owner, from: session.status, to, event: move.event, hold };
  if (!isTerminal(to)) {
    log.info(about, "Session moved");
    return;
  }
  const durationMs = Date.parse(at) - Date.parse(session.createdAt);
  const error = patch.error == null ? {} : { error: patch.error.code };
  log.info({ ...about, durationMs, workedMs: patch.workedMs ?? session.workedMs, ...error }, "Session ended");
}

/** How many leaves of the session are settled, and how many there are. */
function settledLeaves(reads: SessionReads): LeafShare {
  let settled = 0;
  let total = 0;
  for (const [status, leaves] of Object.entries(reads.leafCounts())) {
    total += leaves;
    if (isSettled(status as TaskStatus)) settled += leaves;
  }
  return { settled, total };
}

export class SessionRun {
  readonly core: Core;
  /** The session in memory: steps read it and commit changes. */
  readonly state: OpenSession;
  readonly clock: WorkClock;
  readonly #abort = new AbortController();
  readonly #wakes = new Set<() => void>();
  /** Leaves that were started in the commit that opened their round, with their slots, until the round takes them. */
  #startedLeaves = new Map<string, Release>();
  #wasFull = false;
  #isResting = false;
  #interruption: Interruption | null = null;
  /** The owner's spending limit that ended the run. */
  unfunded: ReachedLimit | null = null;
  #aloneEnded: (() => void) | null = null;
  #spending: Spending | null = null;

  constructor(core: Core, state: OpenSession) {
    this.core = core;
    this.state = state;
    this.clock = new WorkClock(state.session.workedMs, core.time);
  }

  /** Made when it is first asked for, after lost calls were counted. */
  get spending(): Spending {
    this.#spending ??= new Spending(this.core.settings, this.state.session);
    return this.#spending;
  }

  get id(): string {
    return this.state.id;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get interruption(): Interruption | null {
    return this.#interruption;
  }

  /**
   * Ends the run: `soft` lets calls in flight finish and starts no new one, `hard` aborts them.
   */
  interrupt(why: Interruption["why"], how: "soft" | "hard"): void {
    this.#interruption ??= new Interruption(why);
    if (how === "hard" && !this.#abort.signal.aborted) this.#abort.abort(this.#interruption);
    this.wake();
  }

  /** Ends the run because a spending limit of the owner is reached: calls under way finish. */
  interruptUnfunded(limit: ReachedLimit): void {
    this.unfunded ??= limit;
    this.interrupt("unfunded", "soft");
  }

  /** Releases the session's slot without holding it, when only external tasks are left. */
  rest(): void {
    this.#isResting = true;
  }

  /** Whether the last step ended in a {@link rest}; reading it resets it. */
  takeRest(): boolean {
    const was = this.#isResting;
    this.#isResting = false;
    return was;
  }

  /** Whether this session runs alone, because its next step was in progress at several crashes. */
  get isAlone(): boolean {
    return this.#aloneEnded !== null;
  }

  /** `ended` is called once, when the step or leaf that had to run alone has ended. */
  runAlone(ended: () => void): void {
    this.#aloneEnded = ended;
  }

  endAlone(): void {
    const ended = this.#aloneEnded;
    this.#aloneEnded = null;
    ended?.();
  }

  /** To be called after a commit that added to the session's stored bytes: wakes the round, which ends when it is full. */
  checkStorage(): void {
    const { isFull } = this;
    if (isFull && !this.#wasFull) this.wake();
    this.#wasFull = isFull;
  }

  /** Whether the session has used up its storage, except for what its report needs. */
  get isFull(): boolean {
    const { maxSessionBytes, maxReportBytes } = this.core.settings;
    return this.state.session.storedBytes >= maxSessionBytes - Math.min(maxReportBytes, maxSessionBytes / 2);
  }

  /** Leaves that were started with their round and that the round has not taken yet. */
  get startedLeaves(): ReadonlyMap<string, Release> {
    return this.#startedLeaves;
  }

  addStartedLeaves(leaves: Map<string, Release>): void {
    this.#startedLeaves = leaves;
  }

  takeStartedLeaves(): Map<string, Release> {
    const started = this.#startedLeaves;
    this.#startedLeaves = new Map();
    return started;
  }

  /** Frees the slots of started leaves that no round took. */
  releaseStartedLeaves(): void {
    for (const release of this.takeStartedLeaves().values()) release();
  }

  /** Appends events outside a step, unless the session has ended; resolves after the commit. A failure of the store is only logged. */
  async tell(event: NewEvent): Promise<void> {
    const { clock, log } = this.core;
    await this.state
      .commit((changes) => changes.appendOpen([event], { at: clock().toISOString(), workedMs: this.clock.worked }))
      .catch((error: unknown) => log.warn({ session: this.id, error }, "An event of a run could not be written"));
  }

  /** @throws Interruption where no new work may start. */
  checkpoint(): void {
    if (this.#interruption !== null) throw this.#interruption;
  }

  /** Wakes waits inside this run after a change from outside. */
  wake(): void {
    for (const wake of this.#wakes) wake();
  }

  onWake(wake: () => void): () => void {
    this.#wakes.add(wake);
    return () => this.#wakes.delete(wake);
  }

  /**
   * Moves the session like {@link moveSession}, with its working time. A lost race ends the run. A move that depends on
   * concurrent writes is given as a function, which decides inside the transaction.
   */
  async move(session: SessionRecord, move: Move | (() => Move)): Promise<void> {
    try {
      await this.state.commit((changes) => {
        const { patch, ...decided } = typeof move === "function" ? move() : move;
        moveSession(this.core, changes, session, { ...decided, patch: { workedMs: this.clock.worked, ...patch } });
      });
    } catch (error) {
      if (error instanceof RalphError && error.code === "conflict") throw new Interruption("moved on");
      throw error;
    }
  }
}

export type Step = (session: SessionRecord, run: SessionRun) => Promise<void>;
