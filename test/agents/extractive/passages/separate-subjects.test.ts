/** Short questions side by side: each about its own thing, unless the documents of one hold the words of the other. */
import { expect, test } from "vitest";
import { runSession } from "../../../../bench/evidence/session.ts";
import { memoryLibrary } from "../memory-library.ts";

const plant = {
  name: "plant.md",
  text: "# The water plant of Norby\n\nThe water plant of Norby opened on 3 May 2014.\n\n## Reserve pump\n\nThe reserve pump is tested every second Tuesday.\n",
};
const readme = {
  name: "readme.md",
  text: "# Sample project\n\n## Demo\n\nTo start the demo, run `npm run demo` in the folder of the project.\n\n## Visits\n\nVisiting hours are from 9 to 12.\n",
};

async function told(question: string, ...library: { name: string; text: string }[]) {
  const { research } = await runSession(memoryLibrary(library), question);
  return research.sections.map(({ evidence, paragraphs }) => ({ evidence, text: paragraphs[0]?.text }));
}

test("a question whose words are together elsewhere is answered for itself", async () => {
  const [, demo] = await told("When did the water plant of Norby open? How do I start the demo?", plant, readme);
  expect(demo).toMatchObject({ evidence: "strong", text: expect.stringContaining("npm run demo") });
});

test("a thing that another document tells of is not sure to be meant", async () => {
  const question = "When did the water plant of Norby open? What are the visiting hours?";
  const [, elsewhere] = await told(question, plant, readme);
  expect(elsewhere).toMatchObject({ evidence: "weak", text: expect.stringContaining("from 9 to 12") });
  const own = { ...plant, text: `${plant.text}\n## Visits\n\nThe visiting hours of the plant are from 14 to 16.\n` };
  const [, held] = await told(question, own, readme);
  expect(held?.text).toContain("from 14 to 16");
});

test("figures are computed for the last of many questions, too", async () => {
  const table = { name: "water-use.csv", text: "Year,Water\n2020,31\n2021,35\n2022,39\n2023,42\n" };
  const before = ["When did the water plant of Norby open?", "How often is the reserve pump tested?", "How do I start the demo?"];
  const asked = [...before, "What are the visiting hours?", "Who owns the lighthouse?", "How did water change from 2020 to 2023?"];
  const sections = await told(asked.join(" "), plant, readme, table);
  expect(sections.at(-1)).toMatchObject({ evidence: "strong", text: expect.stringContaining("from 31 in 2020 to 42 in 2023") });
});
