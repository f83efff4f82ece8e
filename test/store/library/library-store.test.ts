import { describe } from "vitest";
import { openStore } from "../../../src/store/store.ts";
import { temporaryDirectory } from "../../support/core.ts";
import { migrated } from "../../support/migrated.ts";
import { libraryStoreConformance } from "../conformance/library-store.ts";

describe("the library over SQLite", () => {
  libraryStoreConformance(
    (directory) => openStore(directory),
    () => migrated(temporaryDirectory()),
  );
});
