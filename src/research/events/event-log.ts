/** The session's journal of events: written inside a step's transaction, told to listeners only after its commit. */
import type { EventType, SessionJournalEvent } from "../../domain/events.ts";
import type { Json } from "../../domain/json.ts";
import { isTerminal, type SessionState } from "../../domain/states.ts";
import type { Transaction } from "../../store/database.ts";
import type { EventRow, NewEventRow } from "../../store/events.ts";
import type { Store } from "../../store/store.ts";
import type { Frame } from "../ports/service.ts";
import { DeltaFeed } from "./delta-feed.ts";
import { FrameLog } from "./frame-log.ts";

export interface NewEvent {
  type: EventType;
  data: Record<string, Json>;
}

/** As far as a session is with its last report file. */
const beforeTheEnd = 95;

export interface Numbered {
  event_seq: number;
  percent: number;
  owner: string;
}

export class EventLog {
  /** What is told and not journalled. */
  readonly deltas = new DeltaFeed();
  readonly #store: Store;
  /** Newest frames and listeners, by session and by owner; only of those that somebody listens to. */
  readonly #sessions = new Map<string, FrameLog>();
  readonly #owners = new Map<string, FrameLog>();
  /** Time of the newest event: a step may have looked at the clock before one that was committed first. */
  #newest = "";

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Numbers and writes events in `tx`, with the time worked and the bytes kept by then. Neither `percent` nor `workedMs`
   * lowers the session's. Gives how many bytes the session keeps now.
   */
  append(
    tx: Transaction,
    sessionId: string,
    events: readonly NewEvent[],
    percent: number,
    at: string,
    { workedMs = 0, bytes = 0 }: { workedMs?: number; bytes?: number } = {},
  ): number {
    if (events.length === 0) return 0;
    const numbered = this.#store.sessions.number(tx, sessionId, { events: events.length, percent, at, worked: workedMs, bytes });
    if (numbered === undefined) return 0;
    this.insert(tx, sessionId, events, numbered, at);
    return numbered.stored_bytes;
  }

  /**
   * Writes what is told beside the steps, with the time worked so far: nothing for a session that has ended, whose
   * journal is closed. Gives whether it was written.
   */
  appendOpen(tx: Transaction, sessionId: string, events: readonly NewEvent[], workedMs: number, at: string): boolean {
    const numbered = this.#store.sessions.numberOpen(tx, sessionId, events.length, at, workedMs);
    if (numbered === undefined) return false;
    this.insert(tx, sessionId, events, numbered, at);
    return true;
  }

  /** Writes events whose numbers were taken already: `event_seq` is the last one's. */
  insert(tx: Transaction, sessionId: string, events: readonly NewEvent[], { event_seq, percent, owner }: Numbered, at: string): void {
    if (at > this.#newest) this.#newest = at;
    let seq = event_seq - events.length;
    const rows: NewEventRow[] = [];
    for (const event of events) {
      seq++;
      // The hundred is the end's alone, also where a report's event comes in the same step.
      const so = percent === 100 && seq < event_seq ? beforeTheEnd : percent;
      rows.push({ seq, type: event.type, percent: so, data: JSON.stringify(event.data) });
    }
    if (rows.length === 0) return;
    const about = { session_id: sessionId, owner, at: this.#newest };
    const first = this.#store.events.insert(tx, about, rows);
    tx.afterCommit(() => this.#publish(about, rows, first));
  }

  #publish(about: { session_id: string; owner: string; at: string }, rows: readonly NewEventRow[], first: number): void {
    this.#sessions.get(about.session_id)?.publish(rows.map((row) => sessionFrame({ ...about, ...row })));
    this.#owners.get(about.owner)?.publish(rows.map((row, index) => ownerFrame({ ...about, ...row, position: first + index })));
  }

  /** Events after a number, oldest first. */
  after(sessionId: string, after: number, limit: number): SessionJournalEvent[] {
    return this.#store.events.after(sessionId, after, limit).map(eventOf);
  }

  /** Events of all the owner's sessions after a position, oldest first. */
  ofOwner(owner: string, after: number, limit: number): { position: number; event: SessionJournalEvent }[] {
    return this.#store.events.ofOwner(owner, after, limit).map((row) => ({ position: row.position, event: eventOf(row) }));
  }

  /** As {@link after}, as SSE frames. A frame is formatted once and shared by all readers while it is among the newest. */
  frames(sessionId: string, after: number, limit: number): readonly Frame[] {
    return this.#sessions.get(sessionId)?.after(after, limit) ?? this.#store.events.after(sessionId, after, limit).map(sessionFrame);
  }

  /** As {@link ofOwner}, as SSE frames whose ids are positions. */
  ownerFrames(owner: string, after: number, limit: number): readonly Frame[] {
    return this.#owners.get(owner)?.after(after, limit) ?? this.#store.events.ofOwner(owner, after, limit).map(ownerFrame);
  }

  /** Calls `wake` after each commit with events of the session, until the function given back is called. */
  listen(sessionId: string, wake: () => void): () => void {
    return listenTo(this.#sessions, sessionId, wake);
  }

  /** A position that all events up to now stand before or at. */
  newest(): number {
    return this.#store.events.newest();
  }

  /** Calls `wake` after each commit with events of any of the owner's sessions. */
  listenToOwner(owner: string, wake: () => void): () => void {
    return listenTo(this.#owners, owner, wake);
  }
}

function listenTo(logs: Map<string, FrameLog>, key: string, wake: () => void): () => void {
  let log = logs.get(key);
  if (log === undefined) {
    log = new FrameLog();
    logs.set(key, log);
  }
  log.listeners.add(wake);
  return () => {
    log.listeners.delete(wake);
    if (log.listeners.size === 0 && logs.get(key) === log) logs.delete(key);
  };
}

function eventOf(row: EventRow): SessionJournalEvent {
  return { seq: row.seq, sessionId: row.session_id, type: row.type, at: row.at, percent: row.percent, data: JSON.parse(row.data) };
}

function sessionFrame(row: EventRow): Frame {
  return frameOf(row, row.seq);
}

function ownerFrame(row: EventRow & { position: number }): Frame {
  return { ...frameOf(row, row.position), last: false };
}

/** The event as `JSON.stringify(eventOf(row))` would give it; its data is JSON text already. */
function frameOf(row: EventRow, id: number): Frame {
  const { seq, session_id, type, at, percent, data } = row;
  const event = `{"seq":${seq},"sessionId":"${session_id}","type":"${type}","at":"${at}","percent":${percent},"data":${data}}`;
  return { seq: id, frame: `id: ${id}\nevent: ${type}\ndata: ${event}\n\n`, last: type === "session.status" && isLast(eventOf(row)) };
}

/** Whether nothing follows the event unless the session is retried. */
export function isLast(event: SessionJournalEvent): boolean {
  return event.type === "session.status" && isTerminal(event.data.to as SessionState);
}
