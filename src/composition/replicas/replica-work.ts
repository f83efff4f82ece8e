/**
 * The background work of one replica: it follows the others' changes, leads when elected, has the sessions of dead replicas
 * taken over, and routes requests.
 */
import { setTimeout as wait } from "node:timers/promises";
import { isRalphError, RalphError } from "../../domain/errors/errors.ts";
import { takeoverRetryAfterMs } from "../../domain/errors/takeover.ts";
import { replicaHeader } from "../../http/replicas/forwarding.ts";
import { type RequestLine, routeOf } from "../../http/replicas/replica-routes.ts";
import type { Core } from "../../research/run/core.ts";
import type { Runner } from "../../research/runner/runner.ts";
import type { Assignments, Ending } from "../../store/shared/assignments.ts";
import type { Membership } from "../../store/shared/membership.ts";
import type { Installation } from "../../store/shared/shared-database.ts";
import type { Joined } from "./standby.ts";

interface Parts {
  replica: Joined;
  assignments: Assignments;
  runner: Pick<Runner, "recover" | "abandon" | "has">;
  /** Does what one process does for the whole installation; called again after it failed. */
  lead: () => Promise<void>;
  /** Begins to remove report files that a dead replica left behind. */
  sweep: () => void;
  log: Core["log"];
}

/** Time-out of the probe that distinguishes a dead replica from one that is frozen or cut off. Milliseconds. */
const probeMs = 1_000;

/** Pause between two attempts to hear the others' notifications. Milliseconds. */
const listenAgainMs = 60_000;

export class ReplicaWork {
  readonly #parts: Parts;
  readonly #membership: Membership;
  readonly #basePath: string;
  readonly #stopping = new AbortController();
  /** Ends the pause before the next poll. */
  #awake = new AbortController();
  #installation: Installation | null = null;
  /** Last known addresses of replicas, dead ones included. */
  readonly #addresses = new Map<string, string>();
  #isLeading = false;
  /** Whether the leader's one-time work is done. */
  #hasLed = false;
  #loop: Promise<void> | null = null;
  #recovering: Promise<number> = Promise.resolve(0);
  /** Calls of `recover` that run or wait. */
  #recoveries = 0;

  constructor(parts: Parts, basePath: string) {
    this.#parts = parts;
    this.#membership = parts.replica.membership;
    this.#basePath = basePath;
  }

  get id(): string {
    return this.#membership.id;
  }

  get secret(): string {
    return this.#parts.replica.secret;
  }

  get leads(): boolean {
    return this.#isLeading;
  }

  /** Resolves after the first successful poll, with the number of sessions that it recovered. */
  async start(): Promise<number> {
    const { runner, assignments } = this.#parts;
    assignments.listen({
      taken: () => void this.#recover(),
      lost: (id) => runner.abandon(id),
    });
    const first = this.#firstStep();
    this.#loop = first.then(() => this.#follow()).catch(() => undefined);
    await first;
    void this.#listen();
    return this.#stopping.signal.aborted ? 0 : this.#recover();
  }

  /** Ends the polls. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
  }

  /**
   * Hands this replica's sessions over: those that it does not run at once, the others as they end. A database that does not
   * answer is not waited for.
   */
  async handOver(): Promise<void> {
    const { assignments, runner } = this.#parts;
    await this.#membership
      .follow()
      .then(() => assignments.handOver((id) => runner.has(id)))
      .catch(() => undefined);
  }

  /** Lets another replica lead. To be called when what the leader alone does has ended. */
  async resign(): Promise<void> {
    this.#isLeading = false;
    await this.#membership.stepDown().catch(() => undefined);
  }

  /**
   * The address of the replica that has to serve a request; null for this one, whose copy is then up to date.
   * @throws RalphError `service_unavailable` where the request's replica is being replaced.
   */
  async route(request: RequestLine): Promise<string | null> {
    const route = routeOf(request, this.#basePath);
    if (route.kind === "local") return null;
    await this.#upToDate();
    if (route.kind === "any") return null;
    const { assignments } = this.#parts;
    // A name that a client of the supervisor chose is no session's id: the leader finds the session, and may change any.
    if (route.kind === "leader" || !assignments.has(route.sessionId)) {
      if (this.#isLeading) return null;
      const address = this.#membership.epoch === null ? this.#installation?.address : null;
      return this.#elsewhere(request, address ?? null);
    }
    const replica = assignments.replicaOf(route.sessionId);
    if (replica === undefined || replica === this.#membership.id) return null;
    return this.#elsewhere(request, this.#installation?.replicas.find(({ id }) => id === replica)?.address ?? null);
  }

  async #upToDate(): Promise<void> {
    try {
      await this.#membership.catchUp();
    } catch (error) {
      throw new RalphError("service_unavailable", "The shared database does not answer", {
        retryAfterMs: takeoverRetryAfterMs,
        cause: error,
      });
    }
  }

  #elsewhere({ isForwarded }: RequestLine, address: string | null): string {
    if (address === null || isForwarded)
      throw new RalphError("service_unavailable", "The replica that serves this is being replaced", { retryAfterMs: takeoverRetryAfterMs });
    return address;
  }

  /** Recovers sessions that are assigned to this replica and do not run here. Calls run one at a time; the next step retries. */
  #recover(): Promise<number> {
    const { runner, log } = this.#parts;
    this.#recoveries += 1;
    this.#recovering = this.#recovering
      .then(() => runner.recover())
      .catch((error: unknown) => {
        log.error({ error }, "Sessions could not be taken over");
        return 0;
      })
      .finally(() => {
        this.#recoveries -= 1;
      });
    return this.#recovering;
  }

  /** Tries again now and then: a database that answers slowly looks like a pooler that delivers no notifications. */
  async #listen(): Promise<void> {
    const { signal } = this.#stopping;
    for (let isTold = false; !signal.aborted && !(await this.#membership.listen(() => this.#awake.abort())); isTold = true) {
      if (!isTold)
        this.#parts.log.info({ replica: this.id }, "The shared database's notifications do not arrive, as behind a pooler; it is polled");
      await wait(listenAgainMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Retries while the database is unreachable. */
  async #firstStep(): Promise<void> {
    const { log, replica } = this.#parts;
    for (;;) {
      try {
        return await this.#step();
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        if (!isRalphError(error) || error.code !== "database") throw error;
        log.warn({ error }, "This replica cannot begin yet");
      }
      await wait(replica.pollMs);
    }
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping;
    const { log, replica } = this.#parts;
    let isTold = false;
    for (;;) {
      const pause = AbortSignal.any([signal, this.#awake.signal]);
      await wait(replica.pollMs, undefined, { signal: pause }).catch(() => undefined);
      if (signal.aborted) return;
      // Before the step: a notification that arrives meanwhile may concern changes after its reads.
      if (this.#awake.signal.aborted) this.#awake = new AbortController();
      try {
        await this.#step();
        isTold = false;
      } catch (error) {
        if (!isTold) log.warn({ error }, "This replica cannot follow the others at the moment");
        isTold = true;
      }
    }
  }

  async #step(): Promise<void> {
    const membership = this.#membership;
    let installation = await membership.follow();
    if (installation.address === null && membership.epoch === null && (await membership.succeed(this.#parts.replica.address)))
      installation = await membership.follow();
    this.#installation = installation;
    for (const { id, address } of installation.replicas) this.#addresses.set(id, address);
    // Not awaited: it writes, and the leader's check of the other replicas must not wait for writes.
    if (this.#parts.assignments.hasRecoverable && this.#recoveries === 0) void this.#recover();
    if (membership.epoch === null) return;
    if (!this.#isLeading) {
      this.#parts.log.info({ epoch: membership.epoch }, "This replica leads");
      await this.#assign();
      this.#isLeading = true;
      void membership.announceLeader();
    } else if (this.#missing(installation.replicas.map(({ id }) => id)).length > 0) {
      await this.#assign();
      this.#parts.sweep();
    }
    if (this.#hasLed) return;
    await this.#parts.lead();
    this.#hasLed = true;
  }

  #missing(alive: readonly string[]): string[] {
    return this.#parts.assignments.assigned().filter((replica) => !alive.includes(replica));
  }

  async #assign(): Promise<void> {
    // Called after the rows were read: a replica that they name and that is not alive now is dead for good, not just starting.
    const assigned = this.#parts.assignments.assigned();
    const able = await this.#membership.declareDead();
    const dead = assigned.filter((replica) => !able.includes(replica));
    const endings = new Map<string, Ending>();
    await Promise.all(
      dead.map(async (id) => {
        endings.set(id, await endingOf(id, this.#addresses.get(id)));
        this.#parts.log.warn({ replica: id, ending: endings.get(id) }, "A replica is gone; its sessions go on elsewhere");
      }),
    );
    await this.#parts.assignments.assign(endings);
  }
}

/** `died` when the address refuses connections or another process answers there; `silent` when it is frozen, cut off or unknown. */
async function endingOf(replica: string, address: string | undefined): Promise<Ending> {
  if (address === undefined) return "died";
  try {
    const { headers } = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(probeMs) });
    return headers.get(replicaHeader) === replica ? "silent" : "died";
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    return cause?.code === "ECONNREFUSED" || cause?.code === "ECONNRESET" ? "died" : "silent";
  }
}
