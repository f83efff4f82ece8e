/** Rows of `task` and `plan`. A task's status changes only from the status and attempt that were read. */
import type { Selectable } from "kysely";
import type { TaskStatus } from "../domain/states.ts";
import type { Database, Transaction } from "./database.ts";
import type { PlanTable, TaskTable } from "./tables.ts";

export type TaskRow = Selectable<TaskTable>;
export type PlanRow = Selectable<PlanTable>;

/** What a change of status may bring along. */
export type TaskPatch = Partial<Pick<TaskRow, "result" | "question" | "error" | "attempts" | "round" | "started_at" | "ended_at">>;

export function taskRows(db: Database) {
  const insert = db.statement((sql, p: Record<keyof TaskRow, never>) =>
    sql.insertInto("task").values({
      session_id: p.session_id,
      id: p.id,
      owner: p.owner,
      ref: p.ref,
      parent_id: p.parent_id,
      level: p.level,
      position: p.position,
      round: p.round,
      kind: p.kind,
      agent: p.agent,
      description: p.description,
      complexity: p.complexity,
      status: p.status,
      critical: p.critical,
      priority: p.priority,
      estimated_ms: p.estimated_ms,
      dependencies: p.dependencies,
      input: p.input,
      branches: p.branches,
      result: p.result,
      question: p.question,
      error: p.error,
      attempts: p.attempts,
      started_at: p.started_at,
      ended_at: p.ended_at,
    }),
  );
  const all = db.read((sql, p: { session_id: string }) =>
    sql.selectFrom("task").selectAll().where("session_id", "=", p.session_id).orderBy("position"),
  );
  const outline = db.read((sql, p: { session_id: string }) =>
    sql
      .selectFrom("task")
      .select([
        "id",
        "ref",
        "parent_id",
        "level",
        "position",
        "round",
        "kind",
        "agent",
        "status",
        "critical",
        "priority",
        "estimated_ms",
        "dependencies",
        "attempts",
      ])
      .where("session_id", "=", p.session_id)
      .orderBy("position"),
  );
  const page = db.read((sql, p: { session_id: string; after: number; limit: number }) =>
    sql
      .selectFrom("task")
      .selectAll()
      .where("session_id", "=", p.session_id)
      .where("position", ">", p.after)
      .orderBy("position")
      .limit(p.limit as never),
  );
  const find = db.read((sql, p: { session_id: string; id: string }) =>
    sql.selectFrom("task").selectAll().where("session_id", "=", p.session_id).where("id", "=", p.id),
  );
  const guard = db.read((sql, p: { session_id: string; id: string }) =>
    sql.selectFrom("task").select(["status", "attempts"]).where("session_id", "=", p.session_id).where("id", "=", p.id),
  );
  const change = db.statement(
    (
      sql,
      p: { session_id: string; id: string; was: TaskStatus; attempts: number; to: TaskStatus } & Record<
        "result" | "question" | "error" | "started_at" | "ended_at",
        string | null
      > & { newAttempts: number; round: number },
    ) =>
      sql
        .updateTable("task")
        .set({
          status: p.to,
          result: p.result,
          question: p.question,
          error: p.error,
          attempts: p.newAttempts,
          round: p.round,
          started_at: p.started_at,
          ended_at: p.ended_at,
        })
        .where("session_id", "=", p.session_id)
        .where("id", "=", p.id)
        .where("status", "=", p.was)
        .where("attempts", "=", p.attempts),
  );
  const status = db.statement((sql, p: { session_id: string; id: string; was: TaskStatus; to: TaskStatus; at: string | null }) =>
    sql
      .updateTable("task")
      .set((eb) => ({ status: p.to, ended_at: eb.fn.coalesce(eb.val(p.at), "ended_at") }))
      .where("session_id", "=", p.session_id)
      .where("id", "=", p.id)
      .where("status", "=", p.was),
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
      .where("id", "=", p.id)
      .where("status", "in", ["planned", "blocked"]),
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
  const insertPlan = db.statement((sql, p: Record<keyof PlanRow, never>) =>
    sql.insertInto("plan").values({
      session_id: p.session_id,
      version: p.version,
      owner: p.owner,
      status: p.status,
      analysis: p.analysis,
      metadata: p.metadata,
      tasks: p.tasks,
      created_at: p.created_at,
    }),
  );
  const approvePlan = db.statement((sql, p: { session_id: string; version: number }) =>
    sql.updateTable("plan").set({ status: "approved" }).where("session_id", "=", p.session_id).where("version", "=", p.version),
  );
  const plan = db.read((sql, p: { session_id: string; version: number }) =>
    sql.selectFrom("plan").selectAll().where("session_id", "=", p.session_id).where("version", "=", p.version),
  );
  return {
    insert: (tx: Transaction, row: TaskRow) => insert.run(tx, row as never),
    all: (sessionId: string): TaskRow[] => all.all({ session_id: sessionId }),
    /** The tree without its texts: what scheduling needs. */
    outline: (sessionId: string) => outline.all({ session_id: sessionId }),
    page: (sessionId: string, after: number, limit: number): TaskRow[] => page.all({ session_id: sessionId, after, limit }),
    find: (sessionId: string, id: string): TaskRow | undefined => find.get({ session_id: sessionId, id }),
    /** Changes the task if it is still as `from` was read; false where it is not. */
    change: (tx: Transaction, from: TaskRow, to: TaskStatus, patch: TaskPatch): boolean => {
      const all = { ...from, ...patch };
      const { session_id, id, status: was, attempts } = from;
      const { result, question, error, started_at, ended_at, round, attempts: newAttempts } = all;
      return change.run(tx, { session_id, id, was, attempts, to, result, question, error, started_at, ended_at, round, newAttempts }) === 1;
    },
    /** Whether the task is still as it was read. */
    isStill: ({ session_id, id, status: was, attempts }: TaskRow): boolean => {
      const now = guard.get({ session_id, id });
      return now?.status === was && now.attempts === attempts;
    },
    /** Changes nothing but the status (and, where given, the end). */
    mark: (tx: Transaction, sessionId: string, id: string, was: TaskStatus, to: TaskStatus, endedAt: string | null = null): boolean =>
      status.run(tx, { session_id: sessionId, id, was, to, at: endedAt }) === 1,
    /** Leaves by status; parents do not count. */
    counts: (sessionId: string): { status: TaskStatus; tasks: number }[] => counts.all({ session_id: sessionId }),
    /** Changes what a task waits for and is given, as long as it has not run. */
    amend: (tx: Transaction, sessionId: string, id: string, dependencies: string, input: string): boolean =>
      amend.run(tx, { session_id: sessionId, id, dependencies, input }) === 1,
    /** The owner's newest completed tasks of an agent, for what they tell of time. */
    durations: (owner: string, agent: string, limit: number) => durations.all({ owner, agent, limit }),
    clear: (tx: Transaction, sessionId: string) => clear.run(tx, { session_id: sessionId }),
    insertPlan: (tx: Transaction, row: PlanRow) => insertPlan.run(tx, row as never),
    approvePlan: (tx: Transaction, sessionId: string, version: number) => approvePlan.run(tx, { session_id: sessionId, version }),
    plan: (sessionId: string, version: number): PlanRow | undefined => plan.get({ session_id: sessionId, version }),
  };
}
export type TaskOutline = ReturnType<ReturnType<typeof taskRows>["outline"]>[number];
