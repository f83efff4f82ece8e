/** The store's ports over a database that replicas share: the same conformance suite as for the store over one file. */
import { describe, onTestFinished } from "vitest";
import { libraryStoreConformance } from "../store/conformance/library-store.ts";
import { storeConformance } from "../store/conformance/session-store.ts";
import { usageConformance } from "../store/conformance/usage.ts";
import { temporaryDirectory } from "../support/core.ts";
import { emptyDatabase } from "../support/postgres-databases.ts";
import { leadingStore } from "./support/databases.ts";

async function openEmpty() {
  const { store } = await leadingStore(await emptyDatabase());
  onTestFinished(() => store.db.drain());
  return store;
}

storeConformance("PostgreSQL", openEmpty);
usageConformance("PostgreSQL", openEmpty);

describe("the library over PostgreSQL", () => {
  const databases = new Map<string, string>();
  libraryStoreConformance(
    async (directory) => {
      const url = databases.get(directory) ?? (await emptyDatabase());
      databases.set(directory, url);
      const { store, stop } = await leadingStore(url, { directory });
      return { library: store.library, contents: store.contents, close: stop };
    },
    () => temporaryDirectory(),
  );
});
