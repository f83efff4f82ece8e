/** The nginx configuration of docs/gateway.md, run by nginx before the service as the page starts it. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Engine } from "../../src/agents/contracts.ts";
import type { SessionState } from "../../src/mcp/session-state.ts";
import { startRealService } from "../http/support/real-service.ts";
import { eras, mcpClient } from "../mcp/support/mcp-client.ts";
import { emptyResult, scriptedEngine } from "../support/scripted-engine.ts";
import { startNginx } from "./nginx.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/gateway.md"), "utf8");
const location = /^```nginx\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? "";
const environment = Object.fromEntries(
  [...(/^(.*) npm start$/m.exec(page.slice(page.indexOf("```nginx")))?.[1]?.matchAll(/(\w+)=(\S+)/g) ?? [])].map(([, name, value]) => [
    name,
    value,
  ]),
) as Record<string, string>;

/** As a client that knows the gateway by `host`; `fetch` lets nobody choose that. */
async function ask(port: number, method: string, path: string, { host = "ralph.example", body = "", headers = {} } = {}) {
  const sent = request({ port, method, path, headers: { host, ...(body && { "content-type": "application/json" }), ...headers } });
  sent.end(body);
  const [answer] = await once(sent, "response");
  return { status: answer.statusCode as number, headers: answer.headers, body: await text(answer) };
}

test("it serves the API, the page, uploads and streams under the path, and no other host", async () => {
  expect(environment).toMatchObject({ BASE_PATH: "/ralph", ALLOWED_HOSTS: "ralph.example" });
  const service = await startRealService(environment);
  const port = await startNginx({ locations: location.replace("127.0.0.1:3000", new URL(service.url).host) });

  const large = JSON.stringify({ name: "large.txt", mediaType: "text/plain", content: "word ".repeat(500_000) });
  expect((await ask(port, "POST", "/ralph/documents", { body: large })).status).toBe(201);
  const own = { origin: "http://ralph.example" };
  const made = await ask(port, "POST", "/ralph/sessions", { body: '{"query":"What is it?","autoApprove":true}', headers: own });
  expect([made.status, made.headers.location]).toEqual([201, `/ralph/sessions/${JSON.parse(made.body).id}`]);
  const stream = await ask(port, "GET", `${made.headers.location}/events`, { headers: { accept: "text/event-stream" } });
  expect(stream.body).toMatch(/"to":"done"/);
  expect((await ask(port, "GET", "/ralph/docs")).status).toBe(200);

  expect((await ask(port, "GET", "/ralph/sessions", { host: "evil.example" })).status).toBe(403);
  const forged = { "x-forwarded-host": "ralph.example" };
  expect((await ask(port, "GET", "/ralph/sessions", { host: "evil.example", headers: forged })).status).toBe(403);
  const other = { origin: "http://evil.example" };
  expect((await ask(port, "POST", `${made.headers.location}/cancel`, { headers: other })).status).toBe(403);
});

test("it passes MCP clients on, whose progress is not held back, and names what they find by the gateway's address", async () => {
  const service = await startRealService({ ...environment, MCP_PROGRESS_S: "1" }, { engines: [slowEngine()] });
  const port = await startNginx({ locations: location.replace("127.0.0.1:3000", new URL(service.url).host) });
  for (const era of eras) {
    const { client, output } = await mcpClient(`http://127.0.0.1:${port}/ralph/mcp`, { era });
    const { sessionId } = await output("research_start", { query: "What is it?", autoApprove: true });
    const seen: number[] = [];
    const waiting = client.callTool({ name: "research_status", arguments: { sessionId } }, { onprogress: () => seen.push(Date.now()) });
    const { reports } = (await waiting).structuredContent as unknown as SessionState;
    expect(seen.length).toBeGreaterThan(0);
    // Held back, it would come with the answer.
    expect(Date.now() - (seen[0] ?? 0)).toBeGreaterThan(500);
    expect(reports[0]?.url).toContain(`http://127.0.0.1:${port}/ralph/sessions/${sessionId}/reports/md`);
    expect((await fetch(reports[0]?.url ?? "")).status).toBe(200);
  }
});

/** Takes longer than the first progress. */
function slowEngine(): Engine {
  return scriptedEngine({
    task: async ({ task }, { signal }) => {
      await delay(2_200, undefined, { signal });
      return emptyResult(`Did ${task.ref}`);
    },
  });
}
