import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Budget, budgetOf, reachedLimit, type Spent, shouldWrapUp } from "../../../src/research/run/budget.ts";

const unlimited: Budget = { maxCostUsd: null, maxTokens: null, maxModelCalls: null };
const nothingSpent: Spent = { costUsd: 0, costUnknown: false, tokens: 0, modelCalls: 0 };
const spent = (more: Partial<Spent>): Spent => ({ ...nothingSpent, ...more });

describe("the limit of a session", () => {
  test("is its own where it has one, else the service's", () => {
    const defaults: Budget = { maxCostUsd: 10, maxTokens: null, maxModelCalls: 50 };
    const raised = { ...unlimited, maxModelCalls: 70 };
    expect(budgetOf(defaults, { maxModelCalls: 60, maxTokens: 9 }, raised)).toEqual({ maxCostUsd: 10, maxTokens: 9, maxModelCalls: 60 });
    expect(budgetOf(defaults, { maxModelCalls: 80, maxCostUsd: 11 }, raised)).toEqual({
      maxCostUsd: 10,
      maxTokens: null,
      maxModelCalls: 70,
    });
    expect(budgetOf(defaults, { maxModelCalls: 5, maxCostUsd: 1 }, unlimited)).toEqual({
      maxCostUsd: 1,
      maxTokens: null,
      maxModelCalls: 5,
    });
  });

  test("ends the research before the report's part is touched, and the report at the whole", () => {
    const cases: [Budget, Spent, "cost" | "tokens" | "model_calls"][] = [
      [{ ...unlimited, maxCostUsd: 1 }, spent({ modelCalls: 3, costUsd: 0.9 }), "cost"],
      [{ ...unlimited, maxTokens: 1_000 }, spent({ modelCalls: 3, tokens: 900 }), "tokens"],
      [{ ...unlimited, maxModelCalls: 10 }, spent({ modelCalls: 8 }), "model_calls"],
    ];
    for (const [budget, used, limit] of cases) {
      expect(reachedLimit(budget, used, 0, "research")).toBe(limit);
      expect(reachedLimit(budget, used, 0, "report")).toBeNull();
    }
    expect(reachedLimit({ ...unlimited, maxCostUsd: 1 }, spent({ modelCalls: 3, costUsd: 1 }), 0, "report")).toBe("cost");
  });

  test("counts calls under way with what a call took so far", () => {
    const budget = { ...unlimited, maxTokens: 1_000 };
    expect(reachedLimit(budget, spent({ modelCalls: 2, tokens: 380 }), 2, "research")).toBeNull();
    expect(reachedLimit(budget, spent({ modelCalls: 2, tokens: 380 }), 3, "research")).toBe("tokens");
    const inUsd = { ...unlimited, maxCostUsd: 1 };
    expect(reachedLimit(inUsd, spent({ modelCalls: 2, costUsd: 0.38 }), 2, "research")).toBeNull();
    expect(reachedLimit(inUsd, spent({ modelCalls: 2, costUsd: 0.38 }), 3, "research")).toBe("cost");
  });

  test("is never passed by model calls, whatever the order in which they begin and end", () => {
    const steps = fc.array(fc.tuple(fc.boolean(), fc.constantFrom("research" as const, "report" as const)), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), steps, (maxModelCalls, list) => {
        const budget = { ...unlimited, maxModelCalls };
        let done = 0;
        let underWay = 0;
        for (const [begins, purpose] of list) {
          if (begins && reachedLimit(budget, spent({ modelCalls: done }), underWay, purpose) === null) underWay += 1;
          else if (!begins && underWay > 0) {
            underWay -= 1;
            done += 1;
          }
          expect(done + underWay).toBeLessThanOrEqual(maxModelCalls);
        }
      }),
    );
  });

  test("even of one call leaves it to the research", () => {
    for (const maxModelCalls of [1, 2, 3])
      expect(reachedLimit({ ...unlimited, maxModelCalls }, spent({ modelCalls: maxModelCalls - 1 }), 0, "research")).toBeNull();
  });

  test("an unknown cost is no cost that could be counted: other limits still hold", () => {
    const used = spent({ modelCalls: 5, costUnknown: true, tokens: 900 });
    expect(reachedLimit({ ...unlimited, maxCostUsd: 0.01 }, used, 0, "research")).toBeNull();
    expect(reachedLimit({ ...unlimited, maxCostUsd: 0.01, maxTokens: 1_000 }, used, 0, "research")).toBe("tokens");
  });
});

test("wrapping up begins at three quarters of the tightest limit", () => {
  const budget = { maxCostUsd: 4, maxTokens: 1_000, maxModelCalls: null };
  expect(shouldWrapUp(budget, spent({ costUsd: 2.9, tokens: 700 }))).toBe(false);
  expect(shouldWrapUp(budget, spent({ costUsd: 1, tokens: 750 }))).toBe(true);
  expect(shouldWrapUp(budget, spent({ costUsd: 3 }))).toBe(true);
  expect(shouldWrapUp(unlimited, spent({ costUsd: 1e6 }))).toBe(false);
});
