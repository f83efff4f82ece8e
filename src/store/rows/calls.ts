/** Rows of `call`: every request to a model, a tool or the user, by its place within its agent's run. */

import { type ExpressionBuilder, sql } from "kysely";
import { RalphError } from "../../domain/errors/errors.ts";
import type { AnswerPartTable, CallRow, CallTable, Tables } from "../schema/tables.ts";
import { isAmong } from "../sqlite/json-lists.ts";
import { behindAll } from "../sqlite/sort-order.ts";
import { deletionBy, rowsBy } from "../writer/by-columns.ts";
import type { Database, queries, Transaction } from "../writer/database.ts";

export function callRows(db: Database) {
  // A failed session may be retried: its calls were paid for.
  const forgetOld = db.statement((q, p: { before: string; limit: number }) =>
    q.deleteFrom("call").where(
      sql<boolean>`rowid IN (
        SELECT old.rowid FROM session JOIN call AS old ON old.session_id = session.id
        WHERE session.ended_at < ${p.before} AND session.ended_at IS NOT NULL AND session.pinned = 0
          AND session.status IN ('done', 'cancelled')
        LIMIT ${p.limit}
      )`,
    ),
  );
  const forgetParts = db.statement((q, p: { before: string }) =>
    q.deleteFrom("answer_part").where(
      sql<boolean>`session_id IN (
        SELECT id FROM session
        WHERE ended_at < ${p.before} AND ended_at IS NOT NULL AND pinned = 0 AND status IN ('done', 'cancelled')
          AND NOT EXISTS (SELECT 1 FROM call WHERE call.session_id = session.id)
      )`,
    ),
  );
  const putPart = db.insertion("answer_part", "ignore");
  const parts = db.read((q, p: { session_id: string; hashes: string }) =>
    q.selectFrom("answer_part").select(["hash", "content"]).where("session_id", "=", p.session_id).where(isAmong("hash", p.hashes)),
  );
  const put = db.insertion("call", {
    key: ["session_id", "scope", "turn", "ord"],
    unless: { column: "status", value: "answered" },
  });
  const ofScope = rowsBy(db, "call", ["session_id", "scope"], "turn", "ord");
  const ofSession = rowsBy(db, "call", ["session_id"], "scope", "turn", "ord");
  const ofTasks = db.read((sql, p: { owner: string; engine: string; agent: string; limit: number }) =>
    sql
      .selectFrom(
        sql
          .selectFrom("task")
          .innerJoin("session", "session.id", "task.session_id")
          .select(["task.session_id", "task.id", "task.started_at", "task.ended_at"])
          .where("task.owner", "=", p.owner)
          .where("task.agent", "=", p.agent)
          .where("task.status", "=", "completed")
          .where("session.engine", "=", p.engine)
          .orderBy("task.ended_at", "desc")
          .limit(p.limit)
          .as("recent"),
      )
      .leftJoin("call", (join) =>
        join
          .onRef("call.session_id", "=", "recent.session_id")
          .onRef("call.scope", "=", "recent.id")
          .on("call.kind", "=", "model")
          .on("call.status", "=", "answered"),
      )
      .groupBy(["recent.session_id", "recent.id"])
      .select((eb) => ["recent.started_at", "recent.ended_at", ...spentOf(eb)]),
  );
  const ofReports = db.read((sql, p: { owner: string; engine: string; strategy: string; limit: number }) =>
    sql
      .selectFrom(
        sql
          .selectFrom("session")
          .select("id")
          .where("owner", "=", p.owner)
          .where("engine", "=", p.engine)
          .where("strategy", "=", p.strategy)
          .where("status", "=", "done")
          .orderBy("id", "desc")
          .limit(p.limit)
          .as("recent"),
      )
      .leftJoin("call", (join) =>
        join
          .onRef("call.session_id", "=", "recent.id")
          .on("call.kind", "=", "model")
          .on("call.status", "=", "answered")
          .on((eb) => eb.or([eb("call.scope", "in", ["aggregator", "reporter"]), eb("call.scope", "like", "reviewer#%")])),
      )
      .groupBy("recent.id")
      .select((eb) => spentOf(eb)),
  );
  const find = rowsBy(db, "call", ["session_id", "scope", "turn", "ord"]);
  const ofKind = rowsBy(db, "call", ["session_id", "kind", "status"], "scope", "turn", "ord");
  const withdraw = deletionBy(db, "call", "session_id", "scope", "turn", "ord", "status");
  const moved = (sql: typeof queries, p: { session_id: string; scope: string; to: string }) =>
    sql.updateTable("call").set({ scope: p.to }).where("session_id", "=", p.session_id).where("scope", "=", p.scope);
  const setAside = db.statement((sql, p: { session_id: string; scope: string; fromTurn: number; to: string }) =>
    moved(sql, p).where("turn", ">=", p.fromTurn),
  );
  const move = db.statement((sql, p: { session_id: string; scope: string; turn: number; ord: number; to: string }) =>
    moved(sql, p).where("turn", "=", p.turn).where("ord", "=", p.ord),
  );
  const setAsideWorld = db.read((sql, p: { session_id: string; from: string; to: string; request_hash: string }) =>
    sql
      .selectFrom("call")
      .selectAll()
      .where("session_id", "=", p.session_id)
      .where("scope", ">", p.from)
      .where("scope", "<", p.to)
      .where("effect", "=", "world")
      .where("status", "in", ["sent", "answered"])
      .where("request_hash", "=", p.request_hash)
      // A scope that was set aside ends in a number: of the same scope, a longer one is later.
      .orderBy((eb) => eb.fn("length", ["scope"]), "desc")
      .orderBy("scope", "desc"),
  );
  const forget = deletionBy(db, "call", "session_id", "status");
  return {
    /** Deletes calls of unpinned sessions that were done or cancelled before this time; returns the number. */
    forgetOld: (tx: Transaction, before: string, limit: number): number => {
      const forgotten = forgetOld.run(tx, { before, limit });
      if (forgotten > 0) forgetParts.run(tx, { before });
      return forgotten;
    },
    /** Writes the call; false if it already has an answer: the first recorded answer is final. */
    put: (tx: Transaction, row: CallRow): boolean => put(tx, row) === 1,
    /** Writes a part of an answer; false if the session has it already. */
    putPart: (tx: Transaction, row: AnswerPartTable): boolean => putPart(tx, row) === 1,
    /** JSON of parts of answers, by hash. */
    parts: (sessionId: string, hashes: ReadonlySet<string>): Map<string, string> => {
      const rows = hashes.size === 0 ? [] : parts.all({ session_id: sessionId, hashes: JSON.stringify([...hashes]) });
      if (rows.length < hashes.size) throw new RalphError("database", `Session '${sessionId}' lacks parts of answers`);
      return new Map(rows.map(({ hash, content }) => [hash, content]));
    },
    ofScope: (sessionId: string, scope: string): CallRow[] => ofScope.all({ session_id: sessionId, scope }),
    /** Calls of all scopes, including those that were set aside. */
    ofSession: (sessionId: string): CallRow[] => ofSession.all({ session_id: sessionId }),
    /** Model usage of an agent's newest completed tasks, one row per task. */
    ofTasks: (owner: string, engine: string, agent: string, limit: number) => ofTasks.all({ owner, engine, agent, limit }),
    /** Model usage of review, aggregation and report in the newest finished sessions, one row per session. */
    ofReports: (owner: string, engine: string, strategy: string, limit: number) => ofReports.all({ owner, engine, strategy, limit }),
    find: (sessionId: string, scope: string, turn: number, ord: number): CallRow | undefined =>
      find.get({ session_id: sessionId, scope, turn, ord }),
    /** Model calls of all scopes that have no answer. */
    sentToModels: (sessionId: string): CallRow[] => ofKind.all({ session_id: sessionId, kind: "model", status: "sent" }),
    /** Deletes a call that has no answer. */
    withdraw: (tx: Transaction, sessionId: string, scope: string, turn: number, ord: number) =>
      withdraw.run(tx, { session_id: sessionId, scope, turn, ord, status: "sent" }),
    /** Renames the scope of the rows from `fromTurn` on, so that a replay does not read them. */
    setAside: (tx: Transaction, sessionId: string, scope: string, fromTurn: number, to: string) =>
      setAside.run(tx, { session_id: sessionId, scope, fromTurn, to }),
    /** Renames the scope of one row. */
    move: (tx: Transaction, sessionId: string, scope: string, turn: number, ord: number, to: string) =>
      move.run(tx, { session_id: sessionId, scope, turn, ord, to }),
    /** World-changing calls with this request that divergences of the scope set aside, the latest first. */
    setAsideWorld: (sessionId: string, scope: string, requestHash: string): CallRow[] =>
      setAsideWorld.all({ session_id: sessionId, from: `${scope}~`, to: `${scope}~${behindAll}`, request_hash: requestHash }),
    /** Deletes failed calls, so that a retry sends them again. */
    forgetFailures: (tx: Transaction, sessionId: string) => forget.run(tx, { session_id: sessionId, status: "failed" }),
  };
}

/** Sums over joined calls; without calls they are null or 0. */
function spentOf(eb: ExpressionBuilder<Tables & { call: CallTable }, "call">) {
  const { fn } = eb;
  return [
    fn.count<number>("call.turn").as("model_calls"),
    fn.sum<number | null>("call.input_tokens").as("input_tokens"),
    fn.sum<number | null>("call.output_tokens").as("output_tokens"),
    fn.sum<number | null>("call.cache_read_tokens").as("cache_read_tokens"),
    fn.sum<number | null>("call.cache_write_tokens").as("cache_write_tokens"),
    fn.sum<number | null>("call.cost_usd").as("cost_usd"),
    fn.count<number>("call.cost_usd").as("priced_calls"),
  ] as const;
}
