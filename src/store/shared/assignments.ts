/**
 * Assignment of sessions to replicas, as rows of the log: a commit that leaves a session with work to do assigns it to the
 * committing replica, and no other replica commits to it while that one is alive. The leader reassigns the sessions of dead
 * replicas to live ones.
 */
import type BetterSqlite3 from "better-sqlite3";
import { RalphError } from "../../domain/errors/errors.ts";
import { takeoverRetryAfterMs } from "../../domain/errors/takeover.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { isRunnable } from "../../domain/sessions/states.ts";
import type { Assignment, RecoverableSession } from "../../research/ports/assignment.ts";
import type { OwnedSession } from "../../research/ports/directory.ts";
import type { Database, Transaction } from "../writer/database.ts";
import type { SharedRow } from "./locked-log.ts";
import { keyIdOf, rowOf } from "./row-text.ts";

/** How the replica that a session was taken over from ended. */
export type Ending = "died" | "silent" | "stopped";

/** The parts of the membership that are needed. */
interface Member {
  readonly id: string;
  readonly epoch: number | null;
  readonly alive: readonly string[];
}

interface Row {
  session_id: string;
  replica: string;
}

const assignmentTable = "session_replica";

export class Assignments implements Assignment {
  readonly #db: Database;
  readonly #member: Member;
  readonly #find: BetterSqlite3.Statement<[string], string>;
  readonly #put: BetterSqlite3.Statement<[string, string, string | null]>;
  readonly #remove: BetterSqlite3.Statement<[string]>;
  readonly #unassigned: BetterSqlite3.Statement<[], string>;
  readonly #replicas: BetterSqlite3.Statement<[], string>;
  readonly #of: BetterSqlite3.Statement<[string], string>;
  readonly #place: BetterSqlite3.Statement<[string, string], number>;
  readonly #session: BetterSqlite3.Statement<[string], OwnedSession & Pick<SessionRecord, "status" | "hold">>;
  readonly #mine: BetterSqlite3.Statement<[string], OwnedSession & { taken_from: Ending | null }>;
  /** Sessions of this replica that it runs or made runnable itself. Its other sessions have to be recovered. */
  readonly #begun = new Set<string>();
  /** Whether this replica stops: sessions that it does not run go to the others. */
  #isLeaving = false;
  /** Sessions that it has handed over: the others get them in turns. */
  #turn = 0;
  #onTaken: () => void = () => undefined;
  #onLost: (sessionId: string) => void = () => undefined;

  constructor(db: Database, member: Member) {
    const { sqlite } = db;
    this.#db = db;
    this.#member = member;
    this.#find = sqlite.prepare<[string], string>(`SELECT replica FROM ${assignmentTable} WHERE session_id = ?`).pluck();
    this.#put = sqlite.prepare(
      `INSERT INTO ${assignmentTable} VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET replica = excluded.replica, taken_from = excluded.taken_from`,
    );
    this.#remove = sqlite.prepare(`DELETE FROM ${assignmentTable} WHERE session_id = ?`);
    this.#unassigned = sqlite
      .prepare<[], string>(
        `SELECT id FROM session WHERE status NOT IN ('done', 'failed', 'cancelled') AND hold IS NULL
         AND NOT EXISTS (SELECT 1 FROM ${assignmentTable} WHERE session_id = session.id) ORDER BY id`,
      )
      .pluck();
    this.#replicas = sqlite.prepare<[], string>(`SELECT DISTINCT replica FROM ${assignmentTable}`).pluck();
    this.#of = sqlite.prepare<[string], string>(`SELECT session_id FROM ${assignmentTable} WHERE replica = ? ORDER BY session_id`).pluck();
    this.#mine = sqlite.prepare(
      `SELECT id, owner, taken_from FROM ${assignmentTable} JOIN session ON id = session_id
       WHERE replica = ? AND status NOT IN ('done', 'failed', 'cancelled') AND hold IS NULL ORDER BY id`,
    );
    // The newest event of a waiting session is its `session.queued`; the sessions before it have an earlier one.
    this.#place = sqlite
      .prepare<[string, string], number>(
        `SELECT count(*) FROM session AS own
         JOIN event AS told ON told.session_id = own.id AND told.seq = own.event_seq AND told.type = 'session.queued'
         JOIN ${assignmentTable} AS assigned ON assigned.replica = ?
         JOIN session AS other ON other.id = assigned.session_id AND other.owner = own.owner AND other.under_way = 0 AND other.hold IS NULL
         JOIN event AS earlier ON earlier.session_id = other.id AND earlier.seq = other.event_seq
           AND earlier.type = 'session.queued' AND earlier.position <= told.position
         WHERE own.id = ? AND own.under_way = 0 AND own.hold IS NULL`,
      )
      .pluck();
    this.#session = sqlite.prepare("SELECT id, owner, status, hold FROM session WHERE id = ?");
  }

  /** `taken` is called when this replica took sessions over, `lost` when another took one of its own. */
  listen({ taken, lost }: { taken: () => void; lost: (sessionId: string) => void }): void {
    this.#onTaken = taken;
    this.#onLost = lost;
    if (this.hasRecoverable) taken();
  }

  /** The replica that works on the session; undefined where none does. */
  replicaOf(sessionId: string): string | undefined {
    return this.#find.get(sessionId);
  }

  /** Whether this copy has a session of that id. */
  has(sessionId: string): boolean {
    return this.#session.get(sessionId) !== undefined;
  }

  /** Replicas with assigned sessions. */
  assigned(): string[] {
    return this.#replicas.all();
  }

  /** Whether there are sessions to recover, including those assigned before `listen` and those whose recovery failed. */
  get hasRecoverable(): boolean {
    return this.#unbegun().length > 0;
  }

  /** Returns a session repeatedly until it was acquired. */
  async recoverable(): Promise<readonly RecoverableSession[]> {
    return this.#unbegun().map(({ id, owner, taken_from }) => ({ id, owner, isDeath: taken_from === "died" }));
  }

  async acquire(sessionId: string): Promise<boolean> {
    const replica = this.replicaOf(sessionId);
    const isMine = replica === undefined || replica === this.#member.id;
    if (isMine) this.#begun.add(sessionId);
    return isMine;
  }

  placeElsewhere(sessionId: string): number | null {
    const replica = this.replicaOf(sessionId);
    if (replica === undefined || replica === this.#member.id) return null;
    return this.#place.get(replica, sessionId) || null;
  }

  release(sessionId: string): void {
    if (this.#isLeaving) {
      this.#db.write((tx) => this.#moveAway(tx, [sessionId])).catch(() => undefined);
      return;
    }
    if (!this.#isIdle(sessionId)) return;
    // Until this is written, the session's commands are routed to this replica, which finds it held or ended.
    this.#db
      .write((tx) => {
        if (!this.#isIdle(sessionId)) return;
        this.#remove.run(sessionId);
        tx.afterCommit(() => this.#begun.delete(sessionId));
      })
      .catch(() => undefined);
  }

  /**
   * To be called in a transaction before a session changes.
   * @throws RalphError `service_unavailable` where another replica works on it. The leader takes it over.
   */
  before(sessionId: string): void {
    const replica = this.replicaOf(sessionId);
    if (replica === undefined || replica === this.#member.id || this.#member.epoch !== null) return;
    throw new RalphError("service_unavailable", "Another replica works on this session", { retryAfterMs: takeoverRetryAfterMs });
  }

  /** To be called in the transaction after a session changed. */
  after(session: SessionRecord): void {
    const { id } = this.#member;
    const replica = this.replicaOf(session.id);
    if (replica === id || (replica === undefined && !isRunnable(session))) return;
    this.#put.run(session.id, id, null);
    // A session of another replica ran there, so it is recovered here, even if the command starts it.
    if (replica === undefined) this.#begun.add(session.id);
  }

  /** Assigns what has no replica, and what dead ones have, to those that are alive, in turns. */
  assign(endings: ReadonlyMap<string, Ending>): Promise<void> {
    return this.#db.write((tx) => {
      const { alive } = this.#member;
      const moves: [string, Ending][] = this.#unassigned.all().map((id) => [id, "died"]);
      for (const [replica, ending] of endings) for (const id of this.#of.all(replica)) moves.push([id, ending]);
      this.#move(tx, moves, alive);
    });
  }

  /**
   * Assigns this replica's sessions to the others, which continue at once: now, or when it releases them, where `runs` says that
   * it still runs them.
   */
  handOver(runs: (sessionId: string) => boolean = () => false): Promise<void> {
    this.#isLeaving = true;
    return this.#db.write((tx) => {
      this.#moveAway(
        tx,
        this.#of.all(this.#member.id).filter((session) => !runs(session)),
      );
    });
  }

  /** Applies rows of other replicas, which may assign sessions to this one or away from it. */
  applied(rows: readonly SharedRow[]): void {
    const { id } = this.#member;
    let isTaken = false;
    for (const { kind, key, content } of rows) {
      if (kind !== assignmentTable) continue;
      const sessionId = keyIdOf(key);
      const row = content === null ? null : (rowOf(content) as unknown as Row);
      this.#begun.delete(sessionId);
      if (row?.replica === id) isTaken = true;
      else this.#onLost(sessionId);
    }
    if (isTaken) this.#onTaken();
  }

  #moveAway(tx: Transaction, sessions: readonly string[]): void {
    const { id, alive } = this.#member;
    const mine = sessions.filter((session) => this.replicaOf(session) === id);
    const others = alive.filter((replica) => replica !== id);
    const first = this.#turn;
    this.#turn += mine.length;
    this.#move(
      tx,
      mine.map((session): [string, Ending] => [session, "stopped"]),
      others.map((_, index) => others[(first + index) % others.length] ?? id),
    );
  }

  #move(tx: Transaction, moves: readonly [string, Ending][], to: readonly string[]): void {
    const { id } = this.#member;
    for (const [index, [sessionId, ending]] of moves.entries()) {
      const session = this.#session.get(sessionId);
      const replica = to[index % to.length];
      if (replica === undefined || session === undefined || !isRunnable(session)) this.#remove.run(sessionId);
      else this.#put.run(sessionId, replica, ending);
      if (replica !== id || session === undefined || !isRunnable(session)) continue;
      tx.afterCommit(() => {
        this.#begun.delete(sessionId);
        this.#onTaken();
      });
    }
  }

  #unbegun() {
    return this.#mine.all(this.#member.id).filter(({ id }) => !this.#begun.has(id));
  }

  #isIdle(sessionId: string): boolean {
    const session = this.#session.get(sessionId);
    return this.replicaOf(sessionId) === this.#member.id && (session === undefined || !isRunnable(session));
  }
}
