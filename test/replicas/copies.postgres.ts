/** Copies of the database that replicas share: followed, built anew, brought to a later schema, moved there and back. */
import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expect, it, vi } from "vitest";
import type { DocumentRecord } from "../../src/domain/library/document-record.ts";
import { audit } from "../../src/store/maintenance/audit.ts";
import { moveFromShared, moveToShared } from "../../src/store/maintenance/move.ts";
import { migrationsDirectory } from "../../src/store/schema/migrations.ts";
import { SharedCopy } from "../../src/store/shared/copy.ts";
import { SharedDatabase } from "../../src/store/shared/shared-database.ts";
import { openStore } from "../../src/store/store.ts";
import { temporaryDirectory } from "../support/core.ts";
import { emptyDatabase } from "../support/postgres-databases.ts";
import { caughtUp, deadMs, leadingStore, onDatabase, sharedDatabase } from "./support/databases.ts";
import { addDocument, found, remember, rowsOf } from "./support/rows.ts";

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
  await remember(store, "it's $r0$ \\ $r1$");
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

it("builds a copy anew that was away while a deletion was forgotten", async () => {
  const url = await emptyDatabase();
  const { store, shared, directory, stop } = await leadingStore(url);
  const removed = await addDocument(store, "0.csv", "City,River\nCairo,nile\n");
  const follower = temporaryDirectory();
  const file = await caughtUp(follower, shared);
  await store.library.remove(removed);
  const { batch } = await shared.look();
  const [leadership] = await onDatabase(
    url,
    (sql) => sql<{ leader: string; epoch: string }[]>`SELECT leader, epoch FROM ralph.installation`,
  );
  await shared.forgetDeleted(leadership?.leader ?? "", Number(leadership?.epoch), batch);
  expect(await onDatabase(url, (sql) => sql`SELECT 1 FROM ralph.row WHERE content IS NULL`)).toHaveLength(0);
  await caughtUp(follower, shared);
  await stop();
  expect(rowsOf(file)).toEqual(rowsOf(join(directory, "ralph.db")));
});

it("builds every copy anew after a backup was put back as the guide says", async () => {
  const guide = readFileSync(join(import.meta.dirname, "../../docs/replicas.md"), "utf8");
  const statement = /^UPDATE ralph\.installation .*;$/m.exec(guide)?.[0] ?? "";
  const url = await emptyDatabase();
  const first = await leadingStore(url);
  await remember(first.store, "kept");
  const backup = await onDatabase(url, (sql) => sql`SELECT * FROM ralph.row WHERE kind = 'memory'`);
  await remember(first.store, "lost", "other");
  const away = temporaryDirectory();
  const file = await caughtUp(away, first.shared);
  await first.stop();
  await onDatabase(url, async (sql) => {
    await sql`DELETE FROM ralph.row WHERE kind = 'memory'`;
    await sql`INSERT INTO ralph.row ${sql(backup)}`;
    await sql`UPDATE ralph.installation SET batch = batch - 1`;
    await sql.unsafe(statement);
  });
  // While it is away as many batches come as were lost, and more.
  const second = await leadingStore(url);
  for (let n = 0; n < 3; n++) await remember(second.store, `${n}`, `s${n}`);
  await caughtUp(away, second.shared);
  await second.stop();
  expect(rowsOf(file)).toEqual(rowsOf(join(second.directory, "ralph.db")));
  expect(rowsOf(file).memory).toHaveLength(4);
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

it("does a move again that died when the shared database had the rows, and not where somebody has used it since", async () => {
  const directory = temporaryDirectory();
  const own = openStore(directory);
  await addDocument(own, "rivers.csv", "City,River\nCairo,nile\n");
  own.close();
  const url = await emptyDatabase();
  const shared = await sharedDatabase(url);
  const replace = shared.replace.bind(shared);
  const dying = vi.spyOn(shared, "replace").mockImplementation(async (...given) => {
    await replace(...given);
    throw new Error("died");
  });
  await expect(moveToShared(directory, shared)).rejects.toThrow("died");
  dying.mockRestore();
  // The directory is a service's own still.
  const meanwhile = openStore(directory);
  await remember(meanwhile, "added meanwhile");
  meanwhile.close();
  const before = rowsOf(join(directory, "ralph.db"));
  const copied = temporaryDirectory();
  cpSync(directory, copied, { recursive: true });

  await moveToShared(directory, shared);
  expect(() => openStore(directory)).toThrow("it holds a copy");
  await expect(moveToShared(copied, shared)).rejects.toThrow("holds an installation already");
  const back = temporaryDirectory();
  await moveFromShared(shared, back);
  expect(rowsOf(join(back, "ralph.db"))).toEqual(before);
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

  const empty = new SharedDatabase(await emptyDatabase(), { statementMs: 2_000, deadMs });
  await expect(moveFromShared(empty, temporaryDirectory())).rejects.toThrow("it holds no installation");
  await empty.close();
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
