/** Rows of `session`. */
import type { SessionState } from "../domain/states.ts";
import type { Database, Transaction } from "./database.ts";
import { sessionChanges } from "./session-changes.ts";
import type { SessionRow } from "./tables.ts";

export type { SessionPatch, Spending } from "./session-changes.ts";
export type { SessionRow } from "./tables.ts";

/** What a new session brings; the rest starts empty. */
export type NewSessionRow = Pick<
  SessionRow,
  | "id"
  | "owner"
  | "query"
  | "engine"
  | "status"
  | "strategy_wanted"
  | "language"
  | "auto_approve"
  | "plan_approval"
  | "output_formats"
  | "document_ids"
  | "limits"
  | "allowed_tools"
  | "supplied_plan"
  | "metadata"
  | "pins"
  | "created_at"
>;

export function sessionRows(db: Database) {
  const insert = db.statement((sql, row: NewSessionRow & { events: number }) =>
    sql.insertInto("session").values({
      id: row.id,
      owner: row.owner,
      query: row.query,
      engine: row.engine,
      status: row.status,
      hold: null,
      version: 1,
      failed_from: null,
      strategy_wanted: row.strategy_wanted,
      strategy: null,
      complexity: null,
      language: row.language,
      round: 0,
      percent: 0,
      auto_approve: row.auto_approve,
      plan_approval: row.plan_approval,
      output_formats: row.output_formats,
      document_ids: row.document_ids,
      limits: row.limits,
      allowed_tools: row.allowed_tools,
      supplied_plan: row.supplied_plan,
      metadata: row.metadata,
      pins: row.pins,
      initial_context: null,
      coverage: "[]",
      cut: null,
      brief_version: null,
      plan_version: null,
      error: null,
      model_calls: 0,
      input_tokens: 0,
      output_tokens: 0,
      cost_usd: 0,
      cost_unknown: 0,
      divergences: 0,
      recoveries: 0,
      stored_bytes: 0,
      event_seq: row.events,
      message_seq: 0,
      worked_ms: 0,
      created_at: row.created_at,
      updated_at: row.created_at,
      ended_at: null,
    }),
  );
  const find = db.read((sql, p: { id: string }) => sql.selectFrom("session").selectAll().where("id", "=", p.id));
  const owned = db.read((sql, p: { id: string; owner: string }) =>
    sql.selectFrom("session").selectAll().where("id", "=", p.id).where("owner", "=", p.owner),
  );
  const page = db.read((sql, p: { owner: string; before: string; limit: number }) =>
    sql
      .selectFrom("session")
      .selectAll()
      .where("owner", "=", p.owner)
      .where("id", "<", p.before)
      .orderBy("id", "desc")
      .limit(p.limit as never),
  );
  const pageOfStatus = db.read((sql, p: { owner: string; before: string; limit: number; status: SessionState }) =>
    sql
      .selectFrom("session")
      .selectAll()
      .where("owner", "=", p.owner)
      .where("status", "=", p.status)
      .where("id", "<", p.before)
      .orderBy("id", "desc")
      .limit(p.limit as never),
  );
  const runnable = db.read((sql, _p: Record<never, never>) =>
    sql
      .selectFrom("session")
      .select(["id", "owner"])
      .where("status", "not in", ["done", "failed", "cancelled"])
      .where("hold", "is", null)
      .orderBy("id"),
  );
  const counts = db.read((sql, _p: Record<never, never>) =>
    sql
      .selectFrom("session")
      .select(["status", (eb) => eb.fn.countAll<number>().as("sessions")])
      .groupBy("status"),
  );
  const newest = db.read((sql, _p: Record<never, never>) =>
    sql.selectFrom("session").select((eb) => [eb.fn.max("updated_at").as("at"), eb.fn.max("id").as("id")]),
  );
  const remove = db.statement((sql, p: { id: string }) => sql.deleteFrom("session").where("id", "=", p.id));
  const keepPosition = db.statement((sql, _p: Record<never, never>) => {
    const greatest = sql.selectFrom("event").select((eb) => eb.fn.max("position").as("position"));
    return sql.updateTable("event_position").set({ greatest }).where("greatest", "<", greatest);
  });

  return {
    ...sessionChanges(db),
    /** Writes a new session whose first `events` numbers are taken at once. */
    insert: (tx: Transaction, row: NewSessionRow, events: number) => insert.run(tx, { ...row, events }),
    find: (id: string): SessionRow | undefined => find.get({ id }),
    owned: (owner: string, id: string): SessionRow | undefined => owned.get({ owner, id }),
    /** Newest first; `before` is the id to go on from. */
    page: (owner: string, status: SessionState | undefined, before: string | undefined, limit: number): SessionRow[] => {
      const from = before ?? "\u{10ffff}";
      return status === undefined ? page.all({ owner, before: from, limit }) : pageOfStatus.all({ owner, before: from, limit, status });
    },
    /** Sessions that can go on by themselves, oldest first. */
    runnable: (): { id: string; owner: string }[] => runnable.all({}),
    counts: (): { status: SessionState; sessions: number }[] => counts.all({}),
    /** The newest time and id that were written: what a clock and a maker of ids must not fall behind. */
    newest: (): { at: string | null; id: string | null } => newest.get({}) ?? { at: null, id: null },
    /** Removes a session with all its rows. The positions of its events stay given. */
    remove: (tx: Transaction, id: string) => {
      keepPosition.run(tx, {});
      return remove.run(tx, { id });
    },
  };
}
