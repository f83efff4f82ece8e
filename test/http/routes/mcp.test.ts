/** What the route of the MCP server has around the protocol: keys, hosts, limits, hostile bodies, gateways, the stop. */
import { expect, it, vi } from "vitest";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import { defaultMcpSettings } from "../../../src/mcp/settings.ts";
import { mcpClient } from "../../mcp/support/mcp-client.ts";
import { messagesOf, modern, post, rpc } from "../../mcp/support/rpc.ts";
import { scriptedEngine } from "../../support/scripted-engine.ts";
import { startRealService } from "../support/real-service.ts";
import { startService } from "../support/service.ts";

const adminKey = "the-operator's-first-key";
const deep = (levels: number) => `${"[".repeat(levels)}1${"]".repeat(levels)}`;
const call = (name: string, input: unknown) => rpc("tools/call", { name, arguments: input });

it.each([
  ["no JSON", "{", 400, -32_700],
  ["nothing", "", 400, -32_700],
  ["a number", "7", 400, -32_600],
  ["null", "null", 400, -32_600],
  ["an empty list", "[]", 400, -32_600],
  ["no version", '{"id":1,"method":"tools/list"}', 400, -32_600],
  ["an id that is an object", '{"jsonrpc":"2.0","id":{},"method":"tools/list"}', 400, -32_600],
  ["a list of nonsense", "[1,2,3]", 400, -32_600],
  ["deep JSON", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${deep(5_000)}}`, 400, -32_600],
  ["a prototype", '{"jsonrpc":"2.0","id":1,"method":"tools/list","__proto__":{"a":1}}', 400, -32_700],
])("%s is a JSON-RPC error", async (_what, payload, status, code) => {
  const { app } = await startService();
  const answer = await post(app, payload);
  expect([answer.statusCode, messagesOf(answer)[0]?.error]).toMatchObject([status, { code }]);
});

it("a body that is too large, of another type, or without end is a JSON-RPC error", async () => {
  const { app } = await startService({ settings: { bodyBytes: 1_000, documentBytes: 1_000 } });
  const large = await post(app, call("search", { query: "x".repeat(10_000) }));
  expect([large.statusCode, large.json()]).toMatchObject([413, { error: { code: -32_600, data: { error: "payload_too_large" } } }]);
  const text = await post(app, "hello", { "content-type": "text/plain" });
  expect([text.statusCode, text.json()]).toMatchObject([415, { error: { data: { error: "unsupported_media_type" } } }]);
  const key = await post(app, rpc("tools/list"), { "idempotency-key": "two words" });
  expect([key.statusCode, key.json()]).toMatchObject([400, { error: { data: { error: "invalid_input" } } }]);
});

it.each([
  ["an unknown tool", "burn", {}],
  ["no name", undefined, {}],
  ["a name that is a number", 7, {}],
  ["arguments that are a list", "search", []],
  ["arguments that are a text", "search", "x"],
])("%s is an error of the protocol", async (_what, name, input) => {
  const { app } = await startService();
  const [answer] = messagesOf(await post(app, rpc("tools/call", { name, arguments: input })));
  expect(answer?.error).toMatchObject({ code: -32_602 });
});

it.each([
  ["search", {}],
  ["search", { query: 7 }],
  ["search", { query: "x", limit: 3 }],
  ["search", { query: " " }],
  ["fetch", { id: ["a"] }],
  ["research_start", { query: "x".repeat(10_001) }],
  ["research_start", { query: "What?", outputFormats: ["gif"] }],
  ["research_start", { query: "What?", allowedTools: ["send_mail"] }],
  ["research_start", { query: "What?", sources: { web: { allow: ["no domain!"] } } }],
  ["research_status", { sessionId: "s", waitS: 1e9 }],
  ["research_answer", { sessionId: "s", action: "burn" }],
  ["research_answer", { sessionId: "s", action: "reply" }],
  ["research_answer", { sessionId: "s", action: "replace_plan" }],
  ["add_document", { name: "a.pdf", mediaType: "application/pdf", content: "€", encoding: "base64" }],
  ["add_document", { url: "file:///etc/passwd" }],
  ["add_document", {}],
  ["ask_quick", { query: "What?", context: { role: "x" } }],
])("%s with %j is an error that the model reads", async (name, input) => {
  const { app } = await startService();
  const [answer] = messagesOf(await post(app, call(name, input)));
  const { isError, content, _meta } = (answer as unknown as { result: { isError: boolean; content: { text: string }[]; _meta: object } })
    .result;
  expect([isError, content[0]?.text]).toEqual([true, expect.stringMatching(/^invalid_input: /)]);
  expect(_meta).toMatchObject({ "ralph/problem": { error: "invalid_input" } });
});

it("a fault of the service shows nothing of it, and is no failed request", async () => {
  const { app } = await startService();
  const [answer] = messagesOf(await post(app, call("ask_quick", { query: "What?" })));
  const text = JSON.stringify(answer);
  expect(text).toContain("internal_error: An unexpected error; the service's log has it");
  expect(text).not.toContain("supervisor over the core");
});

it.each([
  ["tools/call", { name: "search", arguments: { query: "x" } }],
  ["resources/read", { uri: "ralph://sessions/unknown/reports/md" }],
  ["resources/read", { uri: "file:///etc/passwd" }],
  ["resources/read", { uri: "ralph://sessions/%E0%A4%A/reports/md" }],
  ["resources/list", { cursor: "nonsense" }],
  ["tasks/get", { taskId: "x".repeat(10_000) }],
])("a 2026 client's %s with %j is never a failure of the service", async (method, params) => {
  const { app } = await startService();
  const answer = await post(app, ...modern(method, params));
  expect(answer.statusCode).toBeLessThan(500);
  expect(messagesOf(answer)).toHaveLength(1);
});

it("GET and DELETE have no session to work on, OPTIONS says so", async () => {
  const { app } = await startService();
  for (const method of ["GET", "DELETE"] as const) {
    const { statusCode, headers } = await app.inject({ method, url: "/mcp" });
    expect([statusCode, headers["allow"]]).toEqual([405, "POST"]);
  }
  expect((await app.inject({ method: "OPTIONS", url: "/mcp" })).headers["allow"]).toBe("POST, OPTIONS");
});

it("another site's page and a rebound name are refused", async () => {
  const { app } = await startService({ settings: { allowedHosts: ["ralph.example"] } });
  const from = async (headers: Record<string, string>) => (await post(app, rpc("tools/list"), headers)).statusCode;
  expect(await from({ host: "evil.example" })).toBe(403);
  expect(await from({ host: "localhost:3000", origin: "http://evil.example" })).toBe(403);
  expect(await from({ host: "localhost:3000", "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await from({ host: "ralph.example", origin: "http://ralph.example" })).toBe(200);
});

it("takes the keys of every route, shows the tools of their scopes, and refuses the others by name", async () => {
  const { app } = await startRealService({ AUTH: "keys", ADMIN_KEY: adminKey }, { engines: [scriptedEngine()] });
  const keyOf = async (...scopes: string[]) => {
    const payload = { owner: "ada", scopes };
    const made = await app.inject({ method: "POST", url: "/keys", headers: { "x-api-key": adminKey }, payload });
    return { authorization: `Bearer ${made.json<{ key: string }>().key}` };
  };
  const nobody = await post(app, rpc("tools/list"));
  expect([nobody.statusCode, nobody.headers["www-authenticate"]]).toEqual([401, 'Bearer realm="ralph"']);
  expect(nobody.json()).toMatchObject({ jsonrpc: "2.0", id: null, error: { data: { error: "unauthorized" } } });
  const wrong = await post(app, rpc("tools/list"), { authorization: "Bearer nonsense" });
  expect([wrong.statusCode, wrong.headers["www-authenticate"]]).toEqual([401, expect.stringContaining("invalid_token")]);

  const listed = async (headers: Record<string, string>) => {
    const [answer] = messagesOf(await post(app, rpc("tools/list"), headers));
    return (answer as unknown as { result: { tools: { name: string }[] } }).result.tools.map(({ name }) => name);
  };
  const [research, documents, read] = [await keyOf("research"), await keyOf("documents"), await keyOf("read")];
  const reading = ["research_status", "research_result", "search", "fetch"];
  expect(await listed(read)).toEqual(reading);
  expect(await listed(documents)).toEqual(["search", "fetch", "add_document"]);
  expect(await listed(research)).toEqual([
    "research_start",
    "research_status",
    "research_answer",
    "research_result",
    "ask_quick",
    "search",
    "fetch",
  ]);
  const [refused] = messagesOf(await post(app, call("research_start", { query: "What?" }), read));
  expect(JSON.stringify(refused)).toContain("forbidden: 'research_start' needs the scope 'research'");
  const [report] = messagesOf(await post(app, call("fetch", { id: "report:x" }), documents));
  expect(JSON.stringify(report)).toContain("forbidden: 'getResults' needs the scope");
});

it("counts each request of a batch against the owner's limit", async () => {
  let taken = 0;
  const rates = {
    take: async () => {
      taken++;
      return { max: 5, remaining: Math.max(0, 5 - taken), resetMs: 1_000, retryAfterMs: taken > 5 ? 1_000 : null };
    },
  };
  const { app } = await startService({ rates });
  expect((await post(app, [rpc("tools/list"), rpc("ping", {}, 2)])).statusCode).toBe(200);
  expect(taken).toBe(2);
  const refused = await post(
    app,
    Array.from({ length: 100 }, (_none, id) => rpc("ping", {}, id)),
  );
  expect([refused.statusCode, refused.headers["retry-after"], taken]).toEqual([429, "1", 6]);
  expect(refused.json()).toMatchObject({ error: { data: { error: "rate_limited" } } });
});

it("works beneath a base path, behind a gateway, and is compressed as other answers", async () => {
  const { app } = await startService({ settings: { basePath: "/ralph", trustProxy: 1, allowedHosts: ["ralph.example"] } });
  expect((await post(app, rpc("tools/list"))).statusCode).toBe(404);
  const gateway = { host: "127.0.0.1", "x-forwarded-host": "ralph.example", "x-forwarded-proto": "https", "x-forwarded-for": "10.0.0.1" };
  const [started] = messagesOf(
    await post(app, ...withHeaders(modern("tools/call", { name: "search", arguments: { query: "x" } }), gateway), "/ralph/mcp"),
  );
  expect(started).toMatchObject({ result: { structuredContent: { results: [] } } });
  const zipped = await post(app, ...withHeaders(modern("tools/list"), { "accept-encoding": "gzip" }), "/ralph/mcp");
  expect(zipped.headers).toMatchObject({ "content-encoding": "gzip", "x-content-type-options": "nosniff" });
});

function withHeaders([body, headers]: [object, Record<string, string>], more: Record<string, string>): [object, Record<string, string>] {
  return [body, { ...headers, ...more }];
}

it("tells where tokens come from, with AUTH=jwt", async () => {
  const jwt = { AUTH: "jwt", JWT_JWKS_URL: "http://127.0.0.1:9/jwks", JWT_ISSUER: "https://id.example", JWT_AUDIENCE: "ralph" };
  const { app, url } = await startRealService({ ...jwt, BASE_PATH: "/ralph" }, { engines: [scriptedEngine()] });
  const headers = { host: new URL(url).host };
  const refused = await post(app, rpc("tools/list"), headers, "/ralph/mcp");
  const named = `${url}/ralph/.well-known/oauth-protected-resource/mcp`;
  expect([refused.statusCode, refused.headers["www-authenticate"]]).toEqual([401, `Bearer realm="ralph", resource_metadata="${named}"`]);
  for (const path of [
    new URL(named).pathname,
    "/.well-known/oauth-protected-resource/ralph/mcp",
    "/ralph/.well-known/oauth-protected-resource",
  ])
    expect((await app.inject({ url: path, headers })).json()).toMatchObject({
      resource: `${url}/ralph/mcp`,
      authorization_servers: ["https://id.example"],
    });
  const open = await startService();
  expect((await open.app.inject("/.well-known/oauth-protected-resource")).statusCode).toBe(404);
});

it("a wait sends progress, and ends with what there is when the service stops", async () => {
  const engine = scriptedEngine({
    initialResearch: (_input, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error))),
  });
  const { app, url } = await startRealService({ SHUTDOWN_GRACE_S: "1", MCP_PROGRESS_S: "1" }, { engines: [engine] });
  const { client, output } = await mcpClient(`${url}/mcp`);
  const { sessionId } = await output("research_start", { query: "What is it?" });
  const onprogress = vi.fn();
  const waiting = client.callTool({ name: "research_status", arguments: { sessionId } }, { onprogress });
  await vi.waitFor(() => expect(onprogress).toHaveBeenCalledWith(expect.objectContaining({ total: 100, message: "created, 0 %" })), 5_000);
  const closed = app.close();
  expect((await waiting).structuredContent).toMatchObject({ sessionId, state: "working", phase: "created" });
  await closed;
});

it("a call that takes too long is an error that the model reads", async () => {
  const { app, documents } = await startService({ settings: { mcp: { ...defaultMcpSettings, callMs: 20 } } });
  documents.searchHits = () => new Promise(() => undefined);
  const [answer] = messagesOf(await post(app, call("search", { query: "x" })));
  expect(JSON.stringify(answer)).toContain("timeout: The call took longer than");
});

it("shows the words of a refusal, its limit and when to come again", async () => {
  const { app, documents } = await startService();
  const limit = { name: "requestsPerMinute", used: 6, max: 5, resetsAt: "2026-01-01T00:00:00.000Z" } as const;
  documents.searchHits = () => Promise.reject(new RalphError("rate_limited", "Too many", { retryAfterMs: 2_500, limit }));
  const [answer] = messagesOf(await post(app, call("search", { query: "x" })));
  expect(answer).toMatchObject({
    result: {
      content: [{ text: "rate_limited: Too many\nTry again in 3 s." }],
      _meta: { "ralph/problem": { error: "rate_limited", limit, retryAfterMs: 2_500 } },
    },
  });
});
