/** Denials that say the same as words of the quotation, and those that do not. */
import { expect, it } from "vitest";
import { problemsIn } from "./problems.ts";

function found(text: string, quote: string): string[] {
  return problemsIn(text, quote).map(({ words, isDoubt }) => `${isDoubt ? "doubt" : "sure"}: ${words}`);
}

const votes = "Nine of the ten members voted for the plan.";
const panda = "The panda eats almost nothing but bamboo: it makes up 99 percent of its diet.";
const glaciers = "Its glaciers have lost more than 90 percent of their area since 1900.";

it.each([
  ["what cannot be done", "Three moorings on the north quay cannot be used.", "Three moorings on the north quay were unusable.", []],
  [
    "what another thing cannot do",
    "Three moorings on the north quay cannot be reached.",
    "Three moorings on the north quay were unusable and reached late.",
    ["sure: cannot"],
  ],
  ["not all of most", "Not every member voted for the plan.", votes, []],
  ["not all of what is said of no part", "Not every member voted for the plan.", "The members voted for the plan.", ["doubt: Not"]],
  ["not all of all", "Not all members voted for the plan.", "All members voted for the plan.", ["sure: Not"]],
  ["the same in Russian", "Не все депутаты голосовали за.", "Все депутаты голосовали за.", ["sure: Не"]],
  ["not all of most in Russian", "Не все депутаты голосовали за.", "Большинство депутатов голосовали за.", []],
  ["none of not all", "No members voted for the plan.", votes, ["doubt: No"]],
  ["a ban", "Students cannot use phones in class.", "Students are banned from using phones in class.", []],
  ["all but some", "The law does not apply to farmers.", "The law applies to all but farmers.", []],
  ["all but some, told as the rule", "The law applies to farmers.", "The law applies to all but farmers.", ["sure: but"]],
  ["nothing but one", "The panda eats bamboo.", "The panda eats nothing but bamboo.", []],
  ["what was not reached before", "The ship did not reach the port.", "The ship sank before it reached the port.", ["doubt: not"]],
  ["what was reached before", "The ship did not reach the port.", "The ship reached the port before it sank.", ["sure: not"]],
  ["late for not in time", "The bridge was not finished in time.", "The bridge was finished three months late.", ["doubt: not"]],
  ["a negative test", "None of the samples showed it.", "All samples tested negative.", []],
  ["the rest of a share in words", "A third did not vote.", "Two thirds of the members voted.", []],
  ["another rest", "A quarter did not vote.", "Two thirds of the members voted.", ["sure: A quarter"]],
  ["the rest, denied as the share is", "A third did not vote.", "Two thirds did not vote.", ["sure: A third"]],
  [
    "the rest, with a denial of something else",
    "A third voted for the plan, which is not law.",
    "Two thirds voted for the plan, which is not law.",
    ["sure: A third"],
  ],
  ["the rest, left as the share is", "A third of the ice remained.", "Two thirds of the ice remained.", ["sure: A third"]],
  ["the rest of a share in percent", "Just one percent of its diet is not bamboo.", panda, []],
  ["what is left", "Less than a tenth of the area of 1900 is left.", glaciers, []],
  ["another part that is left", "Less than a fifth of the area of 1900 is left.", glaciers, ["doubt: a fifth"]],
  ["a share in the place of its rest", "A quarter of the members voted.", "75 percent of the members voted.", ["sure: A quarter"]],
])("%s", (_name, text, quote, problems) => {
  expect(found(text, quote)).toEqual(problems);
});
