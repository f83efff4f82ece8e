import { expect, test } from "vitest";
import { withSpeltAmounts } from "../../../src/sources/text/spelt-amounts.ts";

test.each([
  ["towns of more than a million people", "towns of more than 1 million people"],
  ["over half a million", "over 0.5 million"],
  ["a hundred thousand visitors and one billion steps", "100 thousand visitors and 1 billion steps"],
  ["больше полумиллиона и менее ста тысяч", "больше 0,5 миллиона и менее 100 тысяч"],
  ["свыше миллиона, до полутора миллиардов", "свыше 1 миллиона, до 1,5 миллиардов"],
])("an amount that is spelt out is read in digits: %j", (text, expected) => {
  expect(withSpeltAmounts(text)).toBe(expected);
});

test.each(["5 million people", "a millionaire", "the half of the town", "пол и стены", "миллион причин"])("%j stays as it is", (text) => {
  expect(withSpeltAmounts(text)).toBe(text);
});
