/** The operator's file of MCP servers, in the `mcpServers` form that other clients read. */
import { z } from "zod";

const effect = z.enum(["read", "idempotent", "world"]);

const capabilities = z.array(z.string().trim().min(1).max(200)).min(1).max(20);

const common = {
  disabled: z.boolean().default(false),
  timeoutS: z.number().positive().max(3_600).optional().describe("Time-out of one call; MCP_TIMEOUT_S where absent"),
  tools: z.array(z.string()).optional().describe("Only these of its tools; all where absent"),
  effects: z
    .record(z.string(), effect)
    .default({})
    .describe("What a tool does to the world, by its name: wins over the server's own hints"),
  capabilities: z
    .record(z.string(), capabilities)
    .default({})
    .describe("What a tool can do to what, by its name, in plain words; its description's first sentence where absent"),
};

const stdioServer = z.strictObject({
  type: z.literal("stdio").optional(),
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: z.record(z.string(), z.string()).default({}),
  cwd: z.string().optional(),
  ...common,
});

const httpServer = z.strictObject({
  type: z.enum(["http", "streamable-http", "streamableHttp"]).optional(),
  url: z.url({ protocol: /^https?$/ }),
  headers: z.record(z.string(), z.string()).default({}),
  ...common,
});

const mcpServer = z.union([stdioServer, httpServer], { error: serverFault });
export type McpServer = z.infer<typeof mcpServer>;

/** Server names are the first part of their tools' names. */
const serverName = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,23}$/, "must be a letter, then at most 23 letters, digits, '-' or '_'");

export const mcpFile = z.object({ mcpServers: z.record(serverName, mcpServer) });
export type McpFile = z.infer<typeof mcpFile>;

/** The fault of the kind that was meant; a union's own message would only say that no kind fits. */
function serverFault({ input }: { input?: unknown }): string {
  if (input === null || typeof input !== "object") return "must be an object with a 'command' or a 'url'";
  const meant = "command" in input ? stdioServer : "url" in input ? httpServer : null;
  if (meant === null) return "must have a 'command' (a program that is started) or a 'url' (a server over HTTP)";
  const issues = meant.safeParse(input).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join(".")} ${message}`).join(", ");
}
