import { describe, expect, it, onTestFinished } from "vitest";
import { openStore } from "../../src/store/store.ts";
import { openCore, temporaryDirectory } from "../support/core.ts";
import { migrated } from "../support/migrated.ts";
import { storeConformance } from "./conformance/session-store.ts";
import { usageConformance } from "./conformance/usage.ts";

function openEmpty() {
  const store = openStore(migrated(temporaryDirectory()));
  onTestFinished(() => store.close());
  return store;
}

storeConformance("SQLite", openEmpty);
usageConformance("SQLite", openEmpty);

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

  it("is not written over what somebody else wrote", async () => {
    const { store, start, until } = openCore();
    const id = await start();
    await until(id, ({ status }) => status === "done");
    const state = await store.sessions.open(id);
    if (state === undefined) throw new Error("There is no session");
    store.db.sqlite.prepare("UPDATE session SET version = version + 1 WHERE id = ?").run(id);
    await expect(state.commit((changes) => changes.countDivergence())).rejects.toThrow("changed by somebody else");
    expect(state.session.divergences).toBe(0);
    state.close();
  });
});
