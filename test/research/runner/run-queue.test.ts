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
        } else expect(line.next()).toBe(model.shift());
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
  for (let number = 0; number < 4_000; number++) expect(line.next()).toBe(`s${number}`);
  line.leave("s4500");
  expect([line.placeOf("s4000"), line.placeOf("s4499"), line.placeOf("s4501"), line.length]).toEqual([1, 500, 501, 999]);
});
