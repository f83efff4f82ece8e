/** Plays the README's session with its own commands, and holds what it shows against what comes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, symlinkSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "../src/cli/free-port.ts";
import { blocksOf } from "./docs/pages.ts";
import { holds } from "./docs/shown-answer.ts";

const project = join(import.meta.dirname, "..");
const readme = readFileSync(join(project, "README.md"), "utf8");

interface Step {
  command: string;
  /** The answer as the README shows it, and how it is written there. */
  shown: { kind: string; text: string } | null;
}

/** The commands of the section, each with the block that follows it where that is an answer. */
function story(): Step[] {
  const section = /^## One session, step by step\n([\s\S]*?)^## /m.exec(readme)?.[1] ?? "";
  const blocks = blocksOf(section);
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1];
    return block.kind === "sh" ? [{ command: block.text, shown: next === undefined || next.kind === "sh" ? null : next }] : [];
  });
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ralph-readme-"));
  for (const name of ["node_modules", "src"]) symlinkSync(join(project, name), join(folder, name));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("the README's session can be played as it stands, killed process and all", async () => {
  const steps = story();
  expect(steps.length).toBeGreaterThan(8);
  const port = await freePort();
  const mark = "\u0001";
  const commands = steps.map(({ command }) => command.replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`));
  // Whatever goes wrong half-way, no service stays behind.
  const script = `set -euo pipefail\ntrap 'kill -9 \${RALPH:-} 2>/dev/null || true' EXIT\n${commands.join(`\nprintf '${mark}'\n`)}\nwait $RALPH || true\n`;
  const shell = spawn("bash", ["-c", script], { cwd: folder, env: { ...process.env, PORT: String(port), NO_COLOR: "1" } });
  let [out, err] = ["", ""];
  shell.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    out += chunk;
  });
  shell.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    err += chunk;
  });
  const [code] = await once(shell, "close");
  expect(code, `${err}\n${out}`).toBe(0);

  const answers = out.split(mark);
  for (const [index, { command, shown }] of steps.entries()) {
    const answer = answers[index] ?? "";
    if (shown?.kind === "json") holds(JSON.parse(shown.text), JSON.parse(answer), command);
    else if (shown !== null) {
      const event = (text: string) => JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? "null") as unknown;
      holds(event(shown.text), event(answer), command);
    }
  }
  expect(await readFile(join(folder, "report.html"), "utf8")).toContain("<html");
}, 60_000);
