import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDataDirectory } from "../../src/composition/data-directory.ts";
import { temporaryDirectory } from "../support/core.ts";

test("a data directory is one process's at a time: a second one says so, and leaves it to the first", async () => {
  const directory = temporaryDirectory();
  const open = () => openDataDirectory(directory, {});
  const first = await open();
  expect(existsSync(join(directory, "reports"))).toBe(true);
  await expect(open()).rejects.toMatchObject({
    code: "configuration",
    message: expect.stringContaining("in use by another Ralph process"),
  });
  await first.store.db.probe();
  first.store.close();
  first.unlock();
  const second = await open();
  second.store.close();
  second.unlock();
});
