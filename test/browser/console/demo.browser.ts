/** `npm run demo -- --ui`: the console on the demo's session, in a real Chromium. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { childEnvironment } from "../../support/child-environment.ts";
import { launch, openConsole } from "./console-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test("the demo shows its session in the console, keeps it open, and ends when it is interrupted", async () => {
  const out = await mkdtemp(join(tmpdir(), "ralph-demo-"));
  onTestFinished(() => rm(out, { recursive: true }));
  const root = join(import.meta.dirname, "../../..");
  // Nobody looks at a screen: no browser is opened, and nothing fails for that.
  const env = childEnvironment({ CI: "true", DISPLAY: "" });
  const demo = spawn(process.execPath, ["scripts/demo.ts", "--ui", "--out", out], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const group = demo.pid ?? 0;
  onTestFinished(() => {
    if (demo.exitCode === null && demo.signalCode === null) process.kill(-group, "SIGKILL");
  });
  const exit = once(demo, "exit");
  const lines = createInterface({ input: demo.stdout });
  let address: URL | null = null;
  for await (const line of lines) {
    const [, found] = /^The console: (\S+)$/.exec(line) ?? [];
    if (found !== undefined) address = new URL(found);
    if (line.startsWith("The console stays open")) break;
  }
  const { page, wrongs } = await openConsole(browser, address?.origin ?? "", `${address?.hash}/read`);
  await page.locator(".chart path").first().waitFor();
  expect(await page.textContent(".report")).toContain("CO2 concentration rose from");
  expect(wrongs).toEqual([]);
  // As Ctrl-C does: the whole group.
  process.kill(-group, "SIGINT");
  expect(await exit).toEqual([0, null]);
  await expect(fetch(`${address?.origin}/healthz`)).rejects.toThrow();
});
