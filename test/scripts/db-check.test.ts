import { execFile } from "node:child_process";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { childEnvironment } from "../support/child-environment.ts";
import { openCore, temporaryDirectory } from "../support/core.ts";

const script = join(import.meta.dirname, "../../scripts/db-check.ts");

function check(directory: string, environment: Record<string, string> = {}): Promise<{ code: number; told: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, directory], { env: childEnvironment(environment) }, (_error, stdout, stderr) => {
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

it("looks for the files of a named directory that has none where BLOBS says", async () => {
  const { start, until, directory } = openCore();
  await until(await start(), ({ status }) => status === "done");
  const place = join(temporaryDirectory(), "reports");
  renameSync(join(directory, "reports"), place);
  mkdirSync(join(directory, "reports"));
  expect(await check(directory, { BLOBS: `dir:${place}` })).toMatchObject({
    code: 0,
    told: expect.stringMatching(/^ok: .* [1-9]\d* files/),
  });
  expect((await check(directory)).told).toMatch(/the report .* is gone/);
});

it("says in one line which setting is wrong", async () => {
  const { code, told } = await check(temporaryDirectory(), { PORT: "many" });
  expect([code, told]).toEqual([1, "db:check: PORT: 'many' is not a whole number from 0 to 65535\n"]);
});
