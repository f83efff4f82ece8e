/** A `claude` engine with a loopback stand-in for its server, and with retries without delay. */
import { createMessagesClient } from "../../src/agents/claude/client.ts";
import { type ClaudeEngineOptions, createClaudeEngine } from "../../src/agents/claude/engine.ts";
import { paceOf } from "../../src/agents/claude/pace.ts";
import { listPrices } from "../../src/agents/claude/prices.ts";
import type { Engine } from "../../src/agents/contracts.ts";
import { RateLimiter, type RateLimiterOptions } from "../../src/sources/remote/rate-limiter.ts";

export function standInEngine(url: string, options: Partial<ClaudeEngineOptions> = {}, limiter: Partial<RateLimiterOptions> = {}): Engine {
  const client = createMessagesClient({
    baseUrl: url,
    apiKey: "sk-ant-secret-0123456789",
    keyHeader: "authorization",
    turnTimeoutMs: () => 20_000,
    silenceTimeoutMs: 20_000,
    promptCaching: true,
    toolChoice: true,
    dialects: false,
    thinking: "adaptive",
  });
  const bounds = { turns: 8, tokens: 1_000_000, seconds: 600 };
  return createClaudeEngine({
    server: { client, limiter: quickLimiter(limiter), prices: listPrices },
    models: { model: null, byTier: {}, byAgent: {}, effort: null, effortByAgent: {} },
    structuredOutputs: "native",
    maxTokens: 8_000,
    contextTokens: null,
    bounds,
    pace: paceOf({ tokensPerSecond: 1_000, silenceS: 20, maxTokens: 8_000, turnS: null, taskS: null, roundS: null, sessionS: null }),
    serverTools: [],
    maxToolText: 30_000,
    ...options,
  });
}

export function quickLimiter(options: Partial<RateLimiterOptions> = {}): RateLimiter {
  return new RateLimiter({
    requestsPerMinute: null,
    tokensPerMinute: null,
    concurrency: 64,
    retry: { attempts: 3, baseMs: 5, capMs: 20, factor: 2, jitter: 0.25 },
    rateLimitMs: 50,
    ...options,
  });
}
