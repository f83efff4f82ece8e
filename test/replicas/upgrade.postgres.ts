/** Replicas of two versions beside each other, the later with one more migration: what a rolling upgrade goes through. */
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expect, it } from "vitest";
import { migrationsDirectory, newestMigration } from "../../src/store/schema/migrations.ts";
import { temporaryDirectory } from "../support/core.ts";
import { emptyDatabase } from "../support/postgres-databases.ts";
import { Cluster, until } from "./support/cluster.ts";
import { onDatabase } from "./support/databases.ts";
import { through } from "./support/promises.ts";
import type { Replica } from "./support/replica.ts";

/** A later version's migrations: it knows more of each session, and lets go of nothing. */
function laterVersion(): { MIGRATIONS: string } {
  const MIGRATIONS = join(temporaryDirectory(), "migrations");
  cpSync(migrationsDirectory, MIGRATIONS, { recursive: true });
  const name = `${String(newestMigration() + 1).padStart(4, "0")}-mood.sql`;
  writeFileSync(join(MIGRATIONS, name), "ALTER TABLE session ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';\n");
  return { MIGRATIONS };
}

async function stopped(replica: Replica, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  replica.signal(signal);
  await replica.ended();
}

it("is upgraded replica by replica with sessions at work, and left to the later version from then on", async () => {
  const url = await emptyDatabase();
  const later = laterVersion();
  const cluster = await Cluster.start(Array(3).fill({ DATABASE_URL: url }));
  await through(cluster, async () => {
    for (const replica of cluster.replicas) {
      await stopped(replica, "SIGTERM");
      replica.startAs(later);
      await cluster.ready(replica);
    }
  });
  const leader = await cluster.leader();
  const others = cluster.replicas.filter((replica) => replica !== leader) as [Replica, Replica];

  // An operator rolls back: the earlier version forwards requests, and does not take the leadership.
  await Promise.all(others.map((replica) => stopped(replica, "SIGTERM")));
  const [earlier, next] = others;
  earlier.startAs({ MIGRATIONS: migrationsDirectory });
  await cluster.ready(earlier);
  const made = await fetch(`${earlier.url}/sessions`);
  expect([made.status, ((await made.json()) as { items: unknown[] }).items.length]).toEqual([200, 6]);
  const epoch = async () => (await onDatabase(url, (sql) => sql`SELECT epoch::int FROM ralph.installation`))[0]?.epoch as number;
  const before = await epoch();
  await stopped(leader, "SIGKILL");
  await until(async () => {
    const answer = await fetch(`${earlier.url}/sessions`).catch(() => null);
    return answer?.status === 503 && answer.headers.get("retry-after") === "1";
  });
  next.start();
  expect(await cluster.leader()).toBe(next);
  expect(await epoch()).toBe(before + 1);
  await stopped(next, "SIGTERM");

  const copy = new BetterSqlite3(join(next.directory, "ralph.db"), { readonly: true });
  expect(copy.prepare("SELECT DISTINCT mood FROM session").pluck().all()).toEqual(["calm"]);
  copy.close();
});
