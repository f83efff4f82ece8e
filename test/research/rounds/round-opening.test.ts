import { describe, expect, it } from "vitest";
import type { NumberedEvent } from "../../../src/domain/events/events.ts";
import type { OpenSession } from "../../../src/research/ports/session-store.ts";
import { openCore, owner } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

const isDone = ({ status }: { status: string }) => status === "done";

function twoAndOne() {
  const ran: string[] = [];
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: [leaf("a"), leaf("b"), leaf("c", { dependencies: ["a", "b"] })] }),
    task: ({ task }) => {
      ran.push(task.ref ?? "");
      return emptyResult("fine");
    },
  });
  return { engine, ran };
}

/** Does something in the moment in which the commit that opens the first round has just been made. */
async function whenOpened(core: ReturnType<typeof openCore>, id: string, act: (state: OpenSession) => void): Promise<void> {
  const state = await core.store.sessions.open(id);
  if (state === undefined) throw new Error("There is no session");
  await new Promise<void>((resolve) => {
    const stop = core.core.events.listen(id, () => {
      if (state.session.status !== "executing") return;
      stop();
      act(state);
      resolve();
    });
  });
  state.close();
}

const told = (events: NumberedEvent[]) =>
  events.map(({ type, data }) => (type === "session.status" ? `${data.from}→${data.to}` : `${type} ${data.taskId ?? ""}`.trim()));

describe("the commit that opens a round", () => {
  it("holds the start of what may run at once, behind the move", async () => {
    const { engine, ran } = twoAndOne();
    const core = openCore({ engine });
    const id = await core.start();
    const rows: unknown[] = [];
    await whenOpened(core, id, (state) => {
      expect(ran).toEqual([]);
      rows.push(...state.tasks().map(({ id: task, status, attempts }) => `${task} ${status} ${attempts}`));
    });
    expect(rows).toEqual(["root in_progress 0", "root.0 in_progress 1", "root.1 in_progress 1", "root.2 blocked 0"]);
    await core.until(id, isDone);
    const all = told(await core.events(id));
    const opened = all.indexOf("planning→executing");
    expect(all.slice(opened - 1, opened + 3)).toEqual(["plan.created", "planning→executing", "task.started root.0", "task.started root.1"]);
    expect(ran).toEqual(["a", "b", "c"]);
  });

  it("starts no more than there are slots for, and gives each of them back", async () => {
    const { engine, ran } = twoAndOne();
    const core = openCore({ engine, slots: 1 });
    const id = await core.start();
    await whenOpened(core, id, (state) => {
      expect(state.tasks().map(({ status }) => status)).toEqual(["in_progress", "in_progress", "planned", "blocked"]);
    });
    await core.until(id, isDone);
    expect(ran).toEqual(["a", "b", "c"]);
    expect(core.core.slots.taken).toBe(0);
  });

  it("puts the started back, uncounted, where the session is stopped before they run", async () => {
    const { engine, ran } = twoAndOne();
    const core = openCore({ engine });
    const id = await core.start();
    await whenOpened(core, id, () => core.runner.interrupt(id, "paused", "soft"));
    await core.runner.idle(id);
    expect((await core.stored(id)).tasks().map(({ status, attempts }) => `${status} ${attempts}`)).toEqual([
      "planned 0",
      "planned 0",
      "planned 0",
      "blocked 0",
    ]);
    expect(ran).toEqual([]);
    expect(core.core.slots.taken).toBe(0);
    core.runner.enqueue((await core.stored(id)).session);
    await core.until(id, isDone);
    expect((await core.sessions.task(owner, id, "root.0")).task.attempts).toBe(1);
  });

  it("gives the slots back where the session is cancelled before they run", async () => {
    const { engine } = twoAndOne();
    const core = openCore({ engine });
    const id = await core.start();
    await whenOpened(core, id, () => core.runner.interrupt(id, "cancelled", "hard"));
    await core.sessions.cancel(owner, id);
    await core.runner.idle(id);
    expect((await core.sessions.get(owner, id)).status).toBe("cancelled");
    expect((await core.stored(id)).tasks().map(({ status }) => status)).toEqual(["skipped", "skipped", "skipped", "skipped"]);
    expect(core.core.slots.taken).toBe(0);
  });
});
