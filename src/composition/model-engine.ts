/** Composes the `claude` engine from the settings: the client, the rate limiter of its server, prices, models. */
import { readFileSync } from "node:fs";
import { contextOf } from "../agents/claude/context-plan.ts";
import { type ContentBlock, type Effort, efforts } from "../agents/claude/messages.ts";
import { type AgentName, agentNames, checkModels, type ModelSettings, modelsIn, type Warning } from "../agents/claude/models.ts";
import { listPrices, type PriceTable, pricesFrom, unpriced } from "../agents/claude/prices.ts";
import type { Engine } from "../agents/contracts.ts";
import { RalphError } from "../domain/errors.ts";
import type { Budget } from "../research/run/budget.ts";
import { RateLimiter } from "../sources/remote/rate-limiter.ts";
import type { Config, Secrets } from "./config.ts";
import { modelPace } from "./model-pace.ts";

export interface ModelEngine {
  readonly engine: Engine;
  readonly limiter: RateLimiter;
  /** Warnings for the operator about the server and the models; queries the server. Throws only when aborted. */
  check(signal: AbortSignal): Promise<Warning[]>;
  close(): Promise<void>;
}

/** Share of a task's time after which its conversation is wrapped up, to leave time for the answer. */
const conversationShare = 0.75;

/**
 * The engine, or null where there is neither a key nor a base URL.
 * @throws RalphError `configuration` naming the setting that is wrong.
 */
export async function openModelEngine(config: Config, secrets: Secrets): Promise<ModelEngine | null> {
  if (secrets.ANTHROPIC_API_KEY === null && config.ANTHROPIC_BASE_URL === "") return null;
  const isOwn = config.ANTHROPIC_BASE_URL === "" || new URL(config.ANTHROPIC_BASE_URL).hostname === "api.anthropic.com";
  const models = modelSettings(config);
  const prices = priceTable(config.PRICES_FILE);
  const pace = modelPace(config);
  const promptCaching = config.ANTHROPIC_PROMPT_CACHING === "" ? isOwn : config.ANTHROPIC_PROMPT_CACHING === "on";
  const byDefault = isOwn ? "native" : "prompt";
  const structuredOutputs = config.ANTHROPIC_STRUCTURED_OUTPUTS === "" ? byDefault : config.ANTHROPIC_STRUCTURED_OUTPUTS;
  // Imported only where there is a model: the client library takes 26 MB of memory.
  const [{ createMessagesClient }, { createClaudeEngine }] = await Promise.all([
    import("../agents/claude/client.ts"),
    import("../agents/claude/engine.ts"),
  ]);
  const client = createMessagesClient({
    baseUrl: config.ANTHROPIC_BASE_URL === "" ? null : config.ANTHROPIC_BASE_URL,
    apiKey: secrets.ANTHROPIC_API_KEY,
    keyHeader: config.ANTHROPIC_KEY_HEADER,
    turnTimeoutMs: pace.turnMs,
    silenceTimeoutMs: config.MODEL_SILENCE_TIMEOUT_S * 1000,
    dialects: !isOwn,
    toolChoice: structuredOutputs === "native",
    promptCaching,
    thinking: (config.MODEL_THINKING === "" ? isOwn : config.MODEL_THINKING === "adaptive") ? "adaptive" : null,
  });
  const limiter = modelLimiter(config);
  const engine = createClaudeEngine({
    server: { client, limiter, prices },
    models,
    structuredOutputs,
    maxTokens: config.MODEL_MAX_TOKENS,
    contextTokens: config.MODEL_CONTEXT_TOKENS,
    bounds: {
      turns: config.MODEL_TASK_TURNS,
      tokens: config.MODEL_TASK_TOKENS,
      seconds: (pace.taskMs / 1000) * conversationShare,
    },
    pace,
    serverTools: serverTools(config.ANTHROPIC_SERVER_TOOLS),
    maxToolText: config.MODEL_TOOL_TEXT,
  });
  return {
    engine,
    limiter,
    check: async (signal) => [
      ...pricesMissing(models, prices, promptCaching),
      ...contextsMissing(models, config.MODEL_CONTEXT_TOKENS),
      ...(await checkModels(client, models, signal)),
    ],
    close: () => client.close(),
  };
}

export function sessionBudget(config: Config): Budget {
  return { maxCostUsd: config.MAX_SESSION_COST_USD, maxTokens: config.MAX_SESSION_TOKENS, maxModelCalls: config.MAX_SESSION_MODEL_CALLS };
}

function modelLimiter(config: Config): RateLimiter {
  return new RateLimiter({
    requestsPerMinute: config.MODEL_REQUESTS_PER_MINUTE,
    tokensPerMinute: config.MODEL_TOKENS_PER_MINUTE,
    concurrency: config.MODEL_CONCURRENCY,
    retry: {
      attempts: config.MODEL_ATTEMPTS,
      baseMs: config.MODEL_RETRY_S * 1000,
      capMs: config.MODEL_RETRY_CAP_S * 1000,
      factor: 2,
      jitter: 0.25,
    },
    rateLimitMs: config.MODEL_RATE_LIMIT_S * 1000,
    breaker: { failures: config.MODEL_BREAKER_FAILURES, restMs: config.MODEL_BREAKER_REST_S * 1000, trials: 3 },
  });
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
    effort: config.MODEL_EFFORT === "" ? null : config.MODEL_EFFORT,
    effortByAgent: effortByAgent as Partial<Record<AgentName, Effort>>,
  };
}

/** Parses 'planner=a,data=b'. */
function byAgent(setting: string, text: string): Partial<Record<AgentName, string>> {
  const entries = text === "" ? [] : text.split(",").map((pair) => pair.split("=") as [string, string]);
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
    throw new RalphError("configuration", `PRICES_FILE: '${file}' cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  return pricesFrom(text, file);
}

/** A cost limit cannot be enforced for a model without a price. */
function pricesMissing(models: ModelSettings, prices: PriceTable, isCached: boolean): Warning[] {
  return modelsIn(models).flatMap((model) => {
    const what = unpriced(prices, model, isCached);
    const message = `No price is known for the model '${model}': ${what} cost an unknown sum, which limits of cost cannot count; PRICES_FILE may name it`;
    return what === null ? [] : [{ code: "unpriced_model", message }];
  });
}

/** A prompt too long for its model fails, or its server truncates it silently. */
function contextsMissing(models: ModelSettings, given: number | null): Warning[] {
  return modelsIn(models)
    .filter((model) => contextOf(model, given) === null)
    .map((model) => ({
      code: "unknown_context",
      message: `The context of the model '${model}' is not known: prompts may be too long for it; MODEL_CONTEXT_TOKENS names it`,
    }));
}

function serverTools(which: Config["ANTHROPIC_SERVER_TOOLS"]): ContentBlock[] {
  const search = { type: "web_search_20260318", name: "web_search", max_uses: 5 };
  const fetch = { type: "web_fetch_20260318", name: "web_fetch", max_uses: 5, max_content_tokens: 20_000 };
  if (which === "off") return [];
  return which === "search" ? [search] : [search, fetch];
}
