import fc from "fast-check";
import { expect, it } from "vitest";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import { isSettled } from "../../../src/domain/plans/task-status.ts";
import { audit } from "../../../src/store/maintenance/audit.ts";
import { openCore, owner } from "../../support/core.ts";
import { randomOf, randomSpecs } from "../../support/random-tree.ts";
import { emptyResult, scriptedEngine } from "../../support/scripted-engine.ts";

const runs = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 31 }),
  maxDepth: fc.integer({ min: 1, max: 4 }),
  density: fc.double({ min: 0, max: 0.8, noNaN: true }),
  chance: fc.double({ min: 0, max: 0.4, noNaN: true }),
  slots: fc.integer({ min: 1, max: 8 }),
});

it("runs any tree to its end, hands every leaf its dependencies' results, and collects what came of it", async () => {
  await fc.assert(
    fc.asyncProperty(runs, async ({ seed, maxDepth, density, chance, slots }) => {
      const specs = randomSpecs(seed, { maxDepth, maxChildren: 4, density });
      const random = randomOf(seed + 1);
      const doomed = new Map<string, boolean>();
      const wrong: string[] = [];
      const engine = scriptedEngine({
        planner: () => ({ analysis: "", tasks: specs }),
        task: async ({ task, dependencies }) => {
          const ref = task.ref ?? task.id;
          for (const { ref: other, result } of dependencies) {
            const { summary, completed } = result as { summary: string; completed?: number };
            const isRight = completed === undefined ? summary === `did ${other}` : completed > 0;
            if (!isRight) wrong.push(`${ref} was given ${JSON.stringify(result)} of ${other}`);
          }
          for (let turns = Math.floor(random() * 3); turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
          doomed.set(ref, random() < chance);
          if (doomed.get(ref)) throw new RalphError("data_not_found", "by chance");
          return emptyResult(`did ${ref}`);
        },
      });
      const core = openCore({ engine, slots, settings: { maxTasks: 1_000, maxTasksPerRound: 1_000, maxChildren: 10 } });
      const id = await core.start({ strategy: "flat" });
      const session = await core.until(id, ({ status }) => status === "done" || status === "failed");
      expect(session).toMatchObject({ status: "done", error: null });
      expect(wrong).toEqual([]);
      const rows = (await core.stored(id)).tasks();
      for (const row of rows) {
        expect(isSettled(row.status)).toBe(true);
        if (row.agent !== null) {
          const ran = doomed.get(row.ref ?? "");
          expect(row.status).toBe(ran === undefined ? "skipped" : ran ? "failed" : "completed");
          continue;
        }
        const children = rows.filter(({ parentId }) => parentId === row.id);
        const result = row.result as Record<string, number> | null;
        for (const status of ["completed", "failed", "skipped"] as const) {
          expect(result?.[status]).toBe(children.filter((child) => child.status === status).length);
        }
      }
      expect(audit(core.store.db.sqlite, null).problems).toEqual([]);
      expect((await core.sessions.get(owner, id)).progress.percent).toBe(100);
      await core.stop();
    }),
    { numRuns: 25 },
  );
});
