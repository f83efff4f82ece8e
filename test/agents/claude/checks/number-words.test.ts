/** Numbers in words are read whole, with their hundreds, scales and halves, in every case of a language that has cases. */
import { expect, it } from "vitest";
import { countsIn } from "../../../../src/agents/claude/checks/number-words.ts";

it.each([
  ["twenty-one men", 21],
  ["three hundred and seventy-one men", 371],
  ["two thousand seven hundred and seventy-seven men", 2_777],
  ["twenty-one thousand four hundred men", 21_400],
  ["two and a half million men", 2_500_000],
  ["a thousand and one nights", 1_001],
  ["двадцать одна страница", 21],
  ["до девяноста девяти лет", 99],
  ["с тремястами двадцатью четырьмя рабочими", 324],
  ["двумстам сорока одному жителю", 241],
  ["двое рабочих", 2],
  ["две тысячи сто семь человек", 2_107],
  ["пятьдесят одна тысяча человек", 51_000],
  ["шесть с половиной лет", 6.5],
])("%s", (text, value) => {
  expect(countsIn(text).map((count) => count.value)).toEqual([value]);
});

it("two numbers in a row stay two, and 'one' alone counts nothing", () => {
  expect(countsIn("It has two three-storey houses and one shed.").map(({ value }) => value)).toEqual([2, 3]);
});
