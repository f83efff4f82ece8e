import { expect, test } from "vitest";
import type { Session } from "../../../clients/typescript/src/api-types.ts";
import { isScarce, spentOf, workedMs } from "../../../console/shell/spent.ts";
import { sessionLike } from "../../cli/stand-in-service.ts";

const at = Date.parse("2026-01-02T03:04:05.000Z");
const session = (change: object = {}) => sessionLike({ status: "executing", workedMs: 1_000, ...change } as never) as unknown as Session;
const worked = (change: object, waits = new Map()) => workedMs({ session: session(change), waits }, at + 5_000);

test("time at work goes on while the session works, and stands while it waits, is held, queued or has ended", () => {
  expect(worked({})).toBe(6_000);
  expect(worked({ hold: "paused" })).toBe(1_000);
  expect(worked({ status: "brief", hold: "awaiting_input" })).toBe(1_000);
  expect(worked({ queuePosition: 1 })).toBe(1_000);
  expect(worked({ status: "done" })).toBe(1_000);
  expect(worked({}, new Map([["", { reason: "quota", until: null }]]))).toBe(1_000);
  // The browser's clock may be behind the service's.
  expect(workedMs({ session: session(), waits: new Map() }, at - 5_000)).toBe(1_000);
});

test("what is used is shown where a limit is, or something was used; an unknown cost is not", () => {
  const { limits } = session();
  const usage = { modelCalls: 0, inputTokens: 70, outputTokens: 10, costUsd: 0.5 };
  const names = (change: object) => spentOf(session(change), 0).map(({ name }) => name);
  expect(names({})).toEqual(["time", "tasks", "round"]);
  expect(names({ usage })).toEqual(["time", "cost", "tokens", "tasks", "round"]);
  expect(names({ usage: { ...usage, costUsd: null }, limits: { ...limits, maxCostUsd: 2 } })).toEqual(["time", "tokens", "tasks", "round"]);
  expect(spentOf(session({ usage, limits: { ...limits, maxTokens: 100 } }), 0)).toContainEqual({ name: "tokens", used: 80, limit: 100 });
});

test("a limit is scarce from three quarters on", () => {
  expect([74, 75, 200].map((used) => isScarce({ used, limit: 100 }))).toEqual([false, true, true]);
  expect(isScarce({ used: 1e9, limit: null })).toBe(false);
});
