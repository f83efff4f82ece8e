/** The session's journal of events: written inside a step's transaction, told to listeners only after its commit. */
import type { EventType, SessionJournalEvent } from "../domain/events.ts";
import type { Json } from "../domain/json.ts";
import { isTerminal, type SessionState } from "../domain/states.ts";
import type { Transaction } from "../store/database.ts";
import type { EventRow } from "../store/events.ts";
import type { Store } from "../store/store.ts";

export interface NewEvent {
  type: EventType;
  data: Record<string, Json>;
}

export interface Frame {
  seq: number;
  frame: string;
  last: boolean;
}

/** How many of a session's newest frames are kept formatted for its readers. */
const keptFrames = 256;

export class EventJournal {
  readonly #store: Store;
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #frames = new Map<string, Frame[]>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Numbers and writes events in `tx`. `percent` never lowers the session's. Gives the session's new percent. */
  append(tx: Transaction, sessionId: string, events: readonly NewEvent[], percent: number, at: string): number {
    if (events.length === 0) return percent;
    const numbered = this.#store.sessions.number(tx, sessionId, events.length, percent, at);
    if (numbered === undefined) return percent;
    let seq = numbered.event_seq - events.length;
    for (const event of events) {
      seq++;
      this.#store.events.insert(tx, {
        session_id: sessionId,
        seq,
        owner: numbered.owner,
        type: event.type,
        at,
        percent: numbered.percent,
        data: JSON.stringify(event.data),
      });
    }
    tx.afterCommit(() => this.#wake(sessionId));
    return numbered.percent;
  }

  /** Events after a number, oldest first. */
  after(sessionId: string, after: number, limit: number): SessionJournalEvent[] {
    return this.#store.events.after(sessionId, after, limit).map(eventOf);
  }

  /** As {@link after}, as SSE frames. A frame is formatted once and shared by all readers while it is among the newest. */
  frames(sessionId: string, after: number, limit: number): readonly Frame[] {
    const kept = this.#frames.get(sessionId);
    if (kept === undefined) return this.#store.events.after(sessionId, after, limit).map(frameOf);
    const newest = kept.at(-1)?.seq ?? after;
    if (kept.length === 0 || (kept[0]?.seq ?? 0) > after + 1) {
      const older = this.#store.events.after(sessionId, after, limit).map(frameOf);
      if (kept.length === 0) kept.push(...older.slice(-keptFrames));
      return older;
    }
    const fresh = this.#store.events.after(sessionId, newest, keptFrames).map(frameOf);
    kept.push(...fresh);
    if (kept.length > 2 * keptFrames) kept.splice(0, kept.length - keptFrames);
    const start = after + 1 - (kept[0]?.seq ?? after + 1);
    return start < 0 ? this.#store.events.after(sessionId, after, limit).map(frameOf) : kept.slice(start, start + limit);
  }

  /** Calls `wake` after each commit with events of the session, until the function given back is called. */
  listen(sessionId: string, wake: () => void): () => void {
    let listeners = this.#listeners.get(sessionId);
    if (listeners === undefined) {
      listeners = new Set();
      this.#listeners.set(sessionId, listeners);
      this.#frames.set(sessionId, []);
    }
    listeners.add(wake);
    return () => {
      const present = this.#listeners.get(sessionId);
      present?.delete(wake);
      if (present?.size === 0) {
        this.#listeners.delete(sessionId);
        this.#frames.delete(sessionId);
      }
    };
  }

  #wake(sessionId: string): void {
    for (const wake of this.#listeners.get(sessionId) ?? []) wake();
  }
}

function eventOf(row: EventRow): SessionJournalEvent {
  return { seq: row.seq, sessionId: row.session_id, type: row.type, at: row.at, percent: row.percent, data: JSON.parse(row.data) };
}

function frameOf(row: EventRow): Frame {
  const event = eventOf(row);
  return { seq: row.seq, frame: `id: ${row.seq}\nevent: ${row.type}\ndata: ${JSON.stringify(event)}\n\n`, last: isLast(event) };
}

/** Whether nothing follows the event unless the session is retried. */
export function isLast(event: SessionJournalEvent): boolean {
  return event.type === "session.status" && isTerminal(event.data.to as SessionState);
}
