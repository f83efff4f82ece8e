/** Requests that are done once, over a real store that is opened again. */
import { describe, expect, it, onTestFinished } from "vitest";
import type { Json } from "../../../src/domain/base/json.ts";
import { IdempotentRequests } from "../../../src/research/commands/idempotent-requests.ts";
import { openStore } from "../../../src/store/store.ts";
import { temporaryDirectory } from "../../support/core.ts";
import { migrated } from "../../support/migrated.ts";

function keeperOf(directory: string, now: () => number = Date.now) {
  const store = openStore(directory);
  let isOpen = true;
  const close = () => {
    if (isOpen) store.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { keeper: new IdempotentRequests({ store: store.requests, clock: () => new Date(now()), keepMs: 60_000 }), store, close };
}
const request = { key: "k", requestHash: "h" };
const never = () => Promise.reject<Json>(new Error("It was done twice"));

describe("a request with a key", () => {
  it("is answered as before after a restart", async () => {
    const directory = migrated(temporaryDirectory());
    const before = keeperOf(directory);
    expect(await before.keeper.once("ada", request, async () => ({ n: 1 }))).toEqual({ answer: { n: 1 }, isReplayed: false });
    before.close();
    const { keeper } = keeperOf(directory);
    expect(await keeper.once("ada", request, never)).toEqual({ answer: { n: 1 }, isReplayed: true });
    await expect(keeper.once("ada", { ...request, requestHash: "other" }, never)).rejects.toMatchObject({ code: "unprocessable" });
    expect(await keeper.once("bob", request, async () => 2)).toEqual({ answer: 2, isReplayed: false });
  });

  it("that was cut by a crash is done anew", async () => {
    const directory = migrated(temporaryDirectory());
    const before = keeperOf(directory);
    await before.store.requests.claim("ada", request, new Date().toISOString());
    before.close();
    expect(await keeperOf(directory).keeper.once("ada", request, async () => 1)).toEqual({ answer: 1, isReplayed: false });
  });

  it("waits for the same request that is under way, and takes its place where that fails", async () => {
    const { keeper } = keeperOf(migrated(temporaryDirectory()));
    let fail: (error: Error) => void = () => undefined;
    const first = keeper.once("ada", request, () => new Promise<Json>((_resolve, reject) => (fail = reject)));
    let begun = 0;
    const others = [1, 2].map(() => keeper.once("ada", request, async () => ++begun));
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toBe(0);
    fail(new Error("No"));
    await expect(first).rejects.toThrow("No");
    expect(await Promise.all(others)).toEqual([
      { answer: 1, isReplayed: false },
      { answer: 1, isReplayed: true },
    ]);
  });

  it("is forgotten when its time is over, and the names that clients gave their sessions are not", async () => {
    let now = Date.parse("2030-01-01T00:00:00Z");
    const { keeper, store } = keeperOf(migrated(temporaryDirectory()), () => now);
    await keeper.once("ada", request, async () => 1);
    await keeper.once("ada", { key: "supervisor:mine", requestHash: "h" }, async () => 1);
    now += 60_000;
    await keeper.sweep();
    expect(await keeper.once("ada", request, never)).toMatchObject({ isReplayed: true });
    now += 1;
    await keeper.sweep();
    expect(await keeper.once("ada", request, async () => 2)).toEqual({ answer: 2, isReplayed: false });
    expect(await store.directory.answered("ada", "supervisor:mine")).toBeDefined();
  });
});
