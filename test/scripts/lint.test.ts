import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const project = join(import.meta.dirname, "../..");

describe("the linter", () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "ralph-lint-"));
    cpSync(join(project, "biome.json"), join(root, "biome.json"));
    cpSync(join(project, "package.json"), join(root, "package.json"));
  });
  afterEach(() => rm(root, { recursive: true }));

  /** The rules that the files break, as 'file rule'. */
  function broken(files: Record<string, string>): string[] {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    const { stdout, stderr } = spawnSync(join(project, "node_modules/.bin/biome"), ["lint", "--error-on-warnings", "--colors=off", "."], {
      cwd: root,
      encoding: "utf8",
    });
    return [...`${stdout}${stderr}`.matchAll(/^(\S+?):\d+:\d+ lint\/\w+\/(\w+)/gm)].map(([, file, rule]) => `${file} ${rule}`).sort();
  }

  it("lets the environment be read in the configuration and the client alone", () => {
    const reading = "export const key = process.env.KEY;\n";
    expect(broken({ "src/composition/settings/config.ts": reading, "src/cli/start.ts": reading, "src/agents/model.ts": reading })).toEqual([
      "src/agents/model.ts noProcessEnv",
    ]);
  });

  it("lets the client print, and nobody else", () => {
    const printing = 'console.log("hello");\n';
    expect(broken({ "src/cli/start.ts": printing, "src/http/app.ts": printing })).toEqual(["src/http/app.ts noConsole"]);
  });

  it("knows types: promises that float, promises as conditions, switches that forget a case", () => {
    const text = `async function later(): Promise<boolean> {
  return Promise.resolve(true);
}
export function start(kind: "a" | "b"): number {
  later();
  if (later()) return 0;
  switch (kind) {
    case "a":
      return 1;
  }
  return 2;
}
`;
    expect(broken({ "src/research/start.ts": text })).toEqual([
      "src/research/start.ts noFloatingPromises",
      "src/research/start.ts noMisusedPromises",
      "src/research/start.ts useExhaustiveSwitchCases",
    ]);
  });
});
