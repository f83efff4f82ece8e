/** The composition root: creates and connects all parts of the service. `close` closes them in an order that loses nothing. */
import { resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Keys, Sessions } from "../research/ports/service.ts";
import type { Core } from "../research/run/core.ts";
import { Retention } from "../research/runner/retention.ts";
import { loadRelatedStems } from "../sources/query-expansion/related-stems.ts";
import type { Store } from "../store/store.ts";
import { openDataDirectory, tellConversion } from "./data-directory.ts";
import { type Opened, openFoundation } from "./foundation.ts";
import { checkModel } from "./models/model-engine.ts";
import { openApp } from "./open-app.ts";
import { openCore } from "./open-core.ts";
import type { Overrides } from "./overrides.ts";
import { openProcessLog } from "./process-log.ts";
import { readinessOf, withDraining } from "./readiness.ts";
import { handBack, whileStopping } from "./replicas/replica-answers.ts";
import { ReplicaWork } from "./replicas/replica-work.ts";
import { openReports } from "./reports/open-reports.ts";
import type { Config, Secrets } from "./settings/config.ts";
import { coreSettings } from "./settings/room-settings.ts";
import { openTelemetry } from "./telemetry.ts";

/** Interval of the sweep for orphaned report files, which a crash leaves behind. Milliseconds. */
const sweepMs = 3_600_000;

export interface Service {
  readonly app: FastifyInstance;
  readonly core: Core;
  readonly store: Store;
  readonly sessions: Sessions;
  readonly keys: Keys;
  /** Resolves when the model server was checked and the MCP servers have had their time to start, whether or not they did. */
  readonly checked: Promise<void>;
  /** Does in advance what the first requests and sessions would wait for: prepares statements, builds the word lists for search. */
  warm(): void;
  /** Resumes the sessions that were in progress; resolves with their number. */
  recover(): Promise<number>;
  /** From now on `/readyz` answers 503; everything else continues until `close`. */
  drain(): void;
  /** Starts no new steps, gives calls under way the grace period, ends streams, then closes everything. */
  close(): Promise<void>;
}

/**
 * Opens the data directory and composes the service, without listening.
 * @throws RalphError `configuration` or `database` when the directory cannot be used.
 */
export async function compose(config: Config, secrets: Secrets, overrides: Overrides = {}): Promise<Service> {
  const logger = overrides.logger === undefined ? openProcessLog(config.LOG_LEVEL) : overrides.logger;
  const telemetry = await openTelemetry(config, secrets);
  const reportPlace = await openReports(config, secrets);
  const opening = {
    busyTimeoutMs: config.DATABASE_BUSY_S * 1000,
    reserveBytes: config.DISK_RESERVE_MB * 1e6,
    ...telemetry.times,
    reports: reportPlace.place,
    ...(overrides.hook === undefined ? {} : { hook: overrides.hook }),
    ...(overrides.clock === undefined ? {} : { clock: overrides.clock }),
    ...(overrides.migrations === undefined ? {} : { migrations: overrides.migrations }),
  };
  const { store, unlock, conversion } = await openDataDirectory(resolve(config.DATA_DIR), opening, overrides.replica?.membership);
  try {
    if (logger !== null) tellConversion(logger, conversion);
    return await assemble(config, secrets, overrides, { store, settings: coreSettings(config), logger, telemetry, unlock, reportPlace });
  } catch (error) {
    await reportPlace.close();
    store.close();
    unlock();
    throw error;
  }
}

async function assemble(config: Config, secrets: Secrets, overrides: Overrides, opened: Opened): Promise<Service> {
  const { store, logger, telemetry } = opened;
  const base = await openFoundation(config, overrides, opened);
  const engine = await openCore(config, secrets, overrides, opened, base);
  const { core, runner, sessions, model, connections } = engine;
  const warnings: string[] = [];
  const checking = new AbortController();
  const checked = checkModel(model, checking.signal, (message) => {
    warnings.push(message);
    logger?.warn({ model: true }, message);
  });
  const started = connections.start();
  let isDraining = false;
  const readiness = () => withDraining(readinessOf(store, warnings, work?.leads ?? false), isDraining);
  const { replica } = overrides;
  const { assignments } = base;
  const sweepReports = () =>
    void base.sweepReports().catch((error) => base.log.warn({ error }, "Orphaned report files could not be removed"));
  const work =
    replica === undefined || assignments === null
      ? null
      : new ReplicaWork({ replica, assignments, runner, lead: () => lead(), sweep: sweepReports, log: base.log }, config.BASE_PATH);
  const { app, access, webhooks, erasures } = await openApp(config, secrets, overrides, { opened, base, engine, readiness, work });
  telemetry.watch({ core, runner, store, readiness });
  const retention = new Retention(core, sessions, { sessionDays: config.RETENTION_DAYS, callDays: config.CALLS_RETENTION_DAYS });
  let sweeping: NodeJS.Timeout | undefined;
  /** What one process does once for the whole installation, in this order. A step that fails is retried at the next call. */
  const leading: (() => unknown)[] = [
    async () => {
      if (replica !== undefined) await base.settle();
    },
    () => sessions.further.recover(),
    () => webhooks.sender.start(),
    () => erasures.resume(),
    () => retention.start(),
    () => {
      if (replica !== undefined) sweeping = setInterval(sweepReports, sweepMs).unref();
    },
  ];
  const lead = async () => {
    for (let part = leading[0]; part !== undefined; part = leading[0]) {
      await part();
      leading.shift();
    }
  };
  return {
    app,
    core,
    store,
    sessions,
    keys: access.keys,
    checked: Promise.all([checked, started]).then(() => undefined),
    warm: () => {
      store.db.prepareAll();
      loadRelatedStems();
    },
    recover: async () => {
      await started;
      if (work !== null) return work.start();
      const recovered = await runner.recover();
      await lead();
      return recovered;
    },
    drain: () => {
      isDraining = true;
    },
    close: async () => {
      await work?.stop();
      retention.close();
      clearInterval(sweeping);
      const erased = erasures.close();
      const stopped = runner.stop(core.settings.shutdownGraceMs);
      const handed = work?.handOver();
      await app.close();
      await erased;
      await sessions.further.stop();
      await webhooks.sender.close();
      const resigned = work?.resign();
      await stopped;
      await whileStopping(handed, resigned);
      await access.close();
      if (replica !== undefined && assignments !== null) await handBack(store.db, replica.membership, assignments);
      checking.abort();
      await checked;
      await model?.close();
      await connections.close();
      await base.http.close();
      await base.closeLibrary();
      await engine.reports.close();
      await telemetry.close();
      await opened.reportPlace.close();
      store.close();
      opened.unlock();
    },
  };
}
