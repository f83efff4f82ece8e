/** The tasks extension: a session as a task. */
import { expect, it, vi } from "vitest";
import { startRealService } from "../http/support/real-service.ts";
import { scriptedEngine } from "../support/scripted-engine.ts";
import { eras, mcpClient } from "./support/mcp-client.ts";
import { messagesOf, modern, post } from "./support/rpc.ts";

const tasks = { extensions: { "io.modelcontextprotocol/tasks": {} } };
const both = { ...tasks, elicitation: { form: {} } };
const unknown = "01a20000-0000-7000-8000-000000000000";

async function start() {
  const { app } = await startRealService({}, { engines: [scriptedEngine()] });
  const ask = async (method: string, params: Record<string, unknown>, capabilities: object) => {
    const [answer] = messagesOf(await post(app, ...modern(method, params, capabilities)));
    return answer as { result?: Record<string, unknown>; error?: { code: number; message: string; data?: object } };
  };
  const research = (input: object, capabilities: object) =>
    ask("tools/call", { name: "research_start", arguments: { query: "What is it?", ...input } }, capabilities);
  return { app, ask, research };
}

it("a client that declares them gets the session as a task, polls it, and reads the result", async () => {
  const { ask, research } = await start();
  const { result: created } = await research({ autoApprove: true }, tasks);
  expect(created).toMatchObject({ resultType: "task", status: "working", ttlMs: null, pollIntervalMs: 5_000 });
  const taskId = created?.["taskId"];
  await vi.waitFor(async () => expect((await ask("tasks/get", { taskId }, tasks)).result?.["status"]).toBe("completed"), 5_000);
  const { result } = await ask("tasks/get", { taskId }, tasks);
  expect(result).toMatchObject({
    ...{ resultType: "complete", taskId, status: "completed" },
    result: { structuredContent: { sessionId: taskId, state: "done" }, content: [{ type: "text" }, { type: "resource_link" }] },
  });
});

it("its questions are input requests, answered by tasks/update", async () => {
  const { ask, research } = await start();
  const { result: created } = await research({ planApproval: true }, both);
  const taskId = String(created?.["taskId"]);
  const waitsFor = (key: string) =>
    vi.waitFor(async () => {
      const { result } = await ask("tasks/get", { taskId }, both);
      expect(result).toMatchObject({ status: "input_required", inputRequests: { [key]: { method: "elicitation/create" } } });
    }, 5_000);
  const answer = (key: string, decision: object) =>
    ask("tasks/update", { taskId, inputResponses: { [key]: { action: "accept", content: decision }, "brief-9": {} } }, both);
  await waitsFor("brief-1");
  expect(await answer("brief-1", { decision: "approve" })).toMatchObject({ result: { resultType: "complete" } });
  await waitsFor("plan-1");
  // An answer to what is answered already does nothing.
  await answer("brief-1", { decision: "change", change: "the weather" });
  await answer("plan-1", { decision: "approve" });
  await vi.waitFor(async () => expect((await ask("tasks/get", { taskId }, both)).result?.["status"]).toBe("completed"), 5_000);
});

it("a client without forms is told to answer by a tool", async () => {
  const { ask, research } = await start();
  const { result: created } = await research({}, tasks);
  await vi.waitFor(async () => {
    const { result } = await ask("tasks/get", { taskId: created?.["taskId"] }, tasks);
    expect(result).toMatchObject({ status: "working", statusMessage: expect.stringContaining("research_answer") });
  }, 5_000);
});

it("cancels, and acknowledges it again", async () => {
  const { ask, research } = await start();
  const { result: created } = await research({}, tasks);
  const taskId = created?.["taskId"];
  for (let time = 0; time < 2; time++)
    expect(await ask("tasks/cancel", { taskId }, tasks)).toMatchObject({ result: { resultType: "complete" } });
  expect((await ask("tasks/get", { taskId }, tasks)).result).toMatchObject({ status: "cancelled" });
});

it("is never given to a client that has not declared it, and refuses its methods", async () => {
  const { ask, research } = await start();
  const { result } = await research({ autoApprove: true }, {});
  expect(result).toMatchObject({ resultType: "complete", structuredContent: { state: "working" } });
  for (const method of ["tasks/get", "tasks/update", "tasks/cancel"]) {
    const refused = await ask(method, { taskId: unknown }, {});
    expect(refused.error).toMatchObject({ code: -32_021, data: { requiredCapabilities: tasks } });
    expect((await ask(method, { taskId: unknown }, tasks)).error).toMatchObject({
      code: -32_602,
      message: expect.stringContaining("no session"),
    });
  }
  expect((await ask("tasks/result", { taskId: unknown }, tasks)).error).toMatchObject({ code: -32_601 });
});

it.each(eras)("is advertised to clients of 2026 alone (%s)", async (era) => {
  const { url } = await startRealService({}, { engines: [scriptedEngine()] });
  const { client, output } = await mcpClient(`${url}/mcp`, { era, ...(era === "2025-11-25" && { extensions: tasks.extensions }) });
  const { extensions } = (client.getServerCapabilities() ?? {}) as { extensions?: object };
  expect(extensions).toEqual(era === "2026-07-28" ? tasks.extensions : undefined);
  expect(await output("research_start", { query: "What is it?" })).toMatchObject({ state: "working" });
});
