/** Rows of `task` and `plan`. A task's status changes only from the status and attempt that were read. */
import type { Selectable } from "kysely";
import type { TaskStatus } from "../domain/states.ts";
import type { Database, Transaction } from "./database.ts";
import type { PlanTable, TaskRow } from "./tables.ts";
import { TaskMirror } from "./task-mirror.ts";

export type { TaskRow } from "./tables.ts";
export type PlanRow = Selectable<PlanTable>;

/** What a change of status may bring along. */
export type TaskPatch = Partial<Pick<TaskRow, "result" | "question" | "error" | "attempts" | "round" | "started_at" | "ended_at">>;

export function taskRows(db: Database) {
  const insert = db.insertion<TaskRow>("task", [
    "session_id",
    "id",
    "owner",
    "ref",
    "parent_id",
    "level",
    "position",
    "round",
    "kind",
    "agent",
    "description",
    "complexity",
    "status",
    "critical",
    "priority",
    "estimated_ms",
    "dependencies",
    "input",
    "branches",
    "result",
    "question",
    "error",
    "attempts",
    "started_at",
    "ended_at",
  ]);
  const all = db.read((sql, p: { session_id: string }) =>
    sql.selectFrom("task").selectAll().where("session_id", "=", p.session_id).orderBy("position"),
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
  const mirror = new TaskMirror((sessionId) => all.all({ session_id: sessionId }));
  const rowOf = (sessionId: string, id: string): TaskRow | undefined => {
    const tree = mirror.tree(sessionId);
    return tree === undefined ? find.get({ session_id: sessionId, id }) : tree.get(id);
  };
  /** Notes columns of one row as they were written. */
  const noted = (tx: Transaction, sessionId: string, id: string, changed: Partial<TaskRow>): true => {
    mirror.wrote(tx, sessionId, (tree) => {
      const before = tree.get(id);
      if (before !== undefined) tree.set(id, { ...before, ...changed });
    });
    return true;
  };
  return {
    /** Keeps the session's tree in memory until the function given back is called: for whoever works on it. */
    keepTree: (sessionId: string): (() => void) => mirror.keep(sessionId),
    /** Rows come in the order of their positions, behind those that are there. */
    insert: (tx: Transaction, rows: readonly TaskRow[]): void => {
      for (const { session_id } of rows) {
        // A tree that is kept is read before its first rows are written: then there is nothing to read.
        mirror.tree(session_id);
      }
      insert(tx, rows);
      for (const row of rows) mirror.wrote(tx, row.session_id, (tree) => tree.set(row.id, row));
    },
    /** The whole tree, in its order. Rows are never changed in place. */
    all: (sessionId: string): TaskRow[] => {
      const tree = mirror.tree(sessionId);
      return tree === undefined ? all.all({ session_id: sessionId }) : [...tree.values()];
    },
    page: (sessionId: string, after: number, limit: number): TaskRow[] => page.all({ session_id: sessionId, after, limit }),
    find: rowOf,
    /** Changes the task if it is still as `from` was read; false where it is not. */
    change: (tx: Transaction, from: TaskRow, to: TaskStatus, patch: TaskPatch): boolean => {
      const { session_id, id, status: was, attempts } = from;
      const { result, question, error, started_at, ended_at, round, attempts: newAttempts } = { ...from, ...patch };
      const args = { session_id, id, was, attempts, to, result, question, error, started_at, ended_at, round, newAttempts };
      if (change.run(tx, args) !== 1) return false;
      return noted(tx, session_id, id, { status: to, result, question, error, started_at, ended_at, round, attempts: newAttempts });
    },
    /** Whether the task is still as it was read. */
    isStill: ({ session_id, id, status: was, attempts }: TaskRow): boolean => {
      const now = rowOf(session_id, id);
      return now?.status === was && now.attempts === attempts;
    },
    /** Leaves by status; parents do not count. */
    counts: (sessionId: string): { status: TaskStatus; tasks: number }[] => {
      const tree = mirror.tree(sessionId);
      return tree === undefined ? counts.all({ session_id: sessionId }) : countsOf(tree.values());
    },
    /** Changes what a task waits for and is given, as long as it has not run. */
    amend: (tx: Transaction, sessionId: string, id: string, dependencies: string, input: string): boolean =>
      amend.run(tx, { session_id: sessionId, id, dependencies, input }) === 1 && noted(tx, sessionId, id, { dependencies, input }),
    /** The owner's newest completed tasks of an agent, for what they tell of time. */
    durations: (owner: string, agent: string, limit: number) => durations.all({ owner, agent, limit }),
    clear: (tx: Transaction, sessionId: string): void => {
      clear.run(tx, { session_id: sessionId });
      mirror.wrote(tx, sessionId, (tree) => tree.clear());
    },
    insertPlan: (tx: Transaction, row: PlanRow) => insertPlan.run(tx, row as never),
    approvePlan: (tx: Transaction, sessionId: string, version: number) => approvePlan.run(tx, { session_id: sessionId, version }),
    plan: (sessionId: string, version: number): PlanRow | undefined => plan.get({ session_id: sessionId, version }),
  };
}

function countsOf(rows: Iterable<TaskRow>): { status: TaskStatus; tasks: number }[] {
  const counts = new Map<TaskStatus, number>();
  for (const { agent, status } of rows) if (agent !== null) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, tasks]) => ({ status, tasks }));
}
