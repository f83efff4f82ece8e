/** Opens the MCP servers that MCP_FILE names, as sources. */
import { resolve } from "node:path";
import { RalphError } from "../../domain/errors/errors.ts";
import { AddressPolicy, parseAllowed } from "../../sources/http/address-policy.ts";
import { guardedAgent, systemResolver } from "../../sources/http/guarded-agent.ts";
import { boundedFetch } from "../../sources/mcp/mcp-fetch.ts";
import { type McpFile, type McpServer, mcpFile } from "../../sources/mcp/mcp-file.ts";
import { McpSource } from "../../sources/mcp/mcp-source.ts";
import type { PutText } from "../../sources/stored/stored-texts.ts";
import type { Config } from "../settings/config.ts";
import { readDeclaredFile, withEnvironment } from "../settings/declared-file.ts";

export interface McpServers {
  readonly sources: readonly McpSource[];
  /** Starts the servers; resolves when each has answered or failed, at the latest after MCP_START_S. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface McpContext {
  environment: Readonly<Record<string, string | undefined>>;
  putText: PutText;
  warn(message: string): void;
}

/** @throws RalphError `configuration` where the file cannot be used: it names file, line and field. */
export function openMcpServers(config: Config, { environment, putText, warn }: McpContext): McpServers {
  const file = resolve(config.MCP_FILE);
  const declared: McpFile = readDeclaredFile("MCP_FILE", file, mcpFile);
  const hosts = Object.values(declared.mcpServers).flatMap((server) => ("url" in server ? [new URL(server.url).host] : []));
  const policy = new AddressPolicy([...config.FETCH_ALLOW, ...parseAllowed(hosts.join(","))]);
  const agent = guardedAgent(policy, systemResolver);
  const maxMessageBytes = 2 * config.MAX_TOOL_ANSWER_MB * 1e6;
  const sources = Object.entries(declared.mcpServers)
    .filter(([, server]) => !server.disabled)
    .map(
      ([name, server]) =>
        new McpSource(name, substituted(file, name, server, environment), {
          timeoutMs: config.MCP_TIMEOUT_S * 1000,
          restartMs: config.MCP_RESTART_S * 1000,
          maxMessageBytes,
          maxAnswer: config.MAX_TOOL_ANSWER_MB * 1e6,
          maxTools: config.MAX_MCP_TOOLS,
          fetch: boundedFetch(agent, maxMessageBytes),
          putText,
          warn,
          random: Math.random,
        }),
    );
  return {
    sources,
    start: async () => {
      const started = Promise.all(sources.map((source) => source.start()));
      await Promise.race([started, elapsed(config.MCP_START_S * 1000)]);
    },
    close: async () => {
      await Promise.all(sources.map((source) => source.close()));
      await agent.destroy();
    },
  };
}

/** The server with `${NAME}` in its texts replaced from the environment, so that keys stay out of the file. */
function substituted(file: string, name: string, server: McpServer, environment: McpContext["environment"]): McpServer {
  const filled = (record: Record<string, string>) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, withEnvironment(value, environment)]));
  try {
    return "url" in server
      ? { ...server, url: withEnvironment(server.url, environment), headers: filled(server.headers) }
      : { ...server, args: server.args.map((arg) => withEnvironment(arg, environment)), env: filled(server.env) };
  } catch (error) {
    throw new RalphError("configuration", `MCP_FILE: ${file}: mcpServers.${name}: ${(error as Error).message}`);
  }
}

function elapsed(ms: number): Promise<void> {
  return new Promise((done) => void setTimeout(done, ms).unref());
}
