/**
 * A live replica and the path of its transactions: each is a batch at the end of the log that all replicas append to, and
 * depends on all batches before it. While no other replica appends, a batch is sent with the number that it expects; if another
 * replica was first, its steps are rolled back and run again, after the end of the log was locked and the others' batches were
 * applied. A replica that was declared dead, or cannot write its copy, writes nothing more and reports it once.
 */
import type BetterSqlite3 from "better-sqlite3";
import type { RalphError } from "../../domain/errors/errors.ts";
import { appliedMigration } from "../schema/migrations.ts";
import type { Database } from "../writer/database.ts";
import type { Outlet } from "../writer/outlet.ts";
import { AppliedRows } from "./applied-rows.ts";
import { allRows, CapturedRows, type ChangedRow } from "./captured-rows.ts";
import { copyState } from "./copy-state.ts";
import { Heartbeat, type HeartbeatOptions } from "./heartbeat.ts";
import type { LockedLog, SharedRow } from "./locked-log.ts";
import { copyTable } from "./replicated-tables.ts";
import { isCut } from "./shared-connection.ts";
import type { Installation, SharedDatabase } from "./shared-database.ts";

export type MembershipOptions = HeartbeatOptions;

/** The parts of a store that are needed. */
interface Attached {
  readonly db: Database;
  /** Drops or updates what the store has in memory of rows that other processes wrote. */
  changedElsewhere(rows: readonly SharedRow[]): void;
}

/** Shortest retention of tombstones of deleted rows. Milliseconds. */
const marksKeptMs = 3_600_000;

export class Membership implements Outlet {
  readonly #shared: SharedDatabase;
  readonly #heartbeat: Heartbeat;
  readonly #marks: NodeJS.Timeout;
  #db: Database | null = null;
  #applied: AppliedRows | null = null;
  #captured: CapturedRows | null = null;
  #schema = 0;
  #seen = 0;
  #locked: LockedLog | null = null;
  /** Whether nobody else appended lately: then batches are sent without locking the end of the log first. */
  #isAlone = false;
  /** Replicas that were alive at the last look. */
  #alive: readonly string[] = [];
  /** The catch-up under way, and the one that starts after it. */
  #catching: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  readonly #listeners: ((rows: readonly SharedRow[]) => void)[] = [];

  constructor(shared: SharedDatabase, options: MembershipOptions) {
    this.#shared = shared;
    this.#heartbeat = new Heartbeat(shared, options);
    let marks = 0;
    this.#marks = setInterval(() => {
      const until = marks;
      marks = this.#seen;
      if (until > 0 && this.epoch !== null) this.#shared.forgetDeleted(this.id, this.epoch, until).catch(() => undefined);
    }, marksKeptMs).unref();
  }

  get id(): string {
    return this.#heartbeat.id;
  }

  /** Null where this replica does not lead. */
  get epoch(): number | null {
    return this.#heartbeat.epoch;
  }

  /** Replicas that were alive at the last look. */
  get alive(): readonly string[] {
    return this.#alive;
  }

  /** Number of live replicas at the last look. */
  get count(): number {
    return Math.max(1, this.#alive.length);
  }

  get fault(): RalphError | null {
    return this.#heartbeat.fault;
  }

  /** From now on the store's changes are sent, and it is told of all rows applied to it. Shared rows of an earlier schema are replaced. */
  async attach({ db, changedElsewhere }: Attached): Promise<void> {
    this.onApplied(changedElsewhere);
    const { sqlite } = db;
    this.#schema = appliedMigration(sqlite);
    this.#seen = copyState(sqlite)?.seen ?? 0;
    this.#db = db;
    await this.#heartbeat.untilAnswered(() => this.#convert(sqlite), isCut);
    // A crash of this machine may lose the copy's newest rows, which are in the shared database.
    sqlite.pragma("synchronous = NORMAL");
    this.#applied = new AppliedRows(db);
    this.#captured = new CapturedRows(sqlite);
    db.attach(this);
  }

  /**
   * Replaces rows of an earlier schema. Where the acknowledgement was lost the log has gone on without this copy, which is
   * built again at the next start.
   */
  async #convert(sqlite: BetterSqlite3.Database): Promise<void> {
    const { schema, batch } = await this.#shared.look();
    if (schema === this.#schema) return;
    if (batch !== this.#seen) throw this.#heartbeat.lose("The copy is not the shared database's newest state");
    const written = await this.#shared.replace(this.id, this.epoch ?? 0, this.#schema, allRows(sqlite));
    if (written === null) throw this.#heartbeat.lose("Another replica has taken over");
    this.#saw(written);
  }

  /** `listener` is called with rows of other replicas after they were applied, after the listeners before it. */
  onApplied(listener: (rows: readonly SharedRow[]) => void): void {
    this.#listeners.push(listener);
  }

  async begin(): Promise<void> {
    if (!this.#isAlone) return this.#lockEnd();
    this.#heartbeat.assert();
  }

  /** Locks the end of the log, and takes in what others have appended. */
  async #lockEnd(): Promise<void> {
    await this.#heartbeat.untilAnswered(async () => {
      try {
        const locked = await this.#shared.lock(this.#seen, { me: this.id, epoch: this.epoch, schema: this.#schema });
        this.#locked = locked;
        this.#assertHistory(locked, this.#seen);
        this.#isAlone = locked.batch === this.#seen;
        this.#takeIn(locked.rows, locked.batch);
      } catch (error) {
        await this.abandon();
        throw error;
      }
    });
  }

  async abandon(): Promise<void> {
    const locked = this.#locked;
    this.#locked = null;
    await locked?.unlock().catch(() => undefined);
  }

  async send(): Promise<boolean> {
    const locked = this.#locked;
    const changes = this.#captured?.take() ?? [];
    if (changes.length === 0) {
      await this.abandon();
      return locked !== null || this.#isNewest();
    }
    this.#locked = null;
    const isAppended = await this.#append(locked, changes);
    this.#isAlone &&= isAppended;
    if (!isAppended) return false;
    // After a suspension this replica may have been declared dead: then another one has to continue from this batch.
    await this.#heartbeat.untilAlive();
    this.#saw(this.#seen + 1);
    if (this.#alive.length > 1) this.#shared.notifications.announce(this.#seen);
    return true;
  }

  /** Whether nobody has appended since. Steps that changed nothing, or were refused, must be based on the newest rows, too. */
  async #isNewest(): Promise<boolean> {
    const head = await this.#heartbeat.untilAnswered(() => this.#shared.head());
    this.#isAlone = head === this.#seen;
    return this.#isAlone;
  }

  diverged(error: unknown): void {
    this.#heartbeat.lose(`The copy cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }

  /** @throws RalphError `service_unavailable` where this replica may have been declared dead. */
  confirm(): Promise<void> {
    return this.#heartbeat.confirm();
  }

  /** Resolves when this copy has everything that the shared database had at the time of the call. */
  catchUp(): Promise<void> {
    this.#next ??= (this.#catching ?? Promise.resolve()).then(() => {
      const now = this.#catchUp();
      this.#next = null;
      this.#catching = now.catch(() => undefined);
      return now;
    });
    return this.#next;
  }

  /**
   * From now on this copy follows the others as soon as they tell of a batch, and `onLeader` is called when they tell of a change
   * of the leader. False where no notifications come.
   */
  listen(onLeader: () => void): Promise<boolean> {
    return this.#shared.notifications.listen({
      batch: (number) => {
        if (number === null || number > this.#seen) this.catchUp().catch(() => undefined);
      },
      leader: onLeader,
    });
  }

  /** Notifies the others that this replica leads, so that they need not poll for it. */
  async announceLeader(): Promise<void> {
    await this.#shared.notifications.announceLeader();
  }

  /** The current state of the installation; brings this copy up to date. */
  async follow(): Promise<Installation> {
    const installation = await this.#heartbeat.watched(() => this.#shared.look());
    this.#alive = installation.replicas.map(({ id }) => id);
    if (installation.batch > this.#seen) await this.catchUp();
    return installation;
  }

  /** Declares silent replicas dead: they can append nothing more. Returns the live ones. */
  declareDead(): Promise<readonly string[]> {
    return this.#shared.declareDead();
  }

  /** Declares silent replicas dead, and becomes the leader if there is none. Returns whether this replica now leads. */
  async succeed(address: string): Promise<boolean> {
    await this.#shared.declareDead();
    return this.#heartbeat.claim(address);
  }

  /** Gives up the leadership, if this replica has it, and stays a live one that can write. */
  async stepDown(): Promise<void> {
    const epoch = this.#heartbeat.yieldLeadership();
    if (epoch === null) return;
    // The batch that is being sent is one of the leader.
    await this.#db?.sending;
    await this.#shared.stepDown(this.id, epoch);
    await this.announceLeader();
  }

  /** Leaves the live replicas and gives up the leadership. Everything has to be written before. */
  async release(): Promise<void> {
    clearInterval(this.#marks);
    await this.#shared.notifications.close();
    await this.#heartbeat.release();
  }

  async #catchUp(): Promise<void> {
    const db = this.#db;
    if (db === null) return;
    const head = await this.#shared.head();
    while (this.#seen < head) {
      const from = this.#seen;
      const { batch, rebuilt, rows } = await this.#shared.changes(from);
      // The answer may be outdated: this replica's own transactions continue meanwhile.
      this.#assertHistory({ batch, rebuilt }, from);
      // A transaction of this replica may have applied the rows meanwhile, or is applying them.
      if (db.sending !== null) await db.sending;
      else if (this.#seen === from) this.#takeIn(rows, batch);
    }
  }

  /** @throws RalphError where the log does not continue from `seen`, this copy's newest batch at the time of the query. */
  #assertHistory({ batch, rebuilt }: Pick<LockedLog, "batch" | "rebuilt">, seen: number): void {
    if (batch < seen) throw this.#heartbeat.lose("The shared database is not in the state that this replica left");
    if (rebuilt > seen) throw this.#heartbeat.lose("The shared database was built anew");
  }

  #takeIn(rows: readonly SharedRow[], batch: number): void {
    if (batch === this.#seen) return;
    let fresh: readonly SharedRow[] = [];
    this.#db?.takeIn((tx) => {
      fresh = this.#applied?.apply(tx, rows) ?? [];
      this.#applied?.finish(tx);
      this.#captured?.forget();
      this.#see(batch);
    });
    this.#seen = batch;
    for (const listener of this.#listeners) listener(fresh);
  }

  /** False where others have appended since. After a lost answer the same batch is sent again. */
  async #append(locked: LockedLog | null, changes: readonly ChangedRow[]): Promise<boolean> {
    const writer = { me: this.id, epoch: this.epoch, schema: this.#schema };
    let attempts = 0;
    const appended = await this.#heartbeat.untilAnswered(() =>
      locked !== null && attempts++ === 0 ? locked.append(changes) : this.#shared.append(writer, this.#seen + 1, changes),
    );
    if (appended === "refused") throw this.#heartbeat.lose("Another replica has taken over");
    return appended === "appended";
  }

  #saw(batch: number): void {
    this.#see(batch);
    this.#seen = batch;
  }

  #see(batch: number): void {
    this.#db?.sqlite.prepare(`UPDATE ${copyTable} SET seen = ?`).run(batch);
  }
}
