/** All data of one owner: exported, erased, handed over. A table with owners that one of these omits fails here. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sha256 } from "../../src/domain/base/json.ts";
import type { ExportManifest, OwnerView } from "../../src/domain/owners/owner-data.ts";
import { handOverOf, type OwnedTable } from "../../src/store/owners/owner-move.ts";
import { erasureOf } from "../../src/store/owners/owners.ts";
import { admin, mark, type OwnedService, ownedTables, ownerlessDependents, rowsOf, startOwned } from "./support/owned-rows.ts";
import { SseReader } from "./support/sse-reader.ts";

let service: OwnedService;
beforeEach(async () => {
  service = await startOwned();
});

async function exported(owner: string, headers: Record<string, string> = admin): Promise<Record<string, string>> {
  const answer = await service.send("GET", `/owners/${owner}/export`, headers);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/zip");
  return Object.fromEntries(
    Object.entries(unzipSync(answer.rawPayload)).map(([path, bytes]) => [path, Buffer.from(bytes).toString("utf8")]),
  );
}

async function erase(owner: string): Promise<void> {
  expect((await service.send("DELETE", `/owners/${owner}`, admin)).statusCode).toBe(202);
  await vi.waitFor(
    async () => expect((await service.send("GET", `/owners/${owner}`, admin)).json<OwnerView>().erasingSince).toBeNull(),
    20_000,
  );
}

/**
 * A column of each table whose text the export shows; null where the rows are made from what it shows, or say nothing to
 * anybody: passages and tables of a document's text, counters, the wording of a template.
 */
const shown: Record<OwnedTable, string | null> = {
  ...{ session: "query", brief: null, message: "content", plan: "analysis", task: "description", event: "at", call: "request_hash" },
  ...{ source: "id", finding: "text", citation: "quote", claim: "text", research: null, prior_evidence: null, report: "sha256" },
  ...{ answer_part: null, report_request: null, report_link: "id", content: null, content_division: null, page: "url", memory: "content" },
  ...{ idempotency: "key", library: null, document: "bytes_hash", document_collection: "collection", passage: null, document_table: null },
  ...{ table_row: null, table_value: null, usage: "day", api_key: "id", webhook: "url", webhook_message: "id", feed_position: null },
  owner_erasure: null,
};

describe("the tables that belong to owners", () => {
  it("are all known to export, erasure and hand-over, and all have rows in these tests", async () => {
    const owned = ownedTables(service.store);
    expect(owned).toContain("session");
    // It goes with its session, and holds nothing of it.
    expect(ownerlessDependents(service.store, owned)).toEqual(["session_replica"]);
    for (const known of [handOverOf, erasureOf, shown]) expect(Object.keys(known).toSorted()).toEqual(owned);
    await service.fill("ada");
    const without = owned.filter((name) => rowsOf(service.store, "ada")[name] === undefined);
    expect(without).toEqual(["owner_erasure"]);
  });
});

describe("an export", () => {
  it("holds something of every row, and a manifest of hashes", async () => {
    const { session, document } = await service.fill("ada");
    await service.fill("bob", "madeira");
    const files = await exported("ada");
    const all = Object.values(files).join("\n");
    for (const [name, column] of Object.entries(shown)) {
      if (column === null) continue;
      const values = service.store.db.sqlite.prepare(`SELECT "${column}" FROM "${name}" WHERE owner = 'ada'`).pluck().all() as string[];
      for (const value of values) {
        const text = JSON.stringify(value).slice(1, -1);
        expect(all.includes(text) || all.includes(value) || hasJson(all, value), `${name}.${column}: ${value}`).toBe(true);
      }
    }
    expect(files[`documents/${document}/text.txt`]).toContain(`The ferry to ${mark} leaves at noon`);
    expect(files[`sessions/${session}/reports/default.md`] ?? Object.keys(files).join(" ")).toContain(mark);
    expect(files[`sessions/${session}/events.ndjson`]?.trim().split("\n").length).toBeGreaterThan(10);
    expect(all).not.toContain("madeira");
    for (const secret of service.store.db.sqlite.prepare("SELECT secret FROM webhook UNION SELECT hash FROM api_key").pluck().all())
      expect(all).not.toContain(secret);
    const { "manifest.json": manifest = "", ...others } = files;
    const listed = JSON.parse(manifest) as ExportManifest;
    expect(Object.fromEntries(listed.files.map(({ path, sha256: hash }) => [path, hash]))).toEqual(
      Object.fromEntries(Object.entries(others).map(([path, text]) => [path, sha256(Buffer.from(text))])),
    );
  });

  it("is for the owner itself too, with a key that reads, and for nobody else", async () => {
    const { key } = await service.fill("ada");
    const bob = await service.keyOf("bob");
    expect(Object.keys(await exported("ada", key))).toContain("manifest.json");
    for (const url of ["/owners/ada/export", "/owners/ada"]) {
      expect((await service.send("GET", url, bob)).statusCode, url).toBe(404);
      const never = await service.send("GET", url.replace("ada", "nobody"), bob);
      expect(never.statusCode, url).toBe(404);
    }
    for (const headers of [bob, key]) {
      expect((await service.send("GET", "/owners", headers)).statusCode).toBe(403);
      expect((await service.send("DELETE", "/owners/ada", headers)).statusCode).toBe(403);
      expect((await service.send("POST", "/owners/ada/hand-over", headers, { to: "bob" })).statusCode).toBe(403);
    }
    const { items } = (await service.send("GET", "/owners", admin)).json<{ items: OwnerView[] }>();
    expect(items.map(({ owner, sessions, documents }) => [owner, sessions, documents])).toEqual([
      ["ada", 2, 1],
      ["bob", 0, 0],
    ]);
  });
});

describe("a name that nobody has", () => {
  it("is exported and handed over as little as a mistyped one should be", async () => {
    await service.fill("ada");
    expect((await service.send("GET", "/owners/ada", admin)).json()).toMatchObject({ known: true });
    expect((await service.send("GET", "/owners/adda", admin)).json()).toMatchObject({ known: false, sessions: 0 });
    for (const answer of [
      await service.send("GET", "/owners/adda/export", admin),
      await service.send("POST", "/owners/adda/hand-over", admin, { to: "bob" }),
    ])
      expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
        404,
        "There is no owner 'adda' here: nothing is stored under that name",
      ]);
  });

  it("is known as long as one row of any kind is left", async () => {
    await service.fill("ada");
    const { sqlite } = service.store.db;
    sqlite.pragma("foreign_keys = OFF");
    const tables = Object.keys(rowsOf(service.store, "ada"));
    const rows = new Map(
      tables.map((table) => [table, sqlite.prepare(`SELECT * FROM "${table}" WHERE owner = 'ada' LIMIT 1`).get() as object]),
    );
    for (const table of tables) sqlite.prepare(`DELETE FROM "${table}" WHERE owner = 'ada'`).run();
    expect((await service.store.owners.counts("ada")).known).toBe(false);
    for (const table of ["page", "memory", "idempotency", "usage", "api_key", "feed_position"]) {
      const row = rows.get(table) ?? {};
      const names = Object.keys(row);
      sqlite.prepare(`INSERT INTO "${table}" (${names.join()}) VALUES (${names.map((name) => `:${name}`).join()})`).run(row);
      expect([table, (await service.store.owners.counts("ada")).known]).toEqual([table, true]);
      sqlite.prepare(`DELETE FROM "${table}"`).run();
    }
  });
});

describe("an erasure", () => {
  it("leaves nothing of the owner but its usage, in no row, file or byte of the database, and nothing else changes", async () => {
    const { key } = await service.fill("ada");
    await service.fill("bob", "madeira");
    const before = rowsOf(service.store, "bob");
    const directory = dirname(service.store.db.sqlite.name);
    const reports = () => readdirSync(join(directory, "reports")).length;
    const own = reports();
    expect(bytesOf(directory).includes(mark)).toBe(true);
    await erase("ada");
    expect(Object.keys(rowsOf(service.store, "ada"))).toEqual(["usage"]);
    expect(rowsOf(service.store, "bob")).toEqual(before);
    expect(reports()).toBe(own / 2);
    expect((await service.send("GET", "/sessions", key)).statusCode).toBe(401);
    await vi.waitFor(() => expect(bytesOf(directory).includes(mark)).toBe(false), 10_000);
    expect(bytesOf(directory).includes("madeira")).toBe(true);
    // The name may be used again, for what is new.
    const { document, key: again } = await service.fill("ada", "tobago");
    const found = (await service.send("GET", "/documents/search?q=ferry", again)).json<{ items: { documentId: string }[] }>();
    expect(new Set(found.items.map(({ documentId }) => documentId))).toEqual(new Set([document]));
  });

  it("refuses what the owner writes meanwhile, and cancels what runs", async () => {
    // The operator's key from the settings is no row, so it goes on working for its owner.
    const begun = (await service.send("POST", "/sessions", admin, { query: "What is it?" })).json<{ id: string }>().id;
    const blocked = Promise.withResolvers<void>();
    const { erasePortion } = service.store.owners;
    vi.spyOn(service.store.owners, "erasePortion").mockImplementation(async (owner) => {
      await blocked.promise;
      return erasePortion(owner);
    });
    expect((await service.send("DELETE", "/owners/local", admin)).json()).toMatchObject({ erasingSince: expect.any(String) });
    const refused = await service.send("POST", "/sessions", admin, { query: "More?" });
    expect(refused.json()).toMatchObject({ status: 409, error: "conflict", detail: expect.stringContaining("is being erased") });
    expect((await service.send("POST", "/keys", admin, { owner: "local", scopes: ["read"] })).statusCode).toBe(409);
    expect((await service.send("POST", "/owners/bob/hand-over", admin, { to: "local" })).statusCode).toBe(409);
    expect((await service.send("GET", "/sessions", admin)).statusCode).toBe(200);
    blocked.resolve();
    await erase("local");
    expect((await service.send("GET", `/sessions/${begun}`, admin)).statusCode).toBe(404);
    expect(Object.keys(rowsOf(service.store, "local"))).toEqual(["usage"]);
  });
});

describe("a hand-over", () => {
  const stays = ["api_key", "feed_position", "usage", "webhook", "webhook_message"];

  it("gives all but keys, webhooks and usage to an owner who had nothing", async () => {
    const { session, document } = await service.fill("ada");
    const before = rowsOf(service.store, "ada");
    const bob = await service.keyOf("bob");
    const stream = await SseReader.open(`${service.url}/events?after=0`, bob);
    await stream.until(({ retryMs }) => retryMs !== null);
    const answer = await service.send("POST", "/owners/ada/hand-over", admin, { to: "bob" });
    expect(answer.json()).toEqual({ from: "ada", to: "bob", sessions: 2, documents: 1, joinedDocuments: 0 });
    expect(Object.keys(rowsOf(service.store, "ada"))).toEqual(stays);
    const { api_key: _keys, ...his } = rowsOf(service.store, "bob");
    expect(his).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => !stays.includes(name))));
    expect((await service.send("GET", `/sessions/${session}/results`, bob)).json()).toMatchObject({ status: "done" });
    expect((await service.send("GET", `/sessions/${session}/reports/md`, bob)).body).toContain(mark);
    const found = (await service.send("GET", `/documents/search?q=${mark}`, bob)).json();
    expect(found).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ documentId: document })]) });
    const listed = (await service.send("GET", "/events?limit=1000", bob)).json<{ items: { position: number }[] }>().items;
    expect(new Set(listed.map(({ position }) => position)).size).toBe(listed.length);
    expect(service.store.db.sqlite.pragma("foreign_key_check")).toEqual([]);
  });

  it("joins documents that both have, and searches find those of both", async () => {
    const bob = await service.fill("bob");
    const ada = await service.fill("ada");
    const eventsAfter = async (after: number) => {
      const listed = await service.send("GET", `/events?limit=1000&after=${after}`, bob.key);
      return listed.json<{ items: { position: number; sessionId: string }[] }>().items;
    };
    const own = await eventsAfter(0);
    const newest = Math.max(...own.map(({ position }) => position));
    const only = { name: "kites.csv", mediaType: "text/csv", content: "Kite,Length\nDelta,120\nRokkaku,240\n" };
    const kites = (await service.send("POST", "/documents", ada.key, only)).json<{ id: string }>().id;
    const answer = await service.send("POST", "/owners/ada/hand-over", admin, { to: "bob" });
    expect(answer.json()).toMatchObject({ sessions: 2, documents: 1, joinedDocuments: 1 });
    expect(Object.keys(rowsOf(service.store, "ada"))).toEqual(stays);
    const list = (await service.send("GET", "/documents", bob.key)).json<{ items: { id: string }[] }>();
    expect(list.items.map(({ id }) => id).toSorted()).toEqual([bob.document, kites].toSorted());
    const rokkaku = await service.send("GET", "/documents/search?q=rokkaku", bob.key);
    expect(rokkaku.json()).toMatchObject({ items: [{ documentId: kites }] });
    expect(service.store.library.scope("bob", null).tablesWith("rokkaku")).toBe(1);
    expect(service.store.library.scope("ada", null).passagesWith("rokkaku", true)).toBe(0);
    // Whoever read bob's feed so far gets ada's events next, each once.
    const later = await eventsAfter(newest);
    expect(new Set(later.map(({ position }) => position)).size).toBe(later.length);
    expect(new Set(later.map(({ sessionId }) => sessionId))).toContain(ada.session);
    expect(later.length).toBe((await eventsAfter(0)).length - own.length);
    // The session names the document that stands for both, and a new one finds it.
    const asked = service.store.db.sqlite.prepare("SELECT document_ids || sources FROM session WHERE id = ?").pluck().get(ada.session);
    expect(asked).toContain(bob.document);
    expect(asked).not.toContain(ada.document);
    expect(service.store.db.sqlite.pragma("foreign_key_check")).toEqual([]);
  });

  it("happens not at all where any of it fails", async () => {
    await service.fill("ada");
    await service.fill("bob", "madeira");
    const [ada, bob] = [rowsOf(service.store, "ada"), rowsOf(service.store, "bob")];
    service.store.db.sqlite.exec("CREATE TEMP TRIGGER planted BEFORE UPDATE OF owner ON claim BEGIN SELECT RAISE(ABORT, 'planted'); END");
    expect((await service.send("POST", "/owners/ada/hand-over", admin, { to: "bob" })).statusCode).toBe(500);
    expect([rowsOf(service.store, "ada"), rowsOf(service.store, "bob")]).toEqual([ada, bob]);
    service.store.db.sqlite.exec("DROP TRIGGER planted");
    expect((await service.send("POST", "/owners/ada/hand-over", admin, { to: "bob" })).statusCode).toBe(200);
  });

  it("ends open streams of the sessions, and is refused to the same owner", async () => {
    const { session, key } = await service.fill("ada");
    const held = (await service.send("POST", "/sessions", key, { query: "And kites?" })).json<{ id: string }>().id;
    await vi.waitFor(
      async () => expect((await service.send("GET", `/sessions/${held}`, key)).json()).toMatchObject({ hold: "awaiting_input" }),
      10_000,
    );
    const stream = await SseReader.open(`${service.url}/sessions/${held}/events`, key);
    await stream.until(({ events }) => events.length > 2);
    expect((await service.send("POST", "/owners/ada/hand-over", admin, { to: "ada" })).statusCode).toBe(422);
    expect((await service.send("POST", "/owners/ada/hand-over", admin, { to: "bob" })).statusCode).toBe(200);
    await stream.ended;
    expect((await service.send("GET", `/sessions/${session}`, key)).statusCode).toBe(404);
  });
});

/** All bytes of the database and its log. */
function bytesOf(directory: string): Buffer {
  const files = ["ralph.db", "ralph.db-wal"].map((name) => join(directory, name)).filter((file) => existsSync(file));
  return Buffer.concat(files.map((file) => readFileSync(file)));
}

/** Whether a JSON column stands in the text as the export writes it. */
function hasJson(all: string, value: string): boolean {
  return value.startsWith("{") && all.replaceAll(/\s+/g, "").includes(value.replaceAll(/\s+/g, ""));
}
