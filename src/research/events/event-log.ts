/** The event log for readers: events after a number, SSE frames of the newest events, and notification after each commit. */
import type { EventType, NumberedEvent } from "../../domain/events/events.ts";
import { isTerminal, type SessionState } from "../../domain/sessions/states.ts";
import type { EventStore, LoggedEvent } from "../ports/event-store.ts";
import type { Frame, FrameSource } from "../ports/service.ts";
import { DeltaFeed } from "./delta-feed.ts";
import { FrameLog } from "./frame-log.ts";
import { type LineLog, lineOf } from "./log-lines.ts";

export class EventLog {
  /** The report's text while it is written; it is not logged. */
  readonly deltas = new DeltaFeed();
  readonly #store: EventStore;
  /** Newest frames and listeners, by session and by owner; entries exist only while there are listeners. */
  readonly #sessions = new Map<string, FrameLog>();
  readonly #owners = new Map<string, FrameLog>();
  /** Callbacks that end the open feeds of each session. */
  readonly #ends = new Map<string, Set<() => void>>();

  constructor(store: EventStore) {
    this.#store = store;
    store.subscribe((events) => this.#publish(events));
  }

  /** Writes a line to the log for each event that has one, once it is committed. */
  tellLog(log: LineLog): void {
    this.#store.subscribe((events) => {
      for (const event of events) {
        const line = lineOf(event);
        if (line !== null) log[line.level](line.details, line.message);
      }
    });
  }

  /** Events after a number, oldest first. */
  async after(sessionId: string, after: number, limit: number): Promise<NumberedEvent[]> {
    return (await this.#store.after(sessionId, after, limit)).map(eventOf);
  }

  /** The newest event of a type of each of the sessions that has one, by session. */
  lastOfEach(sessionIds: readonly string[], type: EventType): Promise<ReadonlyMap<string, NumberedEvent>> {
    return this.#store.lastOfEach(sessionIds, type);
  }

  /** Events of all the owner's sessions after a position, oldest first. */
  async ofOwner(owner: string, after: number, limit: number): Promise<{ position: number; event: NumberedEvent }[]> {
    return (await this.#store.ofOwner(owner, after, limit)).map((event) => ({ position: event.position, event: eventOf(event) }));
  }

  /** A session's events as SSE frames. A frame is formatted once and shared by all readers while it is among the newest. */
  sessionFrames(sessionId: string): FrameSource {
    let isEnded = false;
    const recent = (after: number, limit: number) => (isEnded ? [] : this.#sessions.get(sessionId)?.after(after, limit));
    return {
      key: `session ${sessionId}`,
      recent,
      read: async (after, limit) => recent(after, limit) ?? (await this.#store.after(sessionId, after, limit)).map(sessionFrame),
      listen: (wake) => {
        const stop = this.listen(sessionId, wake);
        const forget = this.#atEnd(sessionId, () => {
          isEnded = true;
          wake();
        });
        return () => {
          stop();
          forget();
        };
      },
      isOver: async (after) => {
        const last = isEnded ? undefined : await this.#store.last(sessionId);
        return last === undefined || (isLast(last) && after >= last.seq);
      },
    };
  }

  /** Ends the open feeds of sessions that were moved to another owner. */
  handedOver(sessionIds: readonly string[]): void {
    for (const id of sessionIds) for (const end of [...(this.#ends.get(id) ?? [])]) end();
  }

  #atEnd(sessionId: string, end: () => void): () => void {
    const ends = this.#ends.get(sessionId) ?? new Set();
    this.#ends.set(sessionId, ends.add(end));
    return () => {
      ends.delete(end);
      if (ends.size === 0 && this.#ends.get(sessionId) === ends) this.#ends.delete(sessionId);
    };
  }

  /** The events of all the owner's sessions as SSE frames whose ids are positions. */
  ownerFrames(owner: string): FrameSource {
    const recent = (after: number, limit: number) => this.#owners.get(owner)?.after(after, limit);
    return {
      key: `owner ${owner}`,
      recent,
      read: async (after, limit) => recent(after, limit) ?? (await this.#store.ofOwner(owner, after, limit)).map(ownerFrame),
      listen: (wake) => listenTo(this.#owners, owner, wake),
      isOver: async () => false,
    };
  }

  /** Calls `wake` after each commit with events of the session, until the returned function is called. */
  listen(sessionId: string, wake: () => void): () => void {
    return listenTo(this.#sessions, sessionId, wake);
  }

  /** A position after which the owner has no event yet. */
  newest(owner: string): Promise<number> {
    return this.#store.newest(owner);
  }

  #publish(events: readonly LoggedEvent[]): void {
    if (this.#sessions.size > 0) publishTo(this.#sessions, events, ({ sessionId }) => sessionId, sessionFrame);
    if (this.#owners.size > 0) publishTo(this.#owners, events, ({ owner }) => owner, ownerFrame);
  }
}

/** Publishes to each log all its events at once, so that its readers are woken once. */
function publishTo(
  logs: Map<string, FrameLog>,
  events: readonly LoggedEvent[],
  keyOf: (event: LoggedEvent) => string,
  frameOf: (event: LoggedEvent) => Frame,
): void {
  const frames = new Map<FrameLog, Frame[]>();
  for (const event of events) {
    const log = logs.get(keyOf(event));
    if (log === undefined) continue;
    const list = frames.get(log);
    if (list === undefined) frames.set(log, [frameOf(event)]);
    else list.push(frameOf(event));
  }
  for (const [log, list] of frames) log.publish(list);
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

function eventOf({ seq, sessionId, type, at, percent, data }: LoggedEvent): NumberedEvent {
  return { seq, sessionId, type, at, percent, data };
}

function sessionFrame(event: LoggedEvent): Frame {
  return frameOf(event, event.seq, event.type === "session.status" && isLast(event));
}

function ownerFrame(event: LoggedEvent): Frame {
  return frameOf(event, event.position, false);
}

function frameOf({ type, json }: LoggedEvent, id: number, last: boolean): Frame {
  return { seq: id, frame: `id: ${id}\nevent: ${type}\ndata: ${json}\n\n`, last };
}

/** Whether nothing follows the event unless the session is retried. */
export function isLast(event: Pick<NumberedEvent, "type" | "data">): boolean {
  return event.type === "session.status" && isTerminal(event.data.to as SessionState);
}
