/** `GET /sessions/{id}?wait=`: answers when the session's state changes, misses no change, and holds up no stop. */
import { describe, expect, it } from "vitest";
import type { Session } from "../../src/domain/sessions/session.ts";
import { scriptedEngine } from "../support/scripted-engine.ts";
import { startRealService } from "./support/real-service.ts";

async function open() {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const engine = scriptedEngine({
    planner: async (_input, { signal }) => {
      const stopped = new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      await Promise.race([gate, stopped]);
      return { strategy: "direct", analysis: "", tasks: [] } as never;
    },
  });
  const service = await startRealService({ SHUTDOWN_GRACE_S: "1" }, { engines: [engine] });
  const poll = async (id: string, query: string) => {
    const answer = await service.app.inject(`/sessions/${id}?${query}`);
    return { status: answer.statusCode, session: answer.json<Session>() };
  };
  const { session } = await service.sessions.create("local", { query: "What is it?", autoApprove: true, outputFormats: ["md"] }, null);
  return { ...service, poll, id: session.id, release };
}

describe("a long poll", () => {
  it("is answered with each change of the state, one after the other, and misses none", async () => {
    const { poll, id, release, store } = await open();
    const seen: string[] = [];
    let after = 0;
    for (let status = ""; status !== "planning"; ) {
      const { session } = await poll(id, `wait=25&after=${after}`);
      expect(session.version).toBeGreaterThan(after);
      ({ status, version: after } = session);
      seen.push(status);
    }
    // A client that was away is answered at once; one that knows the state waits for the next.
    expect((await poll(id, "wait=25&after=1")).session.version).toBe(after);
    const waiting = poll(id, `wait=25&after=${after}`);
    release();
    expect((await waiting).session.version).toBeGreaterThan(after);
    for (let session = (await waiting).session; session.status !== "done" && session.status !== "failed"; )
      ({ session } = await poll(id, `wait=25&after=${session.version}`));
    expect(store.db.fault).toBeNull();
    expect((await poll(id, "wait=25")).session.status).toMatch(/done|failed/);
  });

  it("is answered with the session as it is when the time is up, and 304 where the answer is known", async () => {
    const { app, poll, id } = await open();
    const until = async (after: number): Promise<Session> => {
      const { session } = await poll(id, `wait=25&after=${after}`);
      return session.status === "planning" ? session : until(session.version);
    };
    const { version } = await until(0);
    const start = performance.now();
    const answer = await app.inject(`/sessions/${id}?wait=1&after=${version}`);
    expect(performance.now() - start).toBeGreaterThan(950);
    expect([answer.statusCode, answer.json<Session>().version]).toEqual([200, version]);
    const again = await app.inject({ url: `/sessions/${id}?wait=1&after=0`, headers: { "if-none-match": String(answer.headers["etag"]) } });
    expect(again.statusCode).toBe(304);
    for (const query of ["wait=26", "wait=-1", "wait=x", "after=-1"]) expect((await poll(id, query)).status, query).toBe(400);
    expect((await poll("nowhere", "wait=25")).status).toBe(404);
  });

  it("ends when the service stops", async () => {
    const { app, url, poll, id } = await open();
    let version = 0;
    for (let status = ""; status !== "planning"; ) ({ status, version } = (await poll(id, `wait=25&after=${version}`)).session);
    const waiting = fetch(`${url}/sessions/${id}?wait=25&after=${version}`);
    // The request has arrived when a later one is answered on a connection of its own.
    await fetch(`${url}/healthz`);
    const start = performance.now();
    const closed = app.close();
    expect((await waiting.then((answer) => answer.json() as Promise<Session>)).version).toBe(version);
    await closed;
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
