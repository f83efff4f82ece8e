/** One owner's thousand sessions beside another's first: whole sessions over the real store. */
import { expect, it } from "vitest";
import { openCore } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

it("starts another owner's first task after one running task at most", { timeout: 60_000 }, async () => {
  const began: string[] = [];
  const gates: (() => void)[] = [];
  const engine = scriptedEngine({
    planner: () => ({ strategy: "flat", analysis: "", tasks: ["a", "b"].map((ref) => leaf(ref)) }) as never,
    task: async ({ query }, { signal }) => {
      began.push(query);
      await new Promise<void>((resolve, reject) => {
        gates.push(resolve);
        signal.addEventListener("abort", () => reject(signal.reason));
      });
      return emptyResult("Done");
    },
  });
  // One place for sessions more than for tasks, so that both lines are waited in.
  const { sessions, runner, core } = openCore({ engine, slots: 1, settings: { maxRunningSessions: 2 } });
  const begun = async (count: number): Promise<void> => {
    while (began.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  const create = (owner: string) => sessions.create(owner, { query: owner, autoApprove: true, outputFormats: ["md"] }, null);
  await Promise.all(Array.from({ length: 1_000 }, () => create("ada")));
  await begun(1);
  const { session } = await create("bob");
  // The place tells nothing of ada's sessions.
  expect(session.queuePosition).toBe(1);
  const before = began.length;
  // Ada's tasks end one after another until bob's first begins.
  while (!began.includes("bob")) {
    const count = began.length;
    gates[count - 1]?.();
    await begun(count + 1);
  }
  const waited = began.indexOf("bob") - before;
  expect(waited).toBeLessThanOrEqual(1);
  expect(core.slots.taken).toBe(1);
  await runner.stop(0);
});
