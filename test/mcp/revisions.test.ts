/** Every revision of the protocol that is served, at one address. */
import { expect, it } from "vitest";
import { startService } from "../http/support/service.ts";
import { messagesOf, modern, post, rpc } from "./support/rpc.ts";

it.each(["2025-03-26", "2025-06-18", "2025-11-25"])("opens and lists for clients of %s", async (protocolVersion) => {
  const { app } = await startService();
  const hello = { protocolVersion, capabilities: {}, clientInfo: { name: "t", version: "1" } };
  const opened = await post(app, rpc("initialize", hello));
  expect(messagesOf(opened)[0]).toMatchObject({
    result: { protocolVersion, serverInfo: { name: "ralph" }, capabilities: { tools: {}, resources: {} } },
  });
  const session = { "mcp-session-id": String(opened.headers["mcp-session-id"]), "mcp-protocol-version": protocolVersion };
  expect((await post(app, { jsonrpc: "2.0", method: "notifications/initialized" }, session)).statusCode).toBe(202);
  const listed = await post(app, rpc("tools/list", {}, 2), session);
  expect(listed.headers["content-type"]).toContain("text/event-stream");
  expect(messagesOf(listed)).toMatchObject([
    { id: 2, result: { tools: expect.arrayContaining([expect.objectContaining({ name: "search" })]) } },
  ]);
  // Without a session id as well: nothing is kept of it.
  expect(messagesOf(await post(app, rpc("ping", {}, 3)))).toMatchObject([{ id: 3, result: {} }]);
});

it("answers single requests of 2026-07-28 in JSON, and names the revision to those of others", async () => {
  const { app } = await startService();
  const discovered = await post(app, ...modern("server/discover"));
  expect(discovered.headers["content-type"]).toContain("application/json");
  expect(messagesOf(discovered)[0]).toMatchObject({
    result: { supportedVersions: ["2026-07-28"], instructions: expect.stringContaining("research_start"), resultType: "complete" },
  });
  const [body, headers] = modern("tools/list");
  const unknown = JSON.parse(JSON.stringify(body).replaceAll("2026-07-28", "2099-01-01")) as object;
  const refused = await post(app, unknown, { ...headers, "mcp-protocol-version": "2099-01-01" });
  expect([refused.statusCode, messagesOf(refused)[0]?.error]).toMatchObject([400, { code: -32_022, data: { supported: ["2026-07-28"] } }]);
  const mismatch = await post(app, body, { ...headers, "mcp-method": "tools/call" });
  expect([mismatch.statusCode, messagesOf(mismatch)[0]?.error]).toMatchObject([400, { code: -32_020 }]);
});

it("pages of other origins that may use the service read what its client needs", async () => {
  const { app } = await startService({ settings: { corsOrigins: ["https://console.example"] } });
  const { headers } = await post(app, rpc("ping"), { origin: "https://console.example" });
  expect(String(headers["access-control-expose-headers"])).toMatch(/Mcp-Session-Id.*WWW-Authenticate/);
});
