/** Which replica works on which session, as rows of one store. */
import { expect, it, onTestFinished } from "vitest";
import type { Changes } from "../../../src/research/ports/session-store.ts";
import { Assignments } from "../../../src/store/shared/assignments.ts";
import { rowText } from "../../../src/store/shared/row-text.ts";
import { openStore } from "../../../src/store/store.ts";
import { temporaryDirectory } from "../../support/core.ts";

const [me, other] = ["me", "other"];

function opened({ epoch = null as number | null } = {}) {
  const store = openStore(temporaryDirectory());
  onTestFinished(() => store.close());
  const assignments = new Assignments(store.db, { id: me, epoch, alive: [me, other] });
  store.assignBy(assignments);
  const { sqlite } = store.db;
  return {
    store,
    assignments,
    create: (id: string) =>
      store.sessions.create(null, () => ({
        session: {
          ...{ id, owner: "ada", query: "What is it?", engine: "extractive", strategyWanted: "auto", language: null },
          ...{ createdAt: "2026-03-02T09:15:04.117Z", autoApprove: true, planApproval: false, outputFormats: ["md"] },
          ...{ documentIds: [], sources: {}, limits: {}, unsupportedClaims: "mark", follows: null, allowedTools: [] },
          ...{ suppliedPlan: null, metadata: {}, pins: {} },
        },
        events: [],
        definitions: [],
        requestHash: "hash",
        answer: { id },
      })),
    /** As another replica's batch does. */
    assignedElsewhere: (id: string, replica: string, taken_from: string | null) => {
      sqlite
        .prepare(
          "INSERT INTO session_replica VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET replica = excluded.replica, taken_from = excluded.taken_from",
        )
        .run(id, replica, taken_from);
      assignments.applied([
        { kind: "session_replica", key: JSON.stringify([id]), content: rowText({ session_id: id, replica, taken_from }) },
      ]);
    },
  };
}

it("tells the place of a session that waits on another replica, among its owner's there", async () => {
  const { store, assignments, create, assignedElsewhere } = opened();
  const at = "2026-03-02T09:15:04.117Z";
  const change = async (id: string, work: (changes: Changes) => void) => {
    const state = await store.sessions.open(id);
    await state?.commit(work);
    state?.close();
  };
  const ids = ["runs", "first", "second", "third", "waits here"];
  for (const id of ids) {
    await create(id);
    await change(id, (changes) => changes.append([{ type: "session.queued", data: { position: 1 } }], { at }));
  }
  await change("runs", (changes) => changes.markUnderWay(true));
  for (const id of ids.slice(0, 4)) assignedElsewhere(id, id === "third" ? "a third replica" : other, null);
  expect(ids.map((id) => assignments.placeElsewhere(id))).toEqual([null, 1, 2, 1, null]);
});

it("tells no place of a session that has begun since it waited", async () => {
  const { store, assignments, create, assignedElsewhere } = opened();
  await create("s");
  const state = await store.sessions.open("s");
  const at = "2026-03-02T09:15:04.117Z";
  await state?.commit((changes) => changes.append([{ type: "session.queued", data: { position: 1 } }], { at }));
  await state?.commit((changes) => changes.append([{ type: "session.message", data: {} }], { at }));
  state?.close();
  assignedElsewhere("s", other, null);
  expect(assignments.placeElsewhere("s")).toBeNull();
});

it("a session that a replica made runnable is its own, and nothing to recover", async () => {
  const { assignments, create } = opened();
  await create("s");
  expect(assignments.replicaOf("s")).toBe(me);
  expect(await assignments.recoverable()).toEqual([]);
});

it("a session that came before anybody listened is told of, and given until it is acquired", async () => {
  const { assignments, create, assignedElsewhere } = opened();
  await create("s");
  assignedElsewhere("s", other, null);
  assignedElsewhere("s", me, "died");
  let told = 0;
  assignments.listen({ taken: () => told++, lost: () => undefined });
  expect(told).toBe(1);
  const taken = [{ id: "s", owner: "ada", isDeath: true }];
  expect([await assignments.recoverable(), await assignments.recoverable()]).toEqual([taken, taken]);
  expect(await assignments.acquire("s")).toBe(true);
  expect(assignments.hasRecoverable).toBe(false);
});

it("a session that another replica has is lost, may not be changed, and comes back by its row", async () => {
  const { store, assignments, create, assignedElsewhere } = opened();
  await create("s");
  const lost: string[] = [];
  assignments.listen({ taken: () => undefined, lost: (id) => lost.push(id) });
  assignedElsewhere("s", other, "silent");
  expect(lost).toEqual(["s"]);
  expect(await assignments.acquire("s")).toBe(false);
  const state = await store.sessions.open("s");
  await expect(state?.commit((changes) => changes.markUnderWay(true))).rejects.toMatchObject({
    code: "service_unavailable",
    retryAfterMs: 1_000,
  });
  state?.close();
  assignedElsewhere("s", me, "stopped");
  expect(await assignments.recoverable()).toEqual([{ id: "s", owner: "ada", isDeath: false }]);
});

it("the leader takes a session over that it changes, and recovers it", async () => {
  const { store, assignments, create, assignedElsewhere } = opened({ epoch: 1 });
  await create("s");
  assignedElsewhere("s", other, null);
  const state = await store.sessions.open("s");
  await state?.commit((changes) => changes.markUnderWay(true));
  state?.close();
  expect(assignments.replicaOf("s")).toBe(me);
  expect(await assignments.recoverable()).toEqual([{ id: "s", owner: "ada", isDeath: false }]);
});

it("takes sessions only from replicas that are known to be dead, not from one that has just begun", async () => {
  const { assignments, create, assignedElsewhere } = opened({ epoch: 1 });
  const [begun, dead] = ["just begun", "dead"];
  for (const id of ["s", "t"]) await create(id);
  assignedElsewhere("s", begun, null);
  assignedElsewhere("t", dead, null);
  await assignments.assign(new Map([[dead, "silent"]]));
  expect(assignments.replicaOf("s")).toBe(begun);
  expect([me, other]).toContain(assignments.replicaOf("t"));
});
