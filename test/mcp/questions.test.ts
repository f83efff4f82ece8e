/** Questions of a session: shown by the client where it can, else given to the model. */
import { expect, it, vi } from "vitest";
import { z } from "zod";
import type { Json } from "../../src/domain/base/json.ts";
import type { Tool } from "../../src/sources/tool.ts";
import { startRealService } from "../http/support/real-service.ts";
import { emptyResult, leaf, scriptedEngine } from "../support/scripted-engine.ts";
import { eras, mcpClient } from "./support/mcp-client.ts";
import { accept, messagesOf } from "./support/rpc.ts";

const approve = () => ({ action: "accept", content: { decision: "approve" } }) as const;

function mailer() {
  const sent: Json[] = [];
  const tool: Tool = {
    ...{ name: "send_mail", description: "Sends a mail", effect: "world" },
    input: z.strictObject({ to: z.string(), text: z.string() }),
    run: async (input) => {
      sent.push(input as Json);
      return { number: sent.length };
    },
  };
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: [leaf("a")] }),
    task: async (_input, { call }) => {
      await call.tool("send_mail", { to: "anna", text: "At ten" });
      await call.tool("send_mail", { to: "boris", text: "At ten" });
      return emptyResult("sent");
    },
  });
  return { tool, sent, engine };
}

const country = {
  ...{ query: "What is it?", autoApprove: true },
  plan: { subtasks: [{ id: "where", kind: "user_interaction", description: "Which country?", choices: ["Germany", "France"] }] },
};

it.each(eras)("brief and plan are shown as forms, and the call goes on with the user's answers (%s)", async (era) => {
  const { url } = await startRealService({}, { engines: [scriptedEngine()] });
  const shown: string[] = [];
  const { output, settled } = await mcpClient(`${url}/mcp`, {
    era,
    onForm: ({ message }) => {
      shown.push(message);
      return shown.length === 1 ? { action: "accept", content: { decision: "change", change: "the weather" } } : approve();
    },
  });
  const { sessionId } = await output("research_start", { query: "What is it?", planApproval: true });
  expect(await settled(sessionId)).toMatchObject({ state: "done" });
  expect(shown.map((message) => /Brief, version \d|Plan, version \d/.exec(message)?.[0])).toEqual([
    ...["Brief, version 1", "Brief, version 2", "Plan, version 1"],
  ]);
  expect(shown[1]).toContain("2. the weather");
});

it.each(eras)("a task's question is a form with its choices, a permission shows what is to be sent (%s)", async (era) => {
  const { tool, sent, engine } = mailer();
  const { url } = await startRealService({}, { engines: [engine], tools: [tool] });
  const forms: { message: string; requestedSchema?: unknown }[] = [];
  const { output, settled } = await mcpClient(`${url}/mcp`, {
    era,
    onForm: (params) => {
      forms.push(params);
      return { action: "accept", content: params.message.includes("country") ? { answer: "France" } : { answer: "allow", for: "session" } };
    },
  });
  const { sessionId } = await output("research_start", country);
  expect(await settled(sessionId)).toMatchObject({ state: "done" });
  expect(forms).toMatchObject([
    {
      requestedSchema: {
        properties: {
          answer: {
            oneOf: [
              { const: "Germany", title: "Germany" },
              { const: "France", title: "France" },
            ],
          },
        },
      },
    },
  ]);
  forms.length = 0;
  const mail = await output("research_start", { query: "Mail them", autoApprove: true });
  expect(await settled(mail.sessionId)).toMatchObject({ state: "done" });
  expect(forms).toHaveLength(1);
  expect(forms[0]?.message).toContain('{"to":"anna","text":"At ten"}');
  expect(sent).toHaveLength(2);
});

it.each(eras)("what the user declines stays open for the model (%s)", async (era) => {
  const { url } = await startRealService({ MCP_WAIT_S: "2" }, { engines: [scriptedEngine()] });
  const { output } = await mcpClient(`${url}/mcp`, { era, onForm: () => ({ action: "decline" }) });
  const { sessionId } = await output("research_start", { query: "What is it?" });
  await vi.waitFor(async () => expect((await output("research_status", { sessionId })).state).toBe("asks"), 5_000);
  await output("research_answer", { sessionId, action: "approve" });
});

it.each(eras)("a client that cannot show forms answers by research_answer (%s)", async (era) => {
  const { tool, sent, engine } = mailer();
  const { url } = await startRealService({}, { engines: [engine], tools: [tool] });
  const { output, settled, failure } = await mcpClient(`${url}/mcp`, { era });
  const asked = await settled((await output("research_start", country)).sessionId);
  const [{ taskId, choices } = { taskId: null, choices: null }] = asked.questions;
  expect(choices?.map(({ value }) => value)).toEqual(["Germany", "France"]);
  expect(asked.next).toContain("taskId");
  await output("research_answer", { sessionId: asked.sessionId, action: "reply", text: "France", taskId });
  expect(await settled(asked.sessionId)).toMatchObject({ state: "done" });

  const mail = await settled((await output("research_start", { query: "Mail them", autoApprove: true })).sessionId);
  expect(mail.questions).toMatchObject([{ kind: "permission", call: { tool: "send_mail", input: { to: "anna" } } }]);
  const { sessionId, questions } = mail;
  const allow = { sessionId, action: "reply", text: "allow", taskId: questions[0]?.taskId };
  expect(await failure("research_answer", { ...allow, input: { to: 7 } })).toMatch(/^unprocessable: /);
  await output("research_answer", { ...allow, input: { to: "clara", text: "At eleven" } });
  const second = await settled(sessionId);
  await output("research_answer", { sessionId, action: "reply", text: "refuse", taskId: second.questions[0]?.taskId });
  await settled(sessionId);
  expect(sent).toEqual([{ to: "clara", text: "At eleven" }]);
});

it("a key that may only read is shown the question, and asks nobody", async () => {
  const adminKey = "the-operator's-first-key";
  const { app, url } = await startRealService({ AUTH: "keys", ADMIN_KEY: adminKey }, { engines: [scriptedEngine()] });
  const keyOf = async (scopes: string[]) => {
    const payload = { owner: "ada", scopes };
    return (await app.inject({ method: "POST", url: "/keys", headers: { "x-api-key": adminKey }, payload })).json<{ key: string }>().key;
  };
  const writer = await mcpClient(`${url}/mcp`, { headers: { authorization: `Bearer ${await keyOf(["research"])}` } });
  const { sessionId } = await writer.output("research_start", { query: "What is it?" });
  const asked = vi.fn(approve);
  const reader = await mcpClient(`${url}/mcp`, { headers: { authorization: `Bearer ${await keyOf(["read"])}` }, onForm: asked });
  expect(await reader.settled(sessionId)).toMatchObject({ state: "asks" });
  expect(asked).not.toHaveBeenCalled();
});

it("an answer of a 2025 client counts once, for the open question alone", async () => {
  const { url } = await startRealService({ MCP_WAIT_S: "2" }, { engines: [scriptedEngine()] });
  const { output } = await mcpClient(`${url}/mcp`, { era: "2025-11-25" });
  const { sessionId } = await output("research_start", { query: "What is it?" });
  await vi.waitFor(async () => expect((await output("research_status", { sessionId, waitS: 0 })).state).toBe("asks"), 5_000);
  const respond = async (id: unknown, result: object = approve()) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id, result });
    const sent = await fetch(`${url}/mcp`, { method: "POST", headers: { "content-type": "application/json", accept }, body });
    return sent.status;
  };
  const idFor = (key: string) => JSON.stringify(["ralph", sessionId, key]);
  const state = async () => (await output("research_status", { sessionId, waitS: 0 })).phase;
  for (const id of [7, "x", "[", idFor("brief-2"), JSON.stringify(["ralph", "unknown", "brief-1"])]) expect(await respond(id)).toBe(202);
  expect(await respond(idFor("brief-1"), { action: "accept", content: { decision: "burn" } })).toBe(202);
  expect(await state()).toBe("brief");
  expect(await respond(idFor("brief-1"))).toBe(202);
  await vi.waitFor(async () => expect(await state()).toBe("done"), 5_000);
});

it("2025 clients are asked by a request whose id names the question", async () => {
  const { app } = await startRealService({ MCP_WAIT_S: "2" }, { engines: [scriptedEngine()] });
  const headers = { accept, "content-type": "application/json" };
  const send = (payload: object, more = {}) => app.inject({ method: "POST", url: "/mcp", headers: { ...headers, ...more }, payload });
  const hello = { protocolVersion: "2025-06-18", capabilities: { elicitation: {} }, clientInfo: { name: "t", version: "1" } };
  const opened = await send({ jsonrpc: "2.0", id: 0, method: "initialize", params: hello });
  const session = { "mcp-session-id": String(opened.headers["mcp-session-id"]), "mcp-protocol-version": "2025-06-18" };
  const call = (name: string, input: object, id: number) =>
    send({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: input } }, session);
  const [started] = messagesOf(await call("research_start", { query: "What is it?" }, 1));
  const { sessionId } = (started as unknown as { result: { structuredContent: { sessionId: string } } }).result.structuredContent;
  const asked = messagesOf(await call("research_status", { sessionId, waitS: 1 }, 2));
  expect(asked[0]).toMatchObject({ method: "elicitation/create", id: JSON.stringify(["ralph", sessionId, "brief-1"]) });
  expect(asked.at(-1)).toMatchObject({ id: 2, result: { structuredContent: { state: "asks" } } });
});
