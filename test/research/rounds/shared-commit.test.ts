/** Changes of one turn share one step of the store, its result and its refusal. */
import { expect, it } from "vitest";
import type { Changes } from "../../../src/research/ports/session-store.ts";
import { SharedCommit } from "../../../src/research/rounds/shared-commit.ts";

const changes = {} as Changes;

/** A store that runs the step of a commit in a later turn, or refuses it before or after it ran. */
function stateOf({ refusal = null, ran = true }: { refusal?: Error | null; ran?: boolean } = {}) {
  let steps = 0;
  return {
    steps: () => steps,
    async commit<T>(work: (changes: Changes) => T): Promise<T> {
      steps++;
      await Promise.resolve();
      if (refusal !== null && !ran) throw refusal;
      const value = work(changes);
      if (refusal !== null) throw refusal;
      return value;
    },
  };
}

it("makes one step of the changes of one turn, and gives each its own value", async () => {
  const state = stateOf();
  const commits = new SharedCommit(state);
  expect(await Promise.all([1, 2, 3].map((value) => commits.commit(() => value)))).toEqual([1, 2, 3]);
  expect(state.steps()).toBe(1);
  expect(await commits.commit(() => 4)).toBe(4);
  expect(state.steps()).toBe(2);
});

it.each([true, false])("rejects all of a step that is refused (after it ran: %s)", async (ran) => {
  const refusal = new Error("refused");
  const commits = new SharedCommit(stateOf({ refusal, ran }));
  const settled = await Promise.allSettled([commits.commit(() => 1), commits.commit(() => 2)]);
  expect(settled).toEqual([
    { status: "rejected", reason: refusal },
    { status: "rejected", reason: refusal },
  ]);
});

it("leaves what was asked for while a refused step ran to the next one", async () => {
  const commits = new SharedCommit(stateOf());
  let second: Promise<number> | undefined;
  const first = commits.commit(() => {
    second = commits.commit(() => 2);
    throw new Error("refused");
  });
  await expect(first).rejects.toThrow("refused");
  expect(await second).toBe(2);
});
