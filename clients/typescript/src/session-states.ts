/** What a session's state means for waiting callers. */
import type { Event, Session } from "./api-types.ts";

const ends: readonly string[] = ["done", "failed", "cancelled"];

/** Whether the session has ended. */
export function isEnded({ status }: Pick<Session, "status">): boolean {
  return ends.includes(status);
}

/** Whether nothing happens until someone acts. */
export function isAtRest(session: Pick<Session, "status" | "hold">): boolean {
  return isEnded(session) || session.hold !== null;
}

/** Whether this is a session's last event, unless it is retried. */
export function endsSession(event: Event): boolean {
  return event.type === "session.status" && ends.includes(event.data.to);
}
