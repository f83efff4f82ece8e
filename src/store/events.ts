/** Rows of `event`: the journal of what happened, numbered by the session's own counter in the same transaction. */
import type { EventType } from "../domain/events.ts";
import type { Database, Transaction } from "./database.ts";
import type { EventTable } from "./tables.ts";

export type EventRow = Pick<EventTable, "session_id" | "seq" | "type" | "at" | "percent" | "data">;

export function eventRows(db: Database) {
  const insert = db.statement(
    (sql, p: { session_id: string; seq: number; owner: string; type: EventType; at: string; percent: number; data: string }) =>
      sql.insertInto("event").values({
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
  return {
    insert: (tx: Transaction, row: EventRow & { owner: string }) => insert.run(tx, row),
    after: (sessionId: string, seq: number, limit: number): EventRow[] => after.all({ session_id: sessionId, after: seq, limit }),
  };
}
