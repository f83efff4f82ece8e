import { expect, test } from "vitest";
import { inUnitOf, measuresOf } from "../../../../src/agents/extractive/figures/limit-units.ts";

const trillion = { relation: "above", value: 1e12, written: 1, unit: "USD" } as const;

test("a limit is taken in the scale that a head writes in full or short", () => {
  expect(inUnitOf(trillion, "GDP (USD bln, 2017)", [3.2, 1_800]).value).toBe(1_000);
  expect(inUnitOf({ ...trillion, value: 5e6, written: 5 }, "Population mln", [3.2, 80]).value).toBe(5);
  expect(inUnitOf({ ...trillion, value: 5e6, written: 5 }, "Population", [3.2, 80]).value).toBe(5);
});

test("a share is no sum, and never in millions", () => {
  expect(inUnitOf(trillion, "Change of GDP, %", [4.7, 62]).value).toBe(1e12);
  expect(measuresOf(trillion, "Change of GDP, %")).toBe("other");
  expect(measuresOf({ unit: "%" }, "Change of GDP, %")).not.toBe("other");
  expect(measuresOf(trillion, "GDP (USD bln)")).toBeNull();
});
