/** The console at a session at work, in a real Chromium: long logs, and a service that is killed meanwhile. */
import { createServer as createHttpServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import { ServiceProcess } from "../../crash/process.ts";
import { startRealService } from "../../http/support/real-service.ts";
import { temporaryDirectory } from "../../support/core.ts";
import { leaf, scriptedEngine } from "../../support/scripted-engine.ts";
import { clientOf, launch, openConsole } from "./console-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** Events that the timeline has taken in: the sum over its groups, as the page shows them. */
async function eventsOn(page: Page): Promise<number> {
  const counts = await page.locator(".timeline .group > summary .num").allTextContents();
  return counts.reduce((sum, text) => sum + Number(text.replaceAll(/\D/g, "")), 0);
}

/** A port that stays the same while the service behind it gets another one. */
async function gateway(portOf: () => number): Promise<string> {
  const server = createServer((socket) => {
    const upstream = connect(portOf(), "127.0.0.1");
    socket.on("error", () => upstream.destroy()).on("close", () => upstream.destroy());
    upstream.on("error", () => socket.destroy()).on("close", () => socket.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a service that is killed in the middle of a stream costs no event and doubles none", async () => {
  const held: ServerResponse[] = [];
  let isHeld = true;
  let onHeld: () => void = () => undefined;
  const firstHeld = new Promise<void>((resolve) => {
    onHeld = resolve;
  });
  const told = JSON.stringify({ told: "x" });
  const remote = createHttpServer((_request, response) => {
    if (!isHeld) return response.end(told);
    held.push(response);
    onHeld();
  });
  await new Promise<void>((resolve) => remote.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    remote.closeAllConnections();
    remote.close();
  });
  const REMOTE = `http://127.0.0.1:${(remote.address() as AddressInfo).port}`;
  const environment = { DATA_DIR: temporaryDirectory(), AGENTS_DIR: "/nonexistent", REMOTE };
  let service = new ServiceProcess(environment);
  onTestFinished(async () => {
    service.kill();
    await service.ended;
  });
  let port = Number(new URL((await service.listening()) ?? "").port);
  const url = await gateway(() => port);
  const client = clientOf(url);
  const body = { query: "What is it?", autoApprove: true, allowedTools: ["publish"] };
  const { id } = await answerOf(client.api.POST("/sessions", { params: {}, body }));
  await firstHeld;
  const { page, wrongs } = await openConsole(browser, url, `#/sessions/${id}/watch`);
  await page.locator(".timeline .group").first().waitFor();
  expect(await eventsOn(page)).toBeGreaterThan(3);

  service.kill();
  await service.ended;
  await page.getByText("No connection since").waitFor();
  await page.evaluate("window.unloaded = false");
  isHeld = false;
  service = new ServiceProcess(environment);
  port = Number(new URL((await service.listening()) ?? "").port);
  await client.waitFor(id);
  const last = (await answerOf(client.api.GET("/sessions/{id}/events", { params: { path: { id }, query: { limit: 1_000 } } }))) as {
    items: { seq: number }[];
  };
  // The page itself notices that there is a network again; else it would ask within a few seconds.
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expect.poll(() => eventsOn(page), { timeout: 20_000 }).toBe(last.items.at(-1)?.seq);
  await page.getByText("No connection since").waitFor({ state: "detached" });
  expect(await page.evaluate("window.unloaded")).toBe(false);

  await page.reload();
  await expect.poll(() => eventsOn(page), { timeout: 20_000 }).toBe(last.items.at(-1)?.seq);
  expect(wrongs).toEqual([]);
});

const manyEvents = 10_000;

test("a session of 10,000 events is painted within a second", async () => {
  const tasks = Array.from({ length: 50 }, (_, index) => leaf(`task-${index}`));
  const engine = scriptedEngine({ planner: () => ({ analysis: "", tasks }) });
  const { url } = await startRealService({}, { engines: [engine] });
  const client = clientOf(url);
  const body = { query: "What is long?", autoApprove: true, limits: { maxTasksPerRound: 50 } };
  const { id } = await answerOf(client.api.POST("/sessions", { params: {}, body }));
  await client.waitFor(id);
  const { page } = await openConsole(browser, url, "#/library");
  await page.locator("h1").waitFor();
  // What a busy session says is put into its log as the service answers it: each task speaks 200 times.
  const { items } = (await answerOf(client.api.GET("/sessions/{id}/events", { params: { path: { id }, query: { limit: 1_000 } } }))) as {
    items: Record<string, unknown>[];
  };
  const log = lengthened(items);
  await page.route(`**/sessions/${id}/events**`, (route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body: `retry: 100\n\n${log.map((event) => `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("")}`,
    }),
  );
  const painted = await page.evaluate<number>(`new Promise((resolve) => {
    const started = performance.now();
    location.hash = "#/sessions/${id}/watch";
    const look = () => document.querySelector(".timeline .group") === null ? requestAnimationFrame(look) : requestAnimationFrame(() => resolve(performance.now() - started));
    look();
  })`);
  expect(painted).toBeLessThan(1_000);
  await expect.poll(() => eventsOn(page), { timeout: 20_000 }).toBe(log.length);
  expect(await page.locator(".timeline *").count()).toBeLessThan(2_000);
});

/** A log of {@link manyEvents}: each start of a task is followed by so many words of progress. */
function lengthened(items: Record<string, unknown>[]): (Record<string, unknown> & { seq: number; type: unknown })[] {
  const starts = items.filter(({ type }) => type === "task.started").length;
  const each = Math.ceil((manyEvents - items.length) / starts);
  const all = items.flatMap((event) => {
    if (event.type !== "task.started") return [event];
    const { taskId, agent, ref } = event.data as Record<string, unknown>;
    const says = (index: number) => ({
      ...event,
      type: "task.progress",
      data: { taskId, agent, ref, status: "in_progress", message: `step ${index}` },
    });
    return [event, ...Array.from({ length: each }, (_, index) => says(index))];
  });
  return all.map((event, index) => ({ ...event, seq: index + 1, type: event.type }));
}
