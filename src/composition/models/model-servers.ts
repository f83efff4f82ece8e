/** Opens the model servers that settings and MODEL_SERVERS_FILE name, each with its client, rate limiter, prices and contexts. */
import { contextOf } from "../../agents/claude/servers/context-plan.ts";
import type { ModelClient } from "../../agents/claude/servers/model-client.ts";
import type { ModelServer } from "../../agents/claude/servers/model-server.ts";
import { anyModel, type PriceTable } from "../../agents/claude/servers/prices.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { CircuitMoved } from "../../sources/remote/circuit-breaker.ts";
import { RateLimiter } from "../../sources/remote/rate-limiter.ts";
import type { Config, Secrets } from "../settings/config.ts";
import { type FileServer, readModelServers } from "./model-servers-file.ts";
import { modelTimeLimits } from "./model-time-limits.ts";

/** What opens a server, whether settings or the file describe it. */
interface ServerSpec extends Omit<FileServer, "address" | "key"> {
  /** Null for the vendor's own server. */
  address: string | null;
  key: string | null;
}

export interface ConfiguredServer extends ModelServer {
  readonly api: "messages" | "chat";
  readonly promptCaching: boolean;
  /** Whether it is the vendor's own server, which supports the whole API. */
  readonly isOwn: boolean;
}

const ownHosts = { messages: "api.anthropic.com", chat: "api.openai.com" };

/** What all servers share. */
interface Shared {
  prices: PriceTable;
  circuitMoved?: CircuitMoved | undefined;
  /** Number of processes that share the servers' limits. */
  sharers?: () => number;
}

/**
 * The servers, the default one first; null where none is configured.
 * @throws RalphError `configuration` naming the setting or the line that is wrong.
 */
export async function openModelServers(config: Config, secrets: Secrets, shared: Shared): Promise<ConfiguredServer[] | null> {
  const specs = serverSpecs(config, secrets);
  if (specs.length === 0) return null;
  return Promise.all(specs.map((spec) => openServer(spec, config, shared)));
}

/** The default server first: that of MODEL_API, else Anthropic's, OpenAI's where only that is set up, else the file's first. */
export function serverSpecs(config: Config, secrets: Secrets): ServerSpec[] {
  const anthropic = secrets.ANTHROPIC_API_KEY === null && config.ANTHROPIC_BASE_URL === "" ? null : anthropicSpec(config, secrets);
  // OPENAI_API_KEY may be in the environment for other programs: alone it configures no server.
  const isOpenAi = config.OPENAI_BASE_URL !== "" || (config.MODEL_API === "chat" && secrets.OPENAI_API_KEY !== null);
  const openai = isOpenAi ? openAiSpec(config, secrets) : null;
  const settled = config.MODEL_API === "chat" ? [openai, anthropic] : [anthropic, openai];
  const fromFile = config.MODEL_SERVERS_FILE === "" ? [] : readModelServers(config.MODEL_SERVERS_FILE).map(withKey(secrets));
  return [...settled.filter((spec) => spec !== null), ...fromFile];
}

function anthropicSpec(config: Config, secrets: Secrets): ServerSpec {
  return {
    name: "anthropic",
    api: "messages",
    address: config.ANTHROPIC_BASE_URL === "" ? null : config.ANTHROPIC_BASE_URL,
    key: secrets.ANTHROPIC_API_KEY,
    keyHeader: config.ANTHROPIC_KEY_HEADER,
    ...(config.ANTHROPIC_STRUCTURED_OUTPUTS !== "" && { structuredOutputs: config.ANTHROPIC_STRUCTURED_OUTPUTS }),
    ...(config.ANTHROPIC_PROMPT_CACHING !== "" && { promptCaching: config.ANTHROPIC_PROMPT_CACHING === "on" }),
    models: {},
  };
}

function openAiSpec(config: Config, secrets: Secrets): ServerSpec {
  return {
    name: "openai",
    api: "chat",
    address: config.OPENAI_BASE_URL === "" ? null : config.OPENAI_BASE_URL,
    key: secrets.OPENAI_API_KEY,
    ...(config.OPENAI_STRUCTURED_OUTPUTS !== "" && { structuredOutputs: config.OPENAI_STRUCTURED_OUTPUTS }),
    models: {},
  };
}

function withKey(secrets: Secrets): (server: FileServer) => ServerSpec {
  return ({ key: setting, ...server }) => {
    const key = setting === undefined ? null : secrets.apiKeys[setting];
    if (key === undefined)
      throw new RalphError(
        "configuration",
        `MODEL_SERVERS_FILE: the server '${server.name}' takes its key from ${setting}, which is not set`,
      );
    return { ...server, key };
  };
}

async function openServer(spec: ServerSpec, config: Config, shared: Shared): Promise<ConfiguredServer> {
  const { name, api, models } = spec;
  const isOwn = spec.address === null || new URL(spec.address).hostname === ownHosts[api];
  const promptCaching = api === "messages" && (spec.promptCaching ?? isOwn);
  return {
    name,
    api,
    promptCaching,
    isOwn,
    client: await openClient(spec, config, { isOwn, promptCaching }),
    limiter: modelLimiter(spec, config, shared),
    prices: pricesOf(spec, shared.prices),
    answering: new Set(),
    contextOf: (model) => models[model]?.context ?? spec.context ?? contextOf(model, config.MODEL_CONTEXT_TOKENS),
  };
}

/** Client libraries are imported only where a server needs them: each takes tens of megabytes of memory. */
async function openClient(
  spec: ServerSpec,
  config: Config,
  { isOwn, promptCaching }: { isOwn: boolean; promptCaching: boolean },
): Promise<ModelClient> {
  const structuredOutputs = spec.structuredOutputs ?? (isOwn ? "native" : "prompt");
  const options = {
    baseUrl: spec.address,
    apiKey: spec.key,
    turnTimeoutMs: modelTimeLimits(config).turnMs,
    silenceTimeoutMs: config.MODEL_SILENCE_TIMEOUT_S * 1000,
    maxAnswerBytes: config.MODEL_MAX_ANSWER_MB * 1_000_000,
    dialects: !isOwn,
    toolChoice: structuredOutputs === "native",
    structuredOutputs,
  };
  if (spec.api === "chat") {
    const { createChatClient } = await import("../../agents/claude/servers/chat-client.ts");
    return createChatClient({ ...options, isOpenAi: isOwn });
  }
  const { createMessagesClient } = await import("../../agents/claude/servers/client.ts");
  const byDefault = config.MODEL_THINKING === "" ? isOwn : config.MODEL_THINKING === "adaptive";
  const thinks = spec.thinking === undefined ? byDefault : spec.thinking === "adaptive";
  return createMessagesClient({
    ...options,
    keyHeader: spec.keyHeader ?? "authorization",
    promptCaching,
    thinking: thinks ? "adaptive" : null,
  });
}

/** A server's price for all its models replaces the price list; prices of single models are added to the list. */
function pricesOf({ prices: forAll, models }: ServerSpec, base: PriceTable): PriceTable {
  const named = Object.fromEntries(
    Object.entries(models).flatMap(([model, { prices }]) => (prices === undefined ? [] : [[model, prices]])),
  );
  return { ...base, models: { ...(forAll === undefined ? base.models : { [anyModel]: forAll }), ...named } };
}

function modelLimiter(spec: ServerSpec, config: Config, { circuitMoved, sharers = () => 1 }: Shared): RateLimiter {
  return new RateLimiter({
    sharers,
    ...(circuitMoved && { circuitMoved: (to) => circuitMoved(spec.name, to) }),
    requestsPerMinute: spec.requestsPerMinute ?? config.MODEL_REQUESTS_PER_MINUTE,
    tokensPerMinute: spec.tokensPerMinute ?? config.MODEL_TOKENS_PER_MINUTE,
    concurrency: spec.concurrency ?? config.MODEL_CONCURRENCY,
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
