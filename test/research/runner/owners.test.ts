/** One owner's thousand sessions beside another's first: whole sessions over the real store. */
import { expect, it } from "vitest";
import { z } from "zod";
import type { Tool } from "../../../src/sources/tool.ts";
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

it("has owners take turns where there is one place, without asking for anything twice", { timeout: 60_000 }, async () => {
  const calls: string[] = [];
  const gates = new Map<string, () => void>();
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: ["1", "2", "3"].map((ref) => leaf(ref)) }),
    task: async ({ query, task }, context) => {
      await context.call.tool("look", { about: `${query}${task.ref}` });
      return emptyResult("Done");
    },
  });
  const look: Tool<{ about: string }> = {
    name: "look",
    description: "Looks",
    effect: "read",
    input: z.object({ about: z.string() }),
    run: ({ about }) => {
      calls.push(about);
      return new Promise((resolve) => gates.set(about, () => resolve({ about })));
    },
  };
  const settings = { maxRunningSessions: 1, maxParallelTasksPerSession: 1, turnMs: 0 };
  const { sessions, core } = openCore({ engine, tools: [look as Tool], slots: 1, settings });
  const called = async (count: number): Promise<void> => {
    while (calls.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  const create = async (owner: string) =>
    (await sessions.create(owner, { query: owner, autoApprove: true, outputFormats: ["md"] }, null)).session.id;
  const ada = await create("ada");
  await called(1);
  const bob = await create("bob");
  expect((await sessions.get("bob", bob)).queuePosition).toBe(1);
  for (let count = 1; count <= 6; count++) {
    await called(count);
    gates.get(calls[count - 1] ?? "")?.();
  }
  const isDone = async (owner: string, id: string): Promise<void> => {
    while ((await sessions.get(owner, id)).status !== "done") await new Promise((resolve) => setImmediate(resolve));
  };
  await Promise.all([isDone("ada", ada), isDone("bob", bob)]);
  // Bob's first task came after the one of ada's that was under way; each call was sent once.
  expect(calls.slice(0, 2)).toEqual(["ada1", "bob1"]);
  expect(calls.toSorted()).toEqual(["ada1", "ada2", "ada3", "bob1", "bob2", "bob3"]);
  expect(core.slots.taken).toBe(0);
});
