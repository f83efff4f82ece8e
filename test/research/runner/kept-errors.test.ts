/** Unexpected errors are recorded without their message. */
import { expect, it } from "vitest";
import { openCore, owner } from "../../support/core.ts";
import { leaf, type Rules, scriptedEngine } from "../../support/scripted-engine.ts";

const secret = "ENOENT: /srv/private/ralph.db, key sk-ant-secret, SELECT * FROM session";
const fail = () => {
  throw new Error(secret);
};

it.each<[string, Partial<Rules>]>([
  ["a step", { planner: fail }],
  ["a critical task", { planner: () => ({ analysis: "", tasks: [leaf("a", { critical: true })] }), task: fail }],
  ["a task", { planner: () => ({ analysis: "", tasks: [leaf("a")] }), task: fail }],
])("keeps the code of an unexpected error in %s, and none of its words", async (_where, rules) => {
  const { start, until, sessions, events } = openCore({ engine: scriptedEngine(rules) });
  const id = await start();
  const session = await until(id, ({ status }) => status === "failed" || status === "done");
  const told = JSON.stringify([
    session,
    await events(id),
    await sessions.messages(owner, id, { limit: 100 }),
    await sessions.tasks(owner, id, { limit: 100 }),
    await sessions.results(owner, id),
  ]);
  expect(told).toContain("internal_error");
  for (const part of ["ENOENT", "/srv/private", "sk-ant-secret", "SELECT"]) expect(told).not.toContain(part);
});
