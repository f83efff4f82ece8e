/** The client with a service of its own: the real one, started for the run. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const program = join(import.meta.dirname, "../../src/cli/main.ts");

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ralph-cli-"));
  await mkdir(join(folder, "temp"));
  await mkdir(join(folder, "docs"));
  await writeFile(join(folder, "docs/bridges.md"), "# Bridges\n\nThe Tower Bridge was opened in 1894. It crosses the Thames.\n");
  await writeFile(join(folder, "docs/harvest.csv"), "year,wheat harvest\n2019,410\n2020,395\n2021,440\n");
});
afterEach(() => rm(folder, { recursive: true }));

function ralph(question: string, ...options: string[]) {
  const child = spawn(process.execPath, [program, "research", question, "--documents", "docs", ...options], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: "1", TMPDIR: join(folder, "temp"), ANTHROPIC_API_KEY: "", ENGINE: "extractive" },
  });
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    said.out += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    said.err += chunk;
  });
  return { child, said, ended: once(child, "close").then(([code]) => code as number) };
}

describe("ralph research without an address", () => {
  it("researches the folder, takes a change of the brief, and leaves nothing but the reports", async () => {
    const { child, said, ended } = ralph("When was the Tower Bridge opened? How has the wheat harvest changed?", "--out", "reports");
    child.stdin.end("Make it HTML too\napprove\n");
    expect(await ended, said.err).toBe(0);
    expect(said.out).toContain("Brief, version 2 (draft)");
    expect(said.out).toContain("Every point of the brief has evidence.");
    expect(said.out).toContain("[1] Bridges, line 3\n  [2] docs/harvest.csv, line 2");
    const report = await readFile(join(folder, "reports/report.md"), "utf8");
    expect(report).toContain("The Tower Bridge was opened in 1894.");
    expect(report).toContain("Wheat harvest rose from 410 in 2019 to 440 in 2021, by 30");
    expect(await readFile(join(folder, "reports/report.html"), "utf8")).toContain("1894");
    expect(readdirSync(join(folder, "temp"))).toEqual([]);
  });

  it("says so in its first line when the documents do not answer", async () => {
    const { said, ended } = ralph("What is the melting point of tungsten?", "--yes");
    expect(await ended, said.err).toBe(0);
    expect(said.out).toContain("\n\nNothing found answers the question.\n");
  });

  it("keeps the data where it was told to, so that the session is there at the next start", async () => {
    const { said, ended } = ralph("When was the Tower Bridge opened?", "--yes", "--data", "kept");
    expect(await ended, said.err).toBe(0);
    expect(readdirSync(join(folder, "kept"))).toContain("ralph.db");
  });

  it("stops the service when it is interrupted at the prompt", async () => {
    const { child, said, ended } = ralph("When was the Tower Bridge opened?");
    while (!said.out.includes("> ")) await once(child.stdout, "data");
    child.kill("SIGINT");
    expect(await ended).toBe(130);
    // A temporary folder goes only after the service has ended.
    expect(readdirSync(join(folder, "temp"))).toEqual([]);
  });
});
