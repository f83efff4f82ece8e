/** Committed events: read after a number or a position, and told to whoever listens. */
import type { NumberedEvent } from "../../domain/events.ts";

export interface LoggedEvent extends NumberedEvent {
  readonly owner: string;
  /** Orders the events of all sessions. */
  readonly position: number;
  /** The event as JSON, as clients are sent it. */
  readonly json: string;
}

export interface EventStore {
  /** Events of the session with a greater number, oldest first. */
  after(sessionId: string, seq: number, limit: number): LoggedEvent[];
  /** Events of all the owner's sessions after a position, oldest first. */
  ofOwner(owner: string, position: number, limit: number): LoggedEvent[];
  /** The session's newest event; undefined where there is no session. */
  last(sessionId: string): LoggedEvent | undefined;
  /** A position that all events up to now stand before or at. */
  newest(): number;
  /** Calls `listener` after each commit, with its events in the order of their positions. */
  subscribe(listener: (events: readonly LoggedEvent[]) => void): void;
}
