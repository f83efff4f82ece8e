import { describe, expect, test } from "vitest";
import { taskAgentInput } from "../../../../src/agents/contracts.ts";
import { dataTask } from "../../../../src/agents/extractive/figures/data-task.ts";
import { describedColumns, descriptionsIn } from "../../../../src/agents/extractive/tables/described-columns.ts";
import { quoteStands, strongFrom } from "../../../../src/domain/evidence/evidence.ts";
import type { PassageHit, TableHit } from "../../../../src/sources/tools/library-tools.ts";
import { contextOver, memoryLibrary } from "../memory-library.ts";

const tremors = { name: "tremors.csv", text: "place,mag,dep,stn\nArnby,4.1,10,31\nBexley,5.6,33,12\nCorwen,3.2,8,44\nDorvik,4.9,70,9\n" };
const about = {
  name: "about.md",
  text: "# About the tremor table\n\nIts columns are:\n\n- `place` – the nearest town\n- `mag` – strength of the quake\n- `dep` – depth of the hearth\n- `stn` – number of observatories that felt it\n",
};
const kilns = { name: "kilns.csv", text: "печь,tmx,вес\nАврора,1200,340\nБерег,980,510\nВетер,1350,290\n" };
const ofKilns = {
  name: "kilns.md",
  text: "# Описание\n\n- печь: название изделия\n- tmx: температура обжига\n- вес: масса в килограммах\n",
};

async function told(question: string, documents: readonly { name: string; text: string }[], language = "en") {
  const brief = { version: 1, status: "approved", goal: "q", scope: ["q"], questions: [], outputFormats: ["md"], language };
  const task = { id: "root.1", ref: "d1", description: question, round: 1, level: 1, input: { scopeItem: question } };
  const input = taskAgentInput.parse({ query: question, brief, task, dependencies: [], known: [] });
  const library = memoryLibrary(documents);
  const [first] = (await dataTask.run(input, contextOver(library))).findings;
  for (const citation of first?.citations ?? []) expect(quoteStands(library.texts.get(citation.sourceId) ?? "", citation)).toBe(true);
  return first;
}

const all = [tremors, about, kilns, ofKilns];

describe("a column is called as a text of the same documents describes it", () => {
  test.each([
    ["Where was the strongest quake?", "en", "Bexley"],
    ["which town had the quake with the greatest depth", "en", "Dorvik"],
    ["strength of the quake in Dorvik", "en", "4.9"],
    ["у какой печи самая высокая температура обжига", "ru", "Ветер"],
  ])("%s", async (question, language, answer) => {
    const first = await told(question, all, language);
    expect(first?.text).toContain(answer);
    expect(first?.confidence).toBeGreaterThanOrEqual(strongFrom);
  });

  test("the line that says so is cited beside the cells", async () => {
    const quotes = (await told("which town had the quake with the greatest depth", all))?.citations.map(({ quote }) => quote);
    expect(quotes).toContain("- `dep` – depth of the hearth");
    expect(quotes?.[0]).toBe("Dorvik,4.9,70,9");
  });

  test.each([
    ["which town had the quake with the greatest depth", [tremors]],
    ["у какой печи самая высокая температура обжига", [kilns, about]],
  ])("%s is not told as sure without it", async (question, documents) => {
    expect((await told(question, documents))?.confidence ?? 0).toBeLessThan(strongFrom);
  });
});

describe("lines that describe columns", () => {
  const hit = (text: string): PassageHit => {
    const place = { from: 0, to: text.length, line: 1, heading: [] };
    return { sourceId: "s", documentId: "d", name: "about.md", heading: [], text, place, score: 1, coverage: 1 };
  };
  const table = (...names: string[]) => ({ columns: names.map((name) => ({ name })) }) as unknown as TableHit;

  test("are told apart from lines of other names and values", () => {
    const found = descriptionsIn([hit("- name: the street\n- opened: 1904\n- owner: the town\n- length: two miles\n- lanes: four\n")]);
    expect(describedColumns(table("name", "owner", "tolls"), found).size).toBe(0);
    expect(describedColumns(table("name", "owner", "length"), found).size).toBe(3);
  });

  test("one alone is of anything", () => {
    expect(describedColumns(table("mag", "dep"), descriptionsIn([hit("- mag – strength of the quake\n")])).size).toBe(0);
  });

  test("tell what the thing is, without what is said of it", () => {
    const [entries = []] = descriptionsIn([hit("op = company that runs the coach\n**pax** - riders, both ways\n")]);
    expect(entries.map(({ name, stems }) => [name, stems])).toEqual([
      ["op", ["compani"]],
      ["pax", ["rider"]],
    ]);
  });
});
