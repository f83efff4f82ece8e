/** What the log tells of sessions: a line for each state, with ids and durations, and none of what the user wrote. */
import { expect, it } from "vitest";
import { openCore, owner } from "../support/core.ts";
import { scriptedEngine } from "../support/scripted-engine.ts";

function logged(options: Parameters<typeof openCore>[0] = {}) {
  const opened = openCore(options);
  const lines: (Record<string, unknown> & { message: string })[] = [];
  opened.core.log.info = (details, message) => void lines.push({ ...details, message });
  return { ...opened, lines };
}

it("a session's life is a line for each state, from its creation to its end", async () => {
  const { core: _core, lines, start, until, sessions } = logged();
  const id = await start({ query: "a secret question" });
  await until(id, ({ status }) => status === "done");
  await sessions.delete(owner, id);
  expect(lines.every(({ session }) => session === id)).toBe(true);
  const [first, ...more] = lines;
  expect(first).toMatchObject({ message: "Session created", owner, engine: "extractive", queuePosition: null });
  expect(more.at(-1)).toMatchObject({ message: "Session deleted" });
  const end = more.at(-2);
  expect(end).toMatchObject({ message: "Session ended", from: "reporting", to: "done", event: "reported" });
  expect([typeof end?.durationMs, typeof end?.workedMs]).toEqual(["number", "number"]);
  const states = more.slice(0, -1).map(({ to }) => to);
  expect(states).toEqual(expect.arrayContaining(["brief", "planning", "executing", "review", "aggregating", "reporting", "done"]));
  expect(JSON.stringify(lines)).not.toContain("secret");
});

it("a session that fails ends with its error's code, and one that waits says so", async () => {
  const failing = scriptedEngine({
    planner: () => {
      throw new Error("broken");
    },
  });
  const { lines, start, until } = logged({ engine: failing });
  const held = await start({ autoApprove: false });
  await until(held, ({ hold }) => hold !== null);
  expect(lines.find(({ session, hold }) => session === held && hold === "awaiting_input")).toMatchObject({ message: "Session moved" });
  const id = await start();
  await until(id, ({ status }) => status === "failed");
  const end = lines.find(({ session, message }) => session === id && message === "Session ended");
  expect(end).toMatchObject({ to: "failed", error: expect.any(String) });
});
