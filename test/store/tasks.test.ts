import { expect, it } from "vitest";
import { openCore } from "../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../support/scripted-engine.ts";

it("a task changes only from the status and the attempt that were read: the late result of an earlier attempt is refused", async () => {
  const begun = Promise.withResolvers<void>();
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: [leaf("a")] }),
    task: async (_input, { signal }) => {
      begun.resolve();
      await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      return emptyResult("never");
    },
  });
  const { store, start } = openCore({ engine });
  const { tasks, db } = store;
  const id = await start();
  await begun.promise;
  const find = () => {
    const task = tasks.find(id, "root.0");
    if (task === undefined) throw new Error("There is no such task");
    return task;
  };
  const first = find();
  expect(first).toMatchObject({ status: "in_progress", attempts: 1 });
  const kept = await db.write((tx) => [
    tasks.change(tx, first, "planned", {}),
    tasks.change(tx, find(), "in_progress", { attempts: 2 }),
    tasks.isStill(first),
    tasks.change(tx, first, "completed", { result: "{}" }),
    tasks.isStill(find()),
  ]);
  expect(kept).toEqual([true, true, false, false, true]);
  expect(find()).toMatchObject({ status: "in_progress", attempts: 2, result: null });
});
