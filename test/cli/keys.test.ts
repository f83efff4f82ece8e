/** `ralph keys` and the key of the client, as programs of their own. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { parseCommand, UsageError } from "../../src/cli/arguments.ts";
import { takeKey } from "../../src/cli/service-key.ts";
import { startRealService } from "../http/support/real-service.ts";
import { childEnvironment } from "../support/child-environment.ts";
import { temporaryDirectory } from "../support/core.ts";
import { migrated } from "../support/migrated.ts";
import { startable } from "../support/programs.ts";
import { scriptedEngine } from "../support/scripted-engine.ts";

const program = startable(join(import.meta.dirname, "../../src/cli/main.ts"));
const adminKey = "the-operator's-first-key";

async function ralph(args: string[], environment: Record<string, string> = {}): Promise<{ code: number; out: string; fault: string }> {
  const run = promisify(execFile)(process.execPath, [program, ...args], { env: childEnvironment(environment) });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, fault: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, fault: stderr }),
  );
}

describe("ralph keys", () => {
  it("makes, lists, rotates and revokes keys of a running service", async () => {
    const { url } = await startRealService({ AUTH: "keys", ADMIN_KEY: adminKey }, { engines: [scriptedEngine()] });
    const admin = { RALPH_API_KEY: adminKey };
    const made = await ralph(["keys", "create", "ada", "--scopes", "read,research", "--name", "a team", "--url", url], admin);
    expect(made).toMatchObject({ code: 0, fault: "" });
    const [facts = "", , key = ""] = made.out.trim().split("\n");
    const [id = ""] = facts.split(" ");
    expect(facts).toContain("ada  research,read  'a team'  does not expire");
    expect((await fetch(`${url}/sessions`, { headers: { "x-api-key": key } })).status).toBe(200);
    const rotated = await ralph(["keys", "rotate", id, "--overlap", "0", "--url", url, "--key", adminKey]);
    expect((await fetch(`${url}/sessions`, { headers: { "x-api-key": key } })).status).toBe(401);
    const nextId = rotated.out.split(" ")[0] ?? "";
    expect((await ralph(["keys", "list", "--url", url], admin)).out).toContain(`rotated to ${nextId}`);
    expect((await ralph(["keys", "revoke", nextId, "--url", url], admin)).out).toBe(`Revoked: ${nextId}\n`);
    const refused = await ralph(["keys", "list", "--url", url]);
    expect(refused).toMatchObject({ code: 1, fault: expect.stringContaining("This needs a key") });
  });

  it("works on the data directory of a stopped service, and not of one that runs", async () => {
    const directory = migrated(temporaryDirectory());
    const made = await ralph(["keys", "create", "it", "--scopes", "admin", "--data", directory]);
    expect(made).toMatchObject({ code: 0 });
    const key = made.out.trim().split("\n").at(-1) ?? "";
    const { url } = await startRealService({ AUTH: "keys", DATA_DIR: directory }, { engines: [scriptedEngine()] });
    expect(await (await fetch(`${url}/me`, { headers: { "x-api-key": key } })).json()).toMatchObject({ owner: "it", scopes: ["admin"] });
    const second = await ralph(["keys", "list", "--data", directory]);
    expect(second).toMatchObject({ code: 1, fault: expect.stringContaining("is in use by another Ralph process") });
  });
});

describe("a directory without a database", () => {
  it("is refused, and nothing is created in it", async () => {
    const directory = join(temporaryDirectory(), "mistyped");
    const listed = await ralph(["keys", "list", "--data", directory]);
    expect(listed).toMatchObject({ code: 1, fault: `ralph: There is no database in '${directory}'\n` });
    const owners = await ralph(["owners", "list", "--data", directory]);
    expect(owners).toMatchObject({ code: 1, fault: `ralph: There is no database in '${directory}'\n` });
    expect(existsSync(directory)).toBe(false);
  });

  it("gets the first key, and the command says that it is new", async () => {
    const directory = join(temporaryDirectory(), "new");
    const made = await ralph(["keys", "create", "it", "--scopes", "admin", "--data", directory]);
    expect(made).toMatchObject({ code: 0, fault: `'${directory}' had no database: a new one is created\n` });
    expect(await ralph(["keys", "create", "it", "--scopes", "admin", "--data", directory])).toMatchObject({ code: 0, fault: "" });
  });
});

describe("the command line of keys", () => {
  it.each<[message: string, ...args: string[]]>([
    ["Say what to do with keys"],
    ["The owner is missing", "create", "--scopes", "read"],
    ["'' is none of research", "create", "ada"],
    ["'root' is none of research", "create", "ada", "--scopes", "read,root"],
    ["'soon' is no time", "create", "ada", "--scopes", "read", "--expires", "soon"],
    ["--name does not go with 'keys list'", "list", "--name", "a"],
    ["The key's id is missing", "revoke"],
    ["'x' is no number of seconds", "rotate", "id", "--overlap", "x"],
    ["does not go with --url", "list", "--data", "d", "--url", "http://h"],
  ])("is refused: %s", (message, ...args) => {
    expect(() => parseCommand(["keys", ...args])).toThrow(UsageError);
    expect(() => parseCommand(["keys", ...args])).toThrow(message);
  });

  it("takes the key from the option, else from the environment, and leaves the one of verify", () => {
    const environment = { RALPH_API_KEY: "from there" };
    expect(takeKey(["tree", "--key", "a", "s"], environment)).toEqual({ args: ["tree", "s"], key: "a" });
    expect(takeKey(["tree", "s", "--key=a"], {})).toEqual({ args: ["tree", "s"], key: "a" });
    expect(takeKey(["tree", "s"], environment)).toEqual({ args: ["tree", "s"], key: "from there" });
    expect(takeKey(["verify", "--key", "k.pem", "b.zip"], {})).toEqual({ args: ["verify", "--key", "k.pem", "b.zip"], key: null });
    expect(() => takeKey(["tree", "s", "--key"], {})).toThrow(UsageError);
  });
});
