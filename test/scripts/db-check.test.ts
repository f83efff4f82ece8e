import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openCore } from "../support/core.ts";

const script = join(import.meta.dirname, "../../scripts/db-check.ts");

function check(directory: string): Promise<{ code: number; told: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, directory], (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, told: `${stderr}${stdout}` });
    });
  });
}

it("finds nothing in a database that is written to meanwhile", async () => {
  const { start, until, directory } = openCore();
  let isOver = false;
  const asking = Array.from({ length: 2 }, async () => {
    while (!isOver) await until(await start(), ({ status }) => status === "done");
  });
  const { code, told } = await check(directory);
  isOver = true;
  await Promise.all(asking);
  expect(told).toMatch(/^ok: /);
  expect(code).toBe(0);
});

it("finds a file that stays without an owner", async () => {
  const { start, until, directory } = openCore();
  await until(await start(), ({ status }) => status === "done");
  mkdirSync(join(directory, "reports"), { recursive: true });
  writeFileSync(join(directory, "reports", "stray.md"), "x");
  const { code, told } = await check(directory);
  expect(told).toContain("file stray.md: no session owns it");
  expect(code).toBe(1);
});
