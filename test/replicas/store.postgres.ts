/** The store whose transactions are batches of a database that replicas share. */
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expect, it } from "vitest";
import { sha256 } from "../../src/domain/json.ts";
import type { DocumentRecord, IndexPart } from "../../src/domain/library.ts";
import { indexParts } from "../../src/sources/documents/index-parts.ts";
import { parseDocument } from "../../src/sources/documents/parse.ts";
import { audit } from "../../src/store/audit.ts";
import { migrationsDirectory } from "../../src/store/migrations.ts";
import { SharedCopy } from "../../src/store/shared/copy.ts";
import { moveFromShared, moveToShared } from "../../src/store/shared/move.ts";
import { replicatedTables } from "../../src/store/shared/replicated-tables.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { temporaryDirectory } from "../support/core.ts";
import { emptyDatabase } from "../support/postgres-databases.ts";
import { caughtUp, leadingStore, onDatabase, sharedDatabase } from "./support/databases.ts";

const at = "2026-01-02T03:04:05.678Z";

async function addDocument({ library }: Store, name: string, content: string, owner = "ada") {
  const document = { name, mediaType: "", bytes: new TextEncoder().encode(content) };
  const facts = {
    id: name,
    owner,
    name,
    mediaType: "text/csv",
    url: null,
    bytes: content.length,
    bytesHash: sha256(content),
    collections: [],
  };
  return library.add({ ...facts, createdAt: at }, parts(document));
}

async function* parts(document: { name: string; mediaType: string; bytes: Uint8Array }): AsyncGenerator<IndexPart, undefined> {
  yield* indexParts(await parseDocument(document), document);
}

const remember = ({ experience }: Store, text: string, signature = "s") =>
  experience.remember("ada", "assessment", signature, { text }, at);

/** Every shared row of a file, table by table. */
function rowsOf(file: string): Record<string, unknown[]> {
  const sqlite = new BetterSqlite3(file, { readonly: true });
  try {
    return Object.fromEntries(
      replicatedTables(sqlite).map(({ name, key }) => [name, sqlite.prepare(`SELECT * FROM "${name}" ORDER BY ${key.join(", ")}`).all()]),
    );
  } finally {
    sqlite.close();
  }
}

function found(store: Store, stem: string, owner = "ada") {
  const scope = store.library.scope(owner, null);
  return {
    passages: scope.passages([stem], true, 10).map(({ documentId, score }) => ({ documentId, score })),
    tables: scope.tables([stem], 10),
  };
}

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

it("refuses every batch of a replica whose lease another has, and says so once", async () => {
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
  expect(await shared.write(me, Number(first), 1, [{ kind: "memory", key: "[1]", content: "{}" }])).toBe(false);
  expect(await shared.renew(me, Number(first))).toBe(false);
});

it("writes a batch once that is sent again after a lost answer", async () => {
  const url = await emptyDatabase();
  const shared = await sharedDatabase(url);
  const me = "00000000-0000-4000-8000-000000000001";
  const epoch = Number(await shared.claim(me, "a"));
  const changes = [{ kind: "memory", key: "[1]", content: "{}" }];
  expect([await shared.write(me, epoch, 1, changes), await shared.write(me, epoch, 1, changes)]).toEqual([true, true]);
  expect((await shared.look()).batch).toBe(1);
  // One that skips a number rests on what nobody has written.
  await expect(shared.write(me, epoch, 3, changes)).rejects.toMatchObject({ code: "database" });
});

it("waits for a database whose connections are cut, and writes each step once", async () => {
  const url = await emptyDatabase();
  const { store, shared, lost } = await leadingStore(url);
  const before = await shared.look();
  for (let n = 0; n < 5; n++) {
    const written = [remember(store, `${n}`, `s${n}`)];
    await onDatabase(url, (sql) => sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ralph'`);
    written.push(remember(store, `${n}`, `t${n}`));
    await Promise.all(written);
  }
  const rows = await onDatabase(url, (sql) => sql`SELECT key FROM ralph.row WHERE kind = 'memory'`);
  expect(rows).toHaveLength(10);
  expect((await shared.look()).batch).toBeLessThanOrEqual(before.batch + 10);
  expect(lost).toEqual([]);
});

it("gives a copy the same rows and the same search, through changes and deletions", async () => {
  const url = await emptyDatabase();
  const { store, directory, shared, stop } = await leadingStore(url);
  const follower = temporaryDirectory();
  const copy = SharedCopy.open(follower, shared, await shared.look());
  const csv = (n: number) => `City,River\n${Array.from({ length: 50 }, (_, row) => `town${n}x${row},nile`).join("\n")}\n`;
  const documents: DocumentRecord[] = [];
  for (let n = 0; n < 4; n++) {
    documents.push(await addDocument(store, `${n}.csv`, csv(n), n === 3 ? "bob" : "ada"));
    if (n % 2 === 0) await copy.follow();
  }
  const [removed] = documents;
  if (removed !== undefined) await store.library.remove(removed);
  await remember(store, '\u0000 \ud83d\ude00 \ud800 "quoted"');
  await remember(store, "again");
  await copy.follow();
  const searched = [found(store, "nile"), found(store, "nile", "bob"), found(store, "town1x7")];
  copy.close();
  await stop();
  expect(rowsOf(join(follower, "ralph.db"))).toEqual(rowsOf(join(directory, "ralph.db")));
  expect(searched[0]?.passages.length).toBeGreaterThan(0);
  expect(searched[0]?.tables.length).toBe(2);
  const next = await leadingStore(url, { directory: follower });
  expect([found(next.store, "nile"), found(next.store, "nile", "bob"), found(next.store, "town1x7")]).toEqual(searched);
  expect(audit(next.store.db.sqlite, null).problems).toEqual([]);
  // A copy that is made from nothing is the same again.
  const fresh = temporaryDirectory();
  await caughtUp(fresh, shared);
  expect(rowsOf(join(fresh, "ralph.db"))).toEqual(rowsOf(join(follower, "ralph.db")));
});

it("builds a copy anew that is ahead of the shared database, or has missed what was forgotten", async () => {
  const url = await emptyDatabase();
  const { store, shared, stop } = await leadingStore(url);
  await remember(store, "one");
  const follower = temporaryDirectory();
  const file = await caughtUp(follower, shared);
  const change = (text: string) => {
    const sqlite = new BetterSqlite3(file);
    sqlite.exec(text);
    sqlite.close();
  };
  change(
    "UPDATE replica_state SET seen = 1000000; INSERT INTO memory (owner, kind, signature, content, created_at) VALUES ('eve', 'assessment', 'x', '{}', '')",
  );
  await caughtUp(follower, shared);
  expect(rowsOf(file).memory).toMatchObject([{ owner: "ada" }]);
  change("INSERT INTO memory (owner, kind, signature, content, created_at) VALUES ('eve', 'assessment', 'x', '{}', '')");
  await remember(store, "two");
  const { batch } = await shared.look();
  await onDatabase(url, (sql) => sql`UPDATE ralph.installation SET rebuilt = ${batch}`);
  await caughtUp(follower, shared);
  expect(rowsOf(file).memory).toMatchObject([{ owner: "ada", content: '{"text":"two"}' }]);
  await stop();
});

it("takes a directory only as a copy of this installation, and never a copy for a database of its own", async () => {
  const [url, other] = [await emptyDatabase(), await emptyDatabase()];
  const { directory, stop } = await leadingStore(url);
  await stop();
  expect(() => openStore(directory)).toThrow("it holds a copy of the database at DATABASE_URL");
  const shared = await sharedDatabase(other);
  await expect(caughtUp(directory, shared)).rejects.toThrow("a copy of another installation");
  const own = temporaryDirectory();
  openStore(own).close();
  await expect(caughtUp(own, shared)).rejects.toThrow("is a database of its own");
});

it("brings the rows to a later schema with the first replica that knows it", async () => {
  const url = await emptyDatabase();
  const earlier = join(temporaryDirectory(), "migrations");
  mkdirSync(earlier);
  for (const name of readdirSync(migrationsDirectory).sort().slice(0, -2)) cpSync(join(migrationsDirectory, name), join(earlier, name));
  const first = await leadingStore(url, { migrations: earlier });
  await remember(first.store, "kept");
  const [standby, behind] = [temporaryDirectory(), temporaryDirectory()];
  await caughtUp(standby, first.shared);
  await caughtUp(behind, first.shared);
  const { schema } = await first.shared.look();
  await first.stop();
  const second = await leadingStore(url, { directory: standby });
  expect((await second.shared.look()).schema).toBe(schema + 2);
  expect(await second.store.experience.remembered("ada", "assessment", "s")).toEqual({ text: "kept" });
  const file = await caughtUp(behind, second.shared);
  await second.stop();
  expect(rowsOf(file)).toEqual(rowsOf(join(standby, "ralph.db")));
});

it("moves a data directory into an empty database and back, with every row", async () => {
  const directory = temporaryDirectory();
  const own = openStore(directory);
  await addDocument(own, "rivers.csv", "City,River\nCairo,nile\nParis,seine\n");
  await remember(own, "kept");
  const searched = found(own, "nile");
  own.close();
  const before = rowsOf(join(directory, "ralph.db"));
  const [url, other] = [await emptyDatabase(), await emptyDatabase()];
  const shared = await sharedDatabase(url);
  await moveToShared(directory, shared);
  expect(() => openStore(directory)).toThrow("it holds a copy");
  await expect(moveToShared(directory, await sharedDatabase(other))).rejects.toThrow("it holds a copy");

  // The directory goes on as a replica's copy.
  const leading = await leadingStore(url, { directory });
  expect(found(leading.store, "nile")).toEqual(searched);
  await expect(moveFromShared(shared, temporaryDirectory())).rejects.toThrow("stop all replicas first");
  await leading.stop();

  const back = temporaryDirectory();
  await moveFromShared(shared, back);
  await expect(moveFromShared(shared, back)).rejects.toThrow("is there already");
  expect(rowsOf(join(back, "ralph.db"))).toEqual(before);
  const again = openStore(back);
  expect(found(again, "nile")).toEqual(searched);
  again.close();

  // A database that holds an installation takes no other.
  await expect(moveToShared(back, shared)).rejects.toThrow("holds an installation already");
  openStore(back).close();
});
