/** Numbers new events within their session, 1, 2, 3 … without gaps, by the counter in the session's record or row. */
import type { NewEvent, NumberedEvent } from "../../domain/events/events.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import type { EventContext } from "../../research/ports/session-store.ts";
import type { EventRows } from "../rows/events.ts";
import type { Rows } from "../rows/rows.ts";
import type { Transaction } from "../writer/database.ts";

/** Highest percent before the last event; only that has 100. */
const percentBeforeEnd = 95;

/** Adds events of a session in memory; returns what they change in its record. */
export function numbered(
  rows: EventRows,
  session: SessionRecord,
  events: readonly NewEvent[],
  { at, percent = 0 }: EventContext,
): Pick<SessionRecord, "eventSeq" | "updatedAt" | "percent"> {
  // Not with a rest of the other fields: copying the record takes longer than all else here.
  const { id, owner } = session;
  const reached = Math.max(session.percent, percent);
  let seq = session.eventSeq;
  let newestAt = session.updatedAt;
  for (const [index, { type, data }] of events.entries()) {
    const shown = reached === 100 && index < events.length - 1 ? percentBeforeEnd : reached;
    newestAt = rows.add({ session_id: id, owner, seq: ++seq, type, percent: shown, at }, data as NumberedEvent["data"]);
  }
  return { eventSeq: seq, updatedAt: at > newestAt ? at : newestAt, percent: reached };
}

/** Adds its event to each of these sessions, which are not in memory, unless it has ended. */
export function numberedInRows(tx: Transaction, { sessions, events }: Rows, told: ReadonlyMap<string, NewEvent>, at: string): void {
  if (told.size === 0) return;
  const counted = new Map(sessions.appendOpen(tx, [...told.keys()], events.timeOf(at)).map((row) => [row.id, row]));
  for (const [id, { type, data }] of told) {
    const row = counted.get(id);
    if (row === undefined) continue;
    const { owner, event_seq: seq, percent } = row;
    events.add({ session_id: id, owner, seq, type, percent, at }, data as NumberedEvent["data"]);
  }
}
