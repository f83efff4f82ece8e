/** Tables that are too large to be read in full: of what they rank, the newest years are read. */
import { expect, test } from "vitest";
import { benchOwner } from "../../../bench/evidence/collection.ts";
import { runSession } from "../../../bench/evidence/session.ts";
import { openLibrary } from "../../support/library.ts";

const codes = Array.from({ length: 240 }, (_, index) => String.fromCharCode(65 + (index % 26), 65 + Math.floor(index / 26), 81));
const isles = codes.map((code) => `Isle ${code}`);
/** The last isle has most people in 2024, the first one over all years. */
const peopleOf = (index: number, year: number): number => (index === 0 && year < 2000 ? 9_000_000 : 1_000 * (index + 1) + year);

function table(years: readonly number[], byYear: boolean): string {
  const row = (index: number, year: number) => `${isles[index]},${codes[index]},${year},${peopleOf(index, year)}`;
  const rows = byYear
    ? years.flatMap((year) => isles.map((_, index) => row(index, year)))
    : isles.flatMap((_, index) => years.map((year) => row(index, year)));
  return `Isle Name,Isle Code,Year,Value\n${rows.join("\n")}\n`;
}

const years = Array.from({ length: 35 }, (_, index) => 1990 + index);

async function told(question: string, csv: string, name = "population.csv"): Promise<string[]> {
  const { library, add } = openLibrary();
  await add(name, csv, benchOwner);
  const { research } = await runSession(library, question);
  return research.sections.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text));
}

test("which has the most is told of the newest year, by its name and not its code", async () => {
  const [answer] = await told("Which isle has the largest population?", table(years, false));
  expect(answer).toContain(`${isles.at(-1)} has the highest population (2024): 242,024`);
});

test("several are told where the question asks for several, with their year", async () => {
  const [answer] = await told("Which isles have the largest population?", table(years, false));
  expect(answer).toMatch(/^the five with the highest population in 2024: .*240/iu);
  expect(answer).toContain(String(isles.at(-1)));
});

test("where years only rise, the newest may not have been read, and nothing is told", async () => {
  expect((await told("Which isle has the largest population?", table(years, true))).join(" ")).not.toContain("highest population");
});

test("what adds up over years is not told by some of them", async () => {
  expect((await told("Which isle has the most visitors?", table(years, false), "visitors.csv")).join(" ")).not.toContain("visitors: ");
});
