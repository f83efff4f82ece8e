import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkLayers } from "../../scripts/check-layers.ts";

const project = join(import.meta.dirname, "../..");

describe("the layering check", () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "ralph-layers-"));
    symlinkSync(join(project, "node_modules"), join(root, "node_modules"));
    symlinkSync(join(project, "package.json"), join(root, "package.json"));
  });
  afterEach(() => rm(root, { recursive: true }));

  function lay(files: Record<string, string>): Promise<{ violations: string[] }> {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    return checkLayers(root, 1);
  }
  const empty = "export {};\n";

  it("passes what goes one way", async () => {
    const { violations } = await lay({
      "src/domain/base/word.ts": 'import { z } from "zod";\nexport const word = z.string();\n',
      "src/sources/library.ts": 'import { word } from "../domain/base/word.ts";\nexport const library = [word];\n',
      "src/store/rows/rows.ts": 'import "better-sqlite3";\nimport type { Kysely } from "kysely";\nexport type Rows = Kysely<unknown>;\n',
      "src/main.ts": 'import "./store/rows/rows.ts";\nimport "./sources/library.ts";\n',
    });
    expect(violations).toEqual([]);
  });

  it.each<[rule: string, file: string, text: string]>([
    ["domain-stands-alone", "src/domain/base/word.ts", 'import "../../store/other.ts";\n'],
    ["domain-stands-alone", "src/domain/base/word.ts", 'import "undici";\n'],
    ["sources-import-domain", "src/sources/library.ts", 'import "../store/other.ts";\n'],
    [
      "agents-import-sources-and-domain",
      "src/agents/planner.ts",
      'import type { Other } from "../store/other.ts";\nexport type A = Other;\n',
    ],
    ["languages-import-domain", "src/languages/combined.ts", 'import "../sources/other.ts";\n'],
    ["languages-by-their-register", "src/reports/text/labels.ts", 'import "../../languages/en/other.ts";\n'],
    ["languages-by-their-register", "src/languages/combined.ts", 'import "./en/other.ts";\n'],
    ["languages-apart", "src/languages/ru/text.ts", 'import "../en/other.ts";\n'],
    ["reports-import-domain", "src/reports/html.ts", 'export const store = await import("../store/other.ts");\n'],
    ["processes-import-domain", "src/processes/pool.ts", 'import "../store/other.ts";\n'],
    ["store-imports-domain-and-its-ports", "src/store/rows/rows.ts", 'import "../../sources/other.ts";\n'],
    ["core-knows-no-engine", "src/research/runner/runner.ts", 'import "../../agents/claude/other.ts";\n'],
    ["http-imports-operations-core-domain", "src/http/app.ts", 'import "../agents/other.ts";\n'],
    ["mcp-imports-operations-domain", "src/mcp/tool.ts", 'import "../research/other.ts";\n'],
    ["mcp-imports-operations-domain", "src/mcp/tool.ts", 'import "../http/other.ts";\n'],
    ["mcp-behind-http", "src/operations/table.ts", 'import "../mcp/other.ts";\n'],
    ["operations-import-core-domain", "src/operations/table.ts", 'import "../store/other.ts";\n'],
    ["core-knows-no-engine", "src/research/runner.ts", 'import "../operations/other.ts";\n'],
    ["cli-is-a-client", "src/cli/main.ts", 'import "../main.ts";\n'],
    ["cli-imported-by-cli", "src/http/app.ts", 'import "../cli/other.ts";\n'],
    ["composition-imported-by-the-process", "src/http/app.ts", 'import "../composition/other.ts";\n'],
    ["core-knows-no-engine", "src/research/runner/runner.ts", 'import "../../composition/other.ts";\n'],
    ["nobody-imports-the-process", "src/http/app.ts", 'import "../main.ts";\n'],
    ["client-stands-alone", "clients/typescript/src/client.ts", 'import "../../../src/domain/base/other.ts";\n'],
    ["client-stands-alone", "clients/typescript/src/client.ts", 'import "zod";\n'],
    ["client-runs-in-browsers", "clients/typescript/src/client.ts", 'import "node:fs";\n'],
    ["client-serves-the-terminal", "src/http/app.ts", 'import "../../clients/typescript/src/other.ts";\n'],
    ["database-in-the-store", "src/research/runner.ts", 'import "better-sqlite3";\n'],
    ["database-in-the-store", "src/http/app.ts", 'import type { Kysely } from "kysely";\nexport type K = Kysely<unknown>;\n'],
    ["typesetting-in-reports", "src/research/runner.ts", 'import "echarts";\n'],
    ["typesetting-in-reports", "src/agents/chart.ts", 'import "@myriaddreamin/typst-ts-node-compiler";\n'],
    ["fastify-in-http", "src/research/runner.ts", 'import "fastify";\n'],
    ["process-by-its-global", "src/research/runner.ts", 'import { env } from "node:process";\nexport const e = env;\n'],
    ["no-dev-dependencies", "src/reports/html.ts", 'import "vitest";\n'],
    ["resolvable", "src/reports/html.ts", 'import "./nowhere.ts";\n'],
  ])("finds %s broken by %s: %s", async (rule, file, text) => {
    const { violations } = await lay({
      "src/store/other.ts": "export type Other = string;\n",
      "src/sources/other.ts": empty,
      "src/domain/base/other.ts": empty,
      "clients/typescript/src/other.ts": empty,
      "src/languages/en/other.ts": empty,
      "src/agents/other.ts": empty,
      "src/agents/claude/other.ts": empty,
      "src/cli/other.ts": empty,
      "src/composition/other.ts": empty,
      "src/operations/other.ts": empty,
      "src/mcp/other.ts": empty,
      "src/http/other.ts": empty,
      "src/research/other.ts": empty,
      "src/main.ts": empty,
      [file]: text,
    });
    expect(violations.some((line) => line.startsWith(`${rule}: ${file}`))).toBe(true);
  });

  it("finds a cycle, of types too", async () => {
    const { violations } = await lay({
      "src/domain/base/a.ts": 'import type { B } from "./b.ts";\nexport type A = B | 1;\n',
      "src/domain/base/b.ts": 'import type { A } from "./a.ts";\nexport type B = A | 2;\n',
    });
    expect(violations).toContain("no-cycles: src/domain/base/a.ts imports src/domain/base/b.ts");
  });

  it.each([
    ["src/research/run/clock.ts", "src/research/steps/step.ts", "../steps/step.ts"],
    ["src/research/tree/tree.ts", "src/research/rounds/round.ts", "../rounds/round.ts"],
    ["src/agents/agent.ts", "src/agents/named/named.ts", "./named/named.ts"],
    ["src/agents/claude/servers/turn.ts", "src/agents/claude/planning/plan.ts", "../planning/plan.ts"],
    ["src/store/rows/row.ts", "src/store/sessions/session.ts", "../sessions/session.ts"],
    ["src/composition/settings/some.ts", "src/composition/models/engine.ts", "../models/engine.ts"],
    ["src/domain/evidence/quote.ts", "src/domain/sessions/session.ts", "../sessions/session.ts"],
    ["src/reports/document/block.ts", "src/reports/pdf/page.ts", "../pdf/page.ts"],
    ["src/http/server/types.ts", "src/http/routes/noun.ts", "../routes/noun.ts"],
    ["src/sources/text/words.ts", "src/sources/tool.ts", "../tool.ts"],
  ])("finds an import against the order of a room's folders: %s imports %s", async (file, other, path) => {
    const { violations } = await lay({ [file]: `import "${path}";\n`, [other]: empty });
    expect(violations).toEqual([`folder-order: ${file} imports ${other}`]);
  });

  it("passes an import in the order of a room's folders", async () => {
    const { violations } = await lay({ "src/research/steps/step.ts": 'import "../run/clock.ts";\n', "src/research/run/clock.ts": empty });
    expect(violations).toEqual([]);
  });

  it("finds a folder that has no place in its room's order", async () => {
    const { violations } = await lay({ "src/research/helpers/some.ts": empty });
    expect(violations).toEqual(["folder-order: src/research/helpers/some.ts lies in no folder that the order of src/research names"]);
  });

  it("finds a second door to a package that has one", async () => {
    const { violations } = await lay({
      "src/agents/claude/servers/client.ts": 'import "@anthropic-ai/sdk";\n',
      "src/agents/claude/planning/planner.ts": 'import type { x } from "@anthropic-ai/sdk/resources";\nexport type X = x;\n',
    });
    expect(violations).toContain(
      "one-door: @anthropic-ai/sdk is imported by src/agents/claude/planning/planner.ts and src/agents/claude/servers/client.ts",
    );
  });

  it("refuses to pass when it saw too few files", async () => {
    mkdirSync(join(root, "src"));
    writeFileSync(join(root, "src/main.ts"), empty);
    await expect(checkLayers(root)).rejects.toThrow("Only 1 files were looked at");
  });

  it("passes this project and looks at every file of it", async () => {
    const { violations, modules } = await checkLayers(project);
    expect(violations).toEqual([]);
    expect(modules).toContain("src/domain/sessions/states.ts");
  });
});
