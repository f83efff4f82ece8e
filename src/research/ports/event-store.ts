/** Committed events: read after a number or a position, and published to listeners of this process. */
import type { EventType, NumberedEvent } from "../../domain/events/events.ts";

export interface LoggedEvent extends NumberedEvent {
  readonly owner: string;
  /** Orders the events of all the owner's sessions. */
  readonly position: number;
  /** The event as JSON, as it is sent to clients. */
  readonly json: string;
}

export interface EventStore {
  /** Events of the session with a greater number, oldest first. */
  after(sessionId: string, seq: number, limit: number): Promise<LoggedEvent[]>;
  /** Events of all the owner's sessions after a position, oldest first. */
  ofOwner(owner: string, position: number, limit: number): Promise<LoggedEvent[]>;
  /** The session's newest event, of this type if one is named; undefined where there is none. */
  last(sessionId: string, type?: EventType): Promise<LoggedEvent | undefined>;
  /** The newest event of this type of each of the sessions that has one, by session. */
  lastOfEach(sessionIds: readonly string[], type: EventType): Promise<Map<string, LoggedEvent>>;
  /** A position after which the owner has no event yet. */
  newest(owner: string): Promise<number>;
  /** Calls `listener` after each commit, with its events in the order of their positions. */
  subscribe(listener: (events: readonly LoggedEvent[]) => void): void;
}
