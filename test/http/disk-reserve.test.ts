/** A service whose disk is nearly full: requests that need space are refused, requests that free space are not. */
import { expect, it, vi } from "vitest";
import { temporaryDirectory } from "../support/core.ts";
import { migrated } from "../support/migrated.ts";
import { scriptedEngine } from "../support/scripted-engine.ts";
import { startRealService } from "./support/real-service.ts";

it("refuses sessions, documents, links, keys, webhooks, reports, plans and hand-overs, and takes deletions", async () => {
  const directory = migrated(temporaryDirectory());
  const engines = [scriptedEngine()];
  const before = await startRealService({ DATA_DIR: directory }, { engines });
  const made = async (url: string, payload: object) =>
    (await before.app.inject({ method: "POST", url, payload })).json<{ id: string; status: string }>();
  const done = await made("/sessions", { query: "What is it?", autoApprove: true, outputFormats: ["md"] });
  await vi.waitFor(async () => expect((await before.app.inject(`/sessions/${done.id}`)).json()).toMatchObject({ status: "done" }), 10_000);
  const open = await made("/sessions", { query: "What is it?", planApproval: true });
  const key = await made("/keys", { owner: "ada", scopes: ["read"] });
  const webhook = await made("/webhooks", { url: "https://hooks.example", events: ["*"] });
  await vi.waitFor(
    async () => expect((await before.app.inject(`/sessions/${open.id}`)).json()).toMatchObject({ hold: "awaiting_input" }),
    10_000,
  );
  await before.close();

  const { app } = await startRealService({ DATA_DIR: directory, DISK_RESERVE_MB: "999999999" }, { engines });
  const plan = { tasks: [{ id: "a", description: "Look", agent: "research" }] };
  const growing: [method: "POST" | "PUT", url: string, payload: object][] = [
    ["POST", "/sessions", { query: "What is it?" }],
    ["POST", `/sessions/${open.id}/messages`, { content: "hello" }],
    ["PUT", `/sessions/${open.id}/plan`, plan],
    ["POST", `/sessions/${done.id}/reports`, { format: "html" }],
    ["POST", `/sessions/${done.id}/links`, { format: "md" }],
    ["POST", "/documents", { name: "a.md", mediaType: "text/markdown", content: "# A" }],
    ["POST", "/keys", { owner: "ada", scopes: ["read"] }],
    ["POST", `/keys/${key.id}/rotate`, {}],
    ["POST", "/webhooks", { url: "https://hooks.example", events: ["*"] }],
    ["POST", "/owners/local/hand-over", { to: "ada" }],
  ];
  for (const [method, url, payload] of growing) {
    const answer = await app.inject({ method, url, payload });
    expect(answer.json(), url).toMatchObject({ status: 507, error: "storage_full", detail: expect.stringContaining("DISK_RESERVE_MB") });
    // A gateway that takes a service out of use when it is not ready would keep deletions from it.
    const readiness = await app.inject("/readyz");
    expect(readiness.json(), url).toMatchObject({ status: "ready", warnings: [expect.stringContaining("DISK_RESERVE_MB")] });
  }
  const shrinking = [`/sessions/${open.id}`, `/keys/${key.id}`, `/webhooks/${webhook.id}`];
  for (const url of shrinking) expect((await app.inject({ method: "DELETE", url })).statusCode, url).toBe(204);
  expect((await app.inject("/owners/local/export")).statusCode).toBe(200);
  expect((await app.inject({ method: "DELETE", url: "/owners/local" })).statusCode).toBe(202);
});
