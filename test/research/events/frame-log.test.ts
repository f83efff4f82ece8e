import { describe, expect, it } from "vitest";
import { FrameLog } from "../../../src/research/events/frame-log.ts";
import { openCore } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

const frames = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ seq: from + index, frame: `${from + index}`, last: false }));
const seqs = (list: readonly { seq: number }[] | undefined) => list?.map(({ seq }) => seq);

describe("the newest frames of a feed", () => {
  it("begin with the first that came: who asks for older ones is sent to the rows", () => {
    const log = new FrameLog();
    expect(log.after(0, 10)).toBeUndefined();
    log.publish(frames(5, 7));
    expect(log.after(3, 10)).toBeUndefined();
    expect(seqs(log.after(4, 10))).toEqual([5, 6, 7]);
    expect(seqs(log.after(5, 1))).toEqual([6]);
    expect(seqs(log.after(7, 10))).toEqual([]);
  });

  it("forget the oldest, and never skip them for a reader who is behind", () => {
    const log = new FrameLog();
    for (let from = 1; from <= 1_000; from += 10) log.publish(frames(from, from + 9));
    expect(log.after(0, 10)).toBeUndefined();
    const firstKept = Array.from({ length: 1_000 }, (_, after) => after).find((after) => log.after(after, 1) !== undefined) ?? 0;
    expect(firstKept).toBeGreaterThan(0);
    expect(seqs(log.after(firstKept, 2_000))).toEqual(seqs(frames(firstKept + 1, 1_000)));
    expect(1_000 - firstKept).toBeLessThanOrEqual(512);
  });

  it("wake the readers with each publication, once they are there", () => {
    const log = new FrameLog();
    let woken = 0;
    log.listeners.add(() => woken++);
    log.publish([]);
    expect(woken).toBe(0);
    log.publish(frames(1, 2));
    expect(woken).toBe(1);
  });
});

it("a reader who comes back after many live events reads each of them once", async () => {
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: Array.from({ length: 40 }, (_, index) => leaf(`t${index}`)) }),
    reviewer: ({ round, brief }) => ({
      decision: round < 8 ? "continue" : "done",
      reason: round < 8 ? "gaps" : "covered",
      coverage: brief.scope.map((scopeItem) => ({ scopeItem, coverage: 0.5, reason: "" })),
      newTasks: round < 8 ? Array.from({ length: 40 }, (_, index) => leaf(`r${round}t${index}`)) : [],
      note: "",
    }),
    task: () => emptyResult("fine"),
  });
  const { core, start, until, events } = openCore({
    engine,
    settings: { maxTasksPerRound: 40, maxTasks: 400, maxChildren: 40, maxParallelTasksPerSession: 40 },
  });
  const id = await start();
  const stopListening = core.events.listen(id, () => undefined);
  await until(id, ({ status }) => status === "done");
  const total = (await events(id)).length;
  expect(total).toBeGreaterThan(600);
  const read: number[] = [];
  for (let after = 0; read.length < total; after = read.at(-1) ?? total) {
    const next = await core.events.sessionFrames(id).read(after, 50);
    expect(next.length).toBeGreaterThan(0);
    read.push(...next.map(({ seq }) => seq));
  }
  stopListening();
  expect(read).toEqual(Array.from({ length: total }, (_, index) => index + 1));
});
