/**
 * Data directories that earlier versions wrote and were killed over, upgraded and gone on from. `stored/NNNN` has the
 * schema of migration NNNN: a finished session, a draft brief, a plan that waits, a question that waits, and a session
 * that was at work.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import BetterSqlite3 from "better-sqlite3";
import { expect, test } from "vitest";
import { compose } from "../../src/composition/composition.ts";
import { loadConfig } from "../../src/composition/settings/config.ts";
import { audit } from "../../src/store/maintenance/audit.ts";
import { temporaryDirectory } from "../support/core.ts";

const stored = join(import.meta.dirname, "stored");
const versions = readdirSync(stored)
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.slice(0, 4));

interface Stored {
  sessions: Record<"done" | "brief" | "plan" | "asks" | "cut", string>;
  /** Files by name, in base64. */
  reports: Record<string, string>;
}

function unpacked(version: string): { directory: string; sessions: Stored["sessions"]; reports: Map<string, Buffer> } {
  const directory = temporaryDirectory();
  const { sessions, reports } = JSON.parse(readFileSync(join(stored, `${version}.json`), "utf8")) as Stored;
  const files = new Map(Object.entries(reports).map(([name, text]) => [name, Buffer.from(text, "base64")]));
  writeFileSync(join(directory, "ralph.db"), brotliDecompressSync(readFileSync(join(stored, `${version}.db.br`))));
  mkdirSync(join(directory, "reports"));
  for (const [name, bytes] of files) writeFileSync(join(directory, "reports", name), bytes);
  return { directory, sessions, reports: files };
}

test("schemas from the first version on are stored", () => {
  expect(versions.length).toBeGreaterThan(6);
  expect(versions[0]).toBe("0003");
});

test.each(versions)("data of schema %s is upgraded, sound, and gone on from", { timeout: 60_000 }, async (version) => {
  const { directory, sessions, reports } = unpacked(version);
  const { config, secrets } = loadConfig({ DATA_DIR: directory, ENGINE: "extractive" });
  const service = await compose(config, secrets, { logger: null });
  const { app } = service;
  const get = async (path: string) => (await app.inject(path)).json();
  const post = async (path: string, payload: object) => (await app.inject({ method: "POST", url: path, payload })).statusCode;
  const until = async (id: string, wanted: (session: { status: string; hold: string | null }) => boolean) => {
    for (;;) {
      const session = await get(`/sessions/${id}`);
      if (wanted(session)) return session;
      expect(session.status, JSON.stringify(session.error)).not.toBe("failed");
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const isDone = ({ status }: { status: string }) => status === "done";

  // What was there is there.
  expect((await get("/sessions")).items).toHaveLength(5);
  expect((await get("/documents")).items.map(({ name }: { name: string }) => name).sort()).toEqual(["germany.md", "people.csv"]);
  expect((await get("/documents/search?q=life%20expectancy")).items[0].text).toContain("80.9");
  const [name = "", bytes] = [...reports][0] ?? [];
  const report = await app.inject(`/sessions/${sessions.done}/reports/md`);
  expect([report.statusCode, report.rawPayload.equals(bytes ?? Buffer.alloc(0))], name).toEqual([200, true]);
  expect((await get(`/sessions/${sessions.done}/results`)).completeness).not.toBeNull();
  expect((await get(`/sessions/${sessions.done}/events?limit=1000`)).items.at(-1).data.to).toBe("done");

  // Interrupted sessions resume by themselves; waiting ones continue on command.
  await service.recover();
  await until(sessions.cut, isDone);
  expect(await post(`/sessions/${sessions.brief}/approve`, {})).toBe(202);
  const { planVersion } = await get(`/sessions/${sessions.plan}`);
  expect(await post(`/sessions/${sessions.plan}/approve`, { planVersion })).toBe(202);
  expect(await post(`/sessions/${sessions.asks}/messages`, { content: "Germany" })).toBeLessThan(300);
  for (const id of [sessions.brief, sessions.plan, sessions.asks]) await until(id, isDone);
  expect(await post("/sessions", { query: "How many people live in France?", autoApprove: true })).toBe(201);
  await service.close();

  const sqlite = new BetterSqlite3(join(directory, "ralph.db"), { readonly: true });
  expect(audit(sqlite, join(directory, "reports"))).toMatchObject({ problems: [], sessions: 6 });
  sqlite.close();
});
