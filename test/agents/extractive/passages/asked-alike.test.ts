import { expect, test } from "vitest";
import { askedAlike } from "../../../../src/agents/extractive/passages/asked-alike.ts";

test.each([
  ["GDP of Japan", "GDP of India"],
  ["Kenya’s GDP", "Egypt’s GDP"],
  ["Kenya's exports", "Norway's exports"],
  ["What was the GDP of Kenya?", "What was the GDP of Norway?"],
])("%j asks the same as %j, of another", (one, other) => {
  expect(askedAlike(one, [one, other, "the history of Norway"])).toEqual([other]);
});

test("what asks something else is not alike", () => {
  expect(askedAlike("Kenya’s GDP", ["Kenya’s GDP", "Egypt’s exports", "GDP"])).toEqual([]);
});
