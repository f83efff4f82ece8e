/** The answer to a client when the queue of sessions is full. */
import { expect, test } from "vitest";
import { scriptedEngine } from "../support/scripted-engine.ts";
import { startRealService } from "./support/real-service.ts";

test("a session beyond the queue is 429 with Retry-After, at both routes that start one", async () => {
  const engine = scriptedEngine({
    initialResearch: (_input, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  });
  const limits = { MAX_RUNNING_SESSIONS: "1", MAX_QUEUED_SESSIONS: "2", SHUTDOWN_GRACE_S: "0" };
  const { url } = await startRealService(limits, { engines: [engine] });
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

  const answers = await Promise.all(Array.from({ length: 8 }, () => post("/sessions", { query: "What is it?" })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get("retry-after")).toBe("30");
  expect(await refused?.json()).toMatchObject({
    error: "rate_limited",
    detail: "The queue is full: 2 sessions wait for their turn, which is MAX_QUEUED_SESSIONS",
  });
  const supervised = await post("/api/supervisor/unified", { taskDescription: "Find it", executionMode: "auto" });
  expect([supervised.status, supervised.headers.get("retry-after")]).toEqual([429, "30"]);
  expect(await supervised.json()).toMatchObject({ success: false, error: "rate_limited" });
});
