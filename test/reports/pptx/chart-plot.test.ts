import { expect, test } from "vitest";
import { ticksOf } from "../../../src/reports/pptx/chart-plot.ts";

test.each([
  [[2021, 2022, 2023, 2024], { from: 2021, to: 2024, step: 1 }],
  [[1960, 2024], { from: 1960, to: 2024, step: 10 }],
  [[0.5, 1.5], { from: 0.4, to: 1.5, step: 0.2 }],
])("the ticks of %o are round, and whole years for years", (points, ticks) => {
  expect(ticksOf(points)).toEqual(ticks);
});
