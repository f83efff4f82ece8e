import { expect, test } from "vitest";
import { askedQuestion } from "../../../../src/agents/extractive/passages/asked-question.ts";
import { readTopicSection, restOfLeading } from "../../../../src/agents/extractive/passages/leading-document.ts";
import { openScope } from "../../../../src/sources/tool.ts";
import { searchInput } from "../../../../src/sources/tools/library-tools.ts";
import { memoryLibrary, readingContext } from "../memory-library.ts";

const rules = [
  "RULES OF THE LITTLE DIPPER ASTRONOMY CLUB",
  "1. The club belongs to the House of Crafts on River Street, and shows children the sky as it is, with a journal and a watch.",
  `2. ${"Whoever wants a telescope for a night asks the keeper of the dome, who writes it into a book. ".repeat(6)}`,
  "3. Everyone meets on Thursdays at half past five.",
].join("\n\n");
const filler = `${"A river runs through the valley, as every visitor says. ".repeat(200)}\n\nThe Little Dipper is a mill.`;

async function rest(text: string): Promise<string> {
  const library = memoryLibrary([
    { name: "rules.txt", text },
    { name: "rivers.txt", text: "Rivers are long." },
  ]);
  const found = await library.search(openScope("owner", ""), searchInput.parse({ query: "when does the Little Dipper meet", limit: 1 }));
  const asked = askedQuestion("when does the Little Dipper meet", found.terms, 100);
  return (await restOfLeading(asked, found.passages, readingContext(library))).map((each) => each.text).join("\n");
}

test("what the search left out of a short document that is asked about is read", async () => {
  expect(await rest(rules)).toContain("Everyone meets on Thursdays");
});

test("the headings before the next section are not read as the end of this one", async () => {
  const dues = "The Little Dipper takes no money of children, and a coin of everyone else.";
  const text = `# Little Dipper\n\n## Dues\n\n${dues}\n\n## What the members of the club are to know\n\n### Evenings of the club\n\nEveryone meets on Thursdays.\n`;
  expect(await rest(text)).toBe(dues);
});

test("a long document is not read as a whole", async () => {
  expect(await rest(filler)).toBe("");
  expect(await rest(`The Little Dipper is a mill.\n\n${filler}`)).toBe("");
});

test("a document is read whole for what it is called, and not for rules that are asked of its subject", async () => {
  const library = memoryLibrary([{ name: "dipper.md", text: "# Памятка клуба «Ковш»\n\nСобираемся по четвергам.\n" }]);
  const read = async (topic: string) => {
    const found = await library.search(openScope("owner", ""), searchInput.parse({ query: topic, limit: 5 }));
    return readTopicSection(askedQuestion(topic, found.terms, 100), found.passages, readingContext(library));
  };
  expect(await read("памятка клуба Ковш")).not.toBeNull();
  expect(await read("клуб Ковш: правила возврата")).toBeNull();
});
