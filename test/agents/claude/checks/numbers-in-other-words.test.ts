/** Ages, hours and ordinals in other words than those of the quotation. */
import { expect, it } from "vitest";
import { problemsIn } from "./problems.ts";

function found(text: string, quote: string): string[] {
  return problemsIn(text, quote).map(({ kind, words }) => `${kind}: ${words}`);
}

const life = "He was born in May 1900 and died in March 1936.";
const millions = "The plant built its three-millionth car in 2021.";

it.each([
  ["whole years between months", "He died aged 35.", life, []],
  ["fewer years", "He died aged 34.", life, ["number: 34"]],
  ["an age at the end", "He died at 35.", life, []],
  ["an age in words", "He lived thirty-five years.", life, []],
  ["as many things", "He wrote 35 books.", life, ["number: 35"]],
  ["as many people", "It killed 35 people.", "The mine opened in May 1900 and closed in March 1936.", ["number: 35 people"]],
  ["an hour of twelve", "The race starts at 2 p.m.", "The race starts at 14:00.", []],
  ["another one", "The race starts at 3 p.m.", "The race starts at 14:00.", ["number: 3"]],
  ["an hour of the other half", "The race starts at 2 a.m.", "The race starts at 14:00.", ["number: 2"]],
  ["the same hour without its half", "The race starts at 2 p.m.", "The race starts at 2:00 in the afternoon.", []],
  ["an hour of the other half in Russian", "Гонка начинается в 2 часа ночи.", "Гонка начинается в 14:00.", ["number: 2"]],
  ["an hour of twelve in Russian", "Гонка начинается в 2 часа дня.", "Гонка начинается в 14:00.", []],
  ["another one in Russian", "Гонка начинается в 3 часа дня.", "Гонка начинается в 14:00.", ["number: 3"]],
  ["an ordinal of millions as a count", "The plant had made three million cars.", millions, []],
  ["another count", "The plant had made five million cars.", millions, ["number: five million"]],
  ["an ordinal of hundreds in words", "The two-hundredth visitor got a prize.", "The 200th visitor got a prize.", []],
  ["another one in words", "The three-hundredth visitor got a prize.", "The 200th visitor got a prize.", ["number: 300"]],
  ["the same in Russian", "Двухсотый посетитель получил приз.", "Приз получил 200-й посетитель.", []],
  ["hundredths, which are no ordinals", "She was four hundredths of a second behind.", "She was 0.04 seconds behind.", []],
])("%s", (_name, text, quote, problems) => {
  expect(found(text, quote)).toEqual(problems);
});
