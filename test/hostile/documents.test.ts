import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { isRalphError } from "../../src/domain/errors/errors.ts";
import { DocumentParser } from "../../src/sources/documents/parser-pool.ts";
import { openLibrary } from "../support/library.ts";
import { hostileDocuments } from "./documents.ts";
import { hostileSize } from "./size.ts";

/** For one document. A quiet machine takes a tenth. Milliseconds. */
const mostTime = 20_000 + 20_000 * hostileSize;
/** Of the service's own memory over the whole run. Bytes. */
const mostMemory = 300e6 + 100e6 * hostileSize;
/** The event loop is the test's own, too: a busy machine adds to it. Milliseconds. */
const mostDelay = 1_000;

const megabytesOf = (directory: string): number =>
  readdirSync(directory).reduce((sum, file) => sum + (existsSync(join(directory, file)) ? statSync(join(directory, file)).size : 0), 0) /
  1e6;

test("a hostile document is read or refused in time, and leaves memory, disk and event loop as they should be", {
  timeout: 600_000,
}, async () => {
  const { library, directory, rowCounts } = openLibrary({
    maxDocumentBytes: 1e9,
    parser: new DocumentParser({ processes: 2, timeoutMs: mostTime }),
  });
  const before = process.memoryUsage.rss();
  for (const { name, mediaType, bytes, refused } of hostileDocuments(hostileSize)) {
    const disk = megabytesOf(directory);
    const delay = monitorEventLoopDelay({ resolution: 10 });
    const since = performance.now();
    delay.enable();
    const answer = await library.add("ada", { name, mediaType, bytes, url: null }).then(
      ({ items }) => ({ id: items[0]?.document.id, code: undefined }),
      (error: unknown) => ({ id: undefined, code: isRalphError(error) ? error.code : String(error) }),
    );
    delay.disable();
    expect(answer.code, name).toBe(refused);
    expect(performance.now() - since, `time of ${name}`).toBeLessThan(mostTime);
    expect(delay.max / 1e6, `delay of ${name}`).toBeLessThan(mostDelay);
    expect(megabytesOf(directory) - disk, `disk of ${name}`).toBeLessThan(10 + (bytes.length / 1e6) * 40);
    expect(process.memoryUsage.rss() - before, `memory after ${name}`).toBeLessThan(mostMemory);
    if (answer.id !== undefined) await library.delete("ada", answer.id);
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(rowCounts()).toMatchObject({ document: 0, passage: 0, table_row: 0, content: 0 });
});

test("a small document is not held up by large ones", async () => {
  const { library } = openLibrary({ parser: new DocumentParser({ processes: 2, timeoutMs: 30_000 }) });
  const page = (word: string) => new TextEncoder().encode(`<p>${word} and more</p>`.repeat(15_000));
  const order: string[] = [];
  const add = (name: string, mediaType: string, bytes: Uint8Array) =>
    library.add("ada", { name, mediaType, bytes, url: null }).then(() => order.push(name));
  await Promise.all([
    ...["first", "second"].map((word) => add(word, "text/html", page(word))),
    add("small", "text/plain", new TextEncoder().encode("Some words.")),
  ]);
  expect(order[0]).toBe("small");
});

test("a document that fills its process's heap is refused, and the next one is read", async () => {
  const { add } = openLibrary({ parser: new DocumentParser({ heapMb: 48 }) });
  const large = "<p>words <b>and</b> more</p>".repeat(60_000);
  await expect(add("large.html", large)).rejects.toMatchObject({ code: "unprocessable", message: expect.stringContaining("memory") });
  expect((await add("small.txt", "Some words.")).created).toBe(true);
});
