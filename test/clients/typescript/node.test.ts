import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { documentsIn, saveDownload } from "../../../clients/typescript/src/node.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ralph-cli-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function lay(...files: string[]) {
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), file);
  }
}

describe("finding documents", () => {
  it("looks through folders of any depth, in the order of paths, and tells what it leaves out", async () => {
    await lay("docs/b.MD", "docs/a/deep/c.csv", "docs/a/page.htm", "docs/data.json", "docs/notes.txt", "docs/photo.jpg", "docs/.git/x.md");
    const { files, skipped } = await documentsIn(["docs"], folder);
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ["docs/a/deep/c.csv", "text/csv"],
      ["docs/a/page.htm", "text/html"],
      ["docs/b.MD", "text/markdown"],
      ["docs/data.json", "application/json"],
      ["docs/notes.txt", "text/plain"],
    ]);
    expect(skipped).toEqual([join(folder, "docs/photo.jpg")]);
  });

  it("takes a file given by itself, and one given twice once", async () => {
    await lay("docs/a.md");
    const { files } = await documentsIn(["docs/a.md", "docs"], folder);
    expect(files.map(({ name }) => name)).toEqual(["docs/a.md"]);
  });

  it("names what lies elsewhere from its folder", async () => {
    await lay("docs/deep/a.md", "here/x");
    const { files } = await documentsIn([join(folder, "docs")], join(folder, "here"));
    expect(files.map(({ name }) => name)).toEqual(["docs/deep/a.md"]);
  });

  it("fails for a path that is not there", async () => {
    await expect(documentsIn(["nowhere"], folder)).rejects.toThrow("nowhere");
  });
});

function downloadOf(name: string | null, ...chunks: (string | Error)[]) {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk === undefined) controller.close();
      else if (chunk instanceof Error) controller.error(chunk);
      else controller.enqueue(new TextEncoder().encode(chunk));
    },
  });
  return { name, mediaType: "text/plain", bytes: null, stream };
}

describe("saving a download", () => {
  it("writes the bytes under the service's name, or the one given, into a folder that it makes", async () => {
    const path = await saveDownload(downloadOf("Отчёт.md", "one ", "two"), join(folder, "out"));
    expect(path).toBe(join(folder, "out/Отчёт.md"));
    expect(await readFile(path, "utf8")).toBe("one two");
    expect(await saveDownload(downloadOf(null, "x"), folder, "bundle.zip")).toBe(join(folder, "bundle.zip"));
  });

  it("never leaves the folder", async () => {
    expect(await saveDownload(downloadOf("../../evil.sh", "x"), folder)).toBe(join(folder, "evil.sh"));
  });

  it("leaves nothing of a download that breaks off", async () => {
    await expect(saveDownload(downloadOf("a.md", "half", new Error("reset")), folder)).rejects.toThrow("reset");
    expect(await readdir(folder)).toEqual([]);
  });
});
