/** Links that show one report to people without a key. */
import pino from "pino";
import { expect, it, vi } from "vitest";
import type { ReportLink } from "../../../src/domain/reports/report-link.ts";
import { loggerOptions } from "../../../src/http/server/logging.ts";
import { scriptedEngine } from "../../support/scripted-engine.ts";
import { startRealService } from "../support/real-service.ts";

const adminKey = "the-operator's-first-key";
const headers = { authorization: `Bearer ${adminKey}` };

/** A service with keys, and a finished session of the owner `local` with two report files. */
async function start(environment: Record<string, string> = {}, overrides: Parameters<typeof startRealService>[1] = {}) {
  const reports = {
    missingScripts: () => [],
    write: async (format: string) => new TextEncoder().encode(`<p>The report as ${format}</p>`),
  };
  const service = await startRealService(
    { AUTH: "keys", ADMIN_KEY: adminKey, ...environment },
    { engines: [scriptedEngine()], reports, ...overrides },
  );
  const { app, sessions } = service;
  const { session } = await sessions.create("local", { query: "What is it?", autoApprove: true, outputFormats: ["md", "html"] }, null);
  await vi.waitFor(async () => expect(await sessions.get("local", session.id)).toMatchObject({ status: "done", error: null }), 10_000);
  const at = `/sessions/${session.id}/links`;
  const make = (payload: object) => app.inject({ method: "POST", url: at, headers, payload });
  const pathOf = ({ url }: ReportLink) => new URL(url).pathname;
  return { ...service, id: session.id, at, make, pathOf };
}

it("opens the one file without a key, and nothing else", async () => {
  const { app, id, make, pathOf, url } = await start();
  const made = await make({ format: "html" });
  expect(made.statusCode).toBe(201);
  const link = made.json<ReportLink>();
  expect(link).toMatchObject({ sessionId: id, format: "html", template: null });
  const path = pathOf(link);
  const [opened, own] = [await app.inject(path), await app.inject({ url: `/sessions/${id}/reports/html`, headers })];
  expect([opened.statusCode, opened.body]).toEqual([200, own.body]);
  expect(opened.headers).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
  expect(opened.headers["content-security-policy"]).toContain("sandbox");
  expect((await fetch(`${url}${path}`, { method: "HEAD" })).status).toBe(200);
  expect((await fetch(`${url}${path}`, { headers: { range: "bytes=0-4" } })).status).toBe(206);
  for (const method of ["POST", "PUT", "DELETE", "PATCH"] as const)
    expect([401, 405]).toContain((await app.inject({ method, url: path })).statusCode);
  for (const other of [`/sessions/${id}`, `/sessions/${id}/reports/html`, `${path}/md`])
    expect([401, 404], other).toContain((await app.inject(other)).statusCode);
});

it("is bound to its signature: a changed one, and one of another installation, open nothing", async () => {
  const { app, make, pathOf, store } = await start();
  const link = (await make({ format: "md" })).json<ReportLink>();
  const [id = "", signature = ""] = pathOf(link).replace("/links/", "").split(".");
  const html = pathOf((await make({ format: "html" })).json<ReportLink>());
  const wrong = [
    `${id}.${"0".repeat(43)}`,
    `${"0".repeat(32)}.${signature}`,
    `${html.split("/").at(-1)?.split(".")[0]}.${signature}`,
    id,
    "x",
  ];
  const answers = new Set<string>();
  for (const token of wrong) {
    const answer = await app.inject(`/links/${token}`);
    expect(answer.statusCode, token).toBe(404);
    answers.add(answer.json<{ detail: string }>().detail);
  }
  expect([...answers]).toEqual(["There is no such link, or it has expired"]);
  // A row that was changed behind the service's back is not shown either.
  store.db.sqlite.prepare("UPDATE report_link SET format = 'html' WHERE format = 'md'").run();
  expect((await app.inject(`/links/${id}.${signature}`)).statusCode).toBe(404);
});

it("ends when its time is over, when it is deleted, and with its session", async () => {
  let now = Date.parse("2999-01-01T00:00:00Z");
  const { app, id, at, make, pathOf } = await start({ LINK_S: "3600", LINK_S_MAX: "7200" }, { clock: () => new Date(now) });
  const [short, long] = [
    (await make({ format: "md" })).json<ReportLink>(),
    (await make({ format: "md", expiresAt: new Date(now + 7_000_000).toISOString() })).json<ReportLink>(),
  ];
  expect(Date.parse(short.expiresAt) - Date.parse(short.createdAt)).toBe(3_600_000);
  expect((await make({ format: "md", expiresAt: new Date(now + 7_300_000).toISOString() })).json()).toMatchObject({
    status: 422,
    issues: [{ path: "expiresAt" }],
  });
  expect((await make({ format: "md", expiresAt: new Date(now).toISOString() })).statusCode).toBe(422);
  const status = async (link: ReportLink) => (await app.inject(pathOf(link))).statusCode;
  expect([await status(short), await status(long)]).toEqual([200, 200]);
  expect((await app.inject({ url: at, headers })).json()).toEqual({ items: [short, long], nextCursor: null });
  now += 3_600_000;
  expect([await status(short), await status(long)]).toEqual([404, 200]);
  expect((await app.inject({ method: "DELETE", url: `${at}/${long.id}`, headers })).statusCode).toBe(204);
  expect(await status(long)).toBe(404);
  expect((await app.inject({ method: "DELETE", url: `${at}/${long.id}`, headers })).statusCode).toBe(404);
  const last = (await make({ format: "md" })).json<ReportLink>();
  expect(await status(last)).toBe(200);
  await app.inject({ method: "DELETE", url: `/sessions/${id}`, headers });
  expect(await status(last)).toBe(404);
});

it("is made for a file that is there, once for each idempotency key", async () => {
  const { app, at, make } = await start();
  expect((await make({ format: "pdf" })).statusCode).toBe(404);
  expect((await make({ format: "what" })).statusCode).toBe(400);
  const twice = () => app.inject({ method: "POST", url: at, headers: { ...headers, "idempotency-key": "k" }, payload: { format: "md" } });
  const [first, again] = [await twice(), await twice()];
  expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  expect((await app.inject({ url: at, headers })).json<{ items: unknown[] }>().items).toHaveLength(1);
});

it("stands in no line of the log", async () => {
  const lines: string[] = [];
  const logger = pino(loggerOptions("debug"), { write: (line: string) => void lines.push(line) });
  const { app, make, pathOf } = await start({}, { logger });
  const path = pathOf((await make({ format: "md" })).json<ReportLink>());
  expect((await app.inject(path)).statusCode).toBe(200);
  await app.inject(`${path.slice(0, -1)}!`);
  expect(lines.filter((line) => line.includes("/links/…")).length).toBeGreaterThan(0);
  expect(lines.join()).not.toContain(path.slice("/links/".length, 40));
});

it("are listed in pages, oldest first", async () => {
  const { app, at, make } = await start();
  const made: string[] = [];
  for (const format of ["md", "html", "md"]) made.push((await make({ format })).json<ReportLink>().id);
  const page = async (query: string) =>
    (await app.inject({ url: `${at}?${query}`, headers })).json<{ items: ReportLink[]; nextCursor: string }>();
  const first = await page("limit=2");
  const second = await page(`limit=2&cursor=${first.nextCursor}`);
  expect([first, second].map(({ items }) => items.map(({ id }) => id))).toEqual([made.slice(0, 2), made.slice(2)]);
  expect(second.nextCursor).toBeNull();
});
