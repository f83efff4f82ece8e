/** Limits of owners over HTTP: the rate of requests, and quotas as problems. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryDirectory } from "../support/core.ts";
import { startRealService } from "./support/real-service.ts";
import { startService } from "./support/service.ts";

it("tells how many requests are left, and answers 429 with the limit beyond them", async () => {
  const { app } = await startRealService({ OWNER_REQUESTS_PER_MINUTE: "2" });
  const [first, second, third] = [await app.inject("/sessions"), await app.inject("/nowhere"), await app.inject("/sessions")];
  expect([first.headers["ratelimit-policy"], first.headers["ratelimit"]]).toEqual([
    '"requestsPerMinute";q=2;w=60',
    '"requestsPerMinute";r=1;t=30',
  ]);
  expect(second.statusCode).toBe(404);
  const limited = third.statusCode === 429 ? third : await app.inject("/sessions");
  expect(limited.statusCode).toBe(429);
  expect(Number(limited.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  expect(Number(limited.headers["retry-after"])).toBeLessThanOrEqual(30);
  expect(limited.headers["ratelimit"]).toMatch(/^"requestsPerMinute";r=0;t=\d+$/);
  expect(limited.json()).toMatchObject({ error: "rate_limited", status: 429, limit: { name: "requestsPerMinute", used: 2, max: 2 } });
  // Probes are not counted.
  for (let probe = 0; probe < 3; probe++) expect((await app.inject("/healthz")).statusCode).toBe(200);
});

it("sends no fields where there is no limit", async () => {
  const { app } = await startService();
  expect(Object.keys((await app.inject("/sessions")).headers).filter((name) => name.startsWith("ratelimit"))).toEqual([]);
});

it("refuses a document beyond the owner's quota with 403 and the limit, and goes by the file of limits as it is now", async () => {
  const file = join(temporaryDirectory(), "limits.yaml");
  writeFileSync(file, "owners:\n  local: { documents: 1 }\n");
  const { app } = await startRealService({ OWNER_LIMITS_FILE: file, OWNER_DOCUMENTS: "7" });
  const add = (content: string) =>
    app.inject({ method: "POST", url: "/documents", payload: { name: "a.txt", mediaType: "text/plain", content } });
  const added = await add("One is taken.");
  expect(added.statusCode, added.body).toBe(201);
  const refused = await add("Another is not.");
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({ error: "quota_exceeded", limit: { name: "documents", used: 1, max: 1, resetsAt: null } });
  // The same bytes again are no further document.
  expect((await add("One is taken.")).statusCode).toBe(200);
});
