/** Rows of `task` and `plan`. A task's status changes only from the status and attempt that were read. */
import type { Selectable } from "kysely";
import type { PlanVersion, TaskRecord } from "../../domain/plans/task-record.ts";
import type { TaskStatus } from "../../domain/plans/task-status.ts";
import type { PlanTable, TaskRow } from "../schema/tables.ts";
import { deletionBy, rowsBy } from "../writer/by-columns.ts";
import { type Database, placeholders, type Transaction } from "../writer/database.ts";
import { stateColumns, stateNames, versionTasks, versionText } from "./task-codec.ts";

type PlanRow = Selectable<PlanTable>;

export function taskRows(db: Database) {
  const all = rowsBy(db, "task", ["session_id"], "position");
  const changing = <Name extends string>(columns: readonly Name[]) =>
    db.statement((sql, p: Record<Name, never> & { session_id: string; id: string; readStatus: TaskStatus; readAttempts: number }) =>
      sql
        .updateTable("task")
        .set(placeholders(columns, p))
        .where("session_id", "=", p.session_id)
        .where("id", "=", p.id)
        .where("status", "=", p.readStatus)
        .where("attempts", "=", p.readAttempts),
    );
  const change = changing(stateNames);
  const changeWithResult = changing([...stateNames, "result"]);
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
  const clear = deletionBy(db, "task", "session_id");
  const insertPlan = db.insertion("plan");
  const approvePlan = db.statement((sql, p: { session_id: string; version: number }) =>
    sql.updateTable("plan").set({ status: "approved" }).where("session_id", "=", p.session_id).where("version", "=", p.version),
  );
  const removePlan = deletionBy(db, "plan", "session_id", "version");
  const plan = rowsBy(db, "plan", ["session_id", "version"]);
  return {
    insert: db.insertion("task"),
    all: (sessionId: string): TaskRow[] => all.all({ session_id: sessionId }),
    /**
     * Writes the task where its row still has the status and attempts of `from`; false where it has not. `result` is its
     * JSON, undefined where it stays.
     */
    change: (tx: Transaction, sessionId: string, from: TaskRecord, to: TaskRecord, result: string | null | undefined): boolean => {
      const key = { session_id: sessionId, id: from.id, readStatus: from.status, readAttempts: from.attempts };
      const columns = { ...key, ...stateColumns(to) };
      const changed = result === undefined ? change.run(tx, columns as never) : changeWithResult.run(tx, { ...columns, result } as never);
      return changed === 1;
    },
    amend: (tx: Transaction, sessionId: string, { id, dependencies, input }: TaskRecord) =>
      amend.run(tx, { session_id: sessionId, id, dependencies: JSON.stringify(dependencies), input: JSON.stringify(input) }),
    /** The owner's newest completed tasks of an agent, for estimates of time. */
    durations: (owner: string, agent: string, limit: number) => durations.all({ owner, agent, limit }),
    clear: (tx: Transaction, sessionId: string) => clear.run(tx, { session_id: sessionId }),
    /** Gives the version as later readers will see it. */
    insertPlan: (tx: Transaction, ids: { session_id: string; owner: string }, plan: PlanVersion, at: string): PlanVersion => {
      const { version, status, analysis, metadata, tasks } = plan;
      const texts = { metadata: JSON.stringify(metadata), tasks: versionText(tasks) };
      const row = { ...ids, version, status, analysis, ...texts, created_at: at };
      insertPlan(tx, row);
      return new StoredPlan(row);
    },
    approvePlan: (tx: Transaction, sessionId: string, version: number) => approvePlan.run(tx, { session_id: sessionId, version }),
    removePlan: (tx: Transaction, sessionId: string, version: number) => removePlan.run(tx, { session_id: sessionId, version }),
    plan: (sessionId: string, version: number): PlanVersion | undefined =>
      plan.all({ session_id: sessionId, version }).map((row) => new StoredPlan(row))[0],
  };
}

/** A version of the plan; its tasks are parsed when they are first looked at. */
class StoredPlan implements PlanVersion {
  readonly version: number;
  readonly status: PlanVersion["status"];
  readonly analysis: string;
  readonly metadata: PlanVersion["metadata"];
  readonly #text: string;
  #tasks: PlanVersion["tasks"] | undefined;

  constructor({ version, status, analysis, metadata, tasks }: PlanRow) {
    this.version = version;
    this.status = status;
    this.analysis = analysis;
    this.metadata = JSON.parse(metadata);
    this.#text = tasks;
  }

  get tasks(): PlanVersion["tasks"] {
    this.#tasks ??= versionTasks(this.#text);
    return this.#tasks;
  }
}
