import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RunQueue } from "../../../src/research/runner/run-queue.ts";

/** A queue whose only place is taken, so that everybody waits. */
function full(owner = "o"): RunQueue {
  const queue = new RunQueue({ places: 1 });
  queue.add("running", owner);
  queue.next();
  return queue;
}

it("is a queue that anybody may leave, and knows everybody's place", () => {
  const step = fc.oneof(
    fc.record({ add: fc.integer({ min: 0, max: 40 }) }),
    fc.record({ leave: fc.integer({ min: 0, max: 40 }) }),
    fc.constant({ next: true as const }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const line = full();
      let running = "running";
      const model: string[] = [];
      for (const each of steps) {
        if ("add" in each) {
          const id = `s${each.add}`;
          if (id === running) continue;
          line.add(id, "o");
          if (!model.includes(id)) model.push(id);
        } else if ("leave" in each) {
          line.leave(`s${each.leave}`);
          if (model.includes(`s${each.leave}`)) model.splice(model.indexOf(`s${each.leave}`), 1);
        } else if (model.length > 0) {
          line.ended(running);
          running = line.next()?.id ?? "";
          expect(running).toBe(model.shift());
        }
        expect(line.length).toBe(model.length);
        for (const [index, id] of model.entries()) expect(line.placeOf(id)).toBe(index + 1);
      }
      expect(line.placeOf("nobody")).toBeNull();
    }),
    { numRuns: 300 },
  );
});

describe("owners", () => {
  it("have their first session run next, whatever another has queued, and see their own places alone", () => {
    const line = full("a");
    for (let number = 0; number < 1_000; number++) line.add(`a${number}`, "a");
    line.add("b0", "b");
    line.add("b1", "b");
    expect(["a0", "a999", "b0", "b1"].map((id) => line.placeOf(id))).toEqual([1, 1_000, 1, 2]);
    line.ended("running");
    expect(line.next()).toEqual({ id: "b0", owner: "b", isAlone: false });
    line.ended("b0");
    expect(line.next()?.id).toBe("a0");
    line.ended("a0");
    expect(line.next()?.id).toBe("b1");
  });

  it("who have none are made way for by one who has several, the latest first, and by nobody else", () => {
    const line = new RunQueue({ places: 2 });
    for (const id of ["a0", "a1", "a2"]) line.add(id, "a");
    line.next();
    line.next();
    expect(line.yielding()).toEqual([]);
    line.add("b0", "b");
    expect(line.yielding()).toEqual(["a1", "a0"]);
    line.ended("a1");
    expect(line.next()?.id).toBe("b0");
    line.add("c0", "c");
    expect(line.yielding()).toEqual([]);
  });

  it("run no more than they may, and leave the other places to others", () => {
    const line = new RunQueue({ places: 3, placesOf: (owner) => (owner === "a" ? 1 : 2) });
    for (const id of ["a0", "a1", "b0"]) line.add(id, id.slice(0, 1));
    expect(["a0", "a1", "b0"].map((id) => line.placeOf(id))).toEqual([null, 1, null]);
    expect([line.next()?.id, line.next()?.id, line.next()]).toEqual(["a0", "b0", undefined]);
    line.ended("b0");
    expect(line.next()).toBeUndefined();
    line.ended("a0");
    expect(line.next()?.id).toBe("a1");
  });
});

describe("suspects", () => {
  it("go first, each with nothing else running, and nobody beside it", () => {
    const queue = full();
    queue.add("a", "o");
    queue.add("s", "o");
    queue.addSuspect("s", "o");
    queue.addSuspect("x", "other");
    queue.addSuspect("t", "o");
    expect(["s", "t", "a", "x"].map((id) => queue.placeOf(id))).toEqual([1, 2, 3, 1]);
    expect(queue.next()).toBeUndefined();
    queue.ended("running");
    expect(queue.next()).toEqual({ id: "s", owner: "o", isAlone: true });
    expect(queue.next()).toBeUndefined();
    queue.endAlone("somebody else");
    expect(queue.next()).toBeUndefined();
    queue.ended("s");
    expect(queue.next()?.id).toBe("x");
    queue.ended("x");
    expect(queue.next()).toEqual({ id: "t", owner: "o", isAlone: true });
    queue.ended("t");
    expect(queue.isClosed).toBe(false);
    expect(queue.next()).toEqual({ id: "a", owner: "o", isAlone: false });
  });

  it("start beside nothing, even where places are free", () => {
    const queue = new RunQueue({ places: 10 });
    queue.add("a", "o");
    queue.next();
    queue.addSuspect("s", "o");
    expect(queue.next()).toBeUndefined();
    queue.ended("a");
    expect(queue.next()).toEqual({ id: "s", owner: "o", isAlone: true });
    queue.add("b", "o");
    expect(queue.next()).toBeUndefined();
    queue.endAlone("s");
    expect(queue.next()?.id).toBe("b");
  });
});
