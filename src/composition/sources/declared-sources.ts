/** The sources that APIS_FILE and MCP_FILE declare. Their libraries are loaded only when a file is configured. */
import type { Source } from "../../sources/source.ts";
import type { Config } from "../settings/config.ts";
import type { ApisContext } from "./declared-apis.ts";
import type { McpContext } from "./mcp-servers.ts";

export interface DeclaredSources {
  readonly apis: readonly Source[];
  readonly mcp: readonly Source[];
  /** Starts the MCP servers; resolves when each has answered or failed, at the latest after MCP_START_S. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** @throws RalphError `configuration` where a file cannot be used: it names file, line and field. */
export async function openDeclaredSources(config: Config, context: McpContext & ApisContext): Promise<DeclaredSources> {
  const apis = config.APIS_FILE === "" ? null : (await import("./declared-apis.ts")).openDeclaredApis(config, context);
  const mcp = config.MCP_FILE === "" ? null : (await import("./mcp-servers.ts")).openMcpServers(config, context);
  return {
    apis: apis?.sources ?? [],
    mcp: mcp?.sources ?? [],
    start: async () => mcp?.start(),
    close: async () => {
      await mcp?.close();
      await apis?.close();
    },
  };
}
