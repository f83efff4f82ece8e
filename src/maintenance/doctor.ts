/**
 * Reports what is set up, reachable and wrong: settings, data directory, model servers, search and series services, APIs, MCP
 * servers, agents. It spends nothing: no search, no series and no model is asked for an answer, and no key is sent to a
 * search or series service.
 */
import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { AgentFolder } from "../agents/named/agent-folder.ts";
import { openModelEngine } from "../composition/models/model-engine.ts";
import { openAgents } from "../composition/models/open-agents.ts";
import { openReports } from "../composition/reports/open-reports.ts";
import { type Config, type Environment, loadConfig } from "../composition/settings/config.ts";
import { fetchOptions } from "../composition/settings/room-settings.ts";
import { seriesServicesOf } from "../composition/settings/statistical-services.ts";
import { searchServicesOf } from "../composition/settings/web-services.ts";
import { openDeclaredApis } from "../composition/sources/declared-apis.ts";
import { openMcpServers } from "../composition/sources/mcp-servers.ts";
import type { NotOffered } from "../domain/agents/tool.ts";
import { isRalphError } from "../domain/errors/errors.ts";
import { HttpClient } from "../sources/http/http-client.ts";
import type { Check } from "./checks.ts";
import { operationChecks } from "./operation-checks.ts";

/** The longest a service may take to answer at all. Milliseconds. */
const patienceMs = 10_000;

/** Looks at everything, by the process's own environment where none is given; a part that is wrong hides no other. */
export async function examine(signal: AbortSignal, environment?: Record<string, string | undefined>): Promise<Check[]> {
  let loaded: Environment;
  try {
    loaded = loadConfig(environment);
  } catch (error) {
    const issues = isRalphError(error) ? error.issues : [];
    return issues.length === 0
      ? [wrong("settings", "environment", error)]
      : issues.map(({ path, message }) => ({ area: "settings", name: path, state: "wrong", message }));
  }
  const { config } = loaded;
  const http = new HttpClient(fetchOptions(config));
  try {
    const parts = [
      settings(loaded),
      [dataDirectory(config)],
      reportFiles(loaded),
      models(loaded, signal),
      services("search", http, { ...searchServicesOf(config, loaded.secrets), named: config.SEARCH }, signal),
      services("series", http, { ...seriesServicesOf(config, loaded.secrets), named: config.SERIES }, signal),
      apis(loaded, signal),
      mcpServers(loaded),
      agents(config),
      operationChecks(loaded, signal),
    ];
    return (await Promise.all(parts)).flat();
  } finally {
    await http.close();
  }
}

function settings({ misspelt }: Environment): Check[] {
  const area = "settings";
  if (misspelt.length === 0) return [{ area, name: "environment", state: "ok", message: "every setting is known and in its range" }];
  return misspelt.map(({ name, meant }) => ({ area, name, state: "warning", message: `is no setting; did you mean ${meant}?` }));
}

function dataDirectory({ DATA_DIR, DISK_RESERVE_MB }: Config): Check {
  const about = { area: "data directory", name: DATA_DIR };
  let existing = resolve(DATA_DIR);
  while (!existsSync(existing)) existing = dirname(existing);
  if (!statSync(existing).isDirectory()) return { ...about, state: "wrong", message: `'${existing}' is no directory` };
  try {
    accessSync(existing, constants.W_OK);
  } catch {
    return { ...about, state: "wrong", message: `'${existing}' cannot be written` };
  }
  const { bavail, bsize } = statfsSync(existing);
  const freeMb = Math.floor((bavail * bsize) / 1e6);
  if (freeMb < DISK_RESERVE_MB)
    return {
      ...about,
      state: "wrong",
      message: `${freeMb} MB are free; ${DISK_RESERVE_MB} are kept for deletions, so nothing new is taken`,
    };
  if (DISK_RESERVE_MB === 0)
    return { ...about, state: "warning", message: `DISK_RESERVE_MB=0: a full disk refuses deletions, too; ${freeMb} MB are free` };
  return { ...about, state: "ok", message: `can be written, ${freeMb} MB are free, ${DISK_RESERVE_MB} of them kept for deletions` };
}

/** A bucket gets an empty object, which is removed again: what it refuses shows in no other way. */
async function reportFiles({ config, secrets }: Environment): Promise<Check[]> {
  const about = { area: "report files", name: "BLOBS" };
  try {
    const reports = await openReports(config, secrets);
    try {
      const { place } = reports;
      if (place === undefined) return [{ ...about, state: "ok", message: "lie in the data directory" }];
      const message = await reports.check();
      if (message !== null) return [{ ...about, state: "wrong", message }];
      if (place.directory === null) return [{ ...about, state: "ok", message: `${config.BLOBS} takes files` }];
      const fault = existsSync(place.directory) ? place.files.fault : null;
      return [{ ...about, state: fault === null ? "ok" : "wrong", message: fault ?? `lie in ${place.directory}` }];
    } finally {
      await reports.close();
    }
  } catch (error) {
    return [wrong(about.area, about.name, error)];
  }
}

async function models({ config, secrets }: Environment, signal: AbortSignal): Promise<Check[]> {
  const area = "models";
  try {
    const model = await openModelEngine(config, secrets);
    if (model === null)
      return [
        { area, name: "claude", state: "off", message: "no key and no address of a model server: sessions use the engine 'extractive'" },
      ];
    try {
      const warnings = await model.check(AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]));
      if (warnings.length === 0) return [{ area, name: "claude", state: "ok", message: "the servers answer and have the models" }];
      return warnings.map(({ message }) => ({ area, name: "claude", state: "warning", message }));
    } finally {
      await model.close();
    }
  } catch (error) {
    return [wrong(area, "claude", error)];
  }
}

interface Offered {
  offered: readonly { service: { name: string; title: string }; url: string }[];
  notOffered: readonly NotOffered[];
  /** Those that the setting names: the operator wants them. */
  named: readonly string[];
}

async function services(area: string, http: HttpClient, { offered, notOffered, named }: Offered, signal: AbortSignal): Promise<Check[]> {
  const reached = await Promise.all(offered.map(({ service, url }) => reach({ area, name: service.name }, http, url, signal)));
  return [
    ...reached,
    ...notOffered.map(({ name, reason }): Check => ({ area, name, state: named.includes(name) ? "wrong" : "off", message: reason })),
  ];
}

/** Whether the host answers at all: any status will do, since nothing is asked for. */
async function reach(about: Pick<Check, "area" | "name">, http: HttpClient, address: string, signal: AbortSignal): Promise<Check> {
  const { origin } = new URL(address.replaceAll("{language}", "en"));
  const start = performance.now();
  try {
    const limits = { headMs: patienceMs, totalMs: patienceMs };
    const { status } = await http.send(
      { url: origin, limits, isOnce: true },
      { party: { owner: "", session: "doctor" }, signal, waiting: () => () => undefined },
    );
    return { ...about, state: "ok", message: `${origin} answered ${status} in ${Math.round(performance.now() - start)} ms` };
  } catch (error) {
    return wrong(about.area, about.name, error);
  }
}

async function apis({ config, given }: Environment, signal: AbortSignal): Promise<Check[]> {
  const area = "APIs";
  if (config.APIS_FILE === "") return [{ area, name: "APIS_FILE", state: "off", message: "names no file" }];
  try {
    const opened = openDeclaredApis(config, { environment: given, putText: async () => undefined });
    try {
      const checks = opened.sources.map(async (source): Promise<Check[]> => {
        const lacking = source.notOffered().map(({ name, reason }): Check => ({ area, name, state: "off", message: reason }));
        return lacking.length > 0 ? lacking : [await reach({ area, name: source.origin }, opened.http, source.baseUrl, signal)];
      });
      return (await Promise.all(checks)).flat();
    } finally {
      await opened.close();
    }
  } catch (error) {
    return [wrong(area, "APIS_FILE", error)];
  }
}

async function mcpServers({ config, given }: Environment): Promise<Check[]> {
  const area = "MCP servers";
  if (config.MCP_FILE === "") return [{ area, name: "MCP_FILE", state: "off", message: "names no file" }];
  try {
    const opened = openMcpServers(config, { environment: given, putText: async () => undefined, warn: () => undefined });
    try {
      await opened.start();
      return opened.sources.map((source): Check => {
        const { state, message } = source.health();
        const about = { area, name: source.origin };
        if (state !== "ok") return { ...about, state: "wrong", message: message ?? "has not answered yet" };
        return { ...about, state: "ok", message: `${source.tools().length} tools` };
      });
    } finally {
      await opened.close();
    }
  } catch (error) {
    return [wrong(area, "MCP_FILE", error)];
  }
}

function agents({ AGENTS_DIR }: Config): Check[] {
  const area = "agents";
  let folder: AgentFolder;
  try {
    folder = openAgents({ AGENTS_DIR }, 0);
  } catch (error) {
    return [wrong(area, "AGENTS_DIR", error)];
  }
  if (!folder.exists())
    return [{ area, name: "AGENTS_DIR", state: "warning", message: `there is no '${AGENTS_DIR}': no agents of the operator can be used` }];
  const problems = folder.problems().map(({ file, message }): Check => ({ area, name: file, state: "wrong", message }));
  return [{ area, name: AGENTS_DIR, state: "ok", message: `${folder.files().length} agents can be used` }, ...problems];
}

function wrong(area: string, name: string, error: unknown): Check {
  return { area, name, state: "wrong", message: error instanceof Error ? error.message : String(error) };
}
