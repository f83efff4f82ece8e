import { expect, it } from "vitest";
import { scopeItemsOf, servesItem } from "../../src/agents/scope-items.ts";

it("are one item, several, or none where the input names none", () => {
  expect(scopeItemsOf({ scopeItem: "costs", query: "what it costs" })).toEqual(["costs"]);
  expect(scopeItemsOf({ scopeItem: "costs", scopeItems: ["dates", "places"] })).toEqual(["costs", "dates", "places"]);
  expect(scopeItemsOf({ scopeItem: null, scopeItems: "dates" })).toEqual([]);
});

it("are served by a task that names them, and all by one that names none", () => {
  expect(servesItem({ scopeItems: ["costs", "dates"] }, "dates")).toBe(true);
  expect(servesItem({ scopeItem: "costs" }, "dates")).toBe(false);
  expect(servesItem({}, "dates")).toBe(true);
});
