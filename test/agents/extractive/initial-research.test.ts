import { describe, expect, test } from "vitest";
import { initialResearchOutput } from "../../../src/agents/contracts.ts";
import { entitiesIn, initialResearch, keyPhrasesIn } from "../../../src/agents/extractive/initial-research.ts";
import { namesInSentence } from "../../../src/agents/extractive/passages/names.ts";
import { contextOver, memoryLibrary } from "./memory-library.ts";

const library = memoryLibrary([
  {
    name: "sqlite.md",
    text: "# SQLite\n\n## Write-ahead log\n\nThe write-ahead log lets readers and writers of SQLite work at once. Richard Hipp designed SQLite. A checkpoint moves the write-ahead log into the database.\n\n## Files\n\nSQLite keeps a database in one file.\n",
  },
  { name: "bread.md", text: "# Bread\n\nBread is baked from flour.\n" },
  { name: "population.csv", text: "country,year,population\nJapan,1990,123\nJapan,2000,126\n" },
]);

async function look(query: string, language: string | null = null, over = library) {
  return initialResearchOutput.parse(await initialResearch.run({ query, language }, contextOver(over)));
}

describe("initial research", () => {
  test("tells what the best passages speak of", async () => {
    const context = await look("How does the write-ahead log of SQLite work?");
    expect(context.language).toBe("en");
    expect(context.documents).toBe(3);
    expect(context.topics[0]?.title).toBe("Write-ahead log");
    expect(context.entities.map(({ name }) => name)).toContain("SQLite");
    expect(context.keyPhrases).toContain("write-ahead log");
    expect(context.tables).toEqual([]);
    expect(context.summary).toContain("Write-ahead log");
  });

  test("names the tables that bear on the query, also one in another language", async () => {
    const tables = [{ title: "population", columns: ["country", "year", "population"], documentId: "d2" }];
    expect((await look("What was the population of Japan in 1990?")).tables).toEqual(tables);
    const russian = await look("Каким было население Японии в 1990 году?");
    expect(russian).toMatchObject({ language: "ru", tables });
  });

  test("looks for each of several questions by itself: no passage speaks of them all", async () => {
    const questions = ["How did the population of Japan change?", "Which tools do bakers and confectioners use in their kitchens?"];
    const context = await look([...questions, "What moves the write-ahead log?"].join(" "));
    expect(context.topics.map(({ title }) => title)).toContain("Write-ahead log");
    expect(context.tables).toHaveLength(1);
  });

  test("a table keeps the words of every item that its rows hold", async () => {
    const base = memoryLibrary([{ name: "lakes.csv", text: "lake,depth\nStorvatn,92\nGronne,187\n" }]);
    const lakes: typeof base = { ...base, tables: (scope, input) => base.tables(scope, { ...input, everyRow: false }) };
    const { tables } = await look("What is the depth of Storvatn? What is the depth of Gronne?", null, lakes);
    expect(tables.flatMap(({ matchedWords = [] }) => matchedWords).toSorted()).toEqual(["gronn", "storvatn"]);
  });

  test("knows nothing of what the documents do not speak of", async () => {
    expect(await look("How do volcanoes erupt?")).toMatchObject({ topics: [], keyPhrases: [], entities: [], tables: [], documents: 3 });
  });

  test("keeps the language that the client asked for", async () => {
    expect(await look("SQLite", "ru")).toMatchObject({ language: "ru", summary: expect.stringContaining("фрагмент") });
  });

  test("an empty library is said to be empty", async () => {
    expect(await look("SQLite", null, memoryLibrary([]))).toMatchObject({
      documents: 0,
      summary: "There are no documents that this session may use.",
    });
  });
});

test.each([
  ["The Bank of England was founded by William Paterson.", ["Bank of England", "William Paterson"]],
  ["Ростов-на-Дону стоит на реке Дон.", ["Ростов-на-Дону", "Дон"]],
  ["Nothing is named here.", []],
])("names in %j", (sentence, names) => {
  expect(namesInSentence(sentence).map(({ text }) => text)).toEqual(names);
});

test("entities are counted over all their spellings", () => {
  expect(entitiesIn(["He met Anna Berg. Then Anna Berg left.", "It was the UN."])).toEqual([
    { name: "Anna Berg", kind: "name", mentions: 2 },
    { name: "UN", kind: "abbreviation", mentions: 1 },
  ]);
});

test("key phrases are runs of content words that come again", () => {
  const [first] = keyPhrasesIn(["The water cycle is old.", "We study the water cycle.", "It is a good day."]);
  expect(first).toBe("water cycle");
});
