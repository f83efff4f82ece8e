import { expect, test } from "vitest";
import { gatheredPlaces } from "../../../src/reports/document/gathered-places.ts";

test("places that differ only in their last number are one, with ranges of it", () => {
  expect(gatheredPlaces(["line 1", "Storage, line 4", "line 3", "line 2", "line 9", "Storage, line 4"])).toEqual([
    "line 1–3, 9",
    "Storage, line 4",
  ]);
  expect(gatheredPlaces(["lines 3–5", "lines 3–8"])).toEqual(["lines 3–5", "lines 3–8"]);
});

test("places without a number stay, once each, and empty ones are left out", () => {
  expect(gatheredPlaces(["Introduction", "", "Introduction", "12"])).toEqual(["Introduction", "12"]);
});
