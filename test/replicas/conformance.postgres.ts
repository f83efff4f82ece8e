/** The store's ports over a database that replicas share: the same conformance suite as for the store over one file. */
import { describe, onTestFinished } from "vitest";
import { answeredRequestsConformance } from "../store/conformance/answered-requests.ts";
import { assignmentConformance, sharedAssignmentConformance } from "../store/conformance/assignment.ts";
import { directoryConformance } from "../store/conformance/directory.ts";
import { experienceConformance } from "../store/conformance/experience.ts";
import { keyStoreConformance } from "../store/conformance/keys.ts";
import { libraryStoreConformance } from "../store/conformance/library-store.ts";
import { linkStoreConformance } from "../store/conformance/links.ts";
import { ownerStoreConformance } from "../store/conformance/owners.ts";
import { storeConformance } from "../store/conformance/session-store.ts";
import { usageConformance } from "../store/conformance/usage.ts";
import { webhookStoreConformance } from "../store/conformance/webhooks.ts";
import { temporaryDirectory } from "../support/core.ts";
import { emptyDatabase } from "../support/postgres-databases.ts";
import { sharedInstallation } from "./support/assigned-processes.ts";
import { leadingStore } from "./support/databases.ts";

async function openEmpty() {
  const { store } = await leadingStore(await emptyDatabase());
  onTestFinished(() => store.db.drain());
  return store;
}

storeConformance("PostgreSQL", openEmpty);
directoryConformance("PostgreSQL", openEmpty);
usageConformance("PostgreSQL", openEmpty);
assignmentConformance("PostgreSQL", sharedInstallation);
sharedAssignmentConformance("PostgreSQL", sharedInstallation);
keyStoreConformance("PostgreSQL", async () => (await openEmpty()).keys);
linkStoreConformance("PostgreSQL", openEmpty);
answeredRequestsConformance("PostgreSQL", openEmpty);
experienceConformance("PostgreSQL", openEmpty);
webhookStoreConformance("PostgreSQL", openEmpty);
ownerStoreConformance("PostgreSQL", openEmpty);

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
