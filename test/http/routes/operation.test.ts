import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { loggerOptions } from "../../../src/http/server/logging.ts";
import { startRealService } from "../support/real-service.ts";
import { startService } from "../support/service.ts";

describe("health", () => {
  test("is 200 as long as the process answers", async () => {
    const { app } = await startService({ readiness: () => ({ ready: false, checks: {} }) });
    expect((await app.inject("/healthz")).json()).toEqual({ status: "ok" });
  });

  test("readiness is 200, or a 503 problem that names what is wrong", async () => {
    let ready = true;
    const { app } = await startService({
      readiness: () => ({ ready, checks: { database: null, recovery: ready ? null : "sessions are still being taken up" } }),
    });
    expect((await app.inject("/readyz")).json()).toEqual({ status: "ready", checks: ["database", "recovery"], warnings: [] });
    ready = false;
    const answer = await app.inject("/readyz");
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(answer.json().issues).toEqual([{ path: "recovery", message: "sessions are still being taken up" }]);
  });
});

describe("metrics", () => {
  test("time requests by route and status, never by URL", async () => {
    const { app } = await startService();
    await app.inject("/sessions/url-1");
    await app.inject("/sessions/url-2");
    await app.inject("/nowhere/url-3");
    const { body, headers } = await app.inject("/metrics");
    expect(headers["content-type"]).toMatch(/^text\/plain/);
    expect(body).toMatch(/^ralph_http_request_duration_seconds_count\{method="GET",route="\/sessions\/:id",status="404"\} 2$/m);
    expect(body).toMatch(/route="none",status="404"/);
    expect(body).not.toMatch(/url-/);
    expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
  });
});

describe("OPTIONS", () => {
  test("tells the methods of a path", async () => {
    const { app } = await startService();
    const answer = await app.inject({ method: "OPTIONS", url: "/sessions/x" });
    expect([answer.statusCode, answer.headers.allow?.split(", ").sort()]).toEqual([204, ["DELETE", "GET", "HEAD", "OPTIONS"]]);
  });
});

describe("BASE_PATH", () => {
  test("stands before every route, and in every address that is given", async () => {
    const { app } = await startService({ settings: { basePath: "/ralph" } });
    const made = await app.inject({ method: "POST", url: "/ralph/sessions", payload: { query: "q" } });
    expect([made.statusCode, made.headers.location]).toEqual([201, `/ralph/sessions/${made.json().id}`]);
    expect((await app.inject("/sessions")).statusCode).toBe(404);
    const description = (await app.inject("/ralph/openapi.json")).json();
    expect(description.servers).toEqual([{ url: "/ralph" }]);
    expect(Object.keys(description.paths)).toContain("/sessions/{id}");
    expect((await app.inject("/ralph/healthz")).statusCode).toBe(200);
    const page = await app.inject("/ralph/docs");
    expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    const form = new FormData();
    form.append("files", new Blob(["# A"], { type: "text/markdown" }), "a.md");
    const added = await app.inject({ method: "POST", url: "/ralph/documents", payload: form });
    expect(added.headers.location).toBe(`/ralph/documents/${added.json().id}`);
  });
});

describe("TRUST_PROXY", () => {
  test.each([
    ["none", 0, "127.0.0.1"],
    ["one gateway", 1, "203.0.113.9"],
    ["two gateways", 2, "192.0.2.6"],
    ["the gateway's address", ["127.0.0.1"], "203.0.113.9"],
    ["a range that the caller is not in", ["10.0.0.0/8"], "127.0.0.1"],
  ])("%s: a forged address before the true one is not logged", async (_name, trustProxy, address) => {
    const lines: string[] = [];
    const logger = pino(loggerOptions("info"), { write: (line: string) => void lines.push(line) });
    const { app } = await startService({ settings: { trustProxy }, logger });
    await app.inject({ url: "/sessions", headers: { "x-forwarded-for": "6.6.6.6, 192.0.2.6, 203.0.113.9" } });
    expect(lines.map((line) => JSON.parse(line).address)).toEqual([address]);
  });
});

test("the service is not ready while its reports cannot be written", async () => {
  const { url, store } = await startRealService();
  const reportsDirectory = join(dirname(store.db.sqlite.name), "reports");
  rmSync(reportsDirectory, { recursive: true });
  const refused = await fetch(`${url}/readyz`);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({
    issues: [{ path: "reports", message: "The reports directory cannot be written: it does not exist" }],
  });
  mkdirSync(reportsDirectory);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});
