/** The MCP server tried by clients from npm, which `npm run test:mcp` installs: `test/mcp/clients`. */
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { include: ["test/mcp/**/*.mcp.ts"], testTimeout: 120_000, hookTimeout: 60_000, retry: 1 } });
