/** A `claude` engine with a loopback stand-in for its server, and with retries without delay. */
import { type ClaudeEngineOptions, createClaudeEngine } from "../../src/agents/claude/engine.ts";
import { ModelServers } from "../../src/agents/claude/servers/model-server.ts";
import { timeLimitsOf } from "../../src/agents/claude/servers/time-limits.ts";
import type { Engine } from "../../src/agents/contracts.ts";
import type { RateLimiterOptions } from "../../src/sources/remote/rate-limiter.ts";
import { messagesClient, modelServer, quickLimiter } from "./model-servers.ts";

export function standInEngine(url: string, options: Partial<ClaudeEngineOptions> = {}, limiter: Partial<RateLimiterOptions> = {}): Engine {
  const bounds = { turns: 8, tokens: 1_000_000, seconds: 600 };
  return createClaudeEngine({
    servers: new ModelServers([modelServer(messagesClient(url), { limiter: quickLimiter(limiter) })]),
    models: { model: null, byTier: {}, byAgent: {}, effort: null, effortByAgent: {} },
    maxTokens: 8_000,
    bounds,
    plannerTurns: 4,
    timeLimits: timeLimitsOf({
      tokensPerSecond: 1_000,
      silenceS: 20,
      maxTokens: 8_000,
      turnS: null,
      taskS: null,
      writingS: null,
      roundS: null,
      sessionS: null,
    }),
    serverTools: [],
    maxToolText: 30_000,
    writing: { oneCallFindings: 4, reflection: true },
    ...options,
  });
}
