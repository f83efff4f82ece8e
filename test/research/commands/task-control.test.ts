import { expect, it } from "vitest";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import { audit } from "../../../src/store/maintenance/audit.ts";
import { openCore, owner } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

it.each(["retryTask", "skipTask"] as const)("a failed session says first that it goes on: %s", async (verb) => {
  let broken = true;
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: [leaf("a", { critical: true }), leaf("b")] }),
    task: () => {
      if (broken) throw new RalphError("data_not_found", "x");
      return emptyResult("ok");
    },
  });
  const { start, until, sessions, store } = openCore({ engine });
  const id = await start();
  await until(id, ({ status }) => status === "failed");
  broken = false;
  await sessions[verb](owner, id, "root.0");
  await until(id, ({ status }) => status === "done");
  expect(audit(store.db.sqlite, null).problems).toEqual([]);
});
