/**
 * One session while it is being worked on: its clock, its abort signal, and the one function that moves it. A move is
 * one guarded transaction that holds the new state, what was found out and the events; whoever comes second is told so.
 */
import { RalphError } from "../../domain/errors.ts";
import { type Hold, isTerminal, type SessionEvent, type SessionState, transition } from "../../domain/states.ts";
import type { Transaction } from "../../store/database.ts";
import type { SessionPatch, SessionRow } from "../../store/sessions.ts";
import type { NewEvent } from "../events/event-log.ts";
import type { Core } from "./core.ts";
import { Interruption } from "./interruption.ts";
import { percentOf } from "./progress.ts";
import type { Release } from "./semaphore.ts";
import { Spending } from "./spending.ts";
import { WorkClock } from "./work-clock.ts";

export interface Move {
  /** The edge to take; null stays in the state. */
  event: SessionEvent | null;
  /** The hold afterwards; none where absent. */
  hold?: Hold | null;
  /** Why it is held, for the event. */
  holdReason?: string;
  patch?: SessionPatch;
  /** Written before the move's own events. */
  events?: readonly NewEvent[];
  /** Further rows of the same step. */
  write?: (tx: Transaction) => void;
  /** As `write`, where what is written has events of its own: they come before the move's. */
  follow?: (tx: Transaction) => readonly NewEvent[];
  /** As `follow`, where the events come after the move's. */
  begin?: (tx: Transaction) => readonly NewEvent[];
}

/**
 * Moves the session in `tx` if it is still as it was read.
 * @throws RalphError `conflict` where the table has no such edge, or somebody else moved the session first.
 */
export function moveSession(core: Core, tx: Transaction, session: SessionRow, move: Move): void {
  const to = move.event === null ? session.status : transition(session.status, move.event, session.failed_from);
  const hold = isTerminal(to) ? null : (move.hold ?? null);
  const at = core.clock().toISOString();
  const patch: SessionPatch = { ...move.patch };
  if (session.status === "failed") patch.failed_from = null;
  if (isTerminal(to)) patch.ended_at = at;
  move.write?.(tx);
  const events: NewEvent[] = [...(move.events ?? []), ...(move.follow?.(tx) ?? [])];
  if (session.hold !== null && hold === null && !isTerminal(to)) events.push({ type: "session.resumed", data: { hold: session.hold } });
  if (move.event !== null) {
    const error = patch.error == null ? {} : { error: JSON.parse(patch.error) };
    const cut = patch.cut == null ? {} : { cut: patch.cut };
    events.push({ type: "session.status", data: { from: session.status, to, event: move.event, ...error, ...cut } });
  }
  if (hold !== null && hold !== session.hold) events.push({ type: "session.held", data: { hold, reason: move.holdReason ?? hold } });
  events.push(...(move.begin?.(tx) ?? []));
  const counts = to === "executing" || to === "review" ? leafCounts(core, session.id) : { settled: 0, total: 0 };
  const percent = percentOf(to, patch.round ?? session.round, counts);
  // The guard comes last and undoes the rest: the move takes the numbers of all its events at once.
  const numbered = core.store.sessions.move(tx, session, to, hold, patch, { events: events.length, percent, at });
  if (numbered === undefined) {
    throw new RalphError("conflict", `The session was changed by somebody else meanwhile; it was '${session.status}'`);
  }
  core.events.insert(tx, session.id, events, numbered, at);
  tx.afterCommit(() => logMove(core, session, move, { to, hold, at, patch }));
}

/** One line for each state and hold of a session's life; the last tells how long it took. */
function logMove(
  core: Core,
  session: SessionRow,
  move: Move,
  { to, hold, at, patch }: { to: SessionState; hold: Hold | null; at: string; patch: SessionPatch },
): void {
  if (move.event === null && hold === session.hold) return;
  const about = { session: session.id, owner: session.owner, from: session.status, to, event: move.event, hold };
  if (!isTerminal(to)) {
    core.log.info(about, "Session moved");
    return;
  }
  const durationMs = Date.parse(at) - Date.parse(session.created_at);
  const error = patch.error == null ? {} : { error: (JSON.parse(patch.error) as { code: string }).code };
  core.log.info({ ...about, durationMs, workedMs: patch.worked_ms ?? session.worked_ms, ...error }, "Session ended");
}

/** Leaves of the session that are settled, and all of them. */
export function leafCounts(core: Core, sessionId: string): { settled: number; total: number } {
  let settled = 0;
  let total = 0;
  for (const { status, tasks } of core.store.tasks.counts(sessionId)) {
    total += tasks;
    if (status === "completed" || status === "failed" || status === "skipped") settled += tasks;
  }
  return { settled, total };
}

export class SessionRun {
  readonly core: Core;
  readonly id: string;
  readonly owner: string;
  readonly clock: WorkClock;
  readonly spending: Spending;
  readonly #abort = new AbortController();
  readonly #wakes = new Set<() => void>();
  /** Leaves that were started in the commit which opened their round, with their slots, until the round takes them. */
  #handed = new Map<string, Release>();
  #storedBytes: number;
  #interruption: Interruption | null = null;

  constructor(core: Core, session: SessionRow) {
    this.core = core;
    this.id = session.id;
    this.owner = session.owner;
    this.clock = new WorkClock(session.worked_ms);
    this.spending = new Spending(core.settings.budget, session);
    this.#storedBytes = session.stored_bytes;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get interruption(): Interruption | null {
    return this.#interruption;
  }

  /**
   * Has the work end: `soft` lets calls under way come home and starts no new one, `hard` aborts them.
   */
  interrupt(why: Interruption["why"], how: "soft" | "hard"): void {
    this.#interruption ??= new Interruption(why);
    if (how === "hard" && !this.#abort.signal.aborted) this.#abort.abort(this.#interruption);
    this.wake();
  }

  /** Takes note of how many bytes the session keeps now. */
  stored(bytes: number): void {
    const wasFull = this.isFull;
    this.#storedBytes = bytes;
    if (this.isFull && !wasFull) this.wake();
  }

  /** Whether the session keeps as much as it may, but for the room that its report needs. */
  get isFull(): boolean {
    return this.isFullWith(this.#storedBytes);
  }

  /** {@link isFull}, were it to keep so many bytes. */
  isFullWith(bytes: number): boolean {
    const { maxSessionBytes, maxReportBytes } = this.core.settings;
    return bytes >= maxSessionBytes - Math.min(maxReportBytes, maxSessionBytes / 2);
  }

  /** Hands started leaves to the round that is to carry them out. */
  handOver(leaves: Map<string, Release>): void {
    this.#handed = leaves;
  }

  get handed(): ReadonlyMap<string, Release> {
    return this.#handed;
  }

  takeHanded(): Map<string, Release> {
    const handed = this.#handed;
    this.#handed = new Map();
    return handed;
  }

  /** Frees the slots of leaves that no round took. */
  freeHanded(): void {
    for (const release of this.takeHanded().values()) release();
  }

  /** Tells the session's listeners something beside its steps, unless it has ended. A store that cannot take it is logged. Resolves when it stands. */
  async tell(event: NewEvent): Promise<void> {
    const { store, events, clock, log } = this.core;
    await store.db
      .write((tx) => events.appendOpen(tx, this.id, [event], this.clock.worked, clock().toISOString()))
      .catch((error: unknown) => log.warn({ session: this.id, error }, "An event of a run could not be written"));
  }

  /** Throws where no new work may start. */
  checkpoint(): void {
    if (this.#interruption !== null) throw this.#interruption;
  }

  /** Tells whoever waits inside this run that something changed from outside. */
  wake(): void {
    for (const wake of this.#wakes) wake();
  }

  onWake(wake: () => void): () => void {
    this.#wakes.add(wake);
    return () => this.#wakes.delete(wake);
  }

  /**
   * Moves the session as {@link moveSession} does, with the time worked so far. A lost race ends the run. A move that
   * depends on what others may write meanwhile is given as a function, which decides inside the transaction.
   */
  async move(session: SessionRow, move: Move | (() => Move)): Promise<void> {
    try {
      await this.core.store.db.write((tx) => {
        const { patch, ...decided } = typeof move === "function" ? move() : move;
        moveSession(this.core, tx, session, { ...decided, patch: { worked_ms: this.clock.worked, ...patch } });
      });
    } catch (error) {
      if (error instanceof RalphError && error.code === "conflict") throw new Interruption("moved on");
      throw error;
    }
  }
}

export type Step = (session: SessionRow, run: SessionRun) => Promise<void>;
