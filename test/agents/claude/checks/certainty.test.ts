/** Which problems code is sure of, and which it leaves as doubts to whoever understands the sentence. */
import { expect, it } from "vitest";
import { checkSentence } from "../../../../src/agents/claude/checks/sentence-check.ts";

function found(text: string, quote: string): string[] {
  const language = /\p{Script=Cyrillic}/u.test(text) ? "ru" : "en";
  const grounds = { quotes: quote === "" ? [] : [{ text: quote, isRow: false }], context: [], computed: [] };
  return checkSentence(text, grounds, language).map(({ words, isDoubt }) => `${isDoubt ? "doubt" : "sure"}: ${words}`);
}

const survey = "Of the 1,200 farms surveyed, 540 use drip irrigation, 300 sprinklers, and the rest flood their fields.";
const survey2 = "Из 200 обследованных хозяйств 90 используют капельный полив, 50 — дождевание, остальные затапливают поля.";
const lab = "Vaccination takes two doses six weeks apart; pregnant women are not vaccinated.";

it.each([
  ["what is left of a whole may be computed", "The fields of 360 farms are flooded.", survey, ["doubt: 360"]],
  ["the same in Russian", "Поля затапливают 60 хозяйств.", survey2, ["doubt: 60"]],
  ["a number that nothing gives", "The fields of 370 farms are flooded.", survey, ["sure: 370"]],
  ["a price times what the sentence counts", "For three people that makes 63 euros.", "A ticket costs 21 euros.", ["doubt: 63 euros"]],
  [
    "the year before a decline in percent",
    "A year earlier it was 20 million.",
    "It fell by 10 percent to 18 million.",
    ["doubt: 20 million"],
  ],
  [
    "a quotation repeated but for its number",
    "Irrigation of farms surveyed by drip: 870 use it.",
    "Of the farms surveyed, 540 use irrigation by drip, and 300 do not.",
    ["sure: 870"],
  ],
  ["a count in the words of the quotation", "Vaccination takes three doses.", "Vaccination takes two doses.", ["sure: three"]],
  ["a count in other words", "Between both injections eight weeks have to pass.", lab, ["doubt: eight"]],
  ["a negation in the words of the quotation", "Pregnant women are vaccinated.", lab, ["sure: not"]],
  [
    "a negation that another word makes up for",
    "Hardly any of the northern towns had not got one before 1974.",
    "The first of the northern towns got one in 1974.",
    ["doubt: not"],
  ],
  ["a country that the quotation leaves to its readers", "He taught in the Austrian town.", "He taught in Linz.", ["doubt: Austrian"]],
  ["a country for another one", "He taught in the Austrian town.", "He taught in a town of Bavaria, Germany.", ["sure: Austrian"]],
  ["what completes a name", "It took Leo Tolstoy six years.", "It took Tolstoy six years.", ["doubt: Leo"]],
  ["a first name for another one", "It took Leo Tolstoy six years.", "It took Alexei Tolstoy six years.", ["sure: Leo"]],
  [
    "a year that a length of time leads to",
    "By the early 1930s their descendants numbered some 3,000.",
    "They were released there in 1902. The herd multiplied to 3,000 in thirty years.",
    ["doubt: 1930s"],
  ],
  [
    "a day that days lead to",
    "The army's refusal on 8 May preceded that step.",
    "She resigned on 11 May 1983, three days after the army had refused to fire.",
    ["doubt: 8"],
  ],
  [
    "another year in the words of the quotation",
    "The tunnel was handed over in 2020.",
    "The tunnel was handed over in 2022, 27 months late.",
    ["sure: 2020"],
  ],
  [
    "a year of what a month costs",
    "The fee amounts to 360 euros a year.",
    "The fee is 30 euros a month.",
    ["doubt: 360 euros", "doubt: a year"],
  ],
  ["a sentence without a quotation", "Three of the ferries sank in 1912.", "", ["sure: Three", "sure: 1912"]],
])("%s", (_name, text, quote, problems) => {
  expect(found(text, quote)).toEqual(problems);
});
