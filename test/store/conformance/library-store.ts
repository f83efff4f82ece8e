/** What every LibraryStore has to do, asked through the port alone. An implementation's own test calls this with a way to open it. */
import { expect, it } from "vitest";
import { sha256 } from "../../../src/domain/base/json.ts";
import { contentHashOf, sourceIdOf } from "../../../src/domain/evidence/evidence.ts";
import type { DocumentRecord, IndexPart } from "../../../src/domain/library/document-record.ts";
import type { Contents } from "../../../src/research/ports/contents.ts";
import type { LibraryStore } from "../../../src/research/ports/library-store.ts";
import { indexParts } from "../../../src/sources/documents/index-parts.ts";
import { parseDocument } from "../../../src/sources/documents/parse.ts";

export interface OpenedLibraryStore {
  library: LibraryStore;
  contents: Contents;
  /** Ends it as a stop of the process would; a store that is opened on the same directory afterwards goes on from there. */
  close(): void | Promise<void>;
}

const nile = "# The Nile\n\nThe Nile is 6,650 km long.\n\n## Mouth\n\nIt ends in a delta north of Cairo.\n";
const cities = "City,Country,Inhabitants\nCairo,Egypt,9500000\nKhartoum,Sudan,5200000\nAswan,Egypt,290000\n";

export function libraryStoreConformance(
  open: (directory: string) => OpenedLibraryStore | Promise<OpenedLibraryStore>,
  directory: () => string,
): void {
  let ids = 0;
  const opened = async (at = directory()) => ({ ...(await open(at)), at });
  type Opened = Awaited<ReturnType<typeof opened>>;
  const parts = async function* (content: string, name: string): AsyncGenerator<IndexPart, undefined> {
    const document = { name, mediaType: "", bytes: new TextEncoder().encode(content) };
    yield* indexParts(await parseDocument(document), document);
  };
  const facts = (name: string, content: string, owner: string) => ({
    id: `document-${String(++ids).padStart(4, "0")}`,
    owner,
    name,
    mediaType: name.endsWith(".csv") ? "text/csv" : "text/markdown",
    url: null,
    bytes: content.length,
    bytesHash: sha256(content),
    collections: [] as string[],
    createdAt: "2026-01-02T03:04:05.678Z",
  });
  const add = ({ library }: Opened, name: string, content: string, owner = "ada"): Promise<DocumentRecord> =>
    library.add(facts(name, content, owner), parts(content, name));
  const found = ({ library }: Opened, stem: string, owner = "ada", only: string[] | null = null) =>
    library
      .scope(owner, only)
      .passages([stem], false, 10)
      .map(({ documentId }) => documentId);

  it("tells one owner nothing of another's words: neither by scores, nor by counts, nor by the vocabulary", async () => {
    const store = await opened();
    const texts = Array.from({ length: 8 }, (_, n) => `The ${n % 2 === 0 ? "river" : "lake"} number ${n} is long.`);
    for (const [n, text] of texts.entries()) await add(store, `${n}.md`, text);
    const look = () => {
      const scope = store.library.scope("ada", null);
      return {
        passages: scope.passages(["river", "long"], false, 10).map(({ documentId }) => documentId),
        counts: ["river", "lake", "canal"].map((stem) => scope.passagesWith(stem, true)),
        stems: [...scope.stemsWith("r"), ...scope.stemsWith("c")],
      };
    };
    const before = look();
    expect(before.passages.length).toBe(8);
    for (let n = 0; n < 20; n++) await add(store, `bob-${n}.md`, `The river and the canal of rainy places, number ${n}.`, "bob");
    expect(look()).toEqual(before);
    expect(store.library.scope("bob", null).stemsWith("can")).toEqual(["canal"]);
    expect(store.library.scope("eve", null).stemsWith("")).toEqual([]);
    await store.library.remove(store.library.page("bob", null, 1)[0] as DocumentRecord);
    expect(look()).toEqual(before);
    expect(found(store, "canal", "bob")).toHaveLength(10);
    await store.close();
  });

  it("finds a document by its id, its bytes, its source and in the list, newest first", async () => {
    const store = await opened();
    const first = await add(store, "nile.md", nile);
    const second = await add(store, "cities.csv", cities);
    const { library } = store;
    expect(first).toMatchObject({ name: "nile.md", title: "The Nile", language: "en", tables: 0, contentHash: contentHashOf(nile) });
    expect(library.byId("ada", first.id)).toEqual(first);
    expect(library.withBytes("ada", first.bytesHash)).toEqual([first]);
    expect(library.bySource("ada", sourceIdOf(first.contentHash))).toEqual(first);
    expect(library.page("ada", null, 10)).toEqual([second, first]);
    expect(library.page("ada", second.id, 10)).toEqual([first]);
    expect(library.page("ada", null, 1)).toEqual([second]);
    await store.close();
  });

  it("keeps the text as it was read, until neither a document nor a source names it", async () => {
    const store = await opened();
    const document = await add(store, "nile.md", nile);
    expect(store.contents.text("ada", document.contentHash)).toBe(nile);
    expect(store.contents.text("bob", document.contentHash)).toBeUndefined();
    await store.library.remove(document);
    expect(store.contents.text("ada", document.contentHash)).toBeUndefined();
    await store.contents.put("ada", sha256("a page"), "a page");
    await store.contents.put("ada", sha256("a page"), "a page");
    expect(store.contents.text("ada", sha256("a page"))).toBe("a page");
    await store.close();
  });

  it("cuts everything by owner", async () => {
    const store = await opened();
    const mine = await add(store, "nile.md", nile, "ada");
    const theirs = await add(store, "nile.md", nile, "bob");
    const { library } = store;
    expect(library.byId("ada", theirs.id)).toBeUndefined();
    expect(library.withBytes("carl", mine.bytesHash)).toEqual([]);
    expect(library.bySource("carl", sourceIdOf(mine.contentHash))).toBeUndefined();
    expect(library.page("ada", null, 10)).toEqual([mine]);
    expect(found(store, "delta", "ada")).toEqual([mine.id]);
    expect(found(store, "delta", "carl")).toEqual([]);
    expect(library.scope("ada", [theirs.id]).counts.documents).toBe(0);
    expect(library.scope("ada", null).passagesWith("delta", true)).toBe(1);
    await store.close();
  });

  it("counts and finds within the documents that are named", async () => {
    const store = await opened();
    const river = await add(store, "nile.md", nile);
    const table = await add(store, "cities.csv", cities);
    const all = store.library.scope("ada", null);
    expect(all.counts).toMatchObject({ documents: 2, tables: 1, prosePassages: river.passages });
    const one = store.library.scope("ada", [table.id]);
    expect(one.counts).toMatchObject({ documents: 1, tables: 1, prosePassages: 0 });
    expect(one.passagesWith("delta", true)).toBe(0);
    expect(all.passagesWith("delta", true)).toBe(1);
    expect(one.tablesWith("cairo")).toBe(1);
    expect([one.valuesWith("cairo"), one.valuesWith("delta")]).toEqual([1, 0]);
    expect(store.library.scope("ada", [river.id]).tablesWith("cairo")).toBe(0);
    await store.close();
  });

  it("gives a passage with its place, its heading and its words, the best first", async () => {
    const store = await opened();
    const document = await add(store, "nile.md", nile);
    const [best] = store.library.scope("ada", null).passages(["delta", "cairo"], false, 5);
    expect(best).toMatchObject({ documentId: document.id, heading: ["The Nile", "Mouth"], table: null });
    expect(nile.slice(best?.from, best?.to)).toContain("delta north of Cairo");
    const passage = { id: best?.id ?? 0, documentId: document.id };
    const contents = store.library.passageContents("ada", [passage, { id: passage.id + 1, documentId: "none" }]);
    expect([...contents]).toEqual([[passage.id, { document, text: nile.slice(best?.from, best?.to), divisions: [] }]]);
    expect(store.library.passageContents("bob", [passage]).size).toBe(0);
    expect(best?.stems).toContain("delta");
    expect(store.library.headingAt(document, nile.indexOf("delta"))).toEqual(["The Nile", "Mouth"]);
    await store.close();
  });

  it("gives a table with its typed columns, rows and the values that hold a word", async () => {
    const store = await opened();
    const document = await add(store, "cities.csv", cities);
    const { library } = store;
    const [table] = library.tablesOf(document, 0, 10);
    expect(library.tablesOf(document, 1, 10)).toEqual([]);
    expect(table?.columns.map(({ name, type }) => [name, type])).toEqual([
      ["City", "text"],
      ["Country", "text"],
      ["Inhabitants", "number"],
    ]);
    const id = table?.id ?? 0;
    expect(
      library
        .scope("ada", null)
        .tables(["egypt"], 5)
        .map((hit) => hit.id),
    ).toEqual([id]);
    expect(library.rows(id, [{ first: 2, last: 3 }], 10).map(({ row, cells }) => [row, cells[0]])).toEqual([
      [2, "Khartoum"],
      [3, "Aswan"],
    ]);
    const ends = [1, 3].map((row) => ({ first: row, last: row }));
    expect(library.rows(id, ends, 10).map(({ row }) => row)).toEqual([1, 3]);
    expect(library.rows(id, [{ first: 1, last: 3 }], 1)).toHaveLength(1);
    const values = [{ column: 1, text: "Egypt", rows: [1, 1, 3, 3] }];
    expect(library.tables([id, id + 1], ["egypt"], 10)).toMatchObject([{ table, values }]);
    await store.close();
  });

  it("finds nothing of a document that was removed, and tells who listens of each change", async () => {
    const store = await opened();
    const told: string[] = [];
    store.library.onChange((owner) => told.push(owner));
    const document = await add(store, "cities.csv", cities);
    const changes = told.length;
    expect(changes).toBeGreaterThan(0);
    await store.library.remove(document);
    expect(told.length).toBeGreaterThan(changes);
    expect(new Set(told)).toEqual(new Set(["ada"]));
    const scope = store.library.scope("ada", null);
    expect(scope.counts).toMatchObject({ documents: 0, tables: 0 });
    expect([scope.tablesWith("cairo"), scope.passagesWith("cairo", true)]).toEqual([0, 0]);
    expect(store.library.withBytes("ada", document.bytesHash)).toEqual([]);
    await store.close();
  });

  it("has a document in the collections that it was put into, and in no more once it is removed", async () => {
    const store = await opened();
    const { library } = store;
    const first = await library.add({ ...facts("nile.md", nile, "ada"), collections: ["rivers"] }, parts(nile, "nile.md"));
    expect(first.collections).toEqual(["rivers"]);
    expect((await library.join(first, "africa"))?.collections).toEqual(["africa", "rivers"]);
    expect((await library.join(first, "africa"))?.collections).toEqual(["africa", "rivers"]);
    const second = await add(store, "none.md", "# None\n\nNothing.\n");
    expect(library.byId("ada", second.id)?.collections).toEqual([]);
    expect(library.inCollections("ada", ["africa", "rivers"])).toEqual([first.id]);
    expect(library.inCollections("ada", ["asia"])).toEqual([]);
    expect(library.inCollections("eve", ["rivers"])).toEqual([]);
    await library.remove(first);
    expect(library.inCollections("ada", ["africa", "rivers"])).toEqual([]);
  });

  it("keeps nothing of a document whose parts fail", async () => {
    const store = await opened();
    const failing = async function* (): AsyncGenerator<IndexPart, undefined> {
      yield* parts(nile, "nile.md");
      throw new Error("the parser died");
    };
    await expect(store.library.add(facts("nile.md", nile, "ada"), failing())).rejects.toThrow("the parser died");
    expect(store.library.page("ada", null, 10)).toEqual([]);
    expect(found(store, "delta")).toEqual([]);
    expect((await add(store, "nile.md", nile)).name).toBe("nile.md");
    await store.close();
  });

  it("shows nothing of a document that is half added, and clears it after a restart", async () => {
    const store = await opened();
    const whole = await add(store, "nile.md", nile);
    const { promise: taken, resolve: isTaken } = Promise.withResolvers<void>();
    const endless = async function* (): AsyncGenerator<IndexPart, undefined> {
      const document = { name: "delta.md", mediaType: "", bytes: new TextEncoder().encode("A delta.\n") };
      const all = [...indexParts(await parseDocument(document), document)];
      const [head, entries] = all as [IndexPart, IndexPart];
      yield head;
      yield entries;
      yield { kind: "entries", passages: [], tables: [], rows: [], values: [] };
      yield { kind: "entries", passages: [], tables: [], rows: [], values: [] };
      isTaken();
      await new Promise(() => undefined);
    };
    void store.library.add(facts("delta.md", "A delta.\n", "ada"), endless()).catch(() => undefined);
    await taken;
    expect(found(store, "delta")).toEqual([whole.id]);
    expect(store.library.page("ada", null, 10)).toEqual([whole]);
    await store.close();
    const again = await opened(store.at);
    expect(await again.library.clearLeftovers()).toBe(1);
    expect(await again.library.clearLeftovers()).toBe(0);
    expect(found(again, "delta")).toEqual([whole.id]);
    await again.close();
  });
}
