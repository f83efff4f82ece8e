/** What is read around a passage is of its own section: plain text has no marks before its headings. */
import { expect, test } from "vitest";
import { askedQuestion } from "../../../../src/agents/extractive/passages/asked-question.ts";
import { nearestPlaces, surroundingsOf } from "../../../../src/agents/extractive/passages/nearby.ts";
import { openScope } from "../../../../src/sources/tool.ts";
import { searchInput } from "../../../../src/sources/tools/library-tools.ts";
import { memoryLibrary, readingContext } from "../memory-library.ts";

const minutes = [
  "MINUTES",
  "1. Risks\nA frost would stop the welding of the pipes in the whole street.",
  "2. Decisions\n- The additional cost of the pipes is approved.\n- Ann orders more pipes.",
  "3. Next meeting\nThe next meeting is on 6 May at ten in the town hall.",
].join("\n\n");

test("neither the sections before nor the next one by its number are read as one with it", async () => {
  const library = memoryLibrary([{ name: "minutes.txt", text: minutes }]);
  const { passages } = await library.search(openScope("owner", ""), searchInput.parse({ query: "cost of pipes approved", limit: 5 }));
  const hit = passages.find(({ text }) => text.includes("approved"));
  if (hit === undefined) throw new Error("nothing is found");
  const [text, heading] = ["- The additional cost of the pipes is approved.", ["MINUTES", "2. Decisions"]];
  const from = minutes.indexOf(text);
  const own = { ...hit, text, heading, place: { ...hit.place, from, to: from + text.length } };
  const around = await surroundingsOf(own, readingContext(library));
  expect(around?.text.trim()).toBe("- The additional cost of the pipes is approved.\n- Ann orders more pipes.");
  expect(minutes.slice(around?.from)).toMatch(/^- The additional/u);
  expect(around?.line).toBe(7);
});

test("a section of links is no place to look further", async () => {
  const text = "# Harbour\n\n## See also\n\n- Fees of the harbour\n\n## Moorings\n\nThe fees of the harbour are told at the desk.\n";
  const library = memoryLibrary([{ name: "harbour.md", text }]);
  const { passages } = await library.search(openScope("owner", ""), searchInput.parse({ query: "fees harbour", limit: 5 }));
  const asked = askedQuestion("What are the fees of the harbour?", [], 3);
  const near = await nearestPlaces(asked, "fees harbour", passages, readingContext(library));
  expect(near.map(({ title }) => title)).toEqual(["Moorings"]);
});
