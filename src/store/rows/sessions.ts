/** Rows of `session`. */
import { sql } from "kysely";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import type { SessionState } from "../../domain/sessions/states.ts";
import { isAmong } from "../sqlite/json-lists.ts";
import { type Database, placeholders, type queries, type Transaction } from "../writer/database.ts";
import { counterColumns, newColumns, sessionOf, stateColumns, textColumns } from "./session-codec.ts";
import { sessionOverviews, sessionPages } from "./session-pages.ts";

type Columns<T extends (session: SessionRecord) => object> = Record<keyof ReturnType<T>, never>;

const counterNames = [
  ...(["percent", "plan_version", "model_calls", "input_tokens", "output_tokens", "cost_usd", "cost_unknown"] as const),
  ...(["divergences", "deaths", "pinned", "under_way", "stored_bytes", "event_seq", "message_seq", "worked_ms", "updated_at"] as const),
] as const;
const stateNames = [
  ...(["status", "hold", "version", "failed_from", "strategy", "complexity", "language", "round", "cut"] as const),
  ...(["brief_version", "ended_at"] as const),
] as const;
const textNames = ["initial_context", "coverage", "supplied_plan", "allowed_tools", "error"] as const;
const newNames = [
  ...(["id", "owner", "query", "engine", "strategy_wanted", "auto_approve", "plan_approval", "output_formats"] as const),
  ...(["document_ids", "sources", "limits", "unsupported_claims", "follows", "metadata", "traceparent", "pins", "created_at"] as const),
  ...(["template", "status", "language", "percent", "supplied_plan", "allowed_tools", "under_way", "event_seq", "updated_at"] as const),
] as const;

type Counters = Columns<typeof counterColumns>;
type States = Columns<typeof stateColumns>;
type Texts = Columns<typeof textColumns>;

export function sessionRows(db: Database) {
  const insert = db.statement((sql, p: Columns<typeof newColumns>) => sql.insertInto("session").values(placeholders(newNames, p) as never));
  const saveCounters = db.statement((sql, p: Counters & { id: string; guard: number }) =>
    sql.updateTable("session").set(placeholders(counterNames, p)).where("id", "=", p.id).where("version", "=", p.guard),
  );
  const saveState = db.statement((sql, p: Counters & States & { id: string; guard: number }) =>
    sql
      .updateTable("session")
      .set(placeholders([...stateNames, ...counterNames], p))
      .where("id", "=", p.id)
      .where("version", "=", p.guard),
  );
  const saveAll = db.statement((sql, p: Counters & States & Texts & { id: string; guard: number }) =>
    sql
      .updateTable("session")
      .set(placeholders([...stateNames, ...textNames, ...counterNames], p))
      .where("id", "=", p.id)
      .where("version", "=", p.guard),
  );
  const saveTexts = db.statement((sql, p: Texts & { id: string }) =>
    sql.updateTable("session").set(placeholders(textNames, p)).where("id", "=", p.id),
  );
  const appendOpen = db.statement((query, p: { ids: string; at: string }) =>
    query
      .updateTable("session")
      .set({ event_seq: sql`event_seq + 1`, updated_at: sql`max(updated_at, ${p.at})` })
      .where(isAmong("id", p.ids))
      .where("status", "not in", ["done", "failed", "cancelled"])
      .returning(["id", "owner", "event_seq", "percent"]),
  );
  const find = db.read((sql, p: { id: string }) => sql.selectFrom("session").selectAll().where("id", "=", p.id));
  const page = sessionPages(db);
  const allRunnable = (sql: typeof queries) =>
    sql
      .selectFrom("session")
      .select(["session.id", "session.owner"])
      .where("session.status", "not in", ["done", "failed", "cancelled"])
      .where("session.hold", "is", null)
      .orderBy("session.id");
  const runnable = db.read((sql, _p: Record<never, never>) => allRunnable(sql));
  const runnableWithDeaths = db.read((sql, _p: Record<never, never>) =>
    allRunnable(sql).where((eb) =>
      eb.or([
        eb("session.deaths", ">", 0),
        eb.exists(eb.selectFrom("task").select("task.id").whereRef("task.session_id", "=", "session.id").where("task.deaths", ">", 0)),
      ]),
    ),
  );
  const expired = db.read((q, p: { before: string; limit: number }) =>
    q
      .selectFrom("session")
      .select(["id", "owner"])
      .where("ended_at", "<", p.before)
      .where("ended_at", "is not", null)
      .where(sql<boolean>`pinned = 0`)
      .orderBy("ended_at")
      .limit(p.limit as never),
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
  const keepFeed = db.statement((sql, p: { id: string }) =>
    sql
      .insertInto("feed_position")
      .columns(["owner", "greatest"])
      .expression((eb) =>
        eb
          .selectFrom("event")
          .select((event) => ["event.owner", event.fn.max("event.feed_position").as("greatest")])
          .where("event.owner", "=", eb.selectFrom("session").select("session.owner").where("session.id", "=", p.id))
          .groupBy("event.owner"),
      )
      .onConflict((conflict) =>
        conflict.column("owner").doUpdateSet((eb) => ({ greatest: eb.fn<number>("max", ["feed_position.greatest", "excluded.greatest"]) })),
      ),
  );

  return {
    insert: (tx: Transaction, session: SessionRecord): void => {
      insert.run(tx, newColumns(session) as never);
    },
    /** Writes the differences to `before`, the record as last read or written. @throws Error where the row has changed since. */
    save: (tx: Transaction, before: SessionRecord, session: SessionRecord): void => {
      const { id } = session;
      const guard = before.version;
      const isMoved = session.version !== guard;
      const hasTexts = hasOtherTexts(before, session);
      const columns = {
        ...counterColumns(session),
        ...(isMoved && stateColumns(session)),
        ...(hasTexts && textColumns(session)),
        id,
        guard,
      };
      const statement = isMoved ? (hasTexts ? saveAll : saveState) : saveCounters;
      if (statement.run(tx, columns as never) !== 1) throw new Error(`The row of session ${id} was changed concurrently`);
      if (hasTexts && !isMoved) saveTexts.run(tx, columns as never);
    },
    /** Numbers one more event of each of these sessions, which nobody has in memory; gives those that exist and have not ended. */
    appendOpen: (tx: Transaction, ids: readonly string[], at: string) => appendOpen.all(tx, { ids: JSON.stringify(ids), at }),
    find: (id: string): SessionRecord | undefined => find.all({ id }).map(sessionOf)[0],
    /** The page starts after the id `after`. */
    page,
    overviews: sessionOverviews(db),
    /** Sessions that can run without the user, oldest first. */
    runnable: (): { id: string; owner: string }[] => runnable.all({}),
    /** Those among them of whose step or tasks a death is counted. */
    runnableWithDeaths: (): { id: string; owner: string }[] => runnableWithDeaths.all({}),
    /** Unpinned sessions that ended before this time, oldest first. */
    expired: (before: string, limit: number): { id: string; owner: string }[] => expired.all({ before, limit }),
    counts: (): { status: SessionState; sessions: number }[] => counts.all({}),
    /** The newest stored time and id: floors of the monotonic clock and ids. */
    newest: (): { at: string | null; id: string | null } => newest.get({}) ?? { at: null, id: null },
    /** Removes a session with all its rows. The positions of its events in the owner's feed are never assigned again. */
    remove: (tx: Transaction, id: string): void => {
      keepFeed.run(tx, { id });
      remove.run(tx, { id });
    },
  };
}

function hasOtherTexts(before: SessionRecord, session: SessionRecord): boolean {
  return (
    before.initialContext !== session.initialContext ||
    before.coverage !== session.coverage ||
    before.suppliedPlan !== session.suppliedPlan ||
    before.allowedTools !== session.allowedTools ||
    before.error !== session.error
  );
}
