/** Whether a text is in its report's language. */
import { expect, test } from "vitest";
import { readMarkdown } from "../../../../src/agents/claude/writing/markdown-reader.ts";
import { scriptFaults } from "../../../../src/agents/claude/writing/text-checks.ts";

const faults = (markdown: string, language: string) => scriptFaults(readMarkdown(markdown), language);

test.each([
  [
    "en",
    "\u8fd9\u5ea7\u5854\u4e8e1889\u5e74\u5b8c\u5de5\uff0c\u5386\u65f6\u4e24\u5e74\u591a\uff0c\u7531\u57c3\u83f2\u5c14\u8bbe\u8ba1\u3002 [e1]",
    "English",
  ],
  ["en", "Башня была достроена в 1889 году. [e1]", "English"],
  ["ru", "The tower was finished in 1889. [e1]", "Russian"],
])("a text of %s in another script goes back: %s", (language, markdown, name) => {
  expect(faults(markdown, language)).toEqual([expect.stringContaining(`write it in ${name}`)]);
});

test.each([
  ["en", "The tower was finished in 1889. [e1]"],
  ["en", "It says: «Башня была достроена в 1889 году после двух лет работы». [e1]"],
  ["ru", "Её построила Compagnie des Établissements Eiffel, и достроена она в 1889 году. [e1]"],
  ["ru", "Airbus A380. [e1]"],
  ["zh", "The tower was finished in 1889. [e1]"],
])("a text of %s may hold quotations and names of another: %s", (language, markdown) => {
  expect(faults(markdown, language)).toEqual([]);
});
