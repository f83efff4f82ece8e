/** What the log tells of sessions: a line for each state, with ids and durations, and none of what the user wrote. */
import { expect, it } from "vitest";
import { RalphError } from "../../src/domain/errors/errors.ts";
import { openCore, owner } from "../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../support/scripted-engine.ts";

function logged(options: Parameters<typeof openCore>[0] = {}) {
  const opened = openCore(options);
  const lines: (Record<string, unknown> & { message: string })[] = [];
  opened.core.log.info = (details, message) => void lines.push({ ...details, message });
  return { ...opened, lines };
}

it("a session's life is a line for each state, from its creation to its end", async () => {
  const { lines, start, until, sessions } = logged();
  const id = await start({ query: "a secret question" });
  await until(id, ({ status }) => status === "done");
  await sessions.delete(owner, id);
  expect(lines.every(({ session }) => session === id)).toBe(true);
  const [first, ...more] = lines;
  expect(first).toMatchObject({ message: "Session created", owner, engine: "extractive", queuePosition: null });
  expect(more.at(-1)).toMatchObject({ message: "Session deleted" });
  const end = more.find(({ message }) => message === "Session ended");
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

it("the story of a plan whose third step fails can be told from the log alone", async () => {
  const steps = ["a", "b", "c", "d", "e"].map((ref, index, refs) =>
    leaf(ref, { agent: "coder", description: `secret ${ref}`, dependencies: index === 0 ? [] : [refs[index - 1] ?? ""] }),
  );
  const engine = scriptedEngine(
    {
      planner: () => ({ analysis: "", tasks: steps }),
      task: ({ task: { ref } }) => {
        if (ref === "c") throw new RalphError("service_unavailable", "a secret of the remote");
        return emptyResult(`secret ${ref}`);
      },
    },
    ["research", "coder"],
  );
  const { lines, start, until, core } = logged({ engine });
  core.log.warn = (details, message) => void lines.push({ ...details, message, level: "warn" });
  const id = await start();
  await until(id, ({ status }) => status === "done");
  const story = lines
    .filter(({ session }) => session === id)
    .map(({ message, ref, to, code, status, level }) => [level ?? "info", message, ref ?? to ?? status, code].filter(Boolean).join(" "));
  expect(story).toEqual(
    expect.arrayContaining([
      ...["info Session created", "info Session moved planning", "info Plan created", "info Session moved executing"],
      ...["info Task started a", "info Task completed a", "info Task started b", "info Task completed b", "info Task started c"],
      ...["warn Task failed c service_unavailable", "info Task skipped d", "info Task skipped e", "info Round completed"],
      ...["warn Plan completed partly_completed", "info Report written", "info Session ended done"],
    ]),
  );
  expect(lines.find(({ message }) => message === "Plan completed")).toMatchObject({ total: 5, completed: 2, failed: 1, skipped: 2 });
  expect(lines.find(({ message, ref }) => message === "Task failed" && ref === "c")).toMatchObject({ task: "root.2", agent: "coder" });
  expect(JSON.stringify(lines)).not.toContain("secret");
});
