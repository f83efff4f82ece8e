/** The conversation, taken from the event log: each message once, in its order. */
import type { Event } from "../../../clients/typescript/src/api-types.ts";
import type { SessionState } from "../../service/session-state.ts";

export type Said = Extract<Event, { type: "session.message" }>["data"];

export function saidIn({ groups }: Pick<SessionState, "groups">): Said[] {
  return groups
    .flatMap(({ events }) => events)
    .flatMap((event) => (event.type === "session.message" ? [event.data] : []))
    .sort((one, other) => one.seq - other.seq);
}
