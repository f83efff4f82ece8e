/** The composition root: creates and connects all parts of the service. `close` closes them in an order that loses nothing. */
import { resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import pino, { type Logger } from "pino";
import type { Engine } from "../agents/contracts.ts";
import { createExtractiveEngine } from "../agents/extractive/engine.ts";
import { AgentFolder } from "../agents/named/agent-folder.ts";
import { createApp } from "../http/app.ts";
import { loggerOptions } from "../http/logging.ts";
import { languages } from "../languages/register.ts";
import { createBundleWriter } from "../reports/bundle/bundle.ts";
import { createReportWriter } from "../reports/report-files.ts";
import { LinkService } from "../research/access/link-service.ts";
import { AgentCatalogue } from "../research/catalogue/agent-catalogue.ts";
import { ToolCatalogue } from "../research/catalogue/tool-catalogue.ts";
import { OutsideTaskService } from "../research/commands/outside-task-service.ts";
import { PlanService } from "../research/commands/plan-service.ts";
import { SessionService } from "../research/commands/session-service.ts";
import { EventLog } from "../research/events/event-log.ts";
import type { Keys, Sessions } from "../research/ports/service.ts";
import { Quotas } from "../research/quotas/quotas.ts";
import { MemoryRequestRates } from "../research/quotas/request-rates.ts";
import { SpendGate } from "../research/quotas/spend-gate.ts";
import { UsageService } from "../research/quotas/usage-service.ts";
import type { Core, CoreSettings, CrashPoint, ReportMaker } from "../research/run/core.ts";
import { monotonicClock, monotonicIds } from "../research/run/monotonic-time.ts";
import { Semaphore } from "../research/run/semaphore.ts";
import { Retention } from "../research/runner/retention.ts";
import { Runner } from "../research/runner/runner.ts";
import { SupervisorService } from "../research/supervisor/supervisor.ts";
import { HttpClient } from "../sources/http/http-client.ts";
import { loadRelatedStems } from "../sources/related-stems.ts";
import type { CircuitMoved } from "../sources/remote/circuit-breaker.ts";
import type { Tool } from "../sources/tool.ts";
import type { CommitPoint } from "../store/database.ts";
import type { Leadership } from "../store/shared/leadership.ts";
import { soleAssignment } from "../store/sole-assignment.ts";
import type { Store } from "../store/store.ts";
import { runningTime, type Time } from "../time/running-time.ts";
import { breakerLog } from "./breaker-log.ts";
import type { Config, Secrets } from "./config.ts";
import { openDataDirectory, tellConversion } from "./data-directory.ts";
import { engineByDefault } from "./default-engine.ts";
import { checkModel, openModelEngine } from "./model-engine.ts";
import { openAccess } from "./open-access.ts";
import { openDocuments } from "./open-documents.ts";
import { openOwners } from "./open-owners.ts";
import { type OpenedReports, openReports, settleReports } from "./open-reports.ts";
import { openSources } from "./open-sources.ts";
import { openWebhooks } from "./open-webhooks.ts";
import { DeclaredLimits } from "./owner-limits.ts";
import { readinessOf, withDraining } from "./readiness.ts";
import { openReplayEngine } from "./replay-engine.ts";
import { confirmation, handBack } from "./replica-answers.ts";
import { coreSettings, fetchOptions, httpSettings } from "./room-settings.ts";
import { signingKey } from "./signing-key.ts";
import { openTelemetry, type Telemetry } from "./telemetry.ts";
import { openTemplates } from "./templates.ts";

/** Replacements for tests. */
export interface Overrides {
  engines?: readonly Engine[];
  tools?: readonly Tool[];
  clock?: () => Date;
  time?: Time;
  reports?: ReportMaker;
  /** Called at the named crash points and around each commit; tests kill the process there. */
  hook?: (point: CrashPoint | CommitPoint) => void;
  /** The lease under which this process works on a database that replicas share. */
  leadership?: Leadership;
  /** Where files of servers find the values of their `${NAME}`. */
  environment?: Readonly<Record<string, string | undefined>>;
  /** Directory of the migrations. */
  migrations?: string;
  logger?: Logger | null;
  /** Validates every HTTP answer against its schema. */
  verifyAnswers?: boolean;
}

export interface Service {
  readonly app: FastifyInstance;
  readonly core: Core;
  readonly store: Store;
  readonly sessions: Sessions;
  readonly keys: Keys;
  /** Resolves when the model server was checked and the MCP servers have had their time to start, whether or not they did. */
  readonly checked: Promise<void>;
  /** Does in advance what the first requests and sessions would wait for: prepares statements, builds the word lists of search. */
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
  const logger = overrides.logger === undefined ? pino(loggerOptions(config.LOG_LEVEL)) : overrides.logger;
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
  const { store, unlock, conversion } = await openDataDirectory(resolve(config.DATA_DIR), opening, overrides.leadership);
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

interface Opened {
  store: Store;
  settings: CoreSettings;
  logger: Logger | null;
  telemetry: Telemetry;
  reportPlace: OpenedReports;
  unlock: () => void;
}

async function assemble(config: Config, secrets: Secrets, overrides: Overrides, opened: Opened): Promise<Service> {
  const { store, settings, logger, telemetry } = opened;
  const newest = store.newest();
  const clock = monotonicClock(overrides.clock ?? (() => new Date()), newest.at);
  const newId = monotonicIds(clock, newest.id);
  const logMove = breakerLog(logger);
  const circuitMoved: CircuitMoved = (remote, to) => {
    logMove(remote, to);
    telemetry.circuitMoved(remote, to);
  };
  const http = new HttpClient(fetchOptions(config, circuitMoved));
  const limits = new DeclaredLimits(config, (message) => logger?.warn({ limits: true }, message));
  const spend = new SpendGate(store.usage, limits, clock);
  const quotas = new Quotas(limits, store.stock, spend);
  const admit = (owner: string, bytes: number) => quotas.addDocument(owner, bytes);
  const { library, close: closeLibrary } = openDocuments(config, store.library, {
    ...{ http, clock, newId, admit, contents: store.contents },
  });
  // A stop may have interrupted the last compaction.
  store.db.compact();
  const assignment = soleAssignment(store.directory);
  if (assignment.isSole) await library.start();
  const confirm = async () => overrides.leadership?.confirm();
  await settleReports(config, store, { ...opened.reportPlace, ...assignment, confirm, log: logger ?? silentLog });
  const reports = createReportWriter({ maxBytes: settings.maxReportBytes, maxSheetRows: config.MAX_SHEET_ROWS });
  const model = await openModelEngine(config, secrets, circuitMoved);
  const replay = await openReplayEngine(config);
  const usual = [createExtractiveEngine(), ...(model === null ? [] : [model.engine])];
  const engines = overrides.engines ?? (replay === null ? usual : [replay.engine]);
  const { sources, ...connections } = await openSources(config, secrets, overrides, {
    ...{ store, library, http, clock, circuitMoved, recording: replay?.recording ?? null },
    warn: (message) => logger?.warn({ mcp: true }, message),
  });
  const { assertRoom } = store.storage;
  const webhooks = openWebhooks(config, { store: store.webhooks, http, clock, newId, assertRoom, log: logger ?? silentLog });
  const core = coreOf(config, overrides, opened, {
    engines,
    spend,
    quotas,
    assignment,
    sources,
    clock,
    newId,
    reports: overrides.reports ?? reports,
  });
  if (logger !== null) core.events.tellLog(logger);
  const runner = new Runner(core);
  const defaultEngine = engineByDefault(config, core.engines);
  const sessions = new SessionService({ core, runner, defaultEngine });
  const warnings: string[] = [];
  const checking = new AbortController();
  const checked = checkModel(model, checking.signal, (message) => {
    warnings.push(message);
    logger?.warn({ model: true }, message);
  });
  const started = connections.start();
  const onFault = (error: unknown) =>
    logger?.warn({ error }, "Last uses of keys, or the end of kept answers, could not be stored; it is tried again");
  const access = await openAccess(config, secrets, { store, clock, newId, assertRoom, onFault });
  const links = new LinkService({
    ...{ store: store.links, sessions, clock, newId, assertRoom, usualMs: config.LINK_S * 1000 },
    longestMs: Math.max(config.LINK_S, config.LINK_S_MAX) * 1000,
  });
  const { owners, erasures } = openOwners({ store, core, documents: library, keys: access.keys, runner, sessions });
  let isDraining = false;
  const readiness = () => withDraining(readinessOf(store, warnings), isDraining);
  telemetry.watch({ core, runner, store, readiness });
  const retention = new Retention(core, sessions, { sessionDays: config.RETENTION_DAYS, callDays: config.CALLS_RETENTION_DAYS });
  const app = await createApp({
    sessions,
    documents: library,
    plans: new PlanService(core, runner),
    outside: new OutsideTaskService(core, runner),
    agents: core.agents,
    tools: new ToolCatalogue(sources),
    supervisor: new SupervisorService(core, sessions),
    rates: new MemoryRequestRates(limits),
    webhooks: webhooks.service,
    usage: new UsageService(store.usage, clock),
    keys: access.keys,
    requests: access.requests,
    links,
    owners,
    authenticator: access.authenticator,
    languages: (engine) => ((engine ?? defaultEngine) === "extractive" ? extractiveLanguages : null),
    readiness,
    ...(overrides.leadership === undefined ? {} : { confirm: confirmation(store.db, overrides.leadership) }),
    metrics: telemetry.registry,
    traces: telemetry.requests,
    settings: httpSettings(config),
    logger,
    verifyAnswers: overrides.verifyAnswers ?? false,
  });
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
      await sessions.further.recover();
      webhooks.sender.start();
      const recovered = await runner.recover();
      await erasures.resume();
      retention.start();
      return recovered;
    },
    drain: () => {
      isDraining = true;
    },
    close: async () => {
      retention.close();
      const erased = erasures.close();
      const stopped = runner.stop(settings.shutdownGraceMs);
      await app.close();
      await stopped;
      await erased;
      await sessions.further.stop();
      await webhooks.sender.close();
      checking.abort();
      await checked;
      await model?.close();
      await connections.close();
      await http.close();
      await closeLibrary();
      await reports.close();
      await access.close();
      await telemetry.close();
      await opened.reportPlace.close();
      if (overrides.leadership !== undefined) await handBack(store.db, overrides.leadership);
      store.close();
      opened.unlock();
    },
  };
}

/** Dependencies of the core. */
function coreOf(
  config: Config,
  overrides: Overrides,
  { store, settings, logger, telemetry }: Opened,
  parts: Pick<Core, "assignment" | "sources" | "reports" | "clock" | "newId" | "spend" | "quotas"> & { engines: readonly Engine[] },
): Core {
  const engines = new Map(parts.engines.map((engine) => [engine.name, engine]));
  const folder = new AgentFolder(resolve(config.AGENTS_DIR), agentsRestMs);
  for (const { message } of folder.problems()) logger?.warn({ agents: config.AGENTS_DIR }, message);
  return {
    ...parts,
    sessions: store.sessions,
    directory: store.directory,
    experience: store.experience,
    reportFiles: store.reportFiles,
    storage: store.storage,
    events: new EventLog(store.events),
    engines,
    agents: new AgentCatalogue({ engines, tools: () => parts.sources.tools, folder, stored: store.definitions }),
    templates: openTemplates(config.TEMPLATES_DIR),
    bundles: createBundleWriter(signingKey(config)),
    slots: new Semaphore(config.MAX_PARALLEL_TASKS),
    settings,
    log: logger ?? silentLog,
    observer: telemetry.observer,
    time: overrides.time ?? runningTime,
    random: Math.random,
    hook: overrides.hook,
  };
}

/** The extractive engine needs phrases in the report's language; a model writes any language. */
const extractiveLanguages = languages.map(({ tag }) => tag);

/** How long a change of an agent file may go unnoticed. Milliseconds. */
const agentsRestMs = 500;

const silentLog: Core["log"] = { info: () => undefined, warn: () => undefined, error: () => undefined };
