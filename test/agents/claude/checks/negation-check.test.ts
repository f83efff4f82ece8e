/** Which denials of a sentence and its quotation are held against each other. */
import { expect, it } from "vitest";
import { checkSentence } from "../../../../src/agents/claude/checks/sentence-check.ts";

function found(text: string, quote: string): string[] {
  const grounds = { quotes: [{ text: quote, isRow: false }], context: [], computed: [] };
  return checkSentence(text, grounds, "en").map(({ kind, words, isDoubt }) => `${isDoubt ? "doubt: " : ""}${kind}: ${words}`);
}

it.each([
  [
    "a number beside it acts on nothing",
    "He regretted burning the letter.",
    "He burned the letter in 1996 and had not regretted it for a moment.",
    ["negation: not"],
  ],
  [
    "a time of day ends no clause",
    "The patient slept with medication.",
    "The patient slept from 23:00 to 05:30 without medication, breakfast at seven.",
    ["negation: without"],
  ],
  ["a phrase", "Feed the mare oats.", "On no account feed the mare oats; carrots will do.", ["negation: On no account"]],
  ["'never more than'", "She does at most five pages a day.", "She does a book at a time, never more than five pages a day.", []],
  [
    "a short sentence with what was said before it",
    "Politics was often discussed in the salon of Madame Roussel.",
    "The salon of Madame Roussel met until 1849. Politics was never discussed.",
    ["negation: never"],
  ],
  [
    "the opposite of what the quotation denies",
    "The ferryman claims that he carried a bear and a bishop on different days.",
    "The ferryman claims that he carried a bear and a bishop, though not on the same day.",
    [],
  ],
  ["an opposite beside the denied word", "Sales did not rise while costs fell.", "Sales rose while costs fell.", ["negation: not"]],
  ["an opposite far from its denial", "All three motor sledges failed.", "None of the three motor sledges worked.", []],
  [
    "two denials, which may cancel each other",
    "None of the six ships failed to reach the port of Lisbon.",
    "Each of the six ships reached the port of Lisbon by 9 May.",
    ["doubt: negation: None", "doubt: negation: failed to"],
  ],
  [
    "one denial in two words",
    "Neither the mayor nor her deputy attended the opening.",
    "The mayor and her deputy attended the opening.",
    ["negation: Neither", "negation: nor"],
  ],
  [
    "an opposite of which something is denied",
    "The committee never spends money without consulting the treasurer.",
    "The committee always consults the treasurer before it spends money.",
    [],
  ],
  [
    "an opposite of which both deny something",
    "The committee never paid the treasurer without a vote.",
    "The committee always paid the treasurer without a vote.",
    ["negation: never"],
  ],
  [
    "a word without the prefix that denies, before a negation of something else",
    "The court held that the clause was enforceable.",
    "The court held that the clause was unenforceable because the customer had not been shown it.",
    ["negation: enforceable"],
  ],
  [
    "a prefix that denies, for a negation before the word",
    "Uncollected parcels go back to the sender.",
    "The fee is waived if it is collected. Parcels not collected go to the sender.",
    [],
  ],
  [
    "a denial of what is so only later",
    "The valve may be opened only once the pressure is under 2 bar.",
    "Do not open the valve before the pressure has dropped below 2 bar.",
    [],
  ],
  [
    "such a denial left out",
    "Open the valve before the pressure has dropped below 2 bar.",
    "Do not open the valve before the pressure has dropped below 2 bar.",
    ["negation: not"],
  ],
  [
    "the other side of a denied date",
    "Production of combustion models is to end by 2030.",
    "The plant will not make combustion models after 2030.",
    ["doubt: negation: not"],
  ],
  [
    "the same side of it",
    "The plant will make combustion models after 2030.",
    "The plant will not make combustion models after 2030.",
    ["negation: not"],
  ],
  [
    "what is denied of the difference of two amounts",
    "310 km of the river are not navigable.",
    "The river is 720 km long and navigable for 410 km.",
    [],
  ],
  [
    "what is denied of a quoted amount",
    "410 km of the river are not navigable.",
    "The river is 720 km long and navigable for 410 km.",
    ["negation: not"],
  ],
  ["an exemption", "Food is not taxed.", "Food is exempt from the tax.", []],
  ["no exemption", "Food is not taxed.", "Food is taxed like books.", ["negation: not"]],
  ["what somebody declines to do", "The manager declined to comment.", "The manager did not comment.", []],
  ["a verb of few forms", "She has not read the letters.", "She has personally read the letters.", ["negation: not"]],
])("%s", (_name, text, quote, problems) => {
  expect(found(text, quote)).toEqual(problems);
});
