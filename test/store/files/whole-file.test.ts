import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { writeWhole } from "../../../src/store/files/whole-file.ts";
import { temporaryDirectory } from "../../support/core.ts";

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** What is done to the files, in its order. */
function recorded(): string[] {
  const steps: string[] = [];
  const { open, rename } = files;
  vi.spyOn(files, "open").mockImplementation(async (path, flags, mode) => {
    const file = await open(path, flags, mode);
    const sync = file.sync.bind(file);
    file.sync = () => {
      steps.push(`sync ${flags === "r" ? "folder" : "file"}`);
      return sync();
    };
    return file;
  });
  vi.spyOn(files, "rename").mockImplementation((from, to) => {
    steps.push("rename");
    return rename(from, to);
  });
  syncBuiltinESMExports();
  return steps;
}

it("a file is on the disk before it has its name, and its name before anybody is told", async () => {
  const steps = recorded();
  const directory = temporaryDirectory();
  await writeWhole(join(directory, "reports", "a.md"), new TextEncoder().encode("whole"));
  expect(steps).toEqual(["sync file", "rename", "sync folder"]);
  expect(readFileSync(join(directory, "reports", "a.md"), "utf8")).toBe("whole");
});

it("a file that is cut off half-way leaves the one that was there, and no other", async () => {
  const directory = temporaryDirectory();
  const path = join(directory, "a.md");
  writeFileSync(path, "before");
  const full = () => {
    throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
  };
  await expect(writeWhole(path, new TextEncoder().encode("after"), full)).rejects.toMatchObject({ code: "storage_full" });
  expect(readFileSync(path, "utf8")).toBe("before");
  expect(readdirSync(directory)).toEqual(["a.md"]);
});
