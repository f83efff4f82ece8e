/**
 * A replica that is alive, and the way its transactions take: each is a batch at the end of the log that all replicas append
 * to. Before its steps run the end of the log is held and what others have appended is taken in, so that every step works on
 * the newest rows. A replica that counts as dead, or cannot keep its copy, writes nothing more and says so once.
 */
import { setTimeout as wait } from "node:timers/promises";
import type BetterSqlite3 from "better-sqlite3";
import { RalphError } from "../../domain/errors.ts";
import type { Database } from "../database.ts";
import { appliedMigration } from "../migrations.ts";
import type { Outlet } from "../outlet.ts";
import { AppliedRows } from "./applied-rows.ts";
import { allRows, CapturedRows, type ChangedRow } from "./captured-rows.ts";
import { copyState } from "./copy-state.ts";
import type { HeldLog, SharedRow } from "./held-log.ts";
import { Pulse, type PulseOptions } from "./pulse.ts";
import { copyTable } from "./replicated-tables.ts";
import { isCut } from "./shared-connection.ts";
import type { Installation, SharedDatabase } from "./shared-database.ts";

export type MembershipOptions = PulseOptions;

/** Pauses between attempts at the log: the first, and the longest. Milliseconds. */
const [firstPauseMs, longestPauseMs] = [20, 1_000];
/** Marks of deleted rows are kept at least as long. Milliseconds. */
const marksKeptMs = 3_600_000;

export class Membership implements Outlet {
  readonly #shared: SharedDatabase;
  readonly #pulse: Pulse;
  readonly #marks: NodeJS.Timeout;
  #db: Database | null = null;
  #applied: AppliedRows | null = null;
  #captured: CapturedRows | null = null;
  #schema = 0;
  #seen = 0;
  #held: HeldLog | null = null;
  /** Replicas that were alive when the end of the log was held last. */
  #alive: readonly string[] = [];
  #count = 1;
  /** The look at the end of the log that is under way, and the one that begins after it. */
  #catching: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #tell: (rows: readonly SharedRow[]) => void = () => undefined;

  constructor(shared: SharedDatabase, options: MembershipOptions) {
    this.#shared = shared;
    this.#pulse = new Pulse(shared, options);
    let marks = 0;
    this.#marks = setInterval(() => {
      const until = marks;
      marks = this.#seen;
      if (until > 0 && this.epoch !== null) this.#shared.forgetDeleted(this.id, this.epoch, until).catch(() => undefined);
    }, marksKeptMs).unref();
  }

  get id(): string {
    return this.#pulse.id;
  }

  /** Null where this replica does not lead. */
  get epoch(): number | null {
    return this.#pulse.epoch;
  }

  /** Replicas that were alive when the transaction under way began. */
  get alive(): readonly string[] {
    return this.#alive;
  }

  /** Number of live replicas when the shared database was last read. */
  get count(): number {
    return this.#count;
  }

  get fault(): RalphError | null {
    return this.#pulse.fault;
  }

  /** From now on the changes of this database are sent. Rows of an earlier schema are replaced by those that are here. */
  async attach(db: Database): Promise<void> {
    const { sqlite } = db;
    this.#schema = appliedMigration(sqlite);
    this.#seen = copyState(sqlite)?.seen ?? 0;
    this.#db = db;
    await this.#insist(() => this.#convert(sqlite));
    // A crash of this machine may cost the copy its newest rows: they are in the shared database.
    sqlite.pragma("synchronous = NORMAL");
    this.#applied = new AppliedRows(db);
    this.#captured = new CapturedRows(sqlite);
    db.attach(this);
  }

  /**
   * Replaces rows of an earlier schema. Where the acknowledgement was lost the log has gone on without this copy, which is
   * built anew at the next start.
   */
  async #convert(sqlite: BetterSqlite3.Database): Promise<void> {
    const { schema, batch } = await this.#shared.look();
    if (schema === this.#schema) return;
    if (batch !== this.#seen) throw this.#pulse.lose("The copy is not the shared database's newest state");
    const written = await this.#shared.replace(this.id, this.epoch ?? 0, this.#schema, allRows(sqlite));
    if (written === null) throw this.#pulse.lose("Another replica has taken over");
    this.#saw(written);
  }

  /** `tell` is called with rows of other replicas when they are here. */
  onApplied(tell: (rows: readonly SharedRow[]) => void): void {
    this.#tell = tell;
  }

  async begin(): Promise<void> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      this.#pulse.assert();
      try {
        const held = await this.#shared.hold(this.#seen, { me: this.id, epoch: this.epoch, schema: this.#schema });
        this.#held = held;
        this.#assertHistory(held, this.#seen);
        this.#alive = held.replicas;
        this.#takeIn(held.rows, held.batch);
        this.#pulse.answered();
        return;
      } catch (error) {
        if (this.#held !== null) await this.abandon();
        this.#pulse.failed(error);
      }
      await wait(pauseMs);
    }
  }

  async abandon(): Promise<void> {
    const held = this.#held;
    this.#held = null;
    await held?.letGo().catch(() => undefined);
  }

  async send(): Promise<void> {
    const held = this.#held;
    const changes = this.#captured?.take() ?? [];
    if (held === null || changes.length === 0) return this.abandon();
    this.#held = null;
    await this.#append(held, changes);
    // After a sleep it may count as dead: what rests on this batch is another's to do.
    await this.#pulse.hold();
    this.#saw(held.batch + 1);
    if (this.#alive.length > 1) this.#shared.notifications.tell(held.batch + 1);
  }

  diverged(error: unknown): void {
    this.#pulse.lose(`The copy cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }

  /** @throws RalphError `service_unavailable` where this replica may count as dead. */
  confirm(): Promise<void> {
    return this.#pulse.confirm();
  }

  /** Resolves when this copy has what the shared database had when this was called. */
  catchUp(): Promise<void> {
    this.#next ??= (this.#catching ?? Promise.resolve()).then(() => {
      const now = this.#catchUp();
      this.#next = null;
      this.#catching = now.catch(() => undefined);
      return now;
    });
    return this.#next;
  }

  /** From now on this copy follows the others as soon as they tell of a batch. False where no notifications come. */
  listen(): Promise<boolean> {
    return this.#shared.notifications.listen((batch) => {
      if (batch === null || batch > this.#seen) this.catchUp().catch(() => undefined);
    });
  }

  /** The installation as it is now; this copy follows it. */
  async follow(): Promise<Installation> {
    const installation = await this.#shared.look();
    this.#count = Math.max(1, installation.replicas.length);
    if (installation.batch > this.#seen) await this.catchUp();
    return installation;
  }

  /** From now on silent replicas can append nothing. */
  async bury(): Promise<void> {
    await this.#shared.bury();
  }

  /** Silent replicas can append nothing more, and the lease is taken where nobody has it. Whether this replica leads by that. */
  async succeed(address: string): Promise<boolean> {
    await this.#shared.bury();
    return this.#pulse.claim(address);
  }

  /** Counts as alive no longer, and gives the lease back. Everything has to be written before. */
  async release(): Promise<void> {
    clearInterval(this.#marks);
    await this.#shared.notifications.close();
    await this.#pulse.release();
  }

  /** Does it again where a connection was cut, as long as this replica may count as alive. */
  async #insist<T>(work: () => Promise<T>): Promise<T> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await work();
      } catch (error) {
        if (!isCut(error)) throw error;
        this.#pulse.failed(error);
      }
      await wait(pauseMs);
    }
  }

  async #catchUp(): Promise<void> {
    const db = this.#db;
    if (db === null) return;
    const head = await this.#shared.head();
    while (this.#seen < head) {
      const from = this.#seen;
      const { batch, rebuilt, rows } = await this.#shared.changes(from);
      // The answer may be late: this replica's own transactions go on while it is under way.
      this.#assertHistory({ batch, rebuilt }, from);
      // A transaction of this replica has taken them in meanwhile, or does so.
      if (db.sending !== null) await db.sending;
      else if (this.#seen === from) this.#takeIn(rows, batch);
    }
  }

  /** @throws RalphError where the log does not follow from `seen`, which this copy had when it asked. */
  #assertHistory({ batch, rebuilt }: Pick<HeldLog, "batch" | "rebuilt">, seen: number): void {
    if (batch < seen) throw this.#pulse.lose("The shared database is not in the state that this replica left");
    if (rebuilt > seen) throw this.#pulse.lose("The shared database was built anew");
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
    this.#tell(fresh);
  }

  /** Sends a batch until it is acknowledged: an outage is waited for, since nobody can know whether it was written. */
  async #append(held: HeldLog, changes: readonly ChangedRow[]): Promise<void> {
    const writer = { me: this.id, epoch: this.epoch, schema: this.#schema };
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      this.#pulse.assert();
      try {
        const appended = pauseMs === firstPauseMs ? await held.append(changes) : await this.#shared.append(writer, held.batch + 1, changes);
        if (appended === "appended") return this.#pulse.answered();
        if (appended === "refused") throw this.#pulse.lose("Another replica has taken over");
      } catch (error) {
        this.#pulse.assert();
        this.#pulse.failed(error);
        await wait(pauseMs);
        continue;
      }
      // Its hold was lost, and others have appended since: these steps rest on rows that are no longer the newest.
      throw new RalphError("database", "The shared database has gone on meanwhile", { retryAfterMs: firstPauseMs });
    }
  }

  #saw(batch: number): void {
    this.#see(batch);
    this.#seen = batch;
  }

  #see(batch: number): void {
    this.#db?.sqlite.prepare(`UPDATE ${copyTable} SET seen = ?`).run(batch);
  }
}
