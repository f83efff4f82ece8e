/** Replicas tell each other of new batches; none of these polls. */
import { expect, it } from "vitest";
import { emptyDatabase } from "../support/postgres-databases.ts";
import { until } from "./support/cluster.ts";
import { followingStore, leadingStore, onDatabase, sharedDatabase } from "./support/databases.ts";
import { remember } from "./support/rows.ts";
import { startPooler } from "./support/server.ts";

it("has what another replica wrote without polling", async () => {
  const url = await emptyDatabase();
  const first = await leadingStore(url);
  const second = await followingStore(url, first);
  expect(await second.leadership.listen(() => undefined)).toBe(true);
  await remember(first.store, "told");
  await until(async () => (await second.store.experience.remembered("ada", "assessment", "s")) !== undefined);
  expect(await second.store.experience.remembered("ada", "assessment", "s")).toEqual({ text: "told" });
});

it("hears again after its connection was cut, and has what it missed", async () => {
  const url = await emptyDatabase();
  const first = await leadingStore(url);
  const second = await followingStore(url, first);
  expect(await second.leadership.listen(() => undefined)).toBe(true);
  const listening = `query ILIKE 'listen%' AND datname = current_database()`;
  const cut = await onDatabase(url, (sql) => sql.unsafe(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${listening}`));
  expect(cut).toHaveLength(1);
  for (const n of ["1", "2"]) {
    await remember(first.store, n, n);
    await until(async () => (await second.store.experience.remembered("ada", "assessment", n)) !== undefined);
  }
});

it("knows that a pooler in transaction mode brings no notifications", async () => {
  const direct = await emptyDatabase();
  const pooler = await startPooler(direct);
  try {
    const shared = await sharedDatabase(pooler.url);
    expect(await shared.notifications.listen({ batch: () => undefined, leader: () => undefined })).toBe(false);
  } finally {
    await pooler.stop();
  }
});
