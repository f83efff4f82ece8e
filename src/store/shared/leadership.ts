/**
 * The lease of the one replica that works, and the way its transactions take: each is a batch that the shared database accepts
 * only from the holder of the lease. A replica that loses the lease, or cannot keep its copy, writes nothing more and says so once.
 */
import { setTimeout as wait } from "node:timers/promises";
import type BetterSqlite3 from "better-sqlite3";
import { RalphError } from "../../domain/errors.ts";
import { appliedMigration } from "../migrations.ts";
import type { Outlet } from "../outlet.ts";
import { CapturedRows, type ChangedRow } from "./captured-rows.ts";
import { copyState } from "./copy-state.ts";
import { copyTable, replicatedTables } from "./replicated-tables.ts";
import { type RowValues, rowText } from "./row-text.ts";
import type { SharedDatabase } from "./shared-database.ts";

export interface LeadershipOptions {
  /** This process. */
  readonly me: string;
  readonly epoch: number;
  readonly heartbeatMs: number;
  readonly deadMs: number;
  /** When the lease was asked for, on the monotonic clock. */
  readonly since: number;
  /** Told once when this process may work no longer. */
  readonly onLost: (reason: string) => void;
}

/** Pauses between attempts to send a batch: the first, and the longest. Milliseconds. */
const [firstPauseMs, longestPauseMs] = [20, 1_000];
/** Marks of deleted rows are kept at least as long. Milliseconds. */
const marksKeptMs = 3_600_000;

export class Leadership implements Outlet {
  readonly #shared: SharedDatabase;
  readonly #options: LeadershipOptions;
  readonly #timers: NodeJS.Timeout[];
  #captured: CapturedRows | null = null;
  #see: BetterSqlite3.Statement | null = null;
  #seen = 0;
  /** Until then no other replica can have the lease; on the monotonic clock. */
  #until: number;
  #renewal: Promise<void> | null = null;
  #lost: RalphError | null = null;
  #fault: RalphError | null = null;
  #released = false;

  constructor(shared: SharedDatabase, options: LeadershipOptions) {
    this.#shared = shared;
    this.#options = options;
    this.#until = options.since + options.deadMs;
    let marks = 0;
    this.#timers = [
      setInterval(() => void this.#renew(), options.heartbeatMs).unref(),
      setInterval(() => {
        const until = marks;
        marks = this.#seen;
        if (until > 0) this.#shared.forgetDeleted(options.me, options.epoch, until).catch(() => undefined);
      }, marksKeptMs).unref(),
    ];
  }

  get fault(): RalphError | null {
    return this.#lost ?? this.#fault;
  }

  /** From now on the changes of this database are sent. Rows of an earlier schema are replaced by those that are here. */
  async attach(sqlite: BetterSqlite3.Database): Promise<void> {
    const { me, epoch } = this.#options;
    const [schema, installation] = [appliedMigration(sqlite), await this.#shared.look()];
    this.#seen = copyState(sqlite)?.seen ?? 0;
    if (installation.batch !== this.#seen) throw this.#lose("The copy is not the shared database's newest state");
    this.#see = sqlite.prepare(`UPDATE ${copyTable} SET seen = ?`);
    if (installation.schema !== schema) {
      const batch = await this.#shared.replace(me, epoch, schema, allRows(sqlite));
      if (batch === null) throw this.#lose("Another replica has taken over");
      this.#saw(batch);
    }
    // What the machine's end takes from the copy is read from the shared database again: a commit of it waits for no disk.
    sqlite.pragma("synchronous = NORMAL");
    this.#captured = new CapturedRows(sqlite);
  }

  async send(): Promise<void> {
    const changes = this.#captured?.take() ?? [];
    if (this.#lost !== null) throw this.#lost;
    if (changes.length === 0) return;
    await this.#write(this.#seen + 1, changes);
    // After a sleep the lease may be another's: what rests on this batch is that one's to do.
    await this.#hold();
    this.#saw(this.#seen + 1);
  }

  diverged(error: unknown): void {
    this.#lose(`The copy cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }

  /** @throws RalphError `service_unavailable` where another replica may be the one that works. */
  async confirm(): Promise<void> {
    if (this.#lost === null && performance.now() < this.#until) return;
    await this.#renew();
    if (this.#lost !== null || performance.now() >= this.#until)
      throw new RalphError("service_unavailable", "Another replica is taking over", { retryAfterMs: 1_000 });
  }

  /** Gives the lease back. Everything has to be written before. */
  async release(): Promise<void> {
    this.#released = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#renewal;
    if (this.#lost === null) await this.#shared.release(this.#options.me, this.#options.epoch);
  }

  /** Sends a batch until it is acknowledged: an outage is waited for, since nobody can know whether it was written. */
  async #write(batch: number, changes: readonly ChangedRow[]): Promise<void> {
    const { me, epoch } = this.#options;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      if (this.#lost !== null) throw this.#lost;
      try {
        if (await this.#shared.write(me, epoch, batch, changes)) break;
        throw this.#lose("Another replica has taken over");
      } catch (error) {
        if (this.#lost !== null) throw this.#lost;
        if (isRefusal(error)) throw this.#lose("The shared database is not in the state that this replica left");
        this.#fault = error as RalphError;
      }
      await wait(pauseMs);
    }
    this.#fault = null;
  }

  /** Resolves when the lease certainly is this replica's. */
  async #hold(): Promise<void> {
    for (let pauseMs = firstPauseMs; performance.now() >= this.#until; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await this.#renew();
      if (this.#lost !== null) throw this.#lost;
      if (performance.now() >= this.#until) await wait(pauseMs);
    }
  }

  #renew(): Promise<void> {
    this.#renewal ??= this.#renewOnce().finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  async #renewOnce(): Promise<void> {
    if (this.#released || this.#lost !== null) return;
    const since = performance.now();
    try {
      if (await this.#shared.renew(this.#options.me, this.#options.epoch)) this.#until = since + this.#options.deadMs;
      else this.#lose("Another replica has taken over");
      this.#fault = null;
    } catch (error) {
      this.#fault = error as RalphError;
    }
  }

  #saw(batch: number): void {
    this.#see?.run(batch);
    this.#seen = batch;
  }

  #lose(reason: string): RalphError {
    if (this.#lost !== null) return this.#lost;
    for (const timer of this.#timers) clearInterval(timer);
    this.#lost = new RalphError("service_unavailable", "Another replica is taking over", { retryAfterMs: 1_000 });
    if (!this.#released) this.#options.onLost(reason);
    return this.#lost;
  }
}

/** `RAISE` in the shared function. */
function isRefusal(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code === "P0001";
}

/** Every shared row of a database. */
export function* allRows(sqlite: BetterSqlite3.Database): Generator<ChangedRow> {
  for (const { name, key } of replicatedTables(sqlite)) {
    for (const row of sqlite.prepare(`SELECT * FROM main."${name}"`).iterate() as Iterable<RowValues>)
      yield { kind: name, key: JSON.stringify(key.map((column) => row[column])), content: rowText(row) };
  }
}
