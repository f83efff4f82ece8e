/** A library is searched in a process of its own, with the answers that the service itself would give. */
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { LibrarySearchPool, openSearchers } from "../../../src/composition/documents/library-search-pool.ts";
import { loadConfig } from "../../../src/composition/settings/config.ts";
import { librarySearch } from "../../../src/research/library/library-search.ts";
import { databaseFile } from "../../../src/store/files/database-file.ts";
import { openLibrary } from "../../support/library.ts";

const passages = { limit: 10, widen: true, withRows: false };
const tables = { limit: 5, maxRows: 10 };

async function opened(file?: string) {
  const { library, store, directory, add } = openLibrary();
  await add("nile.md", "# The Nile\n\nThe Nile floods every summer.\n\n## Delta\n\nThe delta is fertile.\n");
  await add("gdp.csv", "country,year,gdp\nKenya,2020,100\nKenya,2021,110\n");
  const pool = new LibrarySearchPool(store.library, file ?? join(directory, databaseFile), 1);
  onTestFinished(() => pool.close());
  return { pool, here: librarySearch(store.library), store, library, add };
}

test("finds passages and tables as the service itself does, also of a document that came later", async () => {
  const { pool, here, store, add } = await opened();
  for (const query of ["summer floods of the Nile", "fertile delta", "nothing of this"]) {
    const scope = store.library.scope("ada", null);
    expect(await pool.passages(scope, query, passages)).toEqual(await here.passages(scope, query, passages));
  }
  const scope = store.library.scope("ada", null);
  expect(await pool.tables(scope, "gdp of Kenya", tables)).toEqual(await here.tables(scope, "gdp of Kenya", tables));
  expect((await pool.tables(scope, "gdp of Kenya", tables))[0]?.rows).toHaveLength(2);
  await add("ganges.md", "# The Ganges\n\nThe Ganges floods in the monsoon.\n");
  const found = await pool.passages(store.library.scope("ada", null), "monsoon floods", passages);
  expect(found.passages[0]?.name).toBe("ganges.md");
  expect(found.documents).toBe(3);
});

test("keeps to the documents in scope, and to the owner's", async () => {
  const { pool, store, add } = await opened();
  const { document } = await add("lena.md", "# The Lena\n\nThe Lena floods in June.\n");
  const within = await pool.passages(store.library.scope("ada", [document.id]), "floods", passages);
  expect(within.passages.map(({ name }) => name)).toEqual(["lena.md"]);
  expect((await pool.passages(store.library.scope("bob", null), "floods", passages)).passages).toEqual([]);
});

test("a search that fails in its process is done by the service", async () => {
  const { pool, here, store } = await opened("/nowhere/ralph.db");
  const scope = store.library.scope("ada", null);
  expect(await pool.passages(scope, "floods", passages)).toEqual(await here.passages(scope, "floods", passages));
});

test("LIBRARY_SEARCHERS=0 has the service search itself", () => {
  const { store } = openLibrary();
  expect(openSearchers(loadConfig({ LIBRARY_SEARCHERS: "0" }).config, store.library)).toBeNull();
});
