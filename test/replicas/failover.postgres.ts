/** Three replicas over one database, while one of them dies, sleeps, is cut off or is replaced. */
import { expect, it } from "vitest";
import type { Session } from "../../src/domain/sessions/session.ts";
import { emptyDatabase } from "../support/postgres-databases.ts";
import { Cluster, until } from "./support/cluster.ts";
import { onDatabase } from "./support/databases.ts";
import { gateTo } from "./support/gate.ts";
import { through } from "./support/promises.ts";
import type { Replica } from "./support/replica.ts";
import { startPooler, startServer } from "./support/server.ts";

/** REPLICA_DEAD_S of the tests, and what a start may take beside it on a busy machine. Milliseconds. */
const takeOverMs = 3_000 + 7_000;

async function three(url?: string): Promise<{ cluster: Cluster; url: string }> {
  const database = url ?? (await emptyDatabase());
  return { cluster: await Cluster.start(Array(3).fill({ DATABASE_URL: database })), url: database };
}

it("answers on every replica at once, whichever took the request", async () => {
  const { cluster } = await three();
  const [first, second, third] = cluster.replicas.map(({ url }) => url);
  const form = new FormData();
  form.set("file", new Blob(["The Nile is 6,650 km long."]), "nile.txt");
  expect((await fetch(`${first}/documents`, { method: "POST", body: form })).status).toBe(201);
  for (const url of [second, third]) {
    const found = (await (await fetch(`${url}/documents/search?q=Nile`)).json()) as { items: unknown[] };
    expect(found.items).toHaveLength(1);
  }
  const headers = { "content-type": "application/json", "idempotency-key": "once" };
  const request = { method: "POST", headers, body: JSON.stringify({ query: "What is it?" }) };
  const ids = await Promise.all(
    [first, second, third].map(async (url) => ((await (await fetch(`${url}/sessions`, request)).json()) as Session).id),
  );
  expect(new Set(ids).size).toBe(1);
  for (const url of [first, second, third]) expect((await fetch(`${url}/sessions/${ids[0]}`)).status).toBe(200);
  expect((await fetch(`${third}/sessions/nothing`)).headers.get("content-type")).toContain("application/problem+json");
  expect(await cluster.audited()).toEqual([]);
});

it("goes on elsewhere when the replica that works is killed", async () => {
  const { cluster } = await three();
  await through(cluster, async (leader) => {
    leader.signal("SIGKILL");
    expect(await cluster.takenOver(leader)).toBeLessThan(takeOverMs);
    leader.start();
  });
  expect(await cluster.audited()).toEqual([]);
});

it("lets a replica that slept write nothing", async () => {
  const url = await emptyDatabase();
  const gates = await Promise.all([gateTo(url), gateTo(url), gateTo(url)]);
  const cluster = await Cluster.start(gates.map((gate) => ({ DATABASE_URL: gate.url })));
  // Each statement that writes leaves the port that it came from.
  await onDatabase(url, (sql) =>
    sql.unsafe(`
      CREATE TABLE written (id bigserial, port integer DEFAULT inet_client_port());
      CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO written DEFAULT VALUES; RETURN NULL; END';
      CREATE TRIGGER note AFTER INSERT OR UPDATE OR DELETE ON ralph.row FOR EACH STATEMENT EXECUTE FUNCTION note()`),
  );
  const written = () => onDatabase(url, (sql) => sql<{ id: string; port: number }[]>`SELECT id, port FROM written ORDER BY id`);
  await through(cluster, async (leader) => {
    const ports = gates[cluster.replicas.indexOf(leader)]?.ports ?? new Set();
    leader.signal("SIGSTOP");
    expect(await cluster.takenOver(leader)).toBeLessThan(takeOverMs);
    const before = await written();
    expect(before.filter(({ port }) => ports.has(port)).length).toBeGreaterThan(0);
    const [leadership] = await onDatabase(url, (sql) => sql`SELECT epoch FROM ralph.installation`);
    leader.signal("SIGCONT");
    // It finds that another works, and ends.
    await leader.ended();
    expect((await written()).slice(before.length).filter(({ port }) => ports.has(port))).toEqual([]);
    expect((await onDatabase(url, (sql) => sql`SELECT epoch FROM ralph.installation`))[0]).toEqual(leadership);
    leader.start();
  });
  expect(await cluster.audited()).toEqual([]);
});

it("goes on elsewhere when the replica that works is cut off from the database", async () => {
  const url = await emptyDatabase();
  const gates = await Promise.all([gateTo(url), gateTo(url)]);
  const cluster = await Cluster.start(gates.map((gate) => ({ DATABASE_URL: gate.url })));
  await through(cluster, async (leader) => {
    const gate = gates[cluster.replicas.indexOf(leader)];
    // It may end, and be started again, before the other one answers.
    const ended = leader.ended();
    const epoch = () => onDatabase(url, (sql) => sql`SELECT epoch FROM ralph.installation`);
    const before = JSON.stringify(await epoch());
    const since = performance.now();
    gate?.shut();
    // As long as its leadership lasts it answers what the other one passes on.
    await until(async () => JSON.stringify(await epoch()) !== before);
    await cluster.takenOver(leader);
    expect(performance.now() - since).toBeLessThan(takeOverMs);
    gate?.open();
    await ended;
    leader.start();
  });
  expect(await cluster.audited()).toEqual([]);
});

it("hands over within a second at a clean stop, and loses nothing while all replicas are replaced", async () => {
  const { cluster } = await three();
  const handOvers: number[] = [];
  await through(cluster, async () => {
    for (const replica of [...cluster.replicas]) {
      const isLeader = (await cluster.leader()) === replica;
      replica.signal("SIGTERM");
      await replica.ended();
      if (isLeader) handOvers.push(await cluster.takenOver(replica));
      replica.start();
      await cluster.ready(replica);
    }
  });
  expect(handOvers.length).toBeGreaterThan(0);
  process.stdout.write(`handed over in ${handOvers.map((ms) => `${Math.round(ms)} ms`).join(", ")}\n`);
  expect(await cluster.audited()).toEqual([]);
});

it("works through a pooler in transaction mode", async () => {
  const pooler = await startPooler(await emptyDatabase());
  try {
    const { cluster } = await three(pooler.url);
    await through(cluster, async (leader) => {
      leader.signal("SIGKILL");
      await cluster.takenOver(leader);
      leader.start();
    });
    expect(await cluster.audited()).toEqual([]);
  } finally {
    await pooler.stop();
  }
});

it("waits for a database that is restarted", async () => {
  const server = await startServer();
  try {
    const { cluster } = await three(server.url);
    await through(cluster, async (leader) => {
      await server.restart(500);
      await cluster.ready(leader);
    });
    expect(await cluster.audited()).toEqual([]);
  } finally {
    await server.stop();
  }
});

it("is not ready as soon as its database is gone, also where nothing is written and no heartbeat is due", async () => {
  const server = await startServer();
  try {
    const settings = { REPLICA_HEARTBEAT_S: "60", REPLICA_DEAD_S: "180" };
    const cluster = await Cluster.start([{ DATABASE_URL: server.url }], settings);
    const [replica] = cluster.replicas as [Replica];
    let isBack = false;
    const restarted = server.restart(2_000).then(() => {
      isBack = true;
    });
    const readyz = async () => (await fetch(`${replica.url}/readyz`)).status;
    let status = 200;
    while (!isBack && status === 200) status = await readyz();
    expect(status).toBe(503);
    await restarted;
    await cluster.ready(replica);
  } finally {
    await server.stop();
  }
});
