import { expect, it } from "vitest";
import { milliseconds } from "../../../src/research/plans/time-estimate.ts";

it.each<[string | number | null, number | null]>([
  ["2 min", 120_000],
  ["5min", 300_000],
  ["1.5 hours", 5_400_000],
  ["1 h 30 min", 5_400_000],
  ["90 s", 90_000],
  ["5-10 min", 600_000],
  ["~3 minutes", 180_000],
  ["2 мин", 120_000],
  ["1,5 часа", 5_400_000],
  ["2 days", 172_800_000],
  [1_500, 1_500],
  [null, null],
  ["soon", null],
  ["5", null],
  ["5 parsecs", null],
  ["min 5", null],
  ["", null],
])("reads %j as %j ms", (text, expected) => {
  expect(milliseconds(text)).toBe(expected);
});
