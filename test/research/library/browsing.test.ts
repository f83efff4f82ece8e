import { expect, test } from "vitest";
import { sourceReader } from "../../../src/research/library/source-reader.ts";
import { openLibrary } from "../../support/library.ts";

const nile = "# The Nile\n\nThe Nile is a river in Africa.\n\n## Floods\n\nFloods of the Nile came each summer.\n";
const ganges = "# The Ganges\n\nThe Ganges is a river of Asia.\n";
const gdp = "Country,Year,Value\nGermany,1995,5\nGermany,1996,6\nFrance,1995,7,8\n";

function reader({ store }: ReturnType<typeof openLibrary>) {
  return sourceReader({ library: store.library, contents: store.contents, sources: store.sources });
}

test("documents are listed newest first, in pages, by words of their names, within the scope", async () => {
  const opened = openLibrary();
  const { library, add, scope } = opened;
  const ids: string[] = [];
  for (const [name, text] of [
    ["nile.md", nile],
    ["ganges.md", ganges],
    ["gdp.csv", gdp],
  ] as const)
    ids.push((await add(name, text)).document.id);
  await add("other.md", "# Other\n\nNot hers.\n", "bob");
  const names = (input: Parameters<typeof library.documents>[1], within = scope()) =>
    library.documents(within, input).documents.map(({ name }) => name);

  const first = library.documents(scope(), { limit: 2 });
  expect(first).toMatchObject({
    total: 3,
    more: true,
    documents: [
      { name: "gdp.csv", tables: 1 },
      { name: "ganges.md", title: "The Ganges" },
    ],
  });
  expect(first.documents[0]?.warnings).not.toEqual([]);
  expect(library.documents(scope(), { limit: 2, after: first.documents[1]?.sourceId })).toMatchObject({
    more: false,
    documents: [{ name: "nile.md" }],
  });
  expect(names({ limit: 10, words: "nile GDP" })).toEqual(["gdp.csv", "nile.md"]);
  expect(names({ limit: 10 }, scope("ada", [ids[0] as string, ids[2] as string]))).toEqual(["gdp.csv", "nile.md"]);
  expect(names({ limit: 10 }, scope("ada", Array(1_200).fill(ids[2])))).toEqual(["gdp.csv"]);
  expect(names({ limit: 1 }, scope("ada", [ids[0] as string, ids[2] as string]))).toEqual(["gdp.csv"]);
});

test("a search goes on from an offset, and within one document", async () => {
  const opened = openLibrary();
  const { library, add, scope } = opened;
  for (const [name, text] of [
    ["nile.md", nile],
    ["ganges.md", ganges],
  ] as const)
    await add(name, text);
  const ask = (more: { limit?: number; offset?: number; source?: string } = {}, within = scope()) =>
    library.search(within, { query: "river", limit: 10, widen: false, ...more });
  const all = await ask();
  expect(all.total).toBe(2);
  expect((await ask({ limit: 1, offset: 1 })).passages).toEqual([all.passages[1]]);
  const asia = all.passages.find(({ name }) => name === "ganges.md");
  expect((await ask({ source: asia?.sourceId as string })).passages.map(({ name }) => name)).toEqual(["ganges.md"]);
  const other = all.passages.find(({ name }) => name === "nile.md");
  await expect(ask({ source: asia?.sourceId as string }, scope("ada", [other?.documentId as string]))).rejects.toThrow("no document");
  await expect(ask({ source: asia?.sourceId as string }, scope("bob"))).rejects.toThrow("no document");
});

test("an outline gives headings with the offsets at which read_passage begins, and the tables with their columns", async () => {
  const opened = openLibrary();
  const { library, add, scope } = opened;
  await add("nile.md", nile);
  await add("gdp.csv", gdp);
  const [table, prose] = library.documents(scope(), { limit: 10 }).documents;
  const outline = reader(opened).outline(scope(), prose?.sourceId as string);
  expect(outline).toMatchObject({
    name: "nile.md",
    headings: [{ heading: ["The Nile"] }, { heading: ["The Nile", "Floods"] }],
    tables: [],
  });
  const floods = outline?.headings[1];
  expect(reader(opened).text(scope(), prose?.sourceId as string, floods?.from ?? 0, outline?.length ?? 0)?.text).toContain(
    "came each summer",
  );
  expect(reader(opened).outline(scope(), table?.sourceId as string)).toMatchObject({
    headings: [],
    tables: [{ table: 0, rows: 3, columns: ["Country", "Year", "Value", expect.anything()] }],
  });
  expect(reader(opened).outline(scope("bob"), prose?.sourceId as string)).toBeNull();
});
