/**
 * A replica before it joins: it brings its copy of the shared database up to date and forwards requests to the leader, then
 * joins the live replicas. A replica of a newer version stands by until no replica of an older one is alive.
 */
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isRalphError } from "../../domain/errors/errors.ts";
import { ForwardingServer } from "../../http/replicas/forwarding-server.ts";
import type { Core } from "../../research/run/core.ts";
import { lockDirectory } from "../../store/files/lock.ts";
import { newestMigration } from "../../store/schema/migrations.ts";
import { SharedCopy } from "../../store/shared/copy.ts";
import { Membership } from "../../store/shared/membership.ts";
import { type Installation, SharedDatabase } from "../../store/shared/shared-database.ts";
import type { Config } from "../settings/config.ts";
import { assertReplicas } from "../settings/replica-faults.ts";

/** Time-out of a statement: a lost one must be noticed before the others declare this replica dead. Milliseconds. */
const statementMs = 5_000;

export interface StandbyOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly log: Core["log"];
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** Called once, when this process was declared dead or has lost the leadership, and must stop working. */
  readonly onLost: (reason: string) => void;
  readonly migrations?: string;
}

/** This process as one of the live replicas. */
export interface Joined {
  readonly membership: Membership;
  /** Address at which the others reach it. */
  readonly address: string;
  /** What replicas sign forwarded requests with. */
  readonly secret: string;
  /** Interval of polls of the shared database. Milliseconds. */
  readonly pollMs: number;
}

/**
 * Stands by until this process has joined, with an up-to-date copy; null where the signal ended it before.
 * @throws RalphError `configuration` for a setting or a data directory that cannot be used.
 */
export async function untilJoined(options: StandbyOptions): Promise<Joined | null> {
  const { config, databaseUrl } = options;
  const timesMs = { heartbeatMs: config.REPLICA_HEARTBEAT_S * 1000, deadMs: config.REPLICA_DEAD_S * 1000 };
  assertReplicas(config, databaseUrl);
  const directory = resolve(config.DATA_DIR);
  mkdirSync(directory, { recursive: true });
  const lock = lockDirectory(directory);
  const shared = new SharedDatabase(databaseUrl, { statementMs, deadMs: timesMs.deadMs });
  const standby = new Standby(options, shared, directory);
  try {
    const port = await standby.server.listen(config.HOST, config.PORT);
    const address = addressOf(config, port);
    const membership = await standby.untilJoined(address);
    if (membership === null) await shared.close();
    return membership === null ? null : { membership, address, secret: standby.secret, pollMs: config.REPLICA_POLL_S * 1000 };
  } catch (error) {
    await shared.close();
    throw error;
  } finally {
    await standby.close();
    lock.release();
  }
}

class Standby {
  readonly #options: StandbyOptions;
  readonly #shared: SharedDatabase;
  readonly #directory: string;
  readonly server: ForwardingServer;
  #copy: SharedCopy | null = null;
  #schema = -1;
  secret = "";
  #leader: string | null = null;
  #fault: string | null = "The shared database has not been reached yet";

  constructor(options: StandbyOptions, shared: SharedDatabase, directory: string) {
    this.#options = options;
    this.#shared = shared;
    this.#directory = directory;
    this.server = new ForwardingServer(options.config.BASE_PATH, () => ({ leader: this.#leader, secret: this.secret, fault: this.#fault }));
  }

  async untilJoined(address: string): Promise<Membership | null> {
    const { signal, log, config } = this.#options;
    let isPrepared = false;
    while (!signal.aborted) {
      try {
        if (!isPrepared) {
          await this.#shared.prepare();
          this.secret = await this.#shared.forwardingSecret();
        }
        isPrepared = true;
        const membership = await this.#step(address);
        if (membership !== null) return membership;
        // Schema 0: no replica has written yet, and the first one is about to.
        this.#fault = this.#schema === 0 ? "The shared database is being prepared" : null;
      } catch (error) {
        if (!isRalphError(error) || error.code === "configuration") throw error;
        if (this.#fault !== error.message) log.warn({ error }, "Standing by, but not following");
        this.#fault = error.message;
      }
      await wait(config.REPLICA_POLL_S * 1000, undefined, { signal }).catch(() => undefined);
    }
    return null;
  }

  async close(): Promise<void> {
    this.#copy?.close();
    this.#copy = null;
    await this.server.close();
  }

  /** Follows, and joins as soon as the rows have this version's schema or no replica works on those of an earlier one. */
  async #step(address: string): Promise<Membership | null> {
    const installation = await this.#shared.look();
    this.#lookAt(installation);
    const newest = newestMigration(this.#options.migrations);
    if (installation.schema > newest) {
      this.#drop();
      return null;
    }
    await this.#follow(installation);
    if (installation.schema === newest) return this.#join(address, newest);
    return installation.address === null && installation.replicas.length === 0 ? this.#claim(address) : null;
  }

  async #join(address: string, schema: number): Promise<Membership | null> {
    const [me, since] = [randomUUID(), performance.now()];
    if (!(await this.#shared.register(me, address, schema))) return null;
    return this.#membership({ me, epoch: null, since });
  }

  async #claim(address: string): Promise<Membership | null> {
    const [me, since] = [randomUUID(), performance.now()];
    await this.#shared.declareDead();
    const epoch = await this.#shared.claim(me, address);
    if (epoch === null) return null;
    const membership = this.#membership({ me, epoch, since });
    this.#options.log.info({ epoch }, "Taking over");
    try {
      // No other replica writes rows of the earlier schema from now on.
      await this.#follow(await this.#shared.look());
    } catch (error) {
      await membership.release().catch(() => undefined);
      throw error;
    }
    return membership;
  }

  #membership(who: { me: string; epoch: number | null; since: number }): Membership {
    const { config, onLost } = this.#options;
    return new Membership(this.#shared, {
      ...{ ...who, onLost },
      heartbeatMs: config.REPLICA_HEARTBEAT_S * 1000,
      deadMs: config.REPLICA_DEAD_S * 1000,
    });
  }

  async #follow(installation: Installation): Promise<void> {
    const { schema, rebuilt, batch } = installation;
    const isOld = this.#copy !== null && (this.#schema !== schema || this.#copy.seen < rebuilt || this.#copy.seen > batch);
    if (isOld) this.#drop();
    this.#copy ??= SharedCopy.open(this.#directory, this.#shared, installation, this.#options.migrations);
    this.#schema = schema;
    if (this.#copy.seen < batch) await this.#copy.follow();
  }

  #lookAt({ address, schema }: Installation): void {
    if (address !== this.#leader) {
      this.server.endForwarded();
      this.#options.log.info({ leader: address, schema }, address === null ? "No replica works" : "Standing by");
    }
    this.#leader = address;
  }

  #drop(): void {
    this.#copy?.close();
    this.#copy = null;
  }
}

/** Address at which other replicas reach this one. */
function addressOf({ REPLICA_ADDRESS: address, HOST: host }: Config, port: number): string {
  if (address !== "") return address;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
