/** Composes the `claude` engine from the settings: its servers, prices, models, limits. */

import { readFileSync } from "node:fs";
import { type Effort, efforts } from "../../agents/claude/servers/messages.ts";
import { checkModels, routesIn, type Warning } from "../../agents/claude/servers/model-check.ts";
import { ModelServers } from "../../agents/claude/servers/model-server.ts";
import { type AgentName, agentNames, type ModelSettings, tiers } from "../../agents/claude/servers/models.ts";
import { listPrices, type PriceTable, pricesFrom, unpriced } from "../../agents/claude/servers/prices.ts";
import type { Engine } from "../../agents/contracts.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { systemFault } from "../../domain/errors/system-faults.ts";
import type { CircuitMoved } from "../../sources/remote/circuit-breaker.ts";
import type { Config, Secrets } from "../settings/config.ts";
import { type ConfiguredServer, openModelServers } from "./model-servers.ts";
import { modelTimeLimits, writingOptions } from "./model-time-limits.ts";
import { serverTools } from "./server-tools.ts";

export interface ModelEngine {
  readonly engine: Engine;
  /** Warnings for the operator about the servers and the models; queries the servers. Throws only when aborted. */
  check(signal: AbortSignal): Promise<Warning[]>;
  close(): Promise<void>;
}

/** Share of a task's time-out after which its conversation is wrapped up, to leave time for the answer. */
const conversationShare = 0.75;

/**
 * The engine, or null where no model server is configured.
 * @throws RalphError `configuration` naming the setting that is wrong.
 */
export async function openModelEngine(
  config: Config,
  secrets: Secrets,
  shared: { circuitMoved?: CircuitMoved; sharers?: () => number } = {},
): Promise<ModelEngine | null> {
  const configured = await openModelServers(config, secrets, { prices: priceTable(config.PRICES_FILE), ...shared });
  if (configured === null) return null;
  const servers = new ModelServers(configured);
  // Other servers may reject a parameter that they do not know.
  const isOwn = configured.length === 1 && configured[0]?.isOwn === true;
  const models: ModelSettings = { ...modelSettings(config), isEffortByRole: isOwn && config.MODEL_EFFORT === "" };
  requireModels(models, configured[0]);
  const timeLimits = modelTimeLimits(config);
  const { createClaudeEngine } = await import("../../agents/claude/engine.ts");
  const engine = createClaudeEngine({
    servers,
    models,
    maxTokens: config.MODEL_MAX_TOKENS,
    bounds: {
      turns: config.MODEL_TASK_TURNS,
      tokens: config.MODEL_TASK_TOKENS,
      seconds: (timeLimits.taskMs / 1000) * conversationShare,
    },
    plannerTurns: config.MODEL_PLANNER_TURNS,
    timeLimits,
    serverTools: serverTools(config),
    maxToolText: config.MODEL_TOOL_TEXT,
    writing: writingOptions(config),
  });
  return {
    engine,
    check: async (signal) => [
      ...configured.flatMap((server) => unknownOf(server, servers, models, config.MAX_SESSION_COST_USD)),
      ...(await checkModels(servers, models, signal)),
    ],
    close: async () => {
      await Promise.all(configured.map(({ client }) => client.close()));
    },
  };
}

/** Default models are Anthropic's: another vendor's server does not have them. */
function requireModels({ model, byTier }: ModelSettings, server: ConfiguredServer | undefined): void {
  if (server?.api !== "chat" || model !== null || tiers.every((tier) => byTier[tier] !== undefined)) return;
  throw new RalphError("configuration", `MODEL: names no model, and the server '${server.name}' has no default one`);
}

function modelSettings(config: Config): ModelSettings {
  const given = (name: string) => (name === "" ? undefined : name);
  const byTier = { strong: given(config.MODEL_STRONG), balanced: given(config.MODEL_BALANCED), fast: given(config.MODEL_FAST) };
  const isEffort = (value: string): value is Effort => (efforts as readonly string[]).includes(value);
  const effortByAgent = byAgent("MODEL_EFFORT_BY_AGENT", config.MODEL_EFFORT_BY_AGENT);
  for (const [agent, value] of Object.entries(effortByAgent)) {
    if (!isEffort(value))
      throw new RalphError("configuration", `MODEL_EFFORT_BY_AGENT: '${value}' for ${agent} is not one of ${efforts.join(", ")}`);
  }
  return {
    model: config.MODEL === "" ? null : config.MODEL,
    byTier: Object.fromEntries(Object.entries(byTier).filter(([, model]) => model !== undefined)),
    byAgent: byAgent("MODEL_BY_AGENT", config.MODEL_BY_AGENT),
    effort: isEffort(config.MODEL_EFFORT) ? config.MODEL_EFFORT : null,
    effortByAgent: effortByAgent as Partial<Record<AgentName, Effort>>,
    thinkingByAgent: Object.fromEntries(
      Object.entries(byAgent("MODEL_THINKING_BY_AGENT", config.MODEL_THINKING_BY_AGENT)).map(([agent, value]) => [agent, value !== "off"]),
    ),
  };
}

/** Parses 'planner=a,b,data=c': an entry without an agent is an alternative for the agent before it. */
function byAgent(setting: string, text: string): Partial<Record<AgentName, string>> {
  const entries = text === "" ? [] : text.split(/,(?=[^,=]+=)/).map((pair) => pair.split("=") as [string, string]);
  for (const [agent] of entries) {
    if (!(agentNames as readonly string[]).includes(agent)) {
      throw new RalphError("configuration", `${setting}: there is no agent '${agent}'; there are ${agentNames.join(", ")}`);
    }
  }
  return Object.fromEntries(entries);
}

function priceTable(file: string): PriceTable {
  if (file === "") return listPrices;
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new RalphError("configuration", `PRICES_FILE: '${file}' cannot be read: ${systemFault(error)}`);
  }
  return pricesFrom(text, file);
}

/**
 * Warns of the server's models in use whose price or context length is unknown. A cost limit cannot count a model without a
 * price; a prompt too long for its model fails, or its server truncates it silently.
 */
function unknownOf(server: ConfiguredServer, servers: ModelServers, settings: ModelSettings, capUsd: number): Warning[] {
  const models = routesIn(servers, settings).filter((route) => route.server === server);
  return models.flatMap(({ model }): Warning[] => {
    const what = unpriced(server.prices, model, server.promptCaching);
    const price = `No price is known for the model '${model}': ${what} cost an unknown sum, so that MAX_SESSION_COST_USD (${capUsd} USD) and a session's maxCostUsd do not hold; name the price in PRICES_FILE, or set MAX_SESSION_TOKENS`;
    const context = `The context of the model '${model}' is not known: prompts may be too long for it; MODEL_CONTEXT_TOKENS names it`;
    return [
      ...(what === null ? [] : [{ code: "unpriced_model" as const, message: price }]),
      ...(server.contextOf(model) === null ? [{ code: "unknown_context" as const, message: context }] : []),
    ];
  });
}

/** Logs problems with the model server or the models. It does not delay the start: recovery must work during an outage. */
export async function checkModel(model: ModelEngine | null, signal: AbortSignal, tell: (message: string) => void): Promise<void> {
  try {
    for (const { message } of (await model?.check(signal)) ?? []) tell(message);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
