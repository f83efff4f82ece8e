import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { parseCommand, UsageError } from "../../src/cli/arguments.ts";
import { childEnvironment } from "../support/child-environment.ts";
import { temporaryDirectory } from "../support/core.ts";

const program = join(import.meta.dirname, "../../src/maintenance/move-main.ts");

/** Runs the program in a directory of its own, without a database that answers. */
async function move(to: string, settings: Record<string, string> = {}) {
  const cwd = temporaryDirectory();
  const env = childEnvironment({ DATA_DIR: "data", DATABASE_URL: "postgres://127.0.0.1:1/none", ...settings });
  const child = spawn(process.execPath, [program, "--to", to], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const [[code], fault] = await Promise.all([once(child, "exit"), text(child.stderr)]);
  return { code, fault, left: readdirSync(cwd) };
}

describe("ralph move", () => {
  it("wants to know where to", () => {
    expect(parseCommand(["move", "--to", "data"])).toEqual({ name: "move", to: "data" });
    for (const args of [["move"], ["move", "--to", ""], ["move", "data"]]) expect(() => parseCommand(args)).toThrow(UsageError);
  });

  it("refuses the URL of anything but PostgreSQL, and makes no directory of that name", async () => {
    const [moved, back] = await Promise.all([
      move("mysql://ralph:secret@db/ralph"),
      move("data", { DATABASE_URL: "mysql://ralph:secret@db/ralph" }),
    ]);
    expect(moved).toEqual({ code: 1, fault: "ralph move: --to: is no postgres:// URL, and no directory\n", left: [] });
    expect(back).toEqual({ code: 1, fault: "ralph move: DATABASE_URL: does not begin with postgres://\n", left: [] });
  });

  it("says in one line what is wrong with a setting, or with the database", async () => {
    const [setting, database] = await Promise.all([move("data", { PORT: "many" }), move("data")]);
    expect(setting.code).toBe(1);
    expect(setting.fault).toMatch(/^ralph move: PORT: .*\n$/);
    expect(database.code).toBe(1);
    expect(database.fault).toMatch(/^ralph move: The shared database cannot be used: nothing accepts connections .* \(ECONNREFUSED\)\n$/);
  });
});
