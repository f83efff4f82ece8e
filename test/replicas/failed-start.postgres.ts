/** A start that fails after the replica has joined: nobody waits until it counts as dead. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { childEnvironment } from "../support/child-environment.ts";
import { temporaryDirectory } from "../support/core.ts";
import { emptyDatabase } from "../support/postgres-databases.ts";
import { until } from "./support/cluster.ts";
import { onDatabase, sharedDatabase } from "./support/databases.ts";
import { freePort } from "./support/server.ts";

const entry = join(import.meta.dirname, "../../src/main.ts");

/** Longer than a test may take: whoever waits for a silent replica fails it. Seconds. */
const deadS = 600;

async function replica(url: string, more: Record<string, string>) {
  const port = await freePort();
  const env = childEnvironment({
    ...{ DATABASE_URL: url, DATA_DIR: temporaryDirectory(), BLOBS: `dir:${temporaryDirectory()}`, PORT: String(port) },
    ...{ REPLICA_DEAD_S: String(deadS), REPLICA_POLL_S: "0.05", ...more },
  });
  const child = spawn(process.execPath, [entry], { env, stdio: ["ignore", "ignore", "pipe"] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, errors }));
  return { child, ended, url: `http://127.0.0.1:${port}` };
}

const members = (url: string) =>
  onDatabase(url, (sql) => sql`SELECT 1 FROM ralph.replica UNION ALL SELECT 1 FROM ralph.installation WHERE leader IS NOT NULL`);

async function assertFree(url: string): Promise<void> {
  expect(await members(url)).toHaveLength(0);
  const next = await replica(url, {});
  await until(async () => {
    const answer = await fetch(`${next.url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
    return answer?.ok === true && ((await answer.json()) as { checks: string[] }).checks.includes("leading");
  });
  next.child.kill("SIGTERM");
  expect(await next.ended).toMatchObject({ code: 0 });
}

it("leaves the others at once where a setting is wrong, as the first replica and as another", async () => {
  const url = await emptyDatabase();
  const TEMPLATES_DIR = temporaryDirectory();
  writeFileSync(join(TEMPLATES_DIR, "house.json"), "{");
  for (let start = 0; start < 2; start++) {
    const { ended } = await replica(url, { TEMPLATES_DIR });
    expect(await ended).toMatchObject({ code: 1, errors: expect.stringContaining("house.json") });
    expect(await members(url)).toHaveLength(0);
  }
  await assertFree(url);
});

it("leaves the others at once where it is stopped before it works", async () => {
  const url = await emptyDatabase();
  await sharedDatabase(url);
  const { child, ended } = await replica(url, {});
  await until(async () => (await members(url)).length > 0);
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0 });
  await assertFree(url);
});
