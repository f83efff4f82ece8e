/** A replica that is stopped while a call is under way: what need not wait for it goes on elsewhere. */
import { expect, it } from "vitest";
import type { Session } from "../../src/domain/sessions/session.ts";
import { emptyDatabase } from "../support/postgres-databases.ts";
import { Cluster, until } from "./support/cluster.ts";

it("hands the leadership and waiting sessions over before its calls have ended, and without a poll of the others", async () => {
  const DATABASE_URL = await emptyDatabase();
  const settings = { SHUTDOWN_GRACE_S: "40", SLOW: "30000", MAX_RUNNING_SESSIONS: "1", REPLICA_POLL_S: "60", REPLICA_DEAD_S: "60" };
  const cluster = await Cluster.start([{ DATABASE_URL }], settings);
  const [leaving] = cluster.replicas;
  const other = await cluster.add({ DATABASE_URL });
  const create = async (n: number) => {
    const body = JSON.stringify({ query: `What is ${n}?`, autoApprove: true });
    const answer = await fetch(`${leaving?.url}/sessions`, { method: "POST", headers: { "content-type": "application/json" }, body });
    return ((await answer.json()) as Session).id;
  };
  const running = await create(1);
  const statusOf = async (id: string) => ((await (await fetch(`${other.url}/sessions/${id}`)).json()) as Session).status;
  await until(async () => (await statusOf(running)) === "executing");
  const waiting = await create(2);
  leaving?.signal("SIGTERM");
  await until(async () => (await statusOf(waiting)) === "executing");
  expect(await cluster.leader()).toBe(other);
  expect(leaving?.isRunning).toBe(true);
  expect(await statusOf(running)).toBe("executing");
});
