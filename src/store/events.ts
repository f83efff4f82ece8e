/** Rows of `event`: the journal of what happened, numbered by the session's own counter in the same transaction. */
import type { EventType } from "../domain/events.ts";
import type { Database, Transaction } from "./database.ts";
import type { EventTable } from "./tables.ts";

export type EventRow = Pick<EventTable, "session_id" | "seq" | "type" | "at" | "percent" | "data">;

/** So many events a millisecond may be written in the long run without positions running ahead of time. */
const positionsPerMs = 100;

export function eventRows(db: Database) {
  const insert = db.statement(
    (
      sql,
      p: { position: number; session_id: string; seq: number; owner: string; type: EventType; at: string; percent: number; data: string },
    ) =>
      sql.insertInto("event").values({
        position: p.position,
        session_id: p.session_id,
        seq: p.seq,
        owner: p.owner,
        type: p.type,
        at: p.at,
        percent: p.percent,
        data: p.data,
      }),
  );
  const after = db.read((sql, p: { session_id: string; after: number; limit: number }) =>
    sql
      .selectFrom("event")
      .select(["session_id", "seq", "type", "at", "percent", "data"])
      .where("session_id", "=", p.session_id)
      .where("seq", ">", p.after)
      .orderBy("seq")
      .limit(p.limit as never),
  );
  const ofOwner = db.read((sql, p: { owner: string; after: number; limit: number }) =>
    sql
      .selectFrom("event")
      .select(["position", "session_id", "seq", "type", "at", "percent", "data"])
      .where("owner", "=", p.owner)
      .where("position", ">", p.after)
      .orderBy("position")
      .limit(p.limit as never),
  );
  const last = db.read((sql, _p: Record<never, never>) => sql.selectFrom("event").select((eb) => eb.fn.max("position").as("position")));
  // A position must not come back when the newest session was deleted, so the count goes on from the time of the start.
  let position = Math.max(last.get({})?.position ?? 0, Date.now() * positionsPerMs);
  return {
    /** Gives the event's position in the feed over all sessions. */
    insert: (tx: Transaction, row: EventRow & { owner: string }): number => {
      position++;
      insert.run(tx, { ...row, position });
      return position;
    },
    /** The greatest position given so far. */
    newest: (): number => position,
    /** Events of all the owner's sessions after a position, oldest first. */
    ofOwner: (owner: string, after: number, limit: number): (EventRow & { position: number })[] => ofOwner.all({ owner, after, limit }),
    after: (sessionId: string, seq: number, limit: number): EventRow[] => after.all({ session_id: sessionId, after: seq, limit }),
  };
}
