import { describe, expect, it, onTestFinished } from "vitest";
import type { NewEvent } from "../../src/domain/events/events.ts";
import { soleAssignment } from "../../src/store/sessions/sole-assignment.ts";
import { openStore } from "../../src/store/store.ts";
import { openCore, temporaryDirectory } from "../support/core.ts";
import { migrated } from "../support/migrated.ts";
import { answeredRequestsConformance } from "./conformance/answered-requests.ts";
import { assignmentConformance } from "./conformance/assignment.ts";
import { directoryConformance } from "./conformance/directory.ts";
import { experienceConformance } from "./conformance/experience.ts";
import { keyStoreConformance } from "./conformance/keys.ts";
import { linkStoreConformance } from "./conformance/links.ts";
import { commitOf } from "./conformance/new-session.ts";
import { ownerStoreConformance } from "./conformance/owners.ts";
import { storeConformance } from "./conformance/session-store.ts";
import { usageConformance } from "./conformance/usage.ts";
import { webhookStoreConformance } from "./conformance/webhooks.ts";

function openEmpty() {
  const store = openStore(migrated(temporaryDirectory()));
  onTestFinished(() => store.close());
  return store;
}

storeConformance("SQLite", openEmpty);
directoryConformance("SQLite", openEmpty);
usageConformance("SQLite", openEmpty);
assignmentConformance("One process", () => {
  const directory = migrated(temporaryDirectory());
  const start = async () => {
    const store = openStore(directory);
    onTestFinished(() => store.close());
    return { sessions: store.sessions, assignment: soleAssignment(store.directory), crash: async () => store.close() };
  };
  return { start };
});
keyStoreConformance("SQLite", () => openEmpty().keys);
linkStoreConformance("SQLite", openEmpty);
answeredRequestsConformance("SQLite", openEmpty);
experienceConformance("SQLite", openEmpty);
webhookStoreConformance("SQLite", openEmpty);
ownerStoreConformance("SQLite", openEmpty);

describe("a session in memory", () => {
  it("is as before where a full disk undoes the steps that shared the commit", async () => {
    const { store, start, until } = openCore();
    const id = await start();
    await until(id, ({ status }) => status === "done");
    const state = await store.sessions.open(id);
    if (state === undefined) throw new Error("There is no session");
    const before = { tasks: state.tasks(), session: { ...state.session } };
    const { sqlite } = store.db;
    sqlite.pragma(`max_page_count = ${sqlite.pragma("page_count", { simple: true })}`);
    const [root, leaf] = state.tasks();
    if (root === undefined || leaf === undefined) throw new Error("No task");
    const outcomes = await Promise.allSettled([
      state.commit((changes) => changes.changeTask(leaf, "planned", { attempts: 9 })),
      state.commit((changes) => changes.changeTask(root, "completed", { result: "x".repeat(1_000_000) })),
    ]);
    expect(outcomes).toMatchObject([{ reason: { code: "storage_full" } }, { reason: { code: "storage_full" } }]);
    expect({ tasks: state.tasks(), session: { ...state.session } }).toEqual(before);
    state.close();
  });

  it("has no event of those that were told to many where the disk was full", async () => {
    const store = openEmpty();
    for (const id of ["s1", "s2"]) await store.sessions.create(null, () => commitOf(id));
    const state = await store.sessions.open("s1");
    const { sqlite } = store.db;
    sqlite.pragma(`max_page_count = ${sqlite.pragma("page_count", { simple: true })}`);
    const event: NewEvent = { type: "session.queued", data: { text: "x".repeat(1_000_000) } };
    const told = store.sessions.appendOpen(
      new Map([
        ["s1", event],
        ["s2", event],
      ]),
      "2026-03-02T09:15:05.000Z",
    );
    await expect(told).rejects.toMatchObject({ code: "storage_full" });
    expect(state?.session.eventSeq).toBe(1);
    await state?.commit((changes) =>
      changes.append([{ type: "session.queued", data: { position: 1 } }], { at: "2026-03-02T09:15:06.000Z" }),
    );
    state?.close();
    for (const id of ["s1", "s2"]) expect((await store.events.after(id, 1, 9)).map(({ seq }) => seq)).toEqual(id === "s1" ? [2] : []);
  });

  it("is shown as others left it: another process, or a hand-over to another owner", async () => {
    const { store, start, until } = openCore();
    const id = await start();
    await until(id, ({ status }) => status === "done");
    const percent = async () => (await store.directory.overview("local", id))?.session.percent;
    expect(await percent()).toBe(100);
    store.db.sqlite.prepare("UPDATE session SET percent = 7 WHERE id = ?").run(id);
    store.changedElsewhere([{ kind: "session", key: JSON.stringify([id]), content: null }]);
    expect(await percent()).toBe(7);
    await store.owners.handOver("local", "heir", () => undefined);
    expect(await percent()).toBeUndefined();
    expect((await store.directory.overview("heir", id))?.session.percent).toBe(7);
  });

  it("stays in memory where it is one of the last that were looked at", async () => {
    const store = openEmpty();
    const ids = Array.from({ length: 1_001 }, (_, index) => `s${index}`);
    await Promise.all(ids.map((id) => store.sessions.create(null, () => commitOf(id))));
    const look = async (id: string | undefined) => (await store.directory.overview("ada", id ?? ""))?.session;
    const first = await Promise.all(ids.map(look));
    expect(await look(ids[1_000])).toBe(first[1_000]);
    expect(await look(ids[1])).toBe(first[1]);
    expect(await look(ids[0])).not.toBe(first[0]);
  });

  it("stays in memory where it is one of a list", async () => {
    const store = openEmpty();
    await store.sessions.create(null, () => commitOf("s1"));
    const list = () => store.directory.page("ada", {}, undefined, 10);
    const [listed] = await list();
    expect(await store.directory.overview("ada", "s1")).toBe(listed);
    expect(await list()).toEqual([listed]);
    expect((await list())[0]).toBe(listed);
  });

  it("is not written over what somebody else wrote", async () => {
    const { store, start, until } = openCore();
    const id = await start();
    await until(id, ({ status }) => status === "done");
    const state = await store.sessions.open(id);
    if (state === undefined) throw new Error("There is no session");
    store.db.sqlite.prepare("UPDATE session SET version = version + 1 WHERE id = ?").run(id);
    await expect(state.commit((changes) => changes.countDivergence())).rejects.toThrow("changed concurrently");
    expect(state.session.divergences).toBe(0);
    state.close();
  });
});

it("a webhook is as before where a full disk undoes the changes that shared the commit", async () => {
  const { webhooks, db } = openEmpty();
  const times = {
    createdAt: "2026-03-02T09:15:04.117Z",
    updatedAt: "2026-03-02T09:15:04.117Z",
    failingSince: null,
    secretOverlapUntil: null,
  };
  const given = { id: "w1", owner: "ada", url: "https://hooks.example/", events: ["*" as const], status: "enabled" as const, ...times };
  await webhooks.add({ ...given, secret: "whsec_a", previousSecrets: [] }, 1);
  const before = await webhooks.find("ada", "w1");
  db.sqlite.pragma(`max_page_count = ${db.sqlite.pragma("page_count", { simple: true })}`);
  const outcomes = await Promise.allSettled([
    webhooks.change("ada", "w1", () => ({ status: "disabled" })),
    webhooks.change("ada", "w1", () => ({ url: `https://hooks.example/${"x".repeat(1_000_000)}` })),
  ]);
  expect(outcomes).toMatchObject([{ reason: { code: "storage_full" } }, { reason: { code: "storage_full" } }]);
  expect(await webhooks.find("ada", "w1")).toEqual(before);
});
