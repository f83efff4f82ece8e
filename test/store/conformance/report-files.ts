/** What any store of report files keeps to, told through the port alone. */
import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../../src/domain/base/json.ts";
import type { ReportFiles } from "../../../src/research/ports/report-files.ts";

/** A file with a name as the core makes them, and bytes that differ everywhere. */
function made(size = 3_000, path = `${randomUUID()}.md`) {
  const content = Buffer.from(Array.from({ length: size }, (_, index) => (index * 7 + (index >> 8)) % 256));
  return { path, bytes: size, sha256: sha256(content), content };
}

/** `open` gives one that has no files. */
export function reportFilesConformance(name: string, open: () => ReportFiles | Promise<ReportFiles>): void {
  describe(`${name}: report files`, () => {
    it("are given as they were written, whole and in parts, also an empty one", async () => {
      const files = await open();
      const [file, empty] = [made(), made(0)];
      let halves = 0;
      await files.write(file.path, file.content, () => halves++);
      await files.write(empty.path, empty.content);
      expect(halves).toBe(1);
      expect(await buffer(await files.read(file))).toEqual(file.content);
      expect(await buffer(await files.read(file, { first: 5, last: 9 }))).toEqual(file.content.subarray(5, 10));
      expect(await buffer(await files.read(empty))).toEqual(empty.content);
      expect(files.fault).toBeNull();
    });

    it("are replaced by those of the same name", async () => {
      const files = await open();
      const first = made();
      const second = made(100, first.path);
      await files.write(first.path, first.content);
      await files.write(second.path, second.content);
      expect(await buffer(await files.read(second))).toEqual(second.content);
    });

    it("are gone once they are removed, as if they had never been there", async () => {
      const files = await open();
      const [file, other, never] = [made(), made(), made()];
      for (const { path, content } of [file, other]) await files.write(path, content);
      await files.remove(file.path);
      await files.remove(file.path);
      await files.remove(never.path);
      for (const gone of [file, never]) await expect(files.read(gone)).rejects.toMatchObject({ code: "not_found" });
      expect(await buffer(await files.read(other))).toEqual(other.content);
    });

    it("are swept of what nobody names, and of nothing where that cannot be told", async () => {
      const files = await open();
      const [kept, left] = [made(), made()];
      for (const { path, content } of [kept, left]) await files.write(path, content);
      await expect(files.sweep(() => Promise.reject(new Error("no answer")))).rejects.toThrow("no answer");
      expect(await buffer(await files.read(left))).toEqual(left.content);
      expect(await files.sweep(async () => (path) => path === kept.path)).toBe(1);
      await expect(files.read(left)).rejects.toMatchObject({ code: "not_found" });
      expect(await buffer(await files.read(kept))).toEqual(kept.content);
    });
  });
}
