import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contentHashOf, quoteStands, sourceIdOf } from "../../../src/domain/evidence/evidence.ts";
import { sourceReader } from "../../../src/research/library/source-reader.ts";
import type { CommitPoint } from "../../../src/store/writer/database.ts";
import { temporaryDirectory } from "../../support/core.ts";
import { openLibrary } from "../../support/library.ts";
import { linesAt, pdfFile } from "../../support/pdf-file.ts";
import { zipOf } from "../../support/zip-file.ts";

const nile = "# The Nile\n\nThe Nile is a major river in Africa. It flows north for 6,650 km.\n\n## Floods\n\nFloods came each summer.\n";
const ganges = "# The Ganges\n\nThe Ganges is a river of Asia. It rises in the Himalayas.\n";
const gdp = "Country,Year,Value\nGermany,1995,5\nGermany,1996,6\nFrance,1995,7\n";
const empty = { document: 0, passage: 0, document_table: 0, table_row: 0, table_value: 0, content: 0 };

/** A document that comes in many parts. */
const large = (word: string) =>
  `# ${word}\n\n`.concat(`The ${word} flows through many countries of the world, slowly and for long. `.repeat(9_000));

describe("adding a document", () => {
  it("answers with the document when it can be found", async () => {
    const { library, add } = openLibrary();
    const { document, created } = await add("nile.md", nile);
    expect(created).toBe(true);
    expect(document).toEqual({
      id: "document-000001",
      name: "nile.md",
      mediaType: "text/markdown",
      url: null,
      language: "en",
      bytes: nile.length,
      passages: 2,
      tables: 0,
      collections: [],
      warnings: [],
      createdAt: "2026-01-02T03:04:05.678Z",
    });
    expect(await library.get("ada", document.id)).toEqual(document);
    expect((await library.searchHits("ada", "flooding in summers", 10)).map(({ heading }) => heading)).toEqual([["The Nile", "Floods"]]);
  });

  it("gives its text in parts, to its owner alone", async () => {
    const { library, add } = openLibrary();
    const { document } = await add("nile.md", nile);
    const [hit] = await library.searchHits("ada", "floods in summer", 1);
    const { from = 0, to = 0 } = hit?.place ?? {};
    expect(await library.text("ada", document.id, { from, to })).toMatchObject({ document, from, to, text: hit?.text });
    const whole = await library.text("ada", document.id, { from: 0, to: 100_000 });
    expect(whole).toMatchObject({ to: whole.text.length, length: whole.text.length });
    expect(whole.text).toContain("Floods came each summer.");
    expect((await library.text("ada", document.id, { from: 90_000, to: 100_000 })).text).toBe("");
    await expect(library.text("bob", document.id, { from: 0, to: 10 })).rejects.toThrow(`There is no document ${document.id}`);
  });

  it("finds a PDF's passages with their page, which its text keeps when the document goes", async () => {
    const { library, add, store, scope } = openLibrary();
    const bytes = pdfFile([linesAt(["The Nile is a river in Africa."]), linesAt(["Floods came each summer."])]);
    const { document } = await add("nile.pdf", bytes);
    expect(document).toMatchObject({ mediaType: "application/pdf", warnings: [] });
    const pages = async (words: string) => (await library.searchHits("ada", words, 10)).map(({ place }) => place.page);
    expect([await pages("africa"), await pages("floods")]).toEqual([[1], [2]]);
    const sourceId = sourceIdOf(store.library.byId("ada", document.id)?.contentHash ?? "");
    const reader = sourceReader(store);
    const floods = (await library.searchHits("ada", "floods", 1))[0]?.place.from ?? 0;
    expect(reader.text(scope(), sourceId, floods, floods + 6)).toMatchObject({
      text: "Floods",
      divisions: [{ page: 1 }, { page: 2 }],
    });
    await library.delete("ada", document.id);
    expect(store.db.sqlite.prepare("SELECT count(*) FROM content_division").pluck().get()).toBe(0);
  });

  it("puts the same bytes into a further collection, and searches those that a session names", async () => {
    const { library, addAll, scope, store } = openLibrary();
    const put = async (name: string, content: string, collection?: string) =>
      (await library.add("ada", { name, mediaType: "", bytes: new TextEncoder().encode(content), url: null, collection })).items[0];
    const first = await put("nile.md", nile, "rivers");
    await put("ganges.md", ganges, "asia");
    await addAll("note.md", "# Note\n\nNo river is named here.\n");
    const again = await put("copy.md", nile, "africa");
    expect(again).toMatchObject({ created: false, document: { id: first?.document.id, collections: ["africa", "rivers"] } });
    const names = async (collections: string[] | null, documentIds: string[] | null = null) =>
      (await library.search({ ...scope("ada", documentIds), collections }, { query: "river", limit: 10, widen: false })).passages.map(
        ({ name }) => name,
      );
    expect(new Set(await names(null))).toEqual(new Set(["nile.md", "ganges.md", "note.md"]));
    expect([await names(["africa"]), await names(["asia"]), await names(["nowhere"])]).toEqual([["nile.md"], ["ganges.md"], []]);
    expect(new Set(await names(["africa", "asia"]))).toEqual(new Set(["nile.md", "ganges.md"]));
    expect(await names(["africa", "asia"], [first?.document.id ?? ""])).toEqual(["nile.md"]);
    const sourceId = sourceIdOf(store.library.byId("ada", first?.document.id ?? "")?.contentHash ?? "");
    const read = (collections: string[]) => sourceReader(store).text({ ...scope(), collections }, sourceId, 0, 5)?.text;
    expect([read(["africa"]), read(["asia"])]).toEqual(["# The", undefined]);
  });

  it("adds the files of an archive, and says which it could not and why", async () => {
    const { library, addAll } = openLibrary();
    const archive = zipOf({ "nile.md": nile, "docs/ganges.md": ganges, "map.png": "x", "again/nile.md": nile, "broken.json": "{" });
    const { items, refused, isArchive } = await addAll("rivers.zip", archive);
    expect(isArchive).toBe(true);
    expect(items.map(({ document, created }) => [document.name, created])).toEqual([
      ["rivers.zip/nile.md", true],
      ["rivers.zip/docs/ganges.md", true],
      ["rivers.zip/nile.md", false],
    ]);
    expect(refused.map(({ name, error }) => [name, error]).sort()).toEqual([
      ["rivers.zip/broken.json", "unprocessable"],
      ["rivers.zip/map.png", "unsupported_media_type"],
    ]);
    expect((await library.searchHits("ada", "himalayas", 10)).map(({ name }) => name)).toEqual(["rivers.zip/docs/ganges.md"]);
    expect((await addAll("rivers.zip", archive)).items.every(({ created }) => !created)).toBe(true);
  });

  it("adds a large file of an archive where one process alone reads", { timeout: 20_000 }, async () => {
    const { items } = await openLibrary().addAll("large.zip", zipOf({ "a.md": large("Nile"), "b.md": ganges }));
    expect(items.map(({ document }) => document.name)).toEqual(["large.zip/a.md", "large.zip/b.md"]);
  });

  it("refuses an archive of which nothing can be taken, naming its files", async () => {
    const { addAll, rowCounts } = openLibrary();
    const refused = addAll("maps.zip", zipOf({ "map.png": "x" }));
    await expect(refused).rejects.toMatchObject({
      code: "unprocessable",
      issues: [{ message: expect.stringContaining("maps.zip/map.png: ") }],
    });
    await expect(addAll("empty.zip", zipOf({}))).rejects.toMatchObject({ code: "unprocessable", message: "The archive holds no file" });
    expect(rowCounts()).toEqual(empty);
  });

  it("keeps a scanned PDF, and says that nothing of it can be found", async () => {
    const { document } = await openLibrary().add("scan.pdf", pdfFile([[], []]));
    expect(document).toMatchObject({ passages: 0, warnings: [{ line: null, message: expect.stringContaining("no text") }] });
  });

  it("knows the same bytes again, also while they are being added, but not another owner's", async () => {
    const { add, rowCounts } = openLibrary();
    const [first, second] = await Promise.all([add("nile.md", nile), add("copy.md", nile)]);
    const third = await add("again.md", nile);
    expect([first, second, third].map(({ created }) => created)).toEqual([true, false, false]);
    expect(new Set([first, second, third].map(({ document }) => document.id)).size).toBe(1);
    const other = await add("nile.md", nile, "bob");
    expect(other.created).toBe(true);
    expect(rowCounts()).toMatchObject({ document: 2, content: 2 });
  });

  it("reads the same bytes anew as another media type, and knows them under each", async () => {
    const { library, add, rowCounts } = openLibrary();
    const text = await add("gdp", gdp, "ada", "text/plain");
    const table = await add("gdp", gdp, "ada", "text/csv");
    const again = await Promise.all([add("gdp", gdp, "ada", "text/plain"), add("gdp.csv", gdp)]);
    expect([text, table].map(({ created, document }) => [created, document.mediaType, document.tables])).toEqual([
      [true, "text/plain", 0],
      [true, "text/csv", 1],
    ]);
    expect(again.map(({ created, document }) => [created, document.id])).toEqual([
      [false, text.document.id],
      [false, table.document.id],
    ]);
    expect(rowCounts()).toMatchObject({ document: 2, content: 1 });
    await library.delete("ada", text.document.id);
    expect((await library.list("ada", { limit: 10 })).items).toEqual([table.document]);
  });

  it("shares the text of two files that differ only in their bytes", async () => {
    const { library, add, rowCounts, scope } = openLibrary();
    const first = await add("a.txt", "The river is wide.");
    const second = await add("b.txt", "\ufeffThe river is wide.");
    expect(second.created).toBe(true);
    expect(rowCounts()).toMatchObject({ document: 2, content: 1 });
    const { passages } = await library.search(scope(), { query: "river", limit: 10, widen: false });
    expect(new Set(passages.map(({ sourceId }) => sourceId)).size).toBe(1);
    await library.delete("ada", first.document.id);
    expect(rowCounts()).toMatchObject({ document: 1, content: 1 });
    await library.delete("ada", second.document.id);
    expect(rowCounts()).toEqual(empty);
  });

  it.each([
    ["payload_too_large", "big.txt", "text/plain", "x".repeat(2_000)],
    ["unsupported_media_type", "a.png", "image/png", "words"],
    ["unprocessable", "a.pdf", "application/pdf", "words"],
    ["unsupported_media_type", "a.txt", "text/plain", "%PDF-1.4 words"],
    ["unprocessable", "a.json", "application/json", "{ broken"],
    ["unprocessable", "a.txt", "text/plain", "  \n "],
    ["invalid_input", " ", "text/plain", "words"],
  ])("refuses with %s and leaves the store as it was", async (code, name, mediaType, content) => {
    const { add, rowCounts, library } = openLibrary({ maxDocumentBytes: 1_000 });
    await expect(add(name, content, "ada", mediaType)).rejects.toMatchObject({ code });
    expect(rowCounts()).toEqual(empty);
    expect((await add("good.txt", "Good words.")).created).toBe(true);
    expect((await library.list("ada", { limit: 10 })).items).toHaveLength(1);
  });

  it("keeps the documents that share a commit with one that fails, and nothing of that one", async () => {
    const ids = ["one", "two", "two", "three", "four"];
    const { library, add, rowCounts, scope } = openLibrary({ newId: () => ids.shift() ?? "more" });
    const answers = await Promise.allSettled(
      ["Nile", "Ganges", "Amazon", "Volga", "Rhine"].map((river) => add(`${river}.md`, `The ${river} is long.`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled", "fulfilled"]);
    expect(rowCounts()).toMatchObject({ document: 4, passage: 4, content: 4 });
    const { passages } = await library.search(scope(), { query: "long", limit: 10, widen: false });
    expect(passages.map(({ name }) => name).sort()).toEqual(["Ganges.md", "Nile.md", "Rhine.md", "Volga.md"]);
  });

  it("shows nothing of a large document before all of it is there", async () => {
    const { library, add, rowCounts, scope } = openLibrary();
    await add("ganges.md", ganges);
    const adding = add("nile.md", large("Nile"));
    await expect.poll(() => rowCounts().document, { interval: 1 }).toBe(2);
    expect(await library.searchHits("ada", "countries of the world", 10)).toEqual([]);
    expect(library.overview(scope())).toMatchObject({ documents: 1 });
    expect((await library.list("ada", { limit: 10 })).items).toHaveLength(1);
    const { document } = await adding;
    expect(await library.searchHits("ada", "countries of the world", 100)).toHaveLength(100);
    expect(library.overview(scope())).toMatchObject({ documents: 2, passages: document.passages + 1 });
  });

  it("keeps what is read of untidy files, and the warnings with the document", async () => {
    const { library, add } = openLibrary();
    const { document } = await add("untidy.csv", "a,b\n1,2\n3\n");
    expect((await library.get("ada", document.id)).warnings).toEqual([{ line: 3, message: "1 field where the head has 2, on line 3" }]);
  });
});

describe("a start after a crash", () => {
  it("clears what was half added or half removed, and nothing else", async () => {
    const before = openLibrary();
    await before.add("ganges.md", ganges);
    await before.add("gdp.csv", gdp);
    const kept = before.rowCounts();
    for (const status of ["indexing", "removed"]) {
      const { document } = await before.add("nile.md", large("Nile"));
      before.store.db.sqlite.prepare("UPDATE document SET status = ? WHERE id = ?").run(status, document.id);
      expect(before.rowCounts()).not.toEqual(kept);
      expect(await before.library.start()).toBe(1);
      expect(before.rowCounts()).toEqual(kept);
    }
    await before.close();
    const after = openLibrary({}, before.directory);
    expect(await after.library.start()).toBe(0);
    expect(await after.library.searchHits("ada", "Himalayas", 10)).toHaveLength(1);
  });
});

describe("removing a document", () => {
  it("takes everything of it away, and its words are found no more", async () => {
    const { library, add, rowCounts } = openLibrary();
    const { document } = await add("nile.md", nile);
    const table = await add("gdp.csv", gdp);
    await library.delete("ada", document.id);
    expect(await library.searchHits("ada", "Nile", 10)).toEqual([]);
    await expect(library.get("ada", document.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(library.delete("ada", document.id)).rejects.toMatchObject({ code: "not_found" });
    await library.delete("ada", table.document.id);
    expect(rowCounts()).toEqual(empty);
    expect((await add("nile.md", nile)).created).toBe(true);
    expect(await library.searchHits("ada", "Nile", 10)).not.toEqual([]);
  });

  it("goes in short commits, and leaves the index as small as it was", async () => {
    const directory = temporaryDirectory();
    const logs = (): number =>
      readdirSync(directory).reduce((sum, file) => sum + (file.endsWith("-wal") ? statSync(join(directory, file)).size : 0), 0);
    let before = 0;
    let longest = 0;
    const hook = (point: CommitPoint): void => {
      if (point !== "after commit") return;
      longest = Math.max(longest, logs() - before);
      before = logs();
    };
    const { library, store, add } = openLibrary({}, directory, { hook });
    store.db.sqlite.pragma("wal_autocheckpoint = 0");
    const pages = () => Number(store.db.sqlite.prepare("SELECT count(*) FROM passage_index_data").pluck().get());
    await add("nile.md", nile);
    const small = pages();
    const words = Array.from({ length: 400_000 }, (_, index) => `w${((index * 7_919) % 30_011).toString(36)}`).join(" ");
    const { document } = await add("words.txt", words);
    expect(pages() - small).toBeGreaterThan(400);
    longest = 0;
    await library.delete("ada", document.id);
    expect(longest).toBeLessThan(1_000_000);
    expect(pages() - small).toBeLessThan(20);
  });

  it("keeps the text that a session cites", async () => {
    const { library, add, store, rowCounts } = openLibrary();
    const { document } = await add("nile.md", nile);
    const hash = contentHashOf(nile);
    store.db.sqlite.pragma("foreign_keys = OFF");
    store.db.sqlite
      .prepare(
        "INSERT INTO source (session_id, id, owner, kind, title, document_id, retrieved_at, hash) VALUES ('s', ?, 'ada', 'document', 't', ?, 'now', ?)",
      )
      .run(sourceIdOf(hash), document.id, hash);
    await library.delete("ada", document.id);
    expect(rowCounts()).toEqual({ ...empty, content: 1 });
    expect(store.contents.text("ada", hash)).toBe(nile);
  });
});

describe("owners", () => {
  it("neither see, find, count nor remove each other's documents", async () => {
    const { library, add, scope } = openLibrary();
    const { document } = await add("nile.md", nile);
    await add("ganges.md", ganges, "bob");
    await add("gdp.csv", gdp, "bob");
    expect((await library.searchHits("ada", "river", 10)).map(({ name }) => name)).toEqual(["nile.md"]);
    expect((await library.searchHits("bob", "river", 10)).map(({ name }) => name)).toEqual(["ganges.md"]);
    expect(await library.searchHits("eve", "river", 10)).toEqual([]);
    expect((await library.tables(scope("ada"), { query: "GDP of Germany", limit: 5, maxRows: 10 })).tables).toEqual([]);
    expect(library.overview(scope("eve"))).toEqual({ documents: 0, passages: 0, tables: 0, languages: [] });
    await expect(library.get("bob", document.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(library.delete("bob", document.id)).rejects.toMatchObject({ code: "not_found" });
    expect(library.describe("bob", sourceIdOf(contentHashOf(nile)))).toBeUndefined();
    expect((await library.search(scope("bob", [document.id]), { query: "river", limit: 10, widen: false })).passages).toEqual([]);
  });
});

describe("listing", () => {
  it("pages through the documents, newest first", async () => {
    const { library, add } = openLibrary();
    for (const number of [1, 2, 3, 4, 5]) await add(`${number}.txt`, `Document ${number}.`);
    const first = await library.list("ada", { limit: 2 });
    const second = await library.list("ada", { limit: 2, cursor: first.nextCursor ?? "" });
    const third = await library.list("ada", { limit: 2, cursor: second.nextCursor ?? "" });
    expect([first, second, third].map(({ items }) => items.map(({ name }) => name))).toEqual([
      ["5.txt", "4.txt"],
      ["3.txt", "2.txt"],
      ["1.txt"],
    ]);
    expect(third.nextCursor).toBeNull();
  });
});

describe("sources", () => {
  it("are described by the id that search results carry", async () => {
    const { library, add, scope } = openLibrary();
    const { document } = await add("nile.md", nile);
    const [hit] = (await library.search(scope(), { query: "river", limit: 1, widen: false })).passages;
    expect(library.describe("ada", hit?.sourceId ?? "")).toEqual({
      kind: "document",
      title: "The Nile",
      url: null,
      documentId: document.id,
      hash: contentHashOf(nile),
    });
    expect(library.describe("ada", "s-000000000000")).toBeUndefined();
  });

  it("hold every passage and row word for word at its place", async () => {
    const { library, add, store, scope } = openLibrary();
    await add("nile.md", nile);
    await add("gdp.csv", gdp);
    await add(
      "page.html",
      `<h1>Lakes</h1><p>${"Deep lakes lie in the north. ".repeat(20)}</p><table><tr><th>Lake</th><th>Depth</th></tr><tr><td>Baikal</td><td>1,642</td></tr></table>`,
    );
    const textOf = (sourceId: string) => store.contents.text("ada", library.describe("ada", sourceId)?.hash ?? "") ?? "";
    const { passages } = await library.search(scope(), { query: "river floods lakes north", limit: 50, widen: false });
    expect(passages.length).toBeGreaterThan(2);
    for (const { sourceId, place, text: quote } of passages) expect(quoteStands(textOf(sourceId), { place, quote })).toBe(true);
    const { tables } = await library.tables(scope(), { query: "depth of Baikal, GDP of Germany", limit: 5, maxRows: 10 });
    expect(tables).toHaveLength(2);
    for (const { sourceId, rows } of tables) {
      for (const { from, to, line, quote } of rows) {
        expect(quoteStands(textOf(sourceId), { place: { from, to, line, heading: [] }, quote })).toBe(true);
        expect(textOf(sourceId).slice(0, from).split("\n")).toHaveLength(line);
      }
    }
  });
});
