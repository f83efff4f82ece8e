/** `ralph mcp`: the protocol over stdin and stdout, as desktop clients start it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, it, onTestFinished } from "vitest";
import type { SessionState } from "../../src/mcp/session-state.ts";
import { startRealService } from "../http/support/real-service.ts";
import { eras } from "../mcp/support/mcp-client.ts";
import { childEnvironment } from "../support/child-environment.ts";
import { temporaryDirectory } from "../support/core.ts";
import { startable } from "../support/programs.ts";
import { scriptedEngine } from "../support/scripted-engine.ts";

const program = startable(join(import.meta.dirname, "../../src/cli/main.ts"));
const environment = (more: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(childEnvironment(more)).filter((entry): entry is [string, string] => entry[1] !== undefined));

interface Stdio {
  child: ChildProcess;
  /** Every line of stdout, parsed: it carries messages alone. */
  messages: { id?: unknown; method?: string; result?: Record<string, unknown>; error?: { code: number; message: string } }[];
  send(message: object): void;
  answer(id: number): Promise<Stdio["messages"][number]>;
  ended: Promise<number>;
}

function start(args: readonly string[], env: Record<string, string> = {}): Stdio {
  const child = spawn(process.execPath, [program, "mcp", ...args], { env: environment(env), stdio: ["pipe", "pipe", "inherit"] });
  const messages: Stdio["messages"] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => messages.push(JSON.parse(line) as never));
  onTestFinished(() => void child.kill());
  const answer = async (id: number): Promise<Stdio["messages"][number]> => {
    for (;;) {
      const found = messages.find((message) => message.id === id && message.method === undefined);
      if (found !== undefined) return found;
      await once(lines, "line");
    }
  };
  const ended = once(child, "close").then(([code]) => code as number);
  return { child, messages, send: (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`), answer, ended };
}

const hello = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };

it.each(eras)("passes a client of %s to a running service, with its key, and its forms back", async (era) => {
  const adminKey = "the-operator's-first-key";
  const { url } = await startRealService({ AUTH: "keys", ADMIN_KEY: adminKey, BASE_PATH: "/ralph" }, { engines: [scriptedEngine()] });
  const client = new Client(
    { name: "test", version: "1" },
    { capabilities: { elicitation: { form: {} } }, ...(era === "2026-07-28" && { versionNegotiation: { mode: "auto" as const } }) },
  );
  let shown = 0;
  client.setRequestHandler("elicitation/create", () => {
    shown++;
    return { action: "accept", content: { decision: "approve" } };
  });
  const env = environment({ RALPH_API_KEY: adminKey });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, "mcp", "--url", `${url}/ralph/`], env }));
  onTestFinished(() => client.close());
  expect(client.getNegotiatedProtocolVersion()).toBe(era);
  expect((await client.listTools()).tools).toHaveLength(8);
  const call = async (name: string, input: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: input })).structuredContent as unknown as SessionState;
  const { sessionId } = await call("research_start", { query: "What is it?" });
  expect(await call("research_status", { sessionId })).toMatchObject({ state: "done" });
  expect(shown).toBe(1);
});

it("starts a service of its own, and ends with its client, having left the data", async () => {
  const directory = temporaryDirectory();
  const { child, send, answer, messages, ended } = start(["--data", directory], { ENGINE: "extractive" });
  send({ id: 1, method: "initialize", params: hello });
  expect(await answer(1)).toMatchObject({ result: { serverInfo: { name: "ralph" }, protocolVersion: "2025-11-25" } });
  send({ method: "notifications/initialized" });
  send({ id: 2, method: "tools/list" });
  expect((await answer(2)).result?.["tools"]).toHaveLength(8);
  send({ id: 3, method: "burn" });
  expect((await answer(3)).error).toMatchObject({ code: -32_601 });
  child.stdin?.end();
  expect(await ended).toBe(0);
  expect(messages.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(readdirSync(directory)).toContain("ralph.db");
});

it("answers with an error while the service cannot be reached, or does not let it in, and goes on", async () => {
  const refusing = createServer((_request, response) => response.writeHead(401, { "content-type": "text/plain" }).end("no"));
  await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
  const { port } = refusing.address() as AddressInfo;
  const { send, answer, child, ended } = start(["--url", `http://127.0.0.1:${port}`]);
  send({ id: 1, method: "tools/list" });
  expect((await answer(1)).error?.message).toContain("answered 401: no");
  refusing.closeAllConnections();
  await new Promise((resolve) => refusing.close(resolve));
  send({ id: 2, method: "tools/list" });
  expect((await answer(2)).error).toMatchObject({ code: -32_603, message: expect.stringContaining("cannot be reached") });
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

it("shows the service's own refusal, and ends a call that its client cancels", async () => {
  const { promise: wasClosed, resolve: closed } = Promise.withResolvers<void>();
  const slow = createServer((_request, response) => response.once("close", closed));
  await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void slow.close());
  const { send, messages } = start(["--url", `http://127.0.0.1:${(slow.address() as AddressInfo).port}`]);
  send({ id: 1, method: "tools/list" });
  await once(slow, "request");
  send({ method: "notifications/cancelled", params: { requestId: 1 } });
  await wasClosed;
  expect(messages).toEqual([]);

  const adminKey = "the-operator's-first-key";
  const { url } = await startRealService({ AUTH: "keys", ADMIN_KEY: adminKey }, { engines: [scriptedEngine()] });
  const { send: sendTo, answer } = start(["--url", url]);
  sendTo({ id: 2, method: "tools/list" });
  expect((await answer(2)).error).toMatchObject({ message: expect.stringContaining("needs a key") });
});
