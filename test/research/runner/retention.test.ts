import { expect, test } from "vitest";
import { Retention } from "../../../src/research/runner/retention.ts";
import { openCore, owner } from "../../support/core.ts";

const dayMs = 86_400_000;

async function finishedSessions(count: number) {
  const opened = openCore();
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const id = await opened.start();
    await opened.until(id, ({ status }) => status === "done");
    ids.push(id);
  }
  const { sqlite } = opened.store.db;
  const retention = (days: { sessionDays: number; callDays: number }, inDays: number) =>
    new Retention({ ...opened.core, clock: () => new Date(Date.now() + inDays * dayMs) }, opened.sessions, days);
  const left = async () => (await opened.sessions.list(owner, {}, { limit: 200 })).items.map(({ id }) => id);
  const calls = () => Number(sqlite.prepare("SELECT count(*) FROM call").pluck().get());
  return { ...opened, ids, retention, left, calls, sqlite };
}

test("ended sessions go when they are old enough, with all they own; pinned and open ones stay", async () => {
  const { ids, retention, left, sessions, sqlite, start, until } = await finishedSessions(3);
  const [pinned = "", ...others] = ids;
  const open = await start({ autoApprove: false });
  await until(open, ({ hold }) => hold === "awaiting_input");
  expect((await sessions.pin(owner, pinned, true)).pinned).toBe(true);

  expect(await retention({ sessionDays: 30, callDays: 0 }, 29).sweep()).toEqual({ sessions: 0, calls: 0 });
  expect(await retention({ sessionDays: 30, callDays: 0 }, 31).sweep()).toEqual({ sessions: 2, calls: 0 });
  expect((await left()).toSorted()).toEqual([pinned, open].toSorted());
  for (const id of others) expect(sqlite.prepare("SELECT count(*) FROM event WHERE session_id = ?").pluck().get(id)).toBe(0);

  await sessions.pin(owner, pinned, false);
  expect((await retention({ sessionDays: 30, callDays: 0 }, 31).sweep()).sessions).toBe(1);
  expect(await left()).toEqual([open]);
});

test("more sessions than one portion go in one sweep", async () => {
  const { retention, left, sqlite } = await finishedSessions(1);
  sqlite.exec(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 45)
    INSERT INTO session (id, owner, query, engine, status, strategy_wanted, auto_approve, plan_approval, limits, allowed_tools, metadata, pins, created_at, updated_at, ended_at)
    SELECT 'old-' || i, '${owner}', 'q', 'extractive', 'done', 'auto', 1, 0, '{}', '[]', '{}', '{}', '2000-01-01T00:00:00.000Z', '2000-01-01T00:00:00.000Z', '2000-01-01T00:00:00.000Z' FROM n`);
  expect((await retention({ sessionDays: 1, callDays: 0 }, 0).sweep()).sessions).toBe(45);
  expect(await left()).toHaveLength(1);
});

test("calls of finished sessions go, those of failed and pinned ones stay, and so do reports", async () => {
  const { ids, retention, calls, sqlite, sessions } = await finishedSessions(3);
  for (const id of ids) {
    sqlite
      .prepare(
        "INSERT INTO call (session_id, scope, turn, ord, owner, kind, name, effect, status, request_hash, request, answer, at) VALUES (?, 'root.0', 90, 0, ?, 'tool', 't', 'read', 'answered', 'h', '{}', '1', '2026-01-01T00:00:00.000Z')",
      )
      .run(id, owner);
    sqlite.prepare("INSERT INTO answer_part (session_id, hash, owner, content) VALUES (?, 'h', ?, '[]')").run(id, owner);
  }
  const [done = "", failed = "", pinned = ""] = ids;
  sqlite.prepare("UPDATE session SET status = 'failed', failed_from = 'reporting' WHERE id = ?").run(failed);
  await sessions.pin(owner, pinned, true);
  const before = calls();
  const { calls: deleted } = await retention({ sessionDays: 0, callDays: 7 }, 8).sweep();
  expect(deleted).toBeGreaterThan(0);
  expect(calls()).toBe(before - deleted);
  const left = (id: string) => sqlite.prepare("SELECT count(*) FROM call WHERE session_id = ?").pluck().get(id);
  expect([left(done), left(failed), left(pinned)]).toEqual([0, expect.any(Number), expect.any(Number)]);
  expect(Number(left(failed)) * Number(left(pinned))).toBeGreaterThan(0);
  expect(sqlite.prepare("SELECT session_id FROM answer_part ORDER BY 1").pluck().all()).toEqual([failed, pinned].toSorted());
  expect((await sessions.results(owner, done)).reports).toHaveLength(1);
  sqlite.prepare("UPDATE session SET model_calls = 1 WHERE id = ?").run(done);
  await expect(sessions.recording(owner, done)).rejects.toMatchObject({
    code: "data_not_found",
    message: expect.stringContaining("CALLS_RETENTION_DAYS"),
  });
  expect((await sessions.recording(owner, pinned)).calls.length).toBeGreaterThan(0);
});

test("nothing is deleted where no age is set", async () => {
  const { retention, left, ids } = await finishedSessions(1);
  expect(await retention({ sessionDays: 0, callDays: 0 }, 10_000).sweep()).toEqual({ sessions: 0, calls: 0 });
  expect(await left()).toEqual(ids);
});
