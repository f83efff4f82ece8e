/** The store whose transactions are batches of a database that replicas share. */
import { expect, it } from "vitest";
import { newestMigration } from "../../src/store/schema/migrations.ts";
import { Membership } from "../../src/store/shared/membership.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { commitOf } from "../store/conformance/new-session.ts";
import { temporaryDirectory } from "../support/core.ts";
import { emptyDatabase } from "../support/postgres-databases.ts";
import { until } from "./support/cluster.ts";
import { caughtUp, deadMs, leadingStore, onDatabase, sharedDatabase } from "./support/databases.ts";
import { remember } from "./support/rows.ts";

it("writes a step to the shared database before it is told", async () => {
  const url = await emptyDatabase();
  const { store, shared } = await leadingStore(url);
  await remember(store, "one");
  const [row] = await onDatabase(url, (sql) => sql<{ content: string }[]>`SELECT content FROM ralph.row WHERE kind = 'memory'`);
  expect(JSON.parse(row?.content ?? "")).toMatchObject({ owner: "ada", content: '{"text":"one"}' });
  const before = await shared.look();
  await Promise.all(Array.from({ length: 20 }, (_, n) => remember(store, "many", `s${n}`)));
  // Steps of one turn are one batch.
  expect((await shared.look()).batch).toBe(before.batch + 1);
});

it("leaves nothing of a step that throws", async () => {
  const url = await emptyDatabase();
  const { store } = await leadingStore(url);
  const kept = remember(store, "kept");
  const failed = store.db.write(() => {
    store.db.sqlite
      .prepare("INSERT INTO memory (owner, kind, signature, content, created_at) VALUES ('ada', 'assessment', 'gone', '{}', '')")
      .run();
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  await kept;
  const rows = await onDatabase(url, (sql) => sql<{ key: string }[]>`SELECT key FROM ralph.row WHERE kind = 'memory'`);
  expect(rows.map(({ key }) => JSON.parse(key))).toEqual([["ada", "assessment", "s"]]);
});

it("has the acknowledged batch after a death between its two commits", async () => {
  const url = await emptyDatabase();
  let isDead = false;
  const first = await leadingStore(url, {
    hook: (point) => {
      if (point === "before commit" && isDead) throw new Error("dead");
    },
  });
  await remember(first.store, "before");
  isDead = true;
  await expect(remember(first.store, "acknowledged")).rejects.toThrow();
  // A copy that is behind what was acknowledged must not go on.
  expect(first.lost).toEqual(["The copy cannot be written: dead"]);
  isDead = false;
  await expect(remember(first.store, "after")).rejects.toMatchObject({ code: "service_unavailable" });
  await first.leadership.release();
  first.store.close();
  await onDatabase(url, (sql) => sql`UPDATE ralph.installation SET leader = NULL`);
  const second = await leadingStore(url, { directory: first.directory });
  expect(await second.store.experience.remembered("ada", "assessment", "s")).toEqual({ text: "acknowledged" });
});

it("refuses every batch of a replica whose leadership another has, and says so once", async () => {
  const url = await emptyDatabase();
  const old = await leadingStore(url);
  await remember(old.store, "mine");
  await onDatabase(url, (sql) => sql`UPDATE ralph.installation SET leader = gen_random_uuid(), epoch = epoch + 1`);
  const attempts = await Promise.allSettled([remember(old.store, "zombie"), remember(old.store, "zombie", "other")]);
  expect(attempts).toMatchObject([{ reason: { code: "service_unavailable" } }, { reason: { code: "service_unavailable" } }]);
  await expect(remember(old.store, "zombie")).rejects.toMatchObject({ code: "service_unavailable" });
  expect(old.lost).toEqual(["Another replica has taken over"]);
  await expect(old.leadership.confirm()).rejects.toMatchObject({ code: "service_unavailable" });
  const rows = await onDatabase(url, (sql) => sql<{ content: string }[]>`SELECT content FROM ralph.row WHERE kind = 'memory'`);
  expect(rows.map(({ content }) => JSON.parse(content).content)).toEqual(['{"text":"mine"}']);
  expect(await old.store.experience.remembered("ada", "assessment", "s")).toEqual({ text: "mine" });
});

it("refuses an earlier epoch of the same replica", async () => {
  const url = await emptyDatabase();
  const shared = await sharedDatabase(url);
  const me = "00000000-0000-4000-8000-000000000001";
  const first = await shared.claim(me, "a");
  await shared.release(me, Number(first));
  expect(await shared.claim(me, "a")).toBe(Number(first) + 1);
  expect(await shared.append({ me, epoch: Number(first), schema: 0 }, 1, [{ kind: "memory", key: "[1]", content: "{}" }])).toBe("refused");
  expect(await shared.renew(me, Number(first))).toBe(false);
});

it("writes a batch once that is sent again after a lost answer", async () => {
  const url = await emptyDatabase();
  const shared = await sharedDatabase(url);
  const me = "00000000-0000-4000-8000-000000000001";
  const epoch = Number(await shared.claim(me, "a"));
  const changes = [{ kind: "memory", key: "[1]", content: "{}" }];
  const writer = { me, epoch, schema: 0 };
  expect([await shared.append(writer, 1, changes), await shared.append(writer, 1, changes)]).toEqual(["appended", "appended"]);
  expect((await shared.look()).batch).toBe(1);
  // One that skips a number rests on what nobody has written.
  expect(await shared.append(writer, 3, changes)).toBe("stale");
});

it("keeps what a member has written where it takes the leadership, and lets none back that was buried", async () => {
  const url = await emptyDatabase();
  const shared = await sharedDatabase(url);
  const me = "00000000-0000-4000-8000-000000000001";
  expect(await shared.register(me, "a", 0)).toBe(true);
  const changes = [{ kind: "memory", key: "[1]", content: "{}" }];
  expect(await shared.append({ me, epoch: null, schema: 0 }, 1, changes)).toBe("appended");
  // The answer is lost, and the leadership is taken before the batch is sent again.
  const epoch = await shared.claim(me, "a", true);
  expect(epoch).not.toBeNull();
  expect(await shared.append({ me, epoch, schema: 0 }, 1, changes)).toBe("appended");
  expect((await shared.look()).batch).toBe(1);
  await shared.release(me, epoch);
  expect(await shared.claim(me, "a", true)).toBeNull();
  expect((await shared.look()).replicas).toEqual([]);
});

it("waits for a database whose connections are cut, and writes each step once", async () => {
  const url = await emptyDatabase();
  const { store, shared, lost } = await leadingStore(url);
  const before = await shared.look();
  // Of this test's database alone: other files use the same server.
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ralph' AND datname = current_database()`;
  for (let n = 0; n < 5; n++) {
    const written = [remember(store, `${n}`, `s${n}`)];
    await onDatabase(url, (sql) => sql.unsafe(cut));
    written.push(remember(store, `${n}`, `t${n}`));
    await Promise.all(written);
  }
  const rows = await onDatabase(url, (sql) => sql`SELECT key FROM ralph.row WHERE kind = 'memory'`);
  expect(rows).toHaveLength(10);
  const [after] = await onDatabase(url, (sql) => sql<[{ batch: string }]>`SELECT batch FROM ralph.installation`);
  expect(Number(after.batch)).toBeLessThanOrEqual(before.batch + 10);
  expect(lost).toEqual([]);
});

it("survives a connection that is cut while a transaction waits for an answer", async () => {
  const url = await emptyDatabase();
  const shared = await sharedDatabase(url);
  await onDatabase(url, async (sql) => {
    await sql.begin(async (tx) => {
      await tx`LOCK TABLE ralph.installation`;
      const read = expect(shared.since(0, async () => undefined)).rejects.toMatchObject({ code: "database" });
      const mine = tx`application_name = 'ralph' AND datname = current_database() AND wait_event_type = 'Lock'`;
      await until(async () => (await tx`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${mine}`).length > 0);
      await read;
    });
  });
  // What the client sends on the connection that is gone, it sends in a later turn.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(await shared.since(0, async () => undefined)).toBe(0);
});

it("ends where the shared database is not as it left it, such as after a backup was put back", async () => {
  const url = await emptyDatabase();
  const { store, lost } = await leadingStore(url);
  await remember(store, "one");
  await remember(store, "two");
  await onDatabase(url, (sql) => sql`UPDATE ralph.installation SET batch = batch - 1`);
  await expect(remember(store, "three")).rejects.toMatchObject({ code: "service_unavailable" });
  expect(lost).toEqual(["The shared database is not in the state that this replica left"]);
});

it("keeps its leadership while it has nothing to write", async () => {
  const { shared, lost } = await leadingStore(await emptyDatabase());
  // Longer than a silent holder would have it.
  for (const begun = performance.now(); performance.now() - begun < 2 * deadMs; )
    expect(await shared.claim("00000000-0000-4000-8000-000000000001", "a")).toBeNull();
  expect(lost).toEqual([]);
});

it("takes in what its copy is missing before it writes", async () => {
  const url = await emptyDatabase();
  const first = await leadingStore(url);
  const directory = temporaryDirectory();
  await caughtUp(directory, first.shared);
  await remember(first.store, "later");
  await first.stop();
  const [me, lost] = ["00000000-0000-4000-8000-000000000001", [] as string[]];
  const epoch = Number(await first.shared.claim(me, "a"));
  const times = { since: performance.now(), heartbeatMs: 100, deadMs };
  const leadership = new Membership(first.shared, { ...times, me, epoch, onLost: (reason) => lost.push(reason) });
  const store = openStore(directory, { takesCopy: true });
  await leadership.attach(store);
  await remember(store, "mine", "t");
  expect(await store.experience.remembered("ada", "assessment", "s")).toEqual({ text: "later" });
  await leadership.release();
  store.close();
  expect(lost).toEqual([]);
});

it("numbers its events after those that others wrote while it was opened", async () => {
  const url = await emptyDatabase();
  const anHourAhead = { clock: () => new Date(Date.now() + 3_600_000) };
  const first = await leadingStore(url, anHourAhead);
  await first.store.sessions.create(null, () => commitOf("one"));
  const directory = temporaryDirectory();
  await caughtUp(directory, first.shared);
  const me = "00000000-0000-4000-8000-000000000002";
  const since = performance.now();
  expect(await first.shared.register(me, "http://127.0.0.1/2", newestMigration())).toBe(true);
  const second = openStore(directory, { takesCopy: true });
  await first.store.sessions.create(null, () => commitOf("two"));
  const member = new Membership(first.shared, { me, since, epoch: null, heartbeatMs: 100, deadMs, onLost: () => undefined });
  await member.attach(second);
  await second.db.probe();
  await second.sessions.create(null, () => commitOf("three"));
  const inOrder = await second.events.ofOwner("ada", 0, 10);
  expect(inOrder.map(({ sessionId }) => sessionId)).toEqual(["one", "two", "three"]);
  await member.release();
  second.close();
});

it("goes on where it writes while it waits for the changes of others", async () => {
  const url = await emptyDatabase();
  const { store, shared, leadership, lost } = await leadingStore(url);
  const other = "00000000-0000-4000-8000-000000000002";
  expect(await shared.register(other, "http://127.0.0.1/2", newestMigration())).toBe(true);
  const { batch } = await shared.look();
  const row = { kind: "memory", key: '["ada","assessment","of another"]', content: null };
  expect(await shared.append({ me: other, epoch: null, schema: newestMigration() }, batch + 1, [row])).toBe("appended");
  const changes = shared.changes.bind(shared);
  shared.changes = async (seen) => {
    const answer = await changes(seen);
    await remember(store, "meanwhile");
    return answer;
  };
  await leadership.catchUp();
  expect(lost).toEqual([]);
  await remember(store, "after", "t");
  expect(await store.experience.remembered("ada", "assessment", "t")).toEqual({ text: "after" });
});

it("lets two replicas append to one log without losing a step", async () => {
  const url = await emptyDatabase();
  const first = await leadingStore(url);
  const directory = temporaryDirectory();
  await caughtUp(directory, first.shared);
  const [me, since] = ["00000000-0000-4000-8000-000000000002", performance.now()];
  expect(await first.shared.register(me, "http://127.0.0.1/2", newestMigration())).toBe(true);
  const member = new Membership(first.shared, { me, since, epoch: null, heartbeatMs: 100, deadMs, onLost: () => undefined });
  const second = openStore(directory, { takesCopy: true });
  await member.attach(second);
  const counted = "SELECT content FROM memory WHERE signature = 'count'";
  const put = `INSERT OR REPLACE INTO memory (owner, kind, signature, content, created_at) VALUES ('ada', 'assessment', 'count', ?, '')`;
  const count = async ({ db }: Store) => {
    for (let n = 0; n < 100; n++)
      await db.write(() => {
        const before = Number(db.sqlite.prepare(counted).pluck().get() ?? 0);
        db.sqlite.prepare(put).run(String(before + 1));
      });
  };
  await Promise.all([count(first.store), count(second)]);
  await member.catchUp();
  expect(second.db.sqlite.prepare(counted).pluck().get()).toBe("200");
  // One that was buried writes nothing more.
  await onDatabase(url, (sql) => sql`DELETE FROM ralph.replica WHERE id = ${me}`);
  await expect(remember(second, "zombie")).rejects.toMatchObject({ code: "service_unavailable" });
  await member.release();
  second.close();
});
