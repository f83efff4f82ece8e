/** Sessions whose store cannot commit a step: the wait, its events, and that no work is repeated. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import { databaseFile } from "../../../src/store/files/database-file.ts";
import { openCore, owner, type TestCore, temporaryDirectory } from "../../support/core.ts";
import { emptyResult, leaf, type Rules, scriptedEngine } from "../../support/scripted-engine.ts";

const isDone = ({ status }: { status: string }) => status === "done";

/** Another program's connection, which can hold the database locked. */
function otherProgram(directory: string): { lock(): void; free(): void } {
  const sqlite = new BetterSqlite3(join(directory, databaseFile));
  onTestFinished(() => void sqlite.close());
  return { lock: () => sqlite.exec("BEGIN EXCLUSIVE"), free: () => sqlite.exec("ROLLBACK") };
}

/**
 * A database file that can be overwritten with nonsense, as by a disk that fails, and mended. A commit of another
 * connection before and after has the service read its pages anew.
 */
function failingDisk(directory: string) {
  const file = join(directory, databaseFile);
  let kept = Buffer.alloc(0);
  let sqlite: BetterSqlite3.Database | null = null;
  onTestFinished(() => void sqlite?.close());
  const other = () => {
    sqlite ??= new BetterSqlite3(file);
    return sqlite;
  };
  const touch = () => other().pragma(`user_version = ${Number(other().pragma("user_version", { simple: true }))}`);
  return {
    statuses: () => other().prepare("SELECT status FROM session").pluck().all(),
    fail: () => {
      touch();
      other().pragma("wal_checkpoint(TRUNCATE)");
      kept = readFileSync(file);
      writeFileSync(file, Buffer.alloc(kept.length, 0xff), { flag: "r+" });
    },
    mend: () => {
      writeFileSync(file, kept, { flag: "r+" });
      touch();
    },
  };
}

/** A core whose database file is overwritten after the first commit that `when` holds for. */
function brokenAfter(when: (statuses: unknown[]) => boolean) {
  const directory = temporaryDirectory();
  const disk = failingDisk(directory);
  let hasFailed = false;
  const hook = (point: string) => {
    if (hasFailed || point !== "after commit" || !when(disk.statuses())) return;
    hasFailed = true;
    disk.fail();
  };
  return { disk, opened: openCore({ directory, database: { hook } }) };
}

/** Resolves when the store has refused as many writes. */
function refusals({ store }: TestCore, number: number): Promise<void> {
  const { db } = store;
  const write = db.write.bind(db);
  return new Promise((resolve) => {
    let left = number;
    db.write = (work) => {
      const written = write(work);
      written.catch(() => {
        if (--left === 0) resolve();
      });
      return written;
    };
  });
}

/** Resolves when the store is asked for a write. */
function asked({ store }: TestCore): Promise<void> {
  const { db } = store;
  const write = db.write.bind(db);
  return new Promise((resolve) => {
    db.write = (work) => {
      resolve();
      return write(work);
    };
  });
}

/** A core whose task `a` meets a database that another program has locked. */
function lockedInTask(rules: Partial<Rules> = {}, busyTimeoutMs = 10) {
  const runs: string[] = [];
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: [leaf("a")] }),
    task: ({ task }) => {
      runs.push(task.ref ?? "");
      if (runs.length === 1) other.lock();
      return emptyResult("found");
    },
    ...rules,
  });
  const opened = openCore({ engine, database: { busyTimeoutMs } });
  const other = otherProgram(opened.directory);
  return { ...opened, opened, other, runs };
}

describe("a session whose step meets a database that another program has locked", () => {
  it("waits without beginning the step again, then tells once why and for how long it waited, and goes on", async () => {
    const { opened, other, runs, start, until, events } = lockedInTask();
    const refused = refusals(opened, 4);
    const id = await start();
    await refused;
    expect(runs).toEqual(["a"]);
    expect((await events(id)).filter(({ type }) => type === "session.waiting")).toEqual([]);
    const freed = new Date().toISOString();
    other.free();
    await until(id, isDone);
    const waits = (await events(id)).filter(({ type }) => type === "session.waiting");
    expect(waits).toMatchObject([{ data: { taskId: null, agent: null, reason: "database" } }]);
    const [{ at, data }] = waits as [(typeof waits)[number]];
    expect(String(data.since) < freed && freed <= String(data.until) && String(data.until) <= at).toBe(true);
    expect(runs).toEqual(["a", "a"]);
  });

  it("tells the wait up to the write that tells it, which may wait for the lock itself", async () => {
    const { opened, other, start, until, events } = lockedInTask({}, 100);
    const refused = refusals(opened, 1);
    let laterMs = 0;
    opened.core.clock = () => new Date(Date.now() + laterMs);
    const id = await start();
    await refused;
    await asked(opened);
    laterMs = 3_600_000;
    const freed = opened.core.clock().toISOString();
    other.free();
    await until(id, isDone);
    const told = (await events(id)).find(({ type }) => type === "session.waiting");
    expect(String(told?.data.until ?? "") >= freed).toBe(true);
  });

  it("counts no working time while it waits", async () => {
    const { opened, other, start, until, stored } = lockedInTask();
    const refused = refusals(opened, 10);
    const id = await start();
    await refused;
    other.free();
    const { createdAt, updatedAt } = await until(id, isDone);
    const lasted = Date.parse(updatedAt) - Date.parse(createdAt);
    expect((await stored(id)).session.workedMs).toBeLessThan(lasted - 8 * 10);
  });

  it("stops at once when the service does", async () => {
    const { opened, other, start, stop, runner } = lockedInTask();
    const refused = refusals(opened, 1);
    opened.core.settings.storeRetryMs = 600_000;
    await start();
    await refused;
    await new Promise((resolve) => setImmediate(resolve));
    await runner.stop(1_000);
    expect(runner.running).toBe(0);
    other.free();
    await stop();
  });

  it("counts no attempt of a task that a stop finds waiting", async () => {
    const { opened, other, start, stop, runs } = lockedInTask();
    const refused = refusals(opened, 1);
    opened.core.settings.storeRetryMs = 600_000;
    const id = await start();
    await refused;
    await new Promise((resolve) => setImmediate(resolve));
    other.free();
    await stop();
    const next = openCore({ directory: opened.directory, engine: scriptedEngine() });
    expect((await next.sessions.task(owner, id, "root.0")).task).toMatchObject({ status: "planned", attempts: 0 });
    await next.runner.recover();
    await next.until(id, isDone);
    expect((await next.sessions.task(owner, id, "root.0")).task).toMatchObject({ status: "completed", attempts: 1 });
    expect(runs).toEqual(["a"]);
  });

  it("keeps no report file without its row", async () => {
    const { opened, other, start, until, core, directory } = lockedInTask({ task: () => emptyResult("found") });
    const { write } = core.reports;
    let wasLocked = false;
    core.reports.write = async (format, ...more) => {
      if (format === "html" && !wasLocked) {
        other.lock();
        wasLocked = true;
      }
      return write(format, ...more);
    };
    const refused = refusals(opened, 3);
    const id = await start({ outputFormats: ["md", "html"] });
    await refused;
    expect(readdirSync(join(directory, "reports"))).toEqual([]);
    other.free();
    await until(id, isDone);
    expect(readdirSync(join(directory, "reports"))).toHaveLength(2);
  });

  it("fails only when its failure can be written", async () => {
    const { opened, other, start, until, events, sessions } = lockedInTask({
      reviewer: () => {
        if (fails === 0) other.lock();
        fails++;
        throw new Error("broken");
      },
      task: () => emptyResult("found"),
    });
    let fails = 0;
    const refused = refusals(opened, 3);
    const id = await start();
    await refused;
    expect(await sessions.get(owner, id)).toMatchObject({ status: "review", error: null });
    other.free();
    await until(id, ({ status }) => status === "failed");
    expect((await events(id)).filter(({ type }) => type === "session.waiting")).toHaveLength(1);
  });
});

describe("a session whose step is too large for the room that is left, where its events are not", () => {
  it("tells each wait, rests longer each time, and counts none as an attempt of the task", async () => {
    const rests: number[] = [];
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a")] }),
      task: () => {
        if (rests.length === 0) limit(pages() + 3);
        if (rests.push(performance.now()) === 5) limit(1_000_000);
        return emptyResult("x".repeat(200_000));
      },
    });
    const { start, until, store, events, sessions } = openCore({ engine, settings: { storeRetryMs: 20 } });
    const pages = () => Number(store.db.sqlite.pragma("page_count", { simple: true }));
    const limit = (most: number) => store.db.sqlite.pragma(`max_page_count = ${most}`);
    const id = await start();
    await until(id, isDone);
    const waits = (await events(id)).filter(({ type }) => type === "session.waiting");
    expect(waits.map(({ data }) => data.reason)).toEqual(Array(4).fill("storage_full"));
    const rested = rests.slice(1).map((at, index) => at - (rests[index] ?? 0));
    expect(rested.every((ms, index) => ms >= 20 * 2 ** index - 1)).toBe(true);
    expect((await sessions.task(owner, id, "root.0")).task).toMatchObject({ status: "completed", attempts: 1 });
  });
});

describe("a session whose row cannot be read", () => {
  it("waits between two steps, tells it, and goes on", async () => {
    const { disk, opened } = brokenAfter((statuses) => statuses[0] === "planning");
    const refused = refusals(opened, 2);
    const id = await opened.start();
    await refused;
    await expect(opened.sessions.get(owner, id)).rejects.toThrow("The database file is damaged");
    disk.mend();
    await opened.until(id, isDone);
    const waits = (await opened.events(id)).filter(({ type }) => type === "session.waiting");
    expect(waits).toMatchObject([{ data: { taskId: null, reason: "database" } }]);
  });

  it("stays in line until it can be", async () => {
    let isApproved = false;
    const { disk, opened } = brokenAfter(() => isApproved);
    const { core, sessions, runner, start, until } = opened;
    const id = await start({ autoApprove: false });
    await until(id, ({ hold }) => hold === "awaiting_input");
    await runner.idle(id);
    const unread = new Promise<void>((resolve) => {
      core.log.error = (_fields, message) => {
        if (message.startsWith("A session could not be read")) resolve();
      };
    });
    isApproved = true;
    await expect(sessions.approve(owner, id, null)).rejects.toThrow("The database file is damaged");
    await unread;
    expect([runner.queued, runner.running]).toEqual([1, 0]);
    disk.mend();
    await until(id, isDone);
  });

  it("waits for the tasks under way before its round is begun again", async () => {
    const runs: string[] = [];
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a")] }),
      task: async ({ task }) => {
        runs.push(task.ref ?? "");
        begun.resolve();
        await gate.promise;
        return emptyResult("found");
      },
    });
    const { start, until, store, runner, sessions, core } = openCore({ engine });
    const id = await start();
    await begun.promise;
    const state = await store.sessions.open(id);
    if (state === undefined) throw new Error("There is no session");
    // A store that has dropped the tree from memory may not be able to read it: this one is played.
    const failed = Promise.withResolvers<void>();
    const tasks = state.tasks.bind(state);
    state.tasks = () => {
      state.tasks = tasks;
      failed.resolve();
      throw new RalphError("database", "The database cannot be read or written");
    };
    const told: string[] = [];
    core.log.error = (_fields, message) => told.push(message);
    runner.enqueue(state.session);
    await failed.promise;
    await new Promise((resolve) => setImmediate(resolve));
    expect(told).toEqual([]);
    gate.resolve();
    await until(id, isDone);
    expect(runs).toEqual(["a"]);
    expect((await sessions.task(owner, id, "root.0")).task).toMatchObject({ status: "completed", attempts: 1 });
  });
});
