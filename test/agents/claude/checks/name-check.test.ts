/** Forms of one name that a sentence and its quotation may differ in. */
import { expect, it } from "vitest";
import { nameProblems } from "../../../../src/agents/claude/checks/name-check.ts";

const found = (text: string, quote: string): string[] =>
  nameProblems(text, { quotes: [{ text: quote, isRow: false }], context: [], computed: [] }, new Set()).map(({ words }) => words);

it.each([
  ["its first letters", "In July the Fed stopped.", "The Federal Reserve has not raised its rates since July.", []],
  ["its consonants", "In China VW no longer leads.", "In China, where Volkswagen had led the market, it was overtaken.", []],
  ["a title in full", "The engineer told Councillor Obi.", "The engineer replied to Cllr Obi that it would take ten days.", []],
  ["a title before another name", "A letter came from Meier.", "A letter came from Mr Obi, who had asked for it.", ["Meier"]],
  ["letters of another name", "In China GM no longer leads.", "In China, where Volkswagen had led the market, it was overtaken.", ["GM"]],
])("%s", (_name, text, quote, problems) => {
  expect(found(text, quote)).toEqual(problems);
});
