import { expect, test } from "vitest";
import { askedQuestion } from "../../../../src/agents/extractive/passages/asked-question.ts";
import { openingOf } from "../../../../src/agents/extractive/passages/nearby.ts";
import { openScope } from "../../../../src/sources/tool.ts";
import { searchInput } from "../../../../src/sources/tools/library-tools.ts";
import { memoryLibrary, readingContext } from "../memory-library.ts";

const filler = "The valleys of Elbland are green in spring and grey in autumn, as every visitor of the land says. ".repeat(12);
const library = memoryLibrary([
  { name: "elbland.md", text: `# Elbland\n\nA land of hills between two rivers.\n\n## Valleys\n\n${filler}\n` },
  { name: "rivers.md", text: "# Rivers\n\nThe Elb rises in the hills of Elbland.\n" },
]);

test("the opening of a document with the asked title is read where the search did not find it", async () => {
  const found = await library.search(openScope("owner", ""), searchInput.parse({ query: "What is Elbland?", limit: 30 }));
  const opening = (question: string, passages = found.passages) =>
    openingOf(askedQuestion(question, found.terms, 100), passages, readingContext(library));
  const later = found.passages.filter(({ place }) => place.from > 300);
  expect(await opening("What is Elbland?", later)).toMatchObject({
    text: "A land of hills between two rivers.",
    heading: ["Elbland"],
    place: { from: 11, line: 3 },
  });
  expect(await opening("What is Elbland?")).toBeNull();
  expect(await opening("What is Arvaland?", later)).toBeNull();
  expect(await opening("How many valleys has Elbland?", later)).toBeNull();
});
