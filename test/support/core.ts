/** The core over a real database file in its own directory, with a scripted engine; closed after each test. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { onTestFinished } from "vitest";
import type { Engine } from "../../src/agents/contracts.ts";
import { AgentFolder } from "../../src/agents/named/agent-folder.ts";
import { openTemplates } from "../../src/composition/reports/templates.ts";
import type { NumberedEvent } from "../../src/domain/events/events.ts";
import type { OwnerLimits } from "../../src/domain/owners/owner-limits.ts";
import type { NewSession, Session } from "../../src/domain/sessions/session.ts";
import { createBundleWriter } from "../../src/reports/bundle/bundle.ts";
import { AgentCatalogue } from "../../src/research/catalogue/agent-catalogue.ts";
import { SessionService } from "../../src/research/commands/session-service.ts";
import { EventLog } from "../../src/research/events/event-log.ts";
import type { SessionReads } from "../../src/research/ports/session-store.ts";
import type { Templates } from "../../src/research/ports/templates.ts";
import { Quotas } from "../../src/research/quotas/quotas.ts";
import { SpendGate } from "../../src/research/quotas/spend-gate.ts";
import type { Core, CoreSettings } from "../../src/research/run/core.ts";
import { Semaphore } from "../../src/research/run/semaphore.ts";
import { Runner } from "../../src/research/runner/runner.ts";
import { type Source, SourceRegistry, toolSource } from "../../src/sources/source.ts";
import type { Tool } from "../../src/sources/tool.ts";
import { soleAssignment } from "../../src/store/sessions/sole-assignment.ts";
import { openStore, type Store, type StoreOptions } from "../../src/store/store.ts";
import { nobody } from "../../src/telemetry/observer.ts";
import { runningTime, type Time } from "../../src/time/running-time.ts";
import { migrated } from "./migrated.ts";
import { noOwnerLimits } from "./owner-limits.ts";
import { scriptedEngine } from "./scripted-engine.ts";

export const owner = "local";

export interface TestCore {
  core: Core;
  store: Store;
  runner: Runner;
  sessions: SessionService;
  directory: string;
  /** Resolves with the session once `fulfilled` holds; checked after each of its events. */
  until(id: string, fulfilled: (session: Session) => boolean | Promise<boolean>): Promise<Session>;
  /** Creates a session whose brief is approved automatically. */
  start(request?: Partial<NewSession>): Promise<string>;
  events(id: string): Promise<NumberedEvent[]>;
  /** The session's current state in the store. */
  stored(id: string): Promise<SessionReads>;
  /** Stops the core as before a restart; the directory stays. */
  stop(): Promise<void>;
}

export interface TestCoreOptions {
  templates?: Templates;
  reports?: Core["reports"];
  engine?: Engine;
  settings?: Partial<CoreSettings>;
  tools?: Tool[];
  /** Sources besides the tools. */
  sources?: (store: Store) => Source;
  /** Further engines by name. */
  engines?: Engine[];
  agentsDirectory?: string;
  directory?: string;
  slots?: number;
  /** Of every owner; may be changed while the core runs. */
  limits?: Partial<OwnerLimits>;
  database?: StoreOptions;
  /** The wall clock and the time of the work; by default the machine's. */
  clock?: () => Date;
  time?: Time;
}

export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "ralph-test-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export const testSettings: CoreSettings = {
  maxRunningSessions: 10,
  turnMs: 5_000,
  maxQueuedSessions: 1_000,
  maxParallelTasksPerSession: 10,
  maxTasksPerRound: 10,
  maxRounds: 10,
  maxTasks: 100,
  maxTreeDepth: 5,
  maxChildren: 10,
  maxDeathsAlone: 3,
  maxReportBytes: 20_000_000,
  maxSessionBytes: 50_000_000,
  budget: { maxCostUsd: null, maxTokens: null, maxModelCalls: null },
  maxima: {
    maxTasksPerRound: 100,
    maxRounds: 100,
    maxTasks: 1_000,
    taskTimeoutMs: 14_400_000,
    roundTimeoutMs: 43_200_000,
    sessionTimeoutMs: 86_400_000,
    maxCostUsd: null,
    maxTokens: null,
    maxModelCalls: null,
  },
  reportAttempts: 2,
  reportRetryMs: 1,
  quotaCheckMs: 10,
  storeRetryMs: 10,
  initialResearchTimeoutMs: 90_000,
  briefTimeoutMs: 10_000,
  plannerTimeoutMs: 20_000,
  dataTaskTimeoutMs: 45_000,
  taskTimeoutMs: 90_000,
  roundTimeoutMs: 300_000,
  unsupportedClaims: "drop",
  aggregationTimeoutMs: 120_000,
  reportsTimeoutMs: 120_000,
  sessionTimeoutMs: 1_200_000,
  leaseMs: 300_000,
  maxLeaseMs: 86_400_000,
  messageWaitMs: 10_000,
  supervisorWaitMs: 25_000,
  cacheAssessments: true,
  reuseBreakdowns: true,
  shutdownGraceMs: 1_000,
  basePath: "",
};

export function openCore(options: TestCoreOptions = {}): TestCore {
  const directory = options.directory ?? migrated(temporaryDirectory());
  const store = openStore(directory, options.database);
  const engines = new Map([
    ["extractive", options.engine ?? scriptedEngine()],
    ...(options.engines ?? []).map((engine) => [engine.name, engine] as const),
  ]);
  const sources = new SourceRegistry([
    toolSource("test", options.tools ?? []),
    ...(options.sources === undefined ? [] : [options.sources(store)]),
  ]);
  const folder = new AgentFolder(options.agentsDirectory ?? null);
  const silent = () => undefined;
  const clock = options.clock ?? (() => new Date());
  const limits = { of: () => ({ ...noOwnerLimits, ...options.limits }) };
  const spend = new SpendGate(store.usage, limits, clock);
  const core: Core = {
    sessions: store.sessions,
    directory: store.directory,
    experience: store.experience,
    reportFiles: store.reportFiles,
    storage: store.storage,
    assignment: soleAssignment(store.directory),
    events: new EventLog(store.events),
    engines,
    catalogue: new AgentCatalogue({ engines, tools: () => sources.tools, folder, stored: store.definitions }),
    sources,
    reports: options.reports ?? {
      missingScripts: () => [],
      write: async (format, { research }) => new TextEncoder().encode(`${format}: ${research.title}`),
    },
    templates: options.templates ?? openTemplates(""),
    bundles: createBundleWriter(null),
    slots: new Semaphore(options.slots ?? 32),
    settings: { ...testSettings, ...options.settings },
    log: { info: silent, warn: silent, error: silent },
    observer: nobody,
    spend,
    sentCalls: new Set(),
    quotas: new Quotas(limits, store.stock, spend),
    clock,
    time: options.time ?? runningTime,
    random: () => 0.5,
    newId: uuidv7,
    replica: null,
  };
  core.events.tellLog(core.log);
  const runner = new Runner(core);
  const sessions = new SessionService({ core, runner, defaultEngine: "extractive" });
  let open = true;
  const stop = async () => {
    if (!open) return;
    open = false;
    await runner.stop(0);
    await sessions.further.stop();
    store.close();
  };
  onTestFinished(stop);
  return {
    core,
    store,
    runner,
    sessions,
    directory,
    until: async (id, fulfilled) => {
      for (;;) {
        const changed = Promise.withResolvers<void>();
        const stopListening = core.events.listen(id, changed.resolve);
        const session = await sessions.get(owner, id);
        const isFulfilled = await fulfilled(session);
        if (!isFulfilled) await changed.promise;
        stopListening();
        if (isFulfilled) return session;
      }
    },
    start: async (request = {}) => (await sessions.create(owner, { query: "What is it?", autoApprove: true, ...request }, null)).session.id,
    events: (id) => core.events.after(id, 0, 10_000),
    stored: async (id) => {
      const state = await store.sessions.open(id);
      if (state === undefined) throw new Error(`There is no session '${id}'`);
      state.close();
      return state;
    },
    stop,
  };
}
