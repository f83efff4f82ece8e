/** Where replicas share a database a step may be undone and run again on newer rows: a session must not show that it was. */
import { expect, it } from "vitest";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import type { Outlet } from "../../../src/store/writer/outlet.ts";
import { openCore, owner } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

/** Two that run at once, one that waits for both; two that fail, each with one that waits for it; and one that is added for the first. */
function engine() {
  return scriptedEngine({
    planner: () => ({
      analysis: "",
      tasks: [
        ...[leaf("a"), leaf("b"), leaf("c", { dependencies: ["a", "b"] })],
        ...[leaf("fails", { critical: false }), leaf("waits", { dependencies: ["fails"] })],
        ...[leaf("breaks", { critical: false }), leaf("hopes", { dependencies: ["breaks"] })],
      ],
    }),
    task: ({ task }) => {
      if (task.ref === "fails" || task.ref === "breaks") throw new RalphError("not_found", "There is none");
      return emptyResult("fine");
    },
    replanner: ({ task }) => ({ reason: "one more", add: task.ref === "fails" ? [leaf("more")] : [], skip: [], replaces: false }),
  });
}

/** One that fails beside another, with one that waits for it; nothing is planned anew. */
function plainEngine() {
  return scriptedEngine({
    planner: () => ({ analysis: "", tasks: [leaf("a"), leaf("breaks", { critical: false }), leaf("hopes", { dependencies: ["breaks"] })] }),
    task: ({ task }) => {
      if (task.ref === "breaks") throw new RalphError("not_found", "There is none");
      return emptyResult("fine");
    },
  });
}

async function played(outlet: Outlet | null, script: ReturnType<typeof engine>) {
  const core = openCore({ engine: script });
  if (outlet !== null) core.store.db.attach(outlet);
  const id = await core.start();
  await core.until(id, ({ status }) => status === "done" || status === "failed");
  const events = await core.events(id);
  const positions = (await core.core.events.ofOwner(owner, 0, 1_000)).map(({ position }) => position);
  const told = events.map(({ type, data }) => `${type} ${data.taskId ?? ""} ${data.status ?? data.to ?? ""}`.trim());
  return { told: told.toSorted(), seqs: events.map(({ seq }) => seq), steps: positions.map((position) => position - (positions[0] ?? 0)) };
}

/** Every batch rests on old rows when it is sent first. */
function disturbing() {
  const counted = { batches: 0, again: 0 };
  const outlet: Outlet = {
    fault: null,
    begin: async () => undefined,
    abandon: async () => undefined,
    send: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      const isFresh = counted.batches++ % 2 === 1;
      if (!isFresh) counted.again++;
      return isFresh;
    },
    diverged: (error) => expect.unreachable(String(error)),
  };
  return { outlet, counted };
}

it("skips what waits for a failed task once, where nothing is planned anew", async () => {
  const disturbed = await played(disturbing().outlet, plainEngine());
  expect(disturbed.told.filter((what) => what.startsWith("task.skipped"))).toHaveLength(1);
  expect(disturbed).toEqual(await played(null, plainEngine()));
});

it("leaves a session as one whose steps ran once", async () => {
  const { outlet, counted } = disturbing();
  const disturbed = await played(outlet, engine());
  expect(disturbed.told.filter((what) => what.startsWith("plan.updated"))).toHaveLength(1);
  expect(disturbed.told.filter((what) => what.startsWith("task.skipped"))).toHaveLength(2);
  expect(counted.again).toBeGreaterThan(5);
  expect(disturbed).toEqual(await played(null, engine()));
  expect(disturbed.steps).toEqual(disturbed.steps.map((_, index) => index));
  expect(disturbed.seqs).toEqual(disturbed.seqs.map((_, index) => index + 1));
});
