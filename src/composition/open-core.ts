/** Opens the core with its engines, sources and report writer, and the runner of its sessions. */
import type { Engine } from "../agents/contracts.ts";
import { createBundleWriter } from "../reports/bundle/bundle.ts";
import { createReportWriter } from "../reports/files/report-files.ts";
import { AgentCatalogue } from "../research/catalogue/agent-catalogue.ts";
import { SessionService } from "../research/commands/session-service.ts";
import { EventLog } from "../research/events/event-log.ts";
import type { Core } from "../research/run/core.ts";
import { Semaphore } from "../research/run/semaphore.ts";
import { Runner } from "../research/runner/runner.ts";
import { runningTime } from "../time/running-time.ts";
import type { Foundation, Opened } from "./foundation.ts";
import { engineByDefault } from "./models/default-engine.ts";
import { openModelEngine } from "./models/model-engine.ts";
import { openAgents } from "./models/open-agents.ts";
import { openReplayEngine } from "./models/replay-engine.ts";
import type { Overrides } from "./overrides.ts";
import { signingKey } from "./reports/signing-key.ts";
import { openTemplates } from "./reports/templates.ts";
import type { Config, Secrets } from "./settings/config.ts";
import { namedInVain } from "./settings/named-services.ts";
import { openSources } from "./sources/open-sources.ts";

/** How long a change of an agent file may go unnoticed. Milliseconds. */
const agentsRestMs = 500;

export type OpenedCore = Awaited<ReturnType<typeof openCore>>;

export async function openCore(config: Config, secrets: Secrets, overrides: Overrides, opened: Opened, base: Foundation) {
  const { store, settings, logger } = opened;
  const { library, http, clock, circuitMoved } = base;
  const reports = createReportWriter({ maxBytes: settings.maxReportBytes, maxSheetRows: config.MAX_SHEET_ROWS });
  const model = await openModelEngine(config, secrets, { circuitMoved, sharers: base.replicas });
  const replay = await openReplayEngine(config);
  const engines = overrides.engines ?? (replay === null ? await usualEngines(model?.engine) : [replay.engine]);
  for (const message of namedInVain({ config, secrets })) logger?.warn({ sources: true }, message);
  const { sources, ...connections } = await openSources(config, secrets, overrides, {
    ...{ store, library, http, clock, circuitMoved, recording: replay?.recording ?? null },
    warn: (message) => logger?.warn({ mcp: true }, message),
  });
  const core = coreOf(config, overrides, opened, base, {
    engines: new Map(engines.map((engine) => [engine.name, engine])),
    sources,
    reports: overrides.reports ?? reports,
  });
  if (logger !== null) core.events.tellLog(logger);
  const runner = new Runner(core);
  const defaultEngine = engineByDefault(config, core.engines);
  const sessions = new SessionService({ core, runner, defaultEngine });
  return { core, runner, sessions, defaultEngine, model, connections, reports };
}

async function usualEngines(model?: Engine): Promise<Engine[]> {
  // A process that replays, or is given its engines, spares the loading.
  const { createExtractiveEngine } = await import("../agents/extractive/engine.ts");
  return [createExtractiveEngine(), ...(model === undefined ? [] : [model])];
}

function coreOf(
  config: Config,
  overrides: Overrides,
  { store, settings, logger, telemetry }: Opened,
  { clock, newId, log, spend, quotas, assignment }: Foundation,
  parts: Pick<Core, "engines" | "sources" | "reports">,
): Core {
  const { engines, sources } = parts;
  const folder = openAgents(config, agentsRestMs);
  if (!folder.exists())
    logger?.warn({ agents: config.AGENTS_DIR }, "There is no directory of agents, so the operator's agents cannot be used");
  for (const { message } of folder.problems()) logger?.warn({ agents: config.AGENTS_DIR }, message);
  return {
    ...parts,
    ...{ clock, newId, log, spend, quotas, assignment },
    replica: overrides.replica?.membership.id ?? null,
    sentCalls: new Set(),
    sessions: store.sessions,
    directory: store.directory,
    experience: store.experience,
    reportFiles: store.reportFiles,
    storage: store.storage,
    events: new EventLog(store.events),
    catalogue: new AgentCatalogue({ engines, tools: () => sources.tools, folder, stored: store.definitions }),
    templates: openTemplates(config.TEMPLATES_DIR),
    bundles: createBundleWriter(signingKey(config)),
    slots: new Semaphore(config.MAX_PARALLEL_TASKS),
    settings,
    observer: telemetry.observer,
    time: overrides.time ?? runningTime,
    random: Math.random,
    hook: overrides.hook,
  };
}
