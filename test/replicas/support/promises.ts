/** What replicas promise to those whose sessions are at work, whatever happens meanwhile. */
import { expect } from "vitest";
import type { Session } from "../../../src/domain/sessions/session.ts";
import { type Cluster, until } from "./cluster.ts";
import type { Replica } from "./replica.ts";

const sessions = 6;

/** Has sessions at work, lets `happen` happen, and holds everybody to what was promised. */
export async function through(cluster: Cluster, happen: (leader: Replica) => Promise<void>): Promise<void> {
  const ids = await cluster.sessions(sessions);
  const followed = ids.map((id) => cluster.follow(id));
  const leader = await cluster.leader();
  const before = cluster.remote.log.length;
  await until(() => cluster.remote.log.length > before + 5);
  await happen(leader);
  for (const { session, streamed } of await Promise.all(followed)) {
    expect(session).toMatchObject({ status: "done", error: null });
    expect(streamed.map(({ seq }) => seq)).toEqual(streamed.map((_, index) => index + 1));
    const { items } = await cluster.insist<{ items: unknown[] }>("GET", `/sessions/${session.id}/events?limit=1000`);
    expect(streamed).toEqual(items);
  }
  expect((await cluster.insist<{ items: Session[] }>("GET", "/sessions")).items).toHaveLength(sessions);
  // Each session has its external effect at most once: a call with an unknown outcome was not repeated.
  expect(Math.max(...cluster.changesOfTheWorld())).toBe(1);
}
