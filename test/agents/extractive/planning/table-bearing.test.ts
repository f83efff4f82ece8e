import { expect, test } from "vitest";
import { wantsFigures } from "../../../../src/agents/extractive/planning/table-bearing.ts";

const regions = { title: "regions.csv", columns: ["name", "type", "timezone"], matchedWords: ["Tatarstan"] };

test.each([
  ["The type of the region in question", true],
  ["Where is the office of Tatarstan?", true],
  // One of two names stands in no row.
  ["Where do the offices of Tatarstan and Norway lie?", false],
  ["Where do people meet on weekdays?", false],
  // A figure is asked for.
  ["How many offices are there?", true],
])("%s is asked of the tables: %s", (item, isAsked) => {
  expect(wantsFigures(item, [regions as never])).toBe(isAsked);
  expect(wantsFigures(item, [])).toBe(false);
});
