/** What changes a row of `session`: the only place that writes the state column, and only under the version that was read. */
import type { Hold, SessionState } from "../domain/states.ts";
import type { Database, Transaction } from "./database.ts";
import type { Flag, SessionRow } from "./tables.ts";

/** What a move may change besides status, hold and version. */
export type SessionPatch = Partial<
  Pick<
    SessionRow,
    | "strategy"
    | "complexity"
    | "language"
    | "round"
    | "initial_context"
    | "coverage"
    | "cut"
    | "brief_version"
    | "plan_version"
    | "error"
    | "failed_from"
    | "ended_at"
    | "worked_ms"
    | "supplied_plan"
  >
>;

export interface Spending {
  modelCalls: number;
  inputTokens: number;
  outputTokens: number;
  /** Null where the price is unknown. */
  costUsd: number | null;
}

/** What comes along with a step's events: how many there are, how far the session is, and when. */
export interface Told {
  events: number;
  percent: number;
  at: string;
}

export function sessionChanges(db: Database) {
  const move = db.statement(
    (
      sql,
      p: {
        id: string;
        version: number;
        status: SessionState;
        to: SessionState;
        hold: Hold | null;
        at: string;
        events: number;
        percent: number;
      } & Full<SessionPatch>,
    ) =>
      sql
        .updateTable("session")
        .set((eb) => ({
          status: p.to,
          hold: p.hold,
          version: eb("version", "+", 1),
          strategy: p.strategy,
          complexity: p.complexity,
          language: p.language,
          round: p.round,
          initial_context: p.initial_context,
          coverage: p.coverage,
          cut: p.cut,
          brief_version: p.brief_version,
          // A running round may have added a version since the row was read; versions only grow.
          plan_version: eb.fn.coalesce(
            eb.fn<number | null>("max", ["plan_version", eb.val(p.plan_version)]),
            eb.val(p.plan_version),
            "plan_version",
          ),
          error: p.error,
          failed_from: p.failed_from,
          ended_at: p.ended_at,
          worked_ms: eb.fn<number>("max", ["worked_ms", eb.val(p.worked_ms)]),
          supplied_plan: p.supplied_plan,
          recoveries: 0,
          updated_at: eb.fn<string>("max", ["updated_at", eb.val(p.at)]),
          event_seq: eb("event_seq", "+", p.events),
          percent: eb.fn<number>("max", ["percent", eb.val(p.percent)]),
        }))
        .where("id", "=", p.id)
        .where("version", "=", p.version)
        .where("status", "=", p.status)
        .returning(["event_seq", "percent", "owner"]),
  );
  const number = db.statement((sql, p: { id: string; events: number; percent: number; at: string; worked: number; bytes: number }) =>
    sql
      .updateTable("session")
      .set((eb) => ({
        event_seq: eb("event_seq", "+", p.events),
        percent: eb.fn<number>("max", ["percent", eb.val(p.percent)]),
        worked_ms: eb.fn<number>("max", ["worked_ms", eb.val(p.worked)]),
        stored_bytes: eb("stored_bytes", "+", p.bytes),
        updated_at: eb.fn<string>("max", ["updated_at", eb.val(p.at)]),
      }))
      .where("id", "=", p.id)
      .returning(["event_seq", "percent", "owner", "stored_bytes"]),
  );
  const numberOpen = db.statement((sql, p: { id: string; events: number; at: string; worked: number }) =>
    sql
      .updateTable("session")
      .set((eb) => ({
        event_seq: eb("event_seq", "+", p.events),
        worked_ms: eb.fn<number>("max", ["worked_ms", eb.val(p.worked)]),
        updated_at: eb.fn<string>("max", ["updated_at", eb.val(p.at)]),
      }))
      .where("id", "=", p.id)
      .where("status", "not in", ["done", "failed", "cancelled"])
      .returning(["event_seq", "percent", "owner"]),
  );
  const store = db.statement((sql, p: { id: string; bytes: number }) =>
    sql
      .updateTable("session")
      .set((eb) => ({ stored_bytes: eb("stored_bytes", "+", p.bytes) }))
      .where("id", "=", p.id)
      .returning(["stored_bytes"]),
  );
  const diverge = db.statement((sql, p: { id: string }) =>
    sql
      .updateTable("session")
      .set((eb) => ({ divergences: eb("divergences", "+", 1) }))
      .where("id", "=", p.id),
  );
  const numberMessage = db.statement((sql, p: { id: string }) =>
    sql
      .updateTable("session")
      .set((eb) => ({ message_seq: eb("message_seq", "+", 1) }))
      .where("id", "=", p.id)
      .returning(["message_seq"]),
  );
  const spend = db.statement((sql, p: { id: string; calls: number; input: number; output: number; cost: number; unknown: Flag }) =>
    sql
      .updateTable("session")
      .set((eb) => ({
        model_calls: eb("model_calls", "+", p.calls),
        input_tokens: eb("input_tokens", "+", p.input),
        output_tokens: eb("output_tokens", "+", p.output),
        cost_usd: eb("cost_usd", "+", p.cost),
        cost_unknown: eb.fn<Flag>("max", ["cost_unknown", eb.val(p.unknown)]),
      }))
      .where("id", "=", p.id),
  );
  const planned = db.statement((sql, p: { id: string; plan_version: number }) =>
    sql.updateTable("session").set({ plan_version: p.plan_version }).where("id", "=", p.id),
  );
  const recover = db.statement((sql, p: { id: string; version: number; recoveries: number }) =>
    sql.updateTable("session").set({ recoveries: p.recoveries }).where("id", "=", p.id).where("version", "=", p.version),
  );
  return {
    /**
     * Moves the session if it is still as `from` was read, takes the next `events` numbers and raises the percent; gives
     * the last number taken, or undefined where somebody else moved it first.
     */
    move: (tx: Transaction, from: SessionRow, to: SessionState, hold: Hold | null, patch: SessionPatch, told: Told) =>
      move.all(tx, { ...patched(from, patch), ...told, id: from.id, version: from.version, status: from.status, to, hold })[0],
    /**
     * Takes the next `events` numbers, raises the percent and the time worked, and adds to what the session keeps; gives
     * the last number taken, or undefined for an unknown session.
     */
    number: (tx: Transaction, id: string, { worked = 0, bytes = 0, ...told }: Told & { worked?: number; bytes?: number }) =>
      number.all(tx, { id, ...told, worked, bytes })[0],
    /** As `number`, but undefined for a session that has ended: after its last event nothing follows. Brings the time worked along. */
    numberOpen: (tx: Transaction, id: string, events: number, at: string, worked: number) =>
      numberOpen.all(tx, { id, events, at, worked })[0],
    /** Adds to what the session keeps; gives the new sum. */
    stored: (tx: Transaction, id: string, bytes: number): number => store.all(tx, { id, bytes })[0]?.stored_bytes ?? 0,
    diverged: (tx: Transaction, id: string) => diverge.run(tx, { id }),
    nextMessage: (tx: Transaction, id: string): number => numberMessage.all(tx, { id })[0]?.message_seq ?? 0,
    spend: (tx: Transaction, id: string, { modelCalls, inputTokens, outputTokens, costUsd }: Spending) =>
      spend.run(tx, {
        id,
        calls: modelCalls,
        input: inputTokens,
        output: outputTokens,
        cost: costUsd ?? 0,
        unknown: costUsd === null ? 1 : 0,
      }),
    /** Names the plan's newest version while a round runs: no move of the session. */
    planned: (tx: Transaction, id: string, version: number) => planned.run(tx, { id, plan_version: version }),
    /** Counts how often the step that `from` stands in was taken up after a death of the process. */
    recovered: (tx: Transaction, from: Pick<SessionRow, "id" | "version">, recoveries: number) =>
      recover.run(tx, { id: from.id, version: from.version, recoveries }),
  };
}

type Full<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };

function patched(row: SessionRow, patch: SessionPatch): Full<SessionPatch> {
  const all: SessionRow = { ...row, ...patch };
  return {
    strategy: all.strategy,
    complexity: all.complexity,
    language: all.language,
    round: all.round,
    initial_context: all.initial_context,
    coverage: all.coverage,
    cut: all.cut,
    brief_version: all.brief_version,
    plan_version: all.plan_version,
    error: all.error,
    failed_from: all.failed_from,
    ended_at: all.ended_at,
    worked_ms: all.worked_ms,
    supplied_plan: all.supplied_plan,
  };
}
