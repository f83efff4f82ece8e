/** Replicas pass requests on to each other, and believe nobody else who claims to. */
import { expect, it } from "vitest";
import { emptyDatabase } from "../support/postgres-databases.ts";
import { Cluster } from "./support/cluster.ts";
import { onDatabase } from "./support/databases.ts";

it("does what a replica passes on, and refuses a request that only claims to be passed on", async () => {
  const database = await emptyDatabase();
  const { replicas } = await Cluster.start(Array(2).fill({ DATABASE_URL: database }));
  const create = (url: string, headers: Record<string, string>) =>
    fetch(`${url}/documents`, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: "{}" });
  const secret = await onDatabase(database, (sql) => sql<{ secret: string }[]>`SELECT secret FROM ralph.forwarding`);
  expect(secret).toHaveLength(1);
  for (const { url } of replicas) {
    for (const wrong of ["1", String(secret[0]?.secret)]) {
      const answer = await create(url, { "x-ralph-forwarded": wrong });
      expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([403, "forbidden"]);
    }
    const form = new FormData();
    form.set("file", new Blob([`The Nile is 6,650 km long, says ${url}.`]), "nile.txt");
    expect((await fetch(`${url}/documents`, { method: "POST", body: form })).status).toBe(201);
  }
});
