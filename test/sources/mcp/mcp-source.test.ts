import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { citableAnswer } from "../../../src/sources/answers/citable-answer.ts";
import type { McpServer } from "../../../src/sources/mcp/mcp-file.ts";
import { McpSource, type McpSourceOptions } from "../../../src/sources/mcp/mcp-source.ts";
import { toolContext } from "../../support/tool-context.ts";

const script = fileURLToPath(new URL("../../support/mcp/stdio-server.ts", import.meta.url));

/** Compiled modules: half the time of a start. */
const { NODE_COMPILE_CACHE } = process.env;
const compileCache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

function openServer(mode: string, more: Partial<McpServer> = {}, options: Partial<McpSourceOptions> = {}) {
  const texts = new Map<string, string>();
  const warnings: string[] = [];
  const settings: McpServer = {
    command: process.execPath,
    args: [script, mode],
    env: compileCache,
    disabled: false,
    effects: {},
    capabilities: {},
    ...more,
  } as McpServer;
  const source = new McpSource("calendar", settings, {
    timeoutMs: 20_000,
    restartMs: 10,
    maxMessageBytes: 2_000_000,
    maxAnswer: 1_000_000,
    maxTools: 100,
    fetch,
    putText: async (_owner, hash, text) => void texts.set(hash, text),
    warn: (message) => warnings.push(message),
    random: () => 0,
    ...options,
  });
  onTestFinished(() => source.close());
  return { source, texts, warnings };
}

const context = toolContext();

function toolOf(source: McpSource, name: string) {
  const tool = source.tools().find((tool) => tool.name === `calendar__${name}`);
  if (tool === undefined) throw new Error(`There is no tool '${name}'`);
  return tool;
}

test("tools come with the server's name, hints, schemas and answers; resources are read as sources", async () => {
  const { source, texts } = openServer("plain", { effects: { hang: "idempotent" } });
  await source.start();
  expect(source.health()).toEqual({ state: "ok", message: null });
  expect(Object.fromEntries(source.tools().map(({ name, effect }) => [name, effect]))).toMatchObject({
    calendar__list_events: "read",
    calendar__create_event: "world",
    calendar__hang: "idempotent",
  });
  const list = toolOf(source, "list_events");
  expect(list.input.safeParse({ day: 5 }).success).toBe(false);
  expect(list.inputSchema).toMatchObject({ properties: { day: { description: "Day, as 2026-03-01" } } });
  expect(await list.run({ day: "2026-03-01" }, context)).toEqual({ day: "2026-03-01", events: [{ title: "Stand-up", at: "09:00" }] });
  await expect(toolOf(source, "fail").run({}, context)).rejects.toMatchObject({
    code: "unprocessable",
    message: "'calendar__fail' failed: the calendar is locked",
  });

  expect(await toolOf(source, "list_resources").run({}, context)).toMatchObject({ resources: [{ uri: "calendar://rules" }] });
  const answer = await toolOf(source, "read_resource").run({ uri: "calendar://rules" }, context);
  const [id = ""] = toolOf(source, "read_resource").sources?.(answer) ?? [];
  const described = source.describe("local", id);
  expect(described).toMatchObject({ kind: "api", title: "calendar: calendar://rules" });
  expect(texts.get(described?.hash ?? "")).toBe("Meetings last 30 minutes at most.");
  expect(source.describe("another", id)).toBeUndefined();
});

test("a server that ends is started again, and its tools work again", async () => {
  const { source, warnings } = openServer("plain");
  await source.start();
  await expect(toolOf(source, "die").run({}, context)).rejects.toMatchObject({ code: "service_unavailable" });
  expect(warnings).toEqual(["The MCP server 'calendar' ended"]);
  await vi.waitFor(() => expect(source.health().state).toBe("ok"), 20_000);
  expect(await toolOf(source, "create_event").run({ title: "Review" }, context)).toBe("Created 'Review'");
});

test("a call that hangs is timed out, and an answer of 100 MB costs its call alone", async () => {
  const { source } = openServer("plain", { timeoutS: 0.3 });
  const { source: flooded } = openServer("plain");
  await Promise.all([source.start(), flooded.start()]);
  await vi.waitFor(() => expect(source.health().state).toBe("ok"), 20_000);
  await expect(toolOf(source, "hang").run({}, context)).rejects.toMatchObject({ code: "timeout" });
  await expect(toolOf(flooded, "flood").run({}, context)).rejects.toMatchObject({ code: "service_unavailable" });
  await vi.waitFor(() => expect(flooded.health().state).toBe("ok"), 20_000);
  expect(await toolOf(flooded, "create_event").run({ title: "Still here" }, context)).toBe("Created 'Still here'");
});

test("a changed list is noticed, and no server takes the name of a built-in tool", async () => {
  const { source } = openServer("plain");
  await source.start();
  const before = source.tools();
  await toolOf(source, "grow").run({}, context);
  await vi.waitFor(() => expect(source.tools()).not.toBe(before), 20_000);
  expect(source.tools().map(({ name }) => name)).toContain("calendar__search_documents");
  expect(source.tools().map(({ name }) => name)).not.toContain("search_documents");
});

test("a server that does not start says why, and what the operator left out is told", async () => {
  const broken = openServer("broken");
  await broken.source.start();
  expect(broken.source.notOffered()).toEqual([
    { name: "calendar", origin: "mcp:calendar", reason: expect.stringMatching(/did not start: .*no licence found/) },
  ]);
  await broken.source.close();
  const chosen = openServer("plain", { tools: ["list_events", "send"] }, { maxTools: 1 });
  await chosen.source.start();
  expect(chosen.source.notOffered()).toContainEqual({
    name: "calendar__create_event",
    origin: "mcp:calendar",
    reason: "MCP_FILE does not name it under 'tools'",
  });
  expect(chosen.source.notOffered()).toContainEqual({
    name: "calendar__send",
    origin: "mcp:calendar",
    reason: "MCP_FILE names it, and the server does not have it",
  });
});

test("what a reading tool answers is kept as a source, as it can be cited", async () => {
  const { source, texts } = openServer("plain");
  await source.start();
  const list = toolOf(source, "list_events");
  const answer = await list.run({ day: "2026-03-01" }, context);
  expect(list.isCitable).toBe(true);
  const [id = ""] = list.sources?.(answer) ?? [];
  const described = source.describe("local", id);
  expect(described).toMatchObject({ kind: "api", title: "calendar__list_events" });
  expect(texts.get(described?.hash ?? "")).toBe(citableAnswer("", answer)?.text);
});
