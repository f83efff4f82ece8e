/**
 * Tells the other replicas of new batches and of another leader with NOTIFY, outside of commits, and hears of theirs with LISTEN,
 * on a connection of its own. Nothing depends on a notification: replicas poll as well.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";

const channel = "ralph";

/** Tells that the lease is free, or that another replica has it. */
const leaseText = "lease";

/** Batches within this time are told of together. Milliseconds. */
const joinMs = 10;
/** How long a probe may take that this process sends to itself. Milliseconds. */
const probeMs = 2_000;

/** Sends statements on one of the replica's usual connections. */
type Send = (work: (sql: postgres.Sql) => PromiseLike<unknown>) => Promise<unknown>;

export interface Heard {
  /** Called with the number of each batch that is told of, and with null where some may have been missed. */
  batch(number: number | null): void;
  /** Called where the leader changes. */
  lease(): void;
}

export class Notifications {
  readonly #connect: () => postgres.Sql;
  readonly #send: Send;
  #listening: postgres.Sql | null = null;
  #newest = 0;
  #telling: Promise<void> | null = null;

  constructor(connect: () => postgres.Sql, send: Send) {
    this.#connect = connect;
    this.#send = send;
  }

  /** Tells the others soon that the log has this batch. Errors are left to their polls. */
  tell(batch: number): void {
    this.#newest = batch;
    this.#telling ??= this.#tellAll().finally(() => {
      this.#telling = null;
    });
  }

  /** Tells the others that the lease is free, or that this replica has it. */
  async tellLease(): Promise<void> {
    await this.#notify(leaseText).catch(() => undefined);
  }

  /**
   * Resolves to whether notifications come at all: a pooler in transaction mode delivers none, and then the connection is
   * closed. Some may be missed while the connection is cut.
   */
  async listen(heard: Heard): Promise<boolean> {
    const probe = randomUUID();
    const arrived = Promise.withResolvers<true>();
    const sql = this.#connect();
    this.#listening = sql;
    const take = (text: string) => {
      if (text === probe) arrived.resolve(true);
      else if (text === leaseText) heard.lease();
      else if (/^\d+$/.test(text)) heard.batch(Number(text));
    };
    try {
      await sql.listen(channel, take, () => heard.batch(null));
      await this.#notify(probe);
      if (await Promise.race([arrived.promise, wait(probeMs, false, { ref: false })])) return true;
    } catch {
      // The database does not answer; the polls tell.
    }
    await this.close();
    return false;
  }

  async close(): Promise<void> {
    const sql = this.#listening;
    this.#listening = null;
    await sql?.end({ timeout: 0 }).catch(() => undefined);
  }

  async #tellAll(): Promise<void> {
    for (let told = 0; told < this.#newest; ) {
      told = this.#newest;
      await this.#notify(String(told)).catch(() => undefined);
      await wait(joinMs, undefined, { ref: false });
    }
  }

  async #notify(text: string): Promise<void> {
    await this.#send((sql) => sql`SELECT pg_notify(${channel}, ${text})`);
  }
}
