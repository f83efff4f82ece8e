/** Rows of `task` and `plan`. A task's status changes only from the status and attempt that were read. */
import type { Selectable } from "kysely";
import type { TaskStatus } from "../domain/states.ts";
import type { PlanVersion } from "../domain/task-record.ts";
import type { Database, Transaction } from "./database.ts";
import type { PlanTable, TaskRow } from "./tables.ts";
import { versionTasks, versionText } from "./task-codec.ts";

type PlanRow = Selectable<PlanTable>;

export function taskRows(db: Database) {
  const all = db.read((sql, p: { session_id: string }) =>
    sql.selectFrom("task").selectAll().where("session_id", "=", p.session_id).orderBy("position"),
  );
  const change = db.statement(
    (
      sql,
      p: { session_id: string; id: string; was: TaskStatus; attempts: number; to: TaskStatus } & Record<
        "result" | "question" | "error" | "lease" | "lease_until" | "started_at" | "ended_at",
        string | null
      > & { newAttempts: number; deaths: number; round: number },
    ) =>
      sql
        .updateTable("task")
        .set({
          status: p.to,
          result: p.result,
          question: p.question,
          error: p.error,
          attempts: p.newAttempts,
          deaths: p.deaths,
          round: p.round,
          lease: p.lease,
          lease_until: p.lease_until,
          started_at: p.started_at,
          ended_at: p.ended_at,
        })
        .where("session_id", "=", p.session_id)
        .where("id", "=", p.id)
        .where("status", "=", p.was)
        .where("attempts", "=", p.attempts),
  );
  const counts = db.read((sql, p: { session_id: string }) =>
    sql
      .selectFrom("task")
      .select(["status", (eb) => eb.fn.countAll<number>().as("tasks")])
      .where("session_id", "=", p.session_id)
      .where("agent", "is not", null)
      .groupBy("status"),
  );
  const amend = db.statement((sql, p: { session_id: string; id: string; dependencies: string; input: string }) =>
    sql
      .updateTable("task")
      .set({ dependencies: p.dependencies, input: p.input })
      .where("session_id", "=", p.session_id)
      .where("id", "=", p.id),
  );
  const durations = db.read((sql, p: { owner: string; agent: string; limit: number }) =>
    sql
      .selectFrom("task")
      .select(["description", "estimated_ms", "started_at", "ended_at"])
      .where("owner", "=", p.owner)
      .where("agent", "=", p.agent)
      .where("status", "=", "completed")
      .where("kind", "=", "task")
      .orderBy("ended_at", "desc")
      .limit(p.limit as never),
  );
  const clear = db.statement((sql, p: { session_id: string }) => sql.deleteFrom("task").where("session_id", "=", p.session_id));
  const insertPlan = db.insertion("plan");
  const approvePlan = db.statement((sql, p: { session_id: string; version: number }) =>
    sql.updateTable("plan").set({ status: "approved" }).where("session_id", "=", p.session_id).where("version", "=", p.version),
  );
  const removePlan = db.statement((sql, p: { session_id: string; version: number }) =>
    sql.deleteFrom("plan").where("session_id", "=", p.session_id).where("version", "=", p.version),
  );
  const plan = db.read((sql, p: { session_id: string; version: number }) =>
    sql.selectFrom("plan").selectAll().where("session_id", "=", p.session_id).where("version", "=", p.version),
  );
  return {
    insert: db.insertion("task"),
    all: (sessionId: string): TaskRow[] => all.all({ session_id: sessionId }),
    /** Writes `to` where the row still has the status and attempts of `from`; false where it has not. */
    change: (tx: Transaction, { session_id, id, status: was, attempts }: TaskRow, to: TaskRow): boolean => {
      const { status, result, question, error, started_at, ended_at, round, deaths, lease, lease_until, attempts: newAttempts } = to;
      const values = { result, question, error, started_at, ended_at, round, deaths, lease, lease_until, newAttempts };
      return change.run(tx, { session_id, id, was, attempts, to: status, ...values }) === 1;
    },
    /** Leaves by status; parents do not count. */
    counts: (sessionId: string): { status: TaskStatus; tasks: number }[] => counts.all({ session_id: sessionId }),
    amend: (tx: Transaction, { session_id, id, dependencies, input }: TaskRow) => amend.run(tx, { session_id, id, dependencies, input }),
    /** The owner's newest completed tasks of an agent, for what they tell of time. */
    durations: (owner: string, agent: string, limit: number) => durations.all({ owner, agent, limit }),
    clear: (tx: Transaction, sessionId: string) => clear.run(tx, { session_id: sessionId }),
    insertPlan: (
      tx: Transaction,
      row: { session_id: string; owner: string },
      plan: Omit<PlanVersion, "tasks">,
      tasks: TaskRow[],
      at: string,
    ) => {
      const { version, status, analysis, metadata } = plan;
      const texts = { metadata: JSON.stringify(metadata), tasks: versionText(tasks) };
      insertPlan(tx, { ...row, version, status, analysis, ...texts, created_at: at });
    },
    approvePlan: (tx: Transaction, sessionId: string, version: number) => approvePlan.run(tx, { session_id: sessionId, version }),
    removePlan: (tx: Transaction, sessionId: string, version: number) => removePlan.run(tx, { session_id: sessionId, version }),
    plan: (sessionId: string, version: number): PlanVersion | undefined => {
      const row = plan.get({ session_id: sessionId, version });
      return row === undefined ? undefined : planOf(row);
    },
  };
}

function planOf({ version, status, analysis, metadata, tasks: text }: PlanRow): PlanVersion {
  let tasks: PlanVersion["tasks"] | undefined;
  return {
    version,
    status,
    analysis,
    metadata: JSON.parse(metadata),
    get tasks() {
      tasks ??= versionTasks(text);
      return tasks;
    },
  };
}
