/** A list of the library is read by as many statements, however long it is. */
import { expect, it } from "vitest";
import { sourceIdOf } from "../../../src/domain/evidence/evidence.ts";
import { sourceReader } from "../../../src/research/library/source-reader.ts";
import { countedReads } from "../../support/counted-reads.ts";
import { openLibrary } from "../../support/library.ts";

/** Ten documents of one word, each in a collection of its own. */
async function ofRivers() {
  const opened = openLibrary();
  for (let n = 0; n < 10; n++) {
    const { document } = await opened.add(`river-${n}.md`, `# River ${n}\n\nThis river is the longest of valley ${n}.`);
    const record = opened.store.library.byId("ada", document.id);
    if (record !== undefined) await opened.store.library.join(record, `valley-${n}`);
  }
  return { ...opened, reads: (work: () => unknown) => countedReads(opened.store.db.sqlite, work) };
}

it("reads a page of documents with their collections", async () => {
  const { library, reads } = await ofRivers();
  expect((await library.list("ada", { limit: 10 })).items.map(({ collections }) => collections)).toContainEqual(["valley-3"]);
  const page = (limit: number) => reads(() => library.list("ada", { limit }));
  expect(await page(10)).toBe(await page(1));
});

it("reads the hits of a search with their documents", async () => {
  const { library, reads } = await ofRivers();
  expect(await library.searchHits("ada", "longest river", 10)).toHaveLength(10);
  const search = (limit: number) => reads(() => library.searchHits("ada", "longest river", limit));
  expect(await search(10)).toBe(await search(1));
});

it("reads the documents of a session's scope", async () => {
  const { library, scope, reads } = await ofRivers();
  const ids = (await library.list("ada", { limit: 10 })).items.map(({ id }) => id);
  const list = (count: number) => library.documents(scope("ada", ids.slice(0, count)), { limit: 10 }).documents;
  expect(list(10).map(({ documentId }) => documentId)).toEqual(ids);
  expect(await reads(() => list(9))).toBe(await reads(() => list(2)));
});

it("reads the tables of an outline, and rows of a table that lie apart", async () => {
  const { library, add, scope, store, reads } = await ofRivers();
  const outlineOf = async (count: number) => {
    const tables = Array.from({ length: count }, (_, n) => `## Year ${n}\n\n| Port | Ships |\n| --- | --- |\n| Oran | ${n} |\n`);
    const { document } = await add(`ports-${count}.md`, `# Ports\n\n${tables.join("\n")}`);
    const source = sourceIdOf(store.library.byId("ada", document.id)?.contentHash ?? "");
    const outline = () => sourceReader(store).outline(scope(), source);
    expect(outline()?.tables).toHaveLength(count);
    return reads(outline);
  };
  expect(await outlineOf(8)).toBe(await outlineOf(1));

  const rows = Array.from({ length: 40 }, (_, n) => `${n % 4 === 0 ? "Bergen" : `Town ${n}`},${n}`);
  const { document } = await add("harbours.csv", `Harbour,Boats\n${rows.join("\n")}\n`);
  const tables = (query: string) => library.tables(scope("ada", [document.id]), { query, limit: 1, maxRows: 20 });
  const [hit] = (await tables("boats in Bergen")).tables;
  expect(hit?.rows.map(({ cells }) => cells[1])).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 32, 36]);
  await tables("boats in Town 7");
  expect(await reads(() => tables("boats in Bergen"))).toBe(await reads(() => tables("boats in Town 7")));
});
