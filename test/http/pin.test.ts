import { expect, test } from "vitest";
import { startService } from "./support/service.ts";

test("a session is pinned and no longer pinned; the same again gives the same", async () => {
  const { app } = await startService();
  const { id, pinned } = (await app.inject({ method: "POST", url: "/sessions", payload: { query: "What is it?" } })).json();
  expect(pinned).toBe(false);
  for (const [method, expected] of [
    ["PUT", true],
    ["PUT", true],
    ["DELETE", false],
    ["DELETE", false],
  ] as const) {
    const answer = await app.inject({ method, url: `/sessions/${id}/pin` });
    expect([answer.statusCode, answer.json().pinned]).toEqual([200, expected]);
  }
  expect((await app.inject({ method: "PUT", url: "/sessions/none/pin" })).statusCode).toBe(404);
});
