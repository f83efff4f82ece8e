import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ServiceError } from "../../src/cli/client.ts";
import { addDocuments, endings, findDocuments } from "../../src/cli/documents.ts";

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
    const { files, skipped } = await findDocuments(["docs"], folder);
    expect(files.map(({ name, mediaType }) => [name, mediaType])).toEqual([
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
    const { files } = await findDocuments(["docs/a.md", "docs"], folder);
    expect(files.map(({ name }) => name)).toEqual(["docs/a.md"]);
  });

  it("names what lies elsewhere from its folder", async () => {
    await lay("docs/deep/a.md", "here/x");
    const { files } = await findDocuments([join(folder, "docs")], join(folder, "here"));
    expect(files.map(({ name }) => name)).toEqual(["docs/deep/a.md"]);
  });

  it("fails for a path that is not there", async () => {
    await expect(findDocuments(["nowhere"], folder)).rejects.toThrow("nowhere");
  });

  it("sums up the kinds that were left out", () => {
    expect(endings(["/a/x.jpg", "/b/y.JPG", "/c/Makefile"])).toBe(".jpg ×2, Makefile");
  });
});

const one = (id: string) => ({ items: [{ id }], refused: [] });

describe("adding documents", () => {
  const files = Array.from({ length: 20 }, (_, index) => ({ path: `/${index}`, name: `${index}.md`, mediaType: "text/markdown" }));

  it("has no more than the allowed number under way, and keeps the files' order", async () => {
    let underWay = 0;
    let most = 0;
    const add = async ({ name }: { name: string }) => {
      most = Math.max(most, ++underWay);
      await new Promise(setImmediate);
      underWay--;
      return one(name);
    };
    const seen: number[] = [];
    const { ids } = await addDocuments(files, add, (done) => seen.push(done), 3);
    expect(most).toBe(3);
    expect(ids).toEqual(files.map(({ name }) => name));
    expect(seen).toEqual(files.map((_, index) => index + 1));
  });

  it("goes on after a file that the service will not take, and says why", async () => {
    const add = ({ name }: { name: string }) =>
      name === "3.md" ? Promise.reject(new ServiceError(413, "payload_too_large", "too large")) : Promise.resolve(one(name));
    const { ids, refused } = await addDocuments(files, add, () => undefined);
    expect(ids).toHaveLength(19);
    expect(refused).toEqual([{ name: "3.md", reason: "too large" }]);
  });

  it("stops at a failure that is not the file's", async () => {
    const add = () => Promise.reject(new ServiceError(507, "storage_full", "the disk is full"));
    await expect(addDocuments(files, add, () => undefined)).rejects.toThrow("the disk is full");
  });

  it("counts files with the same bytes as one document", async () => {
    expect(
      (
        await addDocuments(
          files,
          () => Promise.resolve(one("same")),
          () => undefined,
        )
      ).ids,
    ).toEqual(["same"]);
  });
});
