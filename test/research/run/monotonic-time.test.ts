import { expect, it, onTestFinished, vi } from "vitest";
import { monotonicClock, monotonicIds } from "../../../src/research/run/monotonic-time.ts";
import { openCore } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

it("stands still while the machine's clock is behind, and goes on when it has caught up", () => {
  let now = 10_000;
  const clock = monotonicClock(() => new Date(now), new Date(9_000).toISOString());
  const times = [10_000, 12_000, 5_000, 11_999, 12_001].map((time) => {
    now = time;
    return clock().getTime();
  });
  expect(times).toEqual([10_000, 12_000, 12_000, 12_000, 12_001]);
  expect(monotonicClock(() => new Date(1), new Date(9_000).toISOString())().getTime()).toBe(9_000);
});

it("makes ids in order, whatever the clock does, and behind the newest of an earlier start", () => {
  let now = 50_000;
  const before = monotonicIds(() => new Date(now), null);
  const ids: string[] = [];
  for (const time of [50_000, 50_000, 60_000, 20_000, 20_001, 60_001]) {
    now = time;
    ids.push(before());
  }
  now = 1_000;
  const after = monotonicIds(() => new Date(now), ids.at(-1) ?? null);
  ids.push(after(), after());
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

it("keeps the events of a session in order of time when the clock jumps back under it", async () => {
  const { core, store, start, until, events, stored } = openCore();
  const jumping = { offset: 0 };
  const steady = monotonicClock(() => new Date(Date.now() - jumping.offset), null);
  Object.assign(core, { clock: steady });
  const id = await start({ autoApprove: false });
  await until(id, ({ hold }) => hold === "awaiting_input");
  jumping.offset = 3_600_000;
  await store.db.write(() => undefined);
  const times = (await events(id)).map(({ at }) => at);
  expect([...times].sort()).toEqual(times);
  expect((await stored(id)).session.updatedAt).toBe(times.at(-1));
});

it("has a session changed at its last event, also where a later commit read the clock before an earlier one", async () => {
  const { store, start, until, events, stored } = openCore();
  const id = await start({ autoApprove: false });
  await until(id, ({ hold }) => hold === "awaiting_input");
  const tell = (at: string) =>
    store.sessions
      .open(id)
      .then((state) => state?.commit((changes) => changes.append([{ type: "session.queued", data: { position: 1 } }], { at })));
  await tell("2126-01-01T00:00:00.002Z");
  await tell("2126-01-01T00:00:00.001Z");
  expect((await stored(id)).session.updatedAt).toBe((await events(id)).at(-1)?.at);
});

it("tells a task's progress at its own pace, whatever the machine's clock does", async () => {
  const machine = { offsetMs: 0 };
  const monotonic = { aheadMs: 0 };
  const now = performance.now.bind(performance);
  const spy = vi.spyOn(performance, "now").mockImplementation(() => now() + monotonic.aheadMs);
  onTestFinished(() => spy.mockRestore());
  const engine = scriptedEngine({
    planner: () => ({ analysis: "scripted", tasks: [leaf("a")] }),
    task: (_input, { progress }) => {
      progress("first");
      machine.offsetMs -= 3_600_000;
      monotonic.aheadMs += 600;
      progress("later, the clock set back");
      machine.offsetMs += 7_200_000;
      progress("at once, the clock set forward");
      return emptyResult("done");
    },
  });
  const { core, start, until, events } = openCore({ engine });
  Object.assign(core, { clock: monotonicClock(() => new Date(Date.now() + machine.offsetMs), null) });
  const id = await start();
  await until(id, ({ status }) => status === "done");
  const told = (await events(id)).flatMap(({ type, data }) => (type === "task.progress" ? [data.message] : []));
  expect(told).toEqual(["first", "later, the clock set back"]);
});
