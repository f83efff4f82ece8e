/** Whether a sentence says of one thing what its quotation says of another. */
import { expect, it } from "vitest";
import { subjectProblems } from "../../../../src/agents/claude/checks/subject-check.ts";

const found = (text: string, quote: string): string[] =>
  subjectProblems(text, { quotes: [{ text: quote, isRow: false }], context: [], computed: [] }).map(({ words }) => words);

it.each([
  [
    "two sentences joined",
    "Prussia was not among those who signed the Treaty of Halden.",
    "The Treaty of Halden was signed on 3 June 1788. Prussia did not sign.",
    [],
  ],
  ["the statement of another", "Mice showed no reaction.", "Mice lived longer. Rats showed no reaction.", ["Mice"]],
])("%s", (_name, text, quote, problems) => {
  expect(found(text, quote)).toEqual(problems);
});
