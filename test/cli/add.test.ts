import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { RalphClient } from "../../clients/typescript/src/client.ts";
import { add, RefusedFiles } from "../../src/cli/add.ts";
import { parseCommand, UsageError } from "../../src/cli/arguments.ts";
import { Screen } from "../../src/cli/screen.ts";
import { listen, startService } from "../http/support/service.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ralph-add-"));
  onTestFinished(() => rm(folder, { recursive: true }));
});
const put = (name: string, content: string) => writeFile(join(folder, name), content);

async function adding(...options: string[]) {
  const { app, documents } = await startService();
  const { url } = await listen(app);
  let said = "";
  let told: () => void = () => undefined;
  const out = new Writable({
    write: (chunk, _encoding, done) => {
      said += chunk;
      told();
      done();
    },
  });
  const stop = new AbortController();
  const command = parseCommand(["add", folder, "--url", url, ...options]);
  if (command.name !== "add") throw new Error("Not the command that is tested");
  const run = () => add(command, new RalphClient({ baseUrl: command.url }), new Screen(out), stop.signal);
  /** Resolves once this was said. */
  const until = async (words: string | RegExp) => {
    while (!(typeof words === "string" ? said.includes(words) : words.test(said))) {
      await new Promise<void>((resolve) => {
        told = resolve;
      });
    }
  };
  const collections = () =>
    Object.fromEntries([...documents.kept.values()].map(({ document }) => [document.name.split("/").at(-1), document.collections]));
  return { run, until, stop, documents, collections, said: () => said };
}

describe("ralph add", () => {
  it("adds a folder's files, and sends none of them a second time", async () => {
    await put("a.md", "# A\n\nWords of a.\n");
    await put("b.txt", "Words of b.");
    await put("c.bin", "x");
    const { run, said, documents, collections } = await adding("--collection", "notes");
    await run();
    expect(said()).toContain("Skipped 1 file of another kind: .bin");
    expect(said()).toContain("2 files added, 0 unchanged; 2 documents");
    expect(collections()).toEqual({ "a.md": ["notes"], "b.txt": ["notes"] });
    const sent = documents.received;
    await put("b.txt", "Other words of b.");
    await run();
    expect(said()).toContain("1 file added, 1 unchanged; 2 documents");
    expect(documents.received).toBe(sent + 1);
  });

  it("names each file that is refused, adds the others, and fails", async () => {
    await put("a.md", "# A\n\nWords of a.\n");
    await put("b.txt", "no \u0000 text");
    const { run, said, documents } = await adding();
    await expect(run()).rejects.toThrow(RefusedFiles);
    expect(said()).toMatch(/Not added: .*b\.txt: .*is not text/);
    expect(said()).toContain("1 file added, 0 unchanged, 1 refused; 1 document");
    expect(documents.kept.size).toBe(1);
  });

  it("says what is wrong with a folder that holds nothing to read, or is not there", async () => {
    await expect((await adding()).run()).rejects.toThrow(UsageError);
    expect(() => parseCommand(["add"])).toThrow("The folder to add is missing");
    expect(() => parseCommand(["add", "x", "--collection", " "])).toThrow("--collection is empty");
  });

  it("goes on with --watch: what comes and what changes is added, until it is interrupted", async () => {
    await put("a.md", "# A\n\nWords of a.\n");
    const { run, until, stop, collections } = await adding("--watch");
    const running = run();
    await until("Watching");
    await put("b.md", "# B\n\nWords of b.\n");
    await until(/1 file added[\s\S]*1 file added/);
    expect(Object.keys(collections()).sort()).toEqual(["a.md", "b.md"]);
    stop.abort(new Error("interrupted"));
    await expect(running).rejects.toThrow("interrupted");
  });
});
