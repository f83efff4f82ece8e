import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expect, test, vi } from "vitest";
import { startRealService } from "../http/support/real-service.ts";
import { temporaryDirectory } from "../support/core.ts";

test("the limits of requests are those of the settings", async () => {
  // 1.1 megabytes are not a whole number of bytes in floating point.
  const { url } = await startRealService({
    MAX_BODY_MB: "0.0011",
    MAX_DOCUMENT_MB: "1.1",
    MAX_FILES_PER_REQUEST: "1",
    MAX_EVENT_STREAMS: "1",
  });
  const post = (body: string) => fetch(`${url}/sessions`, { method: "POST", headers: { "content-type": "application/json" }, body });
  const large = await post(JSON.stringify({ query: "q".repeat(1_100) }));
  expect([large.status, await large.text()]).toEqual([413, expect.stringContaining("The body is larger than 1100 bytes")]);

  const form = new FormData();
  for (const name of ["a.md", "b.md"]) form.append("files", new Blob([`# ${name}\n\nText.`], { type: "text/markdown" }), name);
  expect((await fetch(`${url}/documents`, { method: "POST", body: form })).status).toBe(413);

  const leave = new AbortController();
  const stream = () => fetch(`${url}/events`, { headers: { accept: "text/event-stream" }, signal: leave.signal });
  expect((await stream()).status).toBe(200);
  expect((await stream()).status).toBe(503);
  leave.abort();
});

test("a request that another program's lock holds up is told when to come back, and readiness tells of the lock", async () => {
  const { url, store } = await startRealService({ DATABASE_BUSY_S: "0.05" });
  const other = new BetterSqlite3(store.db.sqlite.name);
  const ask = () =>
    fetch(`${url}/sessions`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ query: "q" }) });
  other.exec("BEGIN EXCLUSIVE");
  const refused = await ask();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await refused.json()).toMatchObject({ error: "database", detail: "Another program holds the database locked" });
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  other.exec("ROLLBACK");
  other.close();
  expect((await ask()).status).toBe(201);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test("a service that was warmed up prepares no statement for what is read first", async () => {
  const { app, store, warm } = await startRealService();
  warm();
  const prepare = vi.spyOn(store.db.sqlite, "prepare");
  for (const path of ["/sessions", "/documents", "/events", "/usage", "/readyz"]) expect((await app.inject(path)).statusCode).toBe(200);
  expect(prepare).not.toHaveBeenCalled();
});

test("readiness tells that the disk is full, and that it no longer is", async () => {
  const { url, store } = await startRealService();
  const { sqlite } = store.db;
  const bound = (pages: number) => sqlite.pragma(`max_page_count = ${pages}`);
  const pages = Number(sqlite.pragma("page_count", { simple: true }));
  const add = () => {
    const document = { name: "a.md", mediaType: "text/markdown", content: "# A\n\nA sentence about it.\n\n".repeat(5_000) };
    return fetch(`${url}/documents`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(document) });
  };
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

  bound(pages);
  expect((await add()).status).toBe(507);
  const unready = await fetch(`${url}/readyz`);
  expect([unready.status, unready.headers.has("retry-after")]).toEqual([503, true]);
  expect(await unready.json()).toMatchObject({ issues: [{ path: "database", message: "The disk is full: nothing was changed" }] });

  bound(1_000_000);
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await add()).status).toBe(201);
});

test("a start removes report files that no row names: a death came between the file and its row", async () => {
  const DATA_DIR = temporaryDirectory();
  const orphan = join(DATA_DIR, "reports/0195561c.md");
  mkdirSync(join(DATA_DIR, "reports"));
  writeFileSync(orphan, "nobody's");
  await startRealService({ DATA_DIR });
  expect(existsSync(orphan)).toBe(false);
});
