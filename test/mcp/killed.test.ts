/** A research that was started over MCP, and a service that is killed meanwhile: earlier answers remain valid. */
import { expect, it, onTestFinished } from "vitest";
import { ServiceProcess } from "../crash/process.ts";
import { Remote } from "../crash/remote.ts";
import { temporaryDirectory } from "../support/core.ts";
import { mcpClient } from "./support/mcp-client.ts";

it("is asked again after kill -9, and finished, by its sessionId alone", async () => {
  const remote = new Remote();
  const environment = { DATA_DIR: temporaryDirectory(), AGENTS_DIR: temporaryDirectory(), REMOTE: await remote.start() };
  const first = new ServiceProcess({ ...environment, CRASH_AT: "call answered:3" });
  const before = await mcpClient(`${await first.listening()}/mcp`);
  const request = { query: "What is it?", idempotencyKey: "once" };
  const { sessionId } = await before.output("research_start", request);
  expect(await before.settled(sessionId)).toMatchObject({ state: "asks" });
  const killed = before.output("research_answer", { sessionId, action: "approve" }).then(() => before.settled(sessionId));
  await expect(killed).rejects.toThrow();
  expect(await first.ended).toBe("SIGKILL");

  const second = new ServiceProcess(environment);
  onTestFinished(async () => {
    await second.stop();
    await remote.close();
  });
  const after = await mcpClient(`${await second.listening()}/mcp`);
  expect((await after.output("research_start", request)).sessionId).toBe(sessionId);
  const asked = await after.settled(sessionId);
  expect(asked).toMatchObject({ sessionId, state: "asks", questions: [{ kind: "permission", call: { tool: "publish" } }] });
  await after.output("research_answer", { sessionId, action: "reply", text: "allow", taskId: asked.questions[0]?.taskId, for: "session" });
  expect(await after.settled(sessionId)).toMatchObject({ state: "done" });
  expect(remote.log.filter(({ path }) => path === "/publish")).toHaveLength(1);
});
