import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TaskStatus } from "../../src/domain/states.ts";
import { openCore } from "../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../support/scripted-engine.ts";

/** A store with one session whose five tasks are done; `rows` reads them past the mirror. */
async function opened() {
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: ["a", "b", "c", "d"].map((ref) => leaf(ref)) }),
    task: () => emptyResult("fine"),
  });
  const core = openCore({ engine });
  const id = await core.start();
  await core.until(id, ({ status }) => status === "done");
  const select = core.store.db.sqlite.prepare("SELECT * FROM task WHERE session_id = ? ORDER BY position");
  return { ...core, id, rows: () => select.all(id) };
}

const status = fc.constantFrom<TaskStatus>("planned", "in_progress", "completed");
const step = fc.record({
  kind: fc.constantFrom("change", "amend", "insert", "clear"),
  task: fc.nat({ max: 5 }),
  to: status,
  text: fc.string({ maxLength: 5 }),
  isRefused: fc.boolean(),
});

describe("the kept tree of a session", () => {
  it("is what the rows are, whatever is written and undone", async () => {
    const { store, id, rows } = await opened();
    const { tasks, db } = store;
    const drop = tasks.keepTree(id);
    const [template] = tasks.all(id);
    if (template === undefined) throw new Error("No task");
    let fresh = 100;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }), async (turns) => {
        for (const turn of turns) {
          const works = turn.map(({ kind, task, to, text, isRefused }) =>
            db.write((tx) => {
              expect(tasks.all(id)).toEqual(rows());
              const row = tasks.all(id)[task] ?? template;
              if (kind === "change") tasks.change(tx, row, to, { result: JSON.stringify(text), attempts: row.attempts + 1 });
              else if (kind === "amend") tasks.amend(tx, id, row.id, JSON.stringify([text]), "{}");
              else if (kind === "insert") tasks.insert(tx, [{ ...template, id: `root.${++fresh}`, position: fresh, parent_id: null }]);
              else tasks.clear(tx, id);
              expect(tasks.all(id)).toEqual(rows());
              if (isRefused) throw new Error("refused");
            }),
          );
          const outcomes = await Promise.allSettled(works);
          for (const [index, { isRefused }] of turn.entries())
            expect(outcomes[index]).toMatchObject(isRefused ? { reason: { message: "refused" } } : { status: "fulfilled" });
          expect(tasks.all(id)).toEqual(rows());
        }
      }),
      { numRuns: 40 },
    );
    drop();
    expect(tasks.all(id)).toEqual(rows());
  });

  it("is read again where a full disk undoes the steps that shared the commit", async () => {
    const { store, id, rows } = await opened();
    const { tasks, db } = store;
    tasks.keepTree(id);
    const [root, row] = tasks.all(id);
    if (root === undefined || row === undefined) throw new Error("No task");
    db.sqlite.pragma(`max_page_count = ${db.sqlite.pragma("page_count", { simple: true })}`);
    const outcomes = await Promise.allSettled([
      db.write((tx) => tasks.change(tx, row, "planned", { attempts: 9 })),
      db.write((tx) => tasks.change(tx, root, "completed", { result: "x".repeat(1_000_000) })),
    ]);
    expect(outcomes).toMatchObject([{ reason: { code: "storage_full" } }, { reason: { code: "storage_full" } }]);
    expect(tasks.all(id)).toEqual(rows());
  });

  it.each(["clear", "change"])("forgets what an undone step left in it: %s, then a reading, then a refusal", async (how) => {
    const { store, id, rows, runner } = await opened();
    const { tasks, db } = store;
    await runner.idle(id);
    const [row] = tasks.all(id);
    if (row === undefined) throw new Error("No task");
    tasks.keepTree(id);
    const refused = db.write((tx) => {
      if (how === "clear") tasks.clear(tx, id);
      else tasks.change(tx, row, "failed", { error: "{}" });
      tasks.all(id);
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");
    expect(tasks.all(id)).toEqual(rows());
  });
});
