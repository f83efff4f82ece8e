/** The console at a session at work, in a real Chromium: long logs, and a service that is killed meanwhile. */
import { createServer as createHttpServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import { databaseFile } from "../../../src/store/files/database-file.ts";
import { ServiceProcess } from "../../crash/process.ts";
import { startRealService } from "../../http/support/real-service.ts";
import { temporaryDirectory } from "../../support/core.ts";
import { migrated } from "../../support/migrated.ts";
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
  const { promise: firstHeld, resolve: onHeld } = Promise.withResolvers<void>();
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
  const environment = { DATA_DIR: temporaryDirectory(), AGENTS_DIR: temporaryDirectory(), REMOTE };
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
  await expect.poll(() => eventsOn(page)).toBeGreaterThan(3);

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
  await expect.poll(() => eventsOn(page)).toBe(last.items.at(-1)?.seq);
  await page.getByText("No connection since").waitFor({ state: "detached" });
  expect(await page.evaluate("window.unloaded")).toBe(false);

  await page.reload();
  await expect.poll(() => eventsOn(page)).toBe(last.items.at(-1)?.seq);
  expect(wrongs).toEqual([]);
});

const manyEvents = 10_000;

/** Notes when the tree and the timeline are painted for the first time, in milliseconds since the navigation began. */
const noteFirstPaint = `
  const look = () => {
    const isThere = document.querySelector(".tree .task") !== null && document.querySelector(".timeline .group") !== null;
    // What was put into the page in one frame is painted by the next.
    requestAnimationFrame(isThere ? () => { window.firstPaint = performance.now(); } : look);
  };
  look();`;

test("a session of 10,000 events is painted within a second of the navigation", async () => {
  const tasks = Array.from({ length: 50 }, (_, index) => leaf(`task-${index}`));
  const engine = scriptedEngine({ planner: () => ({ analysis: "", tasks }) });
  const DATA_DIR = migrated(temporaryDirectory());
  const { url } = await startRealService({ DATA_DIR, MAX_CHILDREN: "50" }, { engines: [engine] });
  const client = clientOf(url);
  const body = { query: "What is long?", autoApprove: true, limits: { maxTasksPerRound: 50 } };
  const { id } = await answerOf(client.api.POST("/sessions", { params: {}, body }));
  expect((await client.waitFor(id)).status).toBe("done");
  lengthenLog(join(DATA_DIR, databaseFile), id);
  const { page, wrongs } = await openConsole(browser, url, "#/library");
  await page.addInitScript(noteFirstPaint);
  // Another part of the same address would be no navigation.
  await page.goto("about:blank");
  await page.goto(`${url}/ui/#/sessions/${id}/watch`);
  const firstPaint = () => page.evaluate<number>("window.firstPaint ?? 0");
  await expect.poll(firstPaint).toBeGreaterThan(0);
  const painted = await firstPaint();
  process.stdout.write(`first paint of ${manyEvents} events after ${Math.round(painted)} ms\n`);
  expect(painted).toBeLessThan(1_000);
  await page.getByText("10,000 events", { exact: true }).waitFor();
  expect(await page.locator(".tree .task").count()).toBe(50);
  expect(await page.locator(".timeline *").count()).toBeLessThan(2_000);
  await page.locator(".timeline").getByRole("button", { name: "earlier" }).last().click();
  await expect.poll(() => eventsOn(page)).toBe(manyEvents);
  expect(wrongs).toEqual([]);
});

type EventRow = Record<string, unknown> & { type: string; data: string };

/** Makes a log {@link manyEvents} long, as that of a busy session: behind the start of each task stand many words of progress. */
function lengthenLog(file: string, sessionId: string): void {
  const db = new BetterSqlite3(file, { timeout: 5_000 });
  const rows = db.prepare("SELECT * FROM event WHERE session_id = ? ORDER BY seq").all(sessionId) as EventRow[];
  const starts = rows.filter(({ type }) => type === "task.started").length;
  let missing = manyEvents - rows.length;
  let left = starts;
  const all = rows.flatMap((row) => {
    if (row.type !== "task.started") return [row];
    const count = Math.ceil(missing / left--);
    missing -= count;
    const { taskId, agent, ref } = JSON.parse(row.data) as Record<string, unknown>;
    const saying = (index: number) => JSON.stringify({ taskId, agent, ref, status: "in_progress", message: `step ${index}` });
    return [row, ...Array.from({ length: count }, (_, index) => ({ ...row, type: "task.progress", data: saying(index) }))];
  });
  const last = db.prepare("SELECT max(position) FROM event").pluck().get() as number;
  const columns = Object.keys(rows[0] ?? {});
  const add = db.prepare(`INSERT INTO event (${columns.join(", ")}) VALUES (${columns.map((name) => `@${name}`).join(", ")})`);
  db.transaction(() => {
    db.prepare("DELETE FROM event WHERE session_id = ?").run(sessionId);
    for (const [index, row] of all.entries()) {
      const position = last + 1 + index;
      add.run({ ...row, seq: index + 1, position, feed_position: position });
    }
    db.prepare("UPDATE session SET event_seq = ? WHERE id = ?").run(all.length, sessionId);
  })();
  db.close();
}
