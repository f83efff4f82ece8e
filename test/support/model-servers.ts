/** Model servers over loopback: clients with quick limits, for stand-ins of both protocols. */
import { type ChatOptions, createChatClient } from "../../src/agents/claude/servers/chat-client.ts";
import { createMessagesClient, type MessagesOptions } from "../../src/agents/claude/servers/client.ts";
import type { ModelClient } from "../../src/agents/claude/servers/model-client.ts";
import type { ModelServer, Route } from "../../src/agents/claude/servers/model-server.ts";
import { listPrices } from "../../src/agents/claude/servers/prices.ts";
import { RateLimiter, type RateLimiterOptions } from "../../src/sources/remote/rate-limiter.ts";

const common = {
  turnTimeoutMs: () => 20_000,
  silenceTimeoutMs: 20_000,
  maxAnswerBytes: 1_000_000,
  toolChoice: true,
  dialects: false,
  structuredOutputs: "native",
} as const;

export function messagesClient(url: string, options: Partial<MessagesOptions> = {}): ModelClient {
  return createMessagesClient({
    ...common,
    baseUrl: url,
    apiKey: "sk-ant-secret-0123456789",
    keyHeader: "authorization",
    promptCaching: true,
    thinking: "adaptive",
    ...options,
  });
}

export function chatClient(url: string, options: Partial<ChatOptions> = {}): ModelClient {
  return createChatClient({ ...common, baseUrl: `${url}/v1`, apiKey: "sk-secret-0123456789", isOpenAi: false, ...options });
}

export function modelServer(client: ModelClient, more: Partial<ModelServer> = {}): ModelServer {
  return { name: "stand-in", client, limiter: quickLimiter(), prices: listPrices, contextOf: () => null, answering: new Set(), ...more };
}

export function routeTo(client: ModelClient, more: Partial<ModelServer> = {}, model = "claude-sonnet-5-5"): Route[] {
  return [{ server: modelServer(client, more), model }];
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
