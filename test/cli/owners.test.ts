/** `ralph owners`, as a program of its own, at a running service and in the data directory of a stopped one. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { RalphClient } from "../../clients/typescript/src/client.ts";
import { parseCommand, UsageError } from "../../src/cli/arguments.ts";
import { owners } from "../../src/cli/owners.ts";
import { Screen } from "../../src/cli/screen.ts";
import { startRealService } from "../http/support/real-service.ts";
import { childEnvironment } from "../support/child-environment.ts";
import { temporaryDirectory } from "../support/core.ts";
import { startable } from "../support/programs.ts";
import { scriptedEngine } from "../support/scripted-engine.ts";

const program = startable(join(import.meta.dirname, "../../src/cli/main.ts"));

async function ralph(...args: string[]): Promise<{ code: number; out: string; fault: string }> {
  const run = promisify(execFile)(process.execPath, [program, "owners", ...args], { env: childEnvironment({}) });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, fault: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, fault: stderr }),
  );
}

/** What the command prints, carried out in this process. */
async function told(...args: string[]): Promise<string> {
  const command = parseCommand(["owners", ...args]);
  if (command.name !== "owners") throw new Error(`That is '${command.name}'`);
  let out = "";
  const screen = new Screen(
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        out += chunk.toString();
        done();
      },
    }),
  );
  await owners(command, new RalphClient({ baseUrl: command.url }), screen, new AbortController().signal);
  return out;
}

describe("ralph owners", () => {
  it("exports, hands over and erases at a service, and in its directory when it is stopped", { timeout: 60_000 }, async () => {
    const directory = temporaryDirectory();
    const { app, url, close } = await startRealService({ DATA_DIR: directory }, { engines: [scriptedEngine()] });
    const document = { name: "a.md", mediaType: "text/markdown", content: "# Kites\n\nA kite is light." };
    await app.inject({ method: "POST", url: "/documents", payload: document });
    const { id } = (await app.inject({ method: "POST", url: "/sessions", payload: { query: "What is it?" } })).json<{ id: string }>();
    await vi.waitFor(async () => expect((await app.inject(`/sessions/${id}`)).json()).toMatchObject({ hold: "awaiting_input" }), 10_000);
    expect((await ralph("list", "--url", url)).out).toBe("local  1 sessions  1 documents  0 webhooks  0 keys  0 links  0.0 MB\n");
    const file = join(directory, "export.zip");
    expect(await ralph("export", "local", "--out", file, "--url", url)).toMatchObject({ code: 0, out: `Saved: ${file}\n` });
    const files = unzipSync(readFileSync(file));
    expect(Object.keys(files)).toContain("manifest.json");
    expect(await told("hand-over", "local", "the team", "--url", url)).toBe("Handed over to the team: 1 sessions, 1 documents\n");
    await close();

    expect(await told("show", "the team", "--data", directory)).toContain("the team  1 sessions  1 documents");
    const copy = join(directory, "copy.zip");
    await ralph("export", "the team", "--out", copy, "--data", directory);
    expect(Object.keys(unzipSync(readFileSync(copy))).toSorted()).toEqual(Object.keys(files).toSorted());
    expect(await told("hand-over", "the team", "it", "--data", directory)).toContain("Handed over to it: 1 sessions");
    expect((await ralph("erase", "it", "--yes", "--data", directory)).out).toBe("Erased: it\n");
    expect(await told("show", "it", "--data", directory)).toBe("it  nothing is stored under this name\n");
  });
});

describe("ralph owners with a mistyped name", () => {
  it("says so and writes nothing", { timeout: 60_000 }, async () => {
    const directory = temporaryDirectory();
    const { app, url, close } = await startRealService({ DATA_DIR: directory }, { engines: [scriptedEngine()] });
    const document = { name: "a.md", mediaType: "text/markdown", content: "# Kites\n\nA kite is light." };
    await app.inject({ method: "POST", url: "/documents", payload: document });
    const file = join(directory, "export.zip");
    const commands = [
      ["export", "lokal", "--out", file],
      ["hand-over", "lokal", "it"],
      ["erase", "lokal", "--yes"],
    ];
    const expectRefused = async (place: string[]) => {
      for (const command of commands)
        await expect(told(...command, ...place)).rejects.toThrow("There is no owner 'lokal' here: nothing is stored under that name");
      expect(await told("show", "lokal", ...place)).toBe("lokal  nothing is stored under this name\n");
      expect(existsSync(file)).toBe(false);
    };
    await expectRefused(["--url", url]);
    await close();
    await expectRefused(["--data", directory]);
    expect(await ralph("erase", "lokal", "--yes", "--data", directory)).toMatchObject({
      code: 1,
      out: "",
      fault: expect.stringContaining("no owner 'lokal' here"),
    });
    expect(await told("list", "--data", directory)).toContain("local  0 sessions  1 documents");
  });
});

describe("the command line of owners", () => {
  it.each<[message: string, ...args: string[]]>([
    ["Say what to do with owners"],
    ["The owner is missing", "export"],
    ["The new owner is missing", "hand-over", "local"],
    ["say --yes to erase it", "erase", "local"],
    ["--out does not go with 'owners erase'", "erase", "local", "--out", "x"],
    ["'b' is one argument too many", "show", "a", "b"],
    ["does not go with --url", "list", "--data", "d", "--url", "http://h"],
  ])("is refused: %s", (message, ...args) => {
    expect(() => parseCommand(["owners", ...args])).toThrow(UsageError);
    expect(() => parseCommand(["owners", ...args])).toThrow(message);
  });
});
