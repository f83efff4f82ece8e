import fc from "fast-check";
import { expect, it } from "vitest";
import { RunQueue } from "../../../src/research/runner/run-queue.ts";

it("is a queue that anybody may leave, and knows everybody's place", () => {
  const step = fc.oneof(
    fc.record({ add: fc.integer({ min: 0, max: 40 }) }),
    fc.record({ leave: fc.integer({ min: 0, max: 40 }) }),
    fc.constant({ next: true as const }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const line = new RunQueue();
      const model: string[] = [];
      for (const each of steps) {
        if ("add" in each) {
          line.add(`s${each.add}`);
          if (!model.includes(`s${each.add}`)) model.push(`s${each.add}`);
        } else if ("leave" in each) {
          line.leave(`s${each.leave}`);
          if (model.includes(`s${each.leave}`)) model.splice(model.indexOf(`s${each.leave}`), 1);
        } else expect(line.next(0, 1)?.id).toBe(model.shift());
        expect(line.length).toBe(model.length);
        for (const [index, id] of model.entries()) expect(line.placeOf(id)).toBe(index + 1);
      }
      expect(line.placeOf("nobody")).toBeNull();
    }),
    { numRuns: 300 },
  );
});

it("keeps its places over thousands who come and go", () => {
  const line = new RunQueue();
  for (let number = 0; number < 5_000; number++) line.add(`s${number}`);
  for (let number = 0; number < 4_000; number++) expect(line.next(0, 1)?.id).toBe(`s${number}`);
  line.leave("s4500");
  expect([line.placeOf("s4000"), line.placeOf("s4499"), line.placeOf("s4501"), line.length]).toEqual([1, 500, 501, 999]);
});

it("lets suspects go first, each with nothing else running, and nobody beside it", () => {
  const queue = new RunQueue();
  queue.add("a");
  queue.addSuspect("s");
  queue.addSuspect("t");
  expect(["s", "t", "a"].map((id) => queue.placeOf(id))).toEqual([1, 2, 3]);
  expect(queue.next(1, 10)).toBeUndefined();
  expect(queue.next(0, 10)).toEqual({ id: "s", isAlone: true });
  expect(queue.next(0, 10)).toBeUndefined();
  queue.endAlone("somebody else");
  expect(queue.next(0, 10)).toBeUndefined();
  queue.endAlone("s");
  expect(queue.next(0, 10)).toEqual({ id: "t", isAlone: true });
  queue.endAlone("t");
  expect(queue.isClosed).toBe(false);
  expect(queue.next(1, 10)).toEqual({ id: "a", isAlone: false });
});
