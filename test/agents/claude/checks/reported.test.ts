/** Sentences that say whose words they tell are judged by these words. */
import { expect, it } from "vitest";
import { statementOf } from "../../../../src/agents/claude/checks/reported.ts";
import { checkSentence } from "../../../../src/agents/claude/checks/sentence-check.ts";

it.each([
  ["a clause behind a verb", "The foreman told the visitors that the crane was inspected in May.", "the crane was inspected in May."],
  ["a pronoun behind a verb", "Mrs Dunne says she posted the letter.", "she posted the letter."],
  ["a source before it", "According to the log, pump 3 tripped.", "pump 3 tripped."],
  ["a source behind it", "Two moorings are unusable, the harbour master reported.", "Two moorings are unusable."],
  ["a Russian clause", "Инженер сообщил совету, что мост закрыт.", "мост закрыт."],
  ["a Russian source", "По словам врача, больной спал.", "больной спал."],
  ["no report", "The letter of 3 May was lost.", "The letter of 3 May was lost."],
])("%s", (_name, text, statement) => {
  expect(statementOf(text)).toBe(statement);
});

function found(text: string, quote: string): string[] {
  const grounds = { quotes: [{ text: quote, isRow: false }], context: [], computed: [] };
  return checkSentence(text, grounds, "en").map(({ words, isDoubt }) => `${isDoubt ? "doubt" : "sure"}: ${words}`);
}

it("the speaker makes no sentence one of its own words", () => {
  const quote = "02:14: Pump 3 tripped. Operator Vance reset it at 02:31.";
  expect(found("According to the shift's log, Vance reset the pump at 03:45.", quote)).toEqual(["sure: 03:45"]);
  expect(found("The treasurer told the members that two tenders came in.", "Seven tenders came in.")).toEqual(["sure: two"]);
});

it("the speaker hides no denial", () => {
  const quote = "Pump 3 was not inspected last winter.";
  expect(found("The harbour master's deputy told several reporters that pump 3 was inspected.", quote)).toEqual(["sure: not"]);
});
