import { describe, expect, it } from "vitest";
import type { Document } from "../../../clients/typescript/src/api-types.ts";
import { ServiceError } from "../../../clients/typescript/src/errors.ts";
import { type Added, addDocuments } from "../../../clients/typescript/src/uploads.ts";

const files = Array.from({ length: 20 }, (_, index) => ({ name: `${index}.md` }));
const one = (id: string): Added => ({ documents: [{ id } as Document], refused: [] });
const refusal = (status: number, message: string) => new ServiceError(message, { status, problem: null, retryAfterMs: null });

describe("adding documents", () => {
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
    const { documents } = await addDocuments(files, add, { parallel: 3, onProgress: ({ done }) => seen.push(done) });
    expect(most).toBe(3);
    expect(documents.map(({ id }) => id)).toEqual(files.map(({ name }) => name));
    expect(seen).toEqual(files.map((_, index) => index + 1));
  });

  it("goes on after a file that the service will not take, and says why", async () => {
    const add = ({ name }: { name: string }) => (name === "3.md" ? Promise.reject(refusal(413, "too large")) : Promise.resolve(one(name)));
    const { documents, refused } = await addDocuments(files, add);
    expect(documents).toHaveLength(19);
    expect(refused).toEqual([{ name: "3.md", message: "too large" }]);
  });

  it("stops at a failure that is not the file's, and aborts what is under way", async () => {
    const signals: AbortSignal[] = [];
    const add = ({ name }: { name: string }, signal: AbortSignal) => {
      signals.push(signal);
      return name === "1.md" ? Promise.reject(refusal(507, "the disk is full")) : new Promise<Added>(() => undefined);
    };
    await expect(addDocuments(files, add, { parallel: 3 })).rejects.toThrow("the disk is full");
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  });

  it("counts files with the same bytes as one document", async () => {
    const { documents } = await addDocuments(files, () => Promise.resolve(one("same")));
    expect(documents).toHaveLength(1);
  });
});
