import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Database, type DatabaseOptions } from "../../../src/store/writer/database.ts";
import { temporaryDirectory } from "../../support/core.ts";

function open(options: DatabaseOptions = {}) {
  const file = join(temporaryDirectory(), "test.db");
  const commits: string[] = [];
  const db = new Database(file, { ...options, hook: (point) => commits.push(point) });
  db.sqlite.exec("CREATE TABLE content (owner TEXT, hash TEXT, text TEXT, PRIMARY KEY (owner, hash)) STRICT");
  const insert = db.statement((sql, p: { owner: string; hash: string; text: string }) =>
    sql.insertInto("content").values({ owner: p.owner, hash: p.hash, text: p.text }),
  );
  const rows = () => db.sqlite.prepare("SELECT hash FROM content ORDER BY hash").pluck().all();
  return { db, file, commits, insert, rows, row: (hash: string, text = "x") => ({ owner: "o", hash, text }) };
}

describe("steps that share a commit", () => {
  it("take one commit for a turn, and a refused one undoes itself alone", async () => {
    const { db, commits, insert, rows, row } = open();
    const outcomes = await Promise.allSettled([
      db.write((tx) => insert.run(tx, row("a"))),
      db.write((tx) => {
        insert.run(tx, row("b"));
        throw new Error("no");
      }),
      db.write((tx) => insert.run(tx, row("c"))),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(rows()).toEqual(["a", "c"]);
    expect(commits).toEqual(["before commit", "after commit"]);
    db.close();
  });

  it("leave nothing behind when one alone is refused", async () => {
    const { db, insert, rows, row } = open();
    const refused = db.write((tx) => {
      insert.run(tx, row("a"));
      throw new Error("no");
    });
    await expect(refused).rejects.toThrow("no");
    expect(rows()).toEqual([]);
    db.close();
  });

  it("tell listeners only after the commit, and never of a step that was refused", async () => {
    const { db, insert, row } = open();
    const told: string[] = [];
    const outcomes = await Promise.allSettled([
      db.write((tx) => {
        insert.run(tx, row("a"));
        tx.afterCommit(() => told.push(db.sqlite.inTransaction ? "too early" : "a"));
      }),
      db.write((tx) => {
        tx.afterCommit(() => told.push("b"));
        throw new Error("no");
      }),
    ]);
    expect(outcomes).toHaveLength(2);
    expect(told).toEqual(["a"]);
    db.close();
  });

  it("go on telling the others when a listener throws", async () => {
    const { db } = open();
    const told: string[] = [];
    const warned = new Promise((resolve) => process.once("warning", resolve));
    await Promise.all([
      db.write((tx) => {
        tx.afterCommit(() => {
          throw new Error("a bad listener");
        });
      }),
      db.write((tx) => tx.afterCommit(() => told.push("b"))),
    ]);
    expect(told).toEqual(["b"]);
    expect(await warned).toMatchObject({ message: "a bad listener" });
    db.close();
  });

  it("refuse a statement outside its transaction", async () => {
    const { db, insert, row } = open();
    const tx = await db.write((open) => open);
    expect(() => insert.run(tx, row("late"))).toThrow("outside its transaction");
    db.close();
  });
});

describe("a store that cannot take a step", () => {
  it("refuses all steps of a commit that the disk has no room for, and goes on when there is room", async () => {
    const { db, insert, rows, row } = open();
    await db.write((tx) => insert.run(tx, row("a")));
    const { page_count } = db.sqlite.prepare("PRAGMA page_count").get() as { page_count: number };
    db.sqlite.pragma(`max_page_count = ${page_count + 2}`);
    const outcomes = await Promise.allSettled([
      db.write((tx) => insert.run(tx, row("b"))),
      db.write((tx) => insert.run(tx, row("c", "y".repeat(100_000)))),
      db.write((tx) => insert.run(tx, row("d"))),
    ]);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "storage_full" });
    expect(refused.length).toBeGreaterThan(0);
    expect(rows()).toHaveLength(1 + outcomes.length - refused.length);
    db.sqlite.pragma("max_page_count = 1000000");
    await db.write((tx) => insert.run(tx, row("e", "y".repeat(100_000))));
    expect(rows()).toContain("e");
    db.close();
  });

  it("stays at fault while steps are refused for reasons of their own, until one is kept", async () => {
    const { db, insert, row } = open();
    const { page_count } = db.sqlite.prepare("PRAGMA page_count").get() as { page_count: number };
    db.sqlite.pragma(`max_page_count = ${page_count + 1}`);
    await expect(db.write((tx) => insert.run(tx, row("a", "y".repeat(100_000))))).rejects.toMatchObject({ code: "storage_full" });
    const broken = db.write(() => {
      throw new Error("no");
    });
    await expect(broken).rejects.toThrow("no");
    expect(db.fault).toMatchObject({ code: "storage_full" });
    await db.write(() => undefined);
    expect(db.fault).toBeNull();
    db.close();
  });

  it("waits while another program holds the lock, without holding the event loop", async () => {
    const { db, file, insert, rows, row } = open();
    const other = new BetterSqlite3(file);
    other.exec("BEGIN IMMEDIATE");
    let isOver = false;
    const step = db
      .write((tx) => insert.run(tx, row("a")))
      .finally(() => {
        isOver = true;
      });
    for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
    expect(isOver).toBe(false);
    other.exec("COMMIT");
    await step;
    expect(rows()).toEqual(["a"]);
    other.close();
    db.close();
  });

  it("says so when the lock is held for longer than it waits", async () => {
    const { db, file, insert, row } = open({ busyTimeoutMs: 20 });
    const other = new BetterSqlite3(file);
    other.exec("BEGIN IMMEDIATE");
    await expect(db.write((tx) => insert.run(tx, row("a")))).rejects.toMatchObject({ code: "database" });
    other.exec("ROLLBACK");
    await db.write((tx) => insert.run(tx, row("a")));
    other.close();
    db.close();
  });

  it.each([
    ["back", -3_600_000],
    ["forward", 3_600_000],
  ])("waits for the lock neither longer nor shorter where the machine's clock is set %s meanwhile", async (_how, jumpMs) => {
    vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { db, file, insert, row } = open({ busyTimeoutMs: 1_000 });
    const other = new BetterSqlite3(file);
    other.exec("BEGIN IMMEDIATE");
    const from = performance.now();
    let refusedAfterMs: number | null = null;
    const step = db
      .write((tx) => insert.run(tx, row("a")))
      .catch(() => {
        refusedAfterMs = performance.now() - from;
      });
    // The first try comes with the turn of the event loop, the others by the timer.
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(500);
    vi.setSystemTime(Date.now() + jumpMs);
    await vi.advanceTimersByTimeAsync(600);
    expect(refusedAfterMs).toBe(1_000);
    await step;
    other.close();
    db.close();
  });

  it("commits what waits when it is closed, and refuses what comes later", async () => {
    const { db, file, insert, row } = open();
    const waiting = db.write((tx) => insert.run(tx, row("a")));
    db.close();
    await waiting;
    await expect(db.write(() => undefined)).rejects.toMatchObject({ code: "service_unavailable" });
    const again = new BetterSqlite3(file);
    expect(again.prepare("SELECT count(*) FROM content").pluck().get()).toBe(1);
    again.close();
  });

  it("tells a breach of a rule from a fault of the disk", async () => {
    const { db, insert, row } = open();
    await db.write((tx) => insert.run(tx, row("a")));
    await expect(db.write((tx) => insert.run(tx, row("a")))).rejects.toMatchObject({ code: "internal_error" });
    db.close();
  });
});
