/** Rows of `event`: the journal of what happened, numbered by the session's own counter in the same transaction. */
import type { Database, Transaction } from "./database.ts";
import type { EventTable } from "./tables.ts";

export type EventRow = Pick<EventTable, "session_id" | "seq" | "type" | "at" | "percent" | "data">;

/** So many events a millisecond may be written in the long run without positions running ahead of time. */
const positionsPerMs = 100;

export type NewEventRow = Pick<EventTable, "seq" | "type" | "percent" | "data">;

export function eventRows(db: Database, clock: () => Date) {
  const insert = db.insertion<EventTable>("event", ["position", "session_id", "seq", "owner", "type", "at", "percent", "data"]);
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
  const ofType = db.read((sql, p: { session_id: string; type: EventTable["type"] }) =>
    sql.selectFrom("event").select("data").where("session_id", "=", p.session_id).where("type", "=", p.type).orderBy("seq"),
  );
  const last = db.read((sql, _p: Record<never, never>) => sql.selectFrom("event").select((eb) => eb.fn.max("position").as("position")));
  const kept = db.read((sql, _p: Record<never, never>) => sql.selectFrom("event_position").select("greatest"));
  /** The greatest position that is written: no start will give it or a smaller one. */
  const newest = (): number => Math.max(last.get({})?.position ?? 0, kept.get({})?.greatest ?? 0);
  // The time has the count go on behind what was given after a backup that was restored; the clock may have been set back.
  let position = Math.max(newest(), clock().getTime() * positionsPerMs);
  return {
    /** Writes events of one session and one moment. Gives the position of the first in the feed over all sessions. */
    insert: (tx: Transaction, about: { session_id: string; owner: string; at: string }, rows: readonly NewEventRow[]): number => {
      const first = position + 1;
      insert(
        tx,
        rows.map((row) => ({ ...row, ...about, position: ++position })),
      );
      return first;
    },
    newest,
    /** Events of all the owner's sessions after a position, oldest first. */
    ofOwner: (owner: string, after: number, limit: number): (EventRow & { position: number })[] => ofOwner.all({ owner, after, limit }),
    /** Data of the session's events of one type, as JSON, oldest first. */
    ofType: (sessionId: string, type: EventTable["type"]): string[] => ofType.all({ session_id: sessionId, type }).map(({ data }) => data),
    after: (sessionId: string, seq: number, limit: number): EventRow[] => after.all({ session_id: sessionId, after: seq, limit }),
  };
}
