import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Circuit, circuitAfter, circuitAt, closedCircuit } from "../../../src/sources/remote/circuit-breaker.ts";

const options = { failures: 5, restMs: 60_000, trials: 3 };
const afterOne = (circuit: Circuit, succeeded: boolean, now = 0, generation = circuit.generation) =>
  circuitAfter(circuit, { generation, succeeded }, now, options);
const afterResults = (circuit: Circuit, ...results: boolean[]) => results.reduce((each, succeeded) => afterOne(each, succeeded), circuit);

const opened = afterResults(closedCircuit, false, false, false, false, false);
const halfOpen = circuitAt(opened, 60_000);

describe("a circuit breaker", () => {
  test("opens at the fifth failure in a row, which a success in between breaks off", () => {
    expect(afterResults(closedCircuit, false, false, false, false).state).toBe("closed");
    expect(opened).toMatchObject({ state: "open", until: 60_000 });
    expect(afterResults(closedCircuit, false, false, false, false, true, false, false, false, false).state).toBe("closed");
  });

  test("is half-open when its rest is over, and not a moment earlier", () => {
    expect(circuitAt(opened, 59_999).state).toBe("open");
    expect(halfOpen.state).toBe("half_open");
  });

  test("closes after three trials that succeed, and opens again at one that fails", () => {
    expect(afterResults(halfOpen, true, true).state).toBe("half_open");
    expect(afterResults(halfOpen, true, true, true)).toMatchObject({ state: "closed", failures: 0 });
    expect(afterOne(halfOpen, false, 70_000)).toMatchObject({ state: "open", until: 130_000 });
  });

  test("hears nothing from a call that began before its last change", () => {
    expect(afterOne(halfOpen, false, 0, closedCircuit.generation)).toBe(halfOpen);
    expect(afterOne(halfOpen, true, 0, closedCircuit.generation)).toBe(halfOpen);
    expect(afterOne(opened, true)).toBe(opened);
  });

  test("whatever happens, closed means fewer failures in a row than the limit, and open lasts as long as the rest", () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ passMs: fc.integer({ min: 0, max: 90_000 }), succeeded: fc.constant(null), isLate: fc.constant(false) }),
        fc.record({ passMs: fc.constant(0), succeeded: fc.boolean(), isLate: fc.boolean() }),
      ),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 4 }), (script, failures, trials) => {
        let circuit: Circuit = closedCircuit;
        let now = 0;
        let inARow = 0;
        let successes = 0;
        let openedAt = 0;
        for (const { passMs, succeeded, isLate } of script) {
          now += passMs;
          circuit = circuitAt(circuit, now);
          const before = circuit;
          if (succeeded !== null) {
            const generation = isLate ? circuit.generation - 1 : circuit.generation;
            circuit = circuitAfter(circuit, { generation, succeeded }, now, { failures, restMs: 60_000, trials });
            if (isLate) expect(circuit).toBe(before);
          }
          if (succeeded !== null && !isLate && before.state !== "open") {
            inARow = succeeded ? 0 : inARow + 1;
            successes = before.state === "half_open" && succeeded ? successes + 1 : 0;
          }
          if (circuit.state === "open" && before.state !== "open") {
            expect(before.state === "half_open" || inARow === failures).toBe(true);
            openedAt = now;
          }
          if (circuit.state === "closed" && before.state === "half_open") expect(successes).toBe(trials);
          if (circuit.state === "closed" && before.state === "closed") expect(inARow).toBeLessThan(failures);
          if (circuit.state === "open") expect([circuit.until, now < openedAt + 60_000]).toEqual([openedAt + 60_000, true]);
          if (circuit.state !== before.state) [inARow, successes] = [0, 0];
        }
      }),
    );
  });
});
