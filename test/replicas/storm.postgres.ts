/**
 * Three replicas behind the gateway of deploy/compose, while what can happen to them happens, one after another, and sessions
 * come all the time. One replica's clock is five minutes ahead, and one reaches the database through a pooler in transaction
 * mode. STORM_S says how long it lasts; from five minutes on the replicas have the settings' defaults.
 */
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import type { NumberedEvent } from "../../src/domain/events/events.ts";
import { Cluster, until } from "./support/cluster.ts";
import { onDatabase } from "./support/databases.ts";
import { type Gate, gateTo } from "./support/gate.ts";
import { gatewayBefore } from "./support/gateway.ts";
import type { Replica } from "./support/replica.ts";
import { type PostgresServer, startPooler, startServer } from "./support/server.ts";

const seconds = Number(process.env.STORM_S ?? 50);
const isLong = seconds >= 300;
const sessions = 60;
/** Sleep of a replica that is stopped, and of one that is cut off: longer than others wait before they take over. Milliseconds. */
const sleepMs = isLong ? 30_000 : 5_000;
/** Longest time of one call. Milliseconds. */
const SLOW = isLong ? "1500" : "150";
/** What is promised of the defaults; else what a busy machine may take. Milliseconds. */
const takeOverMs = isLong ? 20_000 : 10_000;
const handOverMs = isLong ? 1_000 : 5_000;
const defaults = { REPLICA_HEARTBEAT_S: "5", REPLICA_DEAD_S: "15", REPLICA_POLL_S: "0.25" };

const library = ["x86_64", "aarch64"].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`).find(existsSync);
/** Its wall clock is five minutes ahead; the monotonic one is nobody's to set. */
const aheadByFiveMinutes = { LD_PRELOAD: library ?? "", FAKETIME: "+5m", FAKETIME_DONT_FAKE_MONOTONIC: "1" };

/** Another text for each leader. */
async function leaderOf(databaseUrl: string): Promise<string> {
  return JSON.stringify(await onDatabase(databaseUrl, (sql) => sql`SELECT epoch FROM ralph.installation`));
}

/** What happens, in this order. `took` is told how long it was until others answered. */
function disasters(cluster: Cluster, gates: readonly Gate[], database: PostgresServer, took: (ms: number) => void) {
  const [, , ahead] = cluster.replicas as [Replica, Replica, Replica];
  const replaced = async (replica: Replica) => {
    replica.signal("SIGTERM");
    await replica.ended();
  };
  const backAgain = async (replica: Replica) => {
    replica.start();
    await cluster.ready(replica);
  };
  return {
    killed: async () => {
      const leader = await cluster.leader();
      leader.signal("SIGKILL");
      took(await cluster.takenOver(leader));
      await backAgain(leader);
    },
    slept: async () => {
      const leader = await cluster.leader();
      const ended = leader.ended();
      leader.signal("SIGSTOP");
      await Promise.all([cluster.takenOver(leader).then(took), wait(sleepMs)]);
      leader.signal("SIGCONT");
      await ended;
      await backAgain(leader);
    },
    "database restarted": async () => {
      await database.restart(500);
      took(await cluster.takenOver(null));
    },
    "cut off from the database": async () => {
      const leader = await cluster.leader();
      const gate = gates[cluster.replicas.indexOf(leader)];
      const ended = leader.ended();
      const before = await leaderOf(database.url);
      gate?.shut();
      await Promise.all([cluster.takenOver(leader).then(took), wait(sleepMs)]);
      await until(async () => (await leaderOf(database.url)) !== before);
      gate?.open();
      await ended;
      await backAgain(leader);
    },
    "replaced one by one": async () => {
      for (const replica of cluster.replicas) {
        await replaced(replica);
        took(await cluster.takenOver(replica));
        await backAgain(replica);
      }
    },
    "led by the clock that is ahead": async () => {
      const others = cluster.replicas.filter((replica) => replica !== ahead);
      await Promise.all(others.map(replaced));
      expect(await cluster.leader()).toBe(ahead);
      await wait(sleepMs / 2);
      await Promise.all(others.map(backAgain));
      await replaced(ahead);
      took(await cluster.takenOver(ahead));
      await backAgain(ahead);
    },
  };
}

it(`loses nothing in ${seconds} s of failures`, { timeout: (seconds + 120) * 1_000 }, async () => {
  expect(library, "'apt-get install libfaketime'").toBeDefined();
  const server = await startServer();
  const pooler = await startPooler(server.url);
  try {
    const gates = await Promise.all([server.url, pooler.url, server.url].map(gateTo));
    const each = gates.map(({ url }, index) => ({ DATABASE_URL: url, ...(index === 2 && aheadByFiveMinutes) }));
    const cluster = await Cluster.start(each, { SLOW, ...(isLong && defaults) });
    cluster.gateway = await gatewayBefore(cluster.replicas.map(({ url }) => url));
    const begun = performance.now();
    const isAt = (share: number) => wait(Math.max(0, begun + share * seconds * 1_000 - performance.now()));

    const all = Promise.all(
      Array.from({ length: sessions }, async (_, n) => {
        await isAt((0.9 * n) / sessions);
        return cluster.follow(await cluster.create(n));
      }),
    );
    // A failure is told where it is awaited.
    all.catch(() => undefined);
    let isOver = false;
    const last = new Set<string>();
    const feed = cluster.readAll((read) => {
      const newest = read.at(-1);
      if (newest?.type === "session.status" && (newest.data as { to: string }).to === "done") last.add(newest.sessionId);
      return isOver || last.size === sessions;
    });
    const happening = disasters(cluster, gates, server, noted);
    let name = "";
    function noted(ms: number): void {
      process.stdout.write(`${Math.round((performance.now() - begun) / 1_000)} s: ${name}, others answer after ${Math.round(ms)} ms\n`);
      expect(ms).toBeLessThan(name === "replaced one by one" ? handOverMs : takeOverMs);
    }
    for (const [index, [what, happen]] of Object.entries(happening).entries()) {
      await isAt((index + 0.3) / Object.keys(happening).length);
      name = what;
      await happen();
    }
    const ended = await all;
    const timer = setTimeout(() => {
      isOver = true;
    }, 10_000);
    const read = await feed;
    clearTimeout(timer);

    const ofSession = Map.groupBy(read, ({ sessionId }) => sessionId);
    for (const { session, streamed } of ended) {
      expect(session).toMatchObject({ status: "done", error: null });
      const { items } = await cluster.insist<{ items: NumberedEvent[] }>("GET", `/sessions/${session.id}/events?limit=1000`);
      expect(streamed.map(({ seq }) => seq)).toEqual(streamed.map((_, index) => index + 1));
      expect(streamed).toEqual(items);
      expect(ofSession.get(session.id)).toEqual(streamed);
    }
    expect(new Set(ended.map(({ session }) => session.id)).size).toBe(sessions);
    const changes = cluster.changesOfTheWorld();
    expect(Math.max(...changes)).toBe(1);
    process.stdout.write(`${ended.length} sessions, ${read.length} events, ${changes.length} changes of the world\n`);
    await until(async () => (await cluster.insist<{ items: unknown[] }>("GET", "/sessions?limit=100")).items.length === sessions);
    expect(await cluster.audited()).toEqual([]);
  } finally {
    await pooler.stop();
    await server.stop();
  }
});
