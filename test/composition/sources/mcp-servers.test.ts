import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { loadConfig } from "../../../src/composition/settings/config.ts";
import { openMcpServers } from "../../../src/composition/sources/mcp-servers.ts";
import { toolContext } from "../../support/tool-context.ts";

/** An MCP server over streamable HTTP on loopback, and the keys that it was shown. */
async function startServer() {
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: "wiki", version: "1.0.0" });
    const page = { description: "A page", inputSchema: z.object({ name: z.string() }), annotations: { readOnlyHint: true } };
    server.registerTool("get_page", page, async ({ name }) => ({ content: [{ type: "text", text: `About ${name}` }] }));
    const flood = { description: "100 MB", annotations: { readOnlyHint: true } };
    server.registerTool("flood", flood, async () => ({ content: [{ type: "text", text: "x".repeat(100_000_000) }] }));
    return server;
  });
  const keys = new Set<string | undefined>();
  const http = createServer(async (request, response) => {
    keys.add(request.headers.authorization);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    );
    const answer = await handler.fetch(
      new Request(`http://${request.headers.host}${request.url}`, {
        method: request.method ?? "GET",
        headers,
        ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body !== null)
      for await (const chunk of answer.body)
        if (!response.write(chunk)) await new Promise((done) => response.once("drain", done).once("close", done));
    response.end();
  });
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  return { keys, port: (http.address() as AddressInfo).port };
}

async function openFile(text: string, environment: Record<string, string> = {}) {
  const file = join(await mkdtemp(join(tmpdir(), "ralph-mcp-")), "mcp.json");
  await writeFile(file, text);
  const { config } = loadConfig({ MCP_FILE: file, MAX_TOOL_ANSWER_MB: "0.1" });
  const warnings: string[] = [];
  const mcp = openMcpServers(config, { environment, putText: async () => undefined, warn: (message) => warnings.push(message) });
  onTestFinished(() => mcp.close());
  await mcp.start();
  return { mcp, warnings, tools: new Map(mcp.sources.flatMap((source) => source.tools()).map((tool) => [tool.name, tool])) };
}

test("a server over HTTP is called with its headers, and an answer of 100 MB costs its call alone", async () => {
  const { keys, port } = await startServer();
  const url = `http://127.0.0.1:${port}/mcp`;
  const file = JSON.stringify({ mcpServers: { wiki: { url, headers: { authorization: "Bearer $" + "{WIKI_TOKEN}" } } } });
  const { tools } = await openFile(file, { WIKI_TOKEN: "t0ken" });
  const page = tools.get("wiki__get_page");
  expect(await page?.run({ name: "towers" }, toolContext())).toBe("About towers");
  expect([...keys]).toEqual(["Bearer t0ken"]);
  await expect(tools.get("wiki__flood")?.run({}, toolContext())).rejects.toMatchObject({ code: "service_unavailable" });
  expect(await page?.run({ name: "bridges" }, toolContext())).toBe("About bridges");
});

test("a server that cannot be reached is warned of, and costs the others nothing", async () => {
  const { port } = await startServer();
  const servers = {
    dead: { url: "http://127.0.0.1:1/mcp" },
    wiki: { url: `http://127.0.0.1:${port}/mcp` },
    off: { command: "x", disabled: true },
  };
  const { mcp, tools, warnings } = await openFile(JSON.stringify({ mcpServers: servers }));
  expect([...tools.keys()]).toEqual(["wiki__get_page", "wiki__flood"]);
  expect(warnings).toEqual([expect.stringMatching(/^The MCP server 'dead' did not start: /)]);
  expect(mcp.sources.map(({ name }) => name)).toEqual(["mcp:dead", "mcp:wiki"]);
});

test("a name that the environment lacks ends the start with the server it belongs to", async () => {
  const file = JSON.stringify({
    mcpServers: { wiki: { url: "http://wiki.example/mcp", headers: { authorization: "$" + "{NOT_THERE}" } } },
  });
  await expect(openFile(file)).rejects.toThrow(/MCP_FILE: .*mcp\.json: mcpServers\.wiki: \$\{NOT_THERE\} is not in the environment/);
});
