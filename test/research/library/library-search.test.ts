import { describe, expect, it } from "vitest";
import { openLibrary } from "../../support/library.ts";

const ask = (query: string, more: { limit?: number; widen?: boolean } = {}) => ({ query, limit: 10, widen: false, ...more });

describe("searching passages", () => {
  it("finds inflected words in English and Russian, with the words marked", async () => {
    const { library, add } = openLibrary();
    await add("kazan.md", "# Казань\n\nГород основан в 1005 году. В нём живёт больше миллиона жителей.\n");
    await add("rivers.txt", "Rivers flooded the fields.");
    const [hit] = await library.searchHits("ada", "Сколько житель в городах?", 5);
    expect(hit).toMatchObject({ name: "kazan.md", heading: ["Казань"], score: 1, place: { line: 3 } });
    expect(hit?.highlights.map(({ from, to }) => hit.text.slice(from, to))).toEqual(["Город", "жителей"]);
    expect((await library.searchHits("ada", "flood of a river", 5)).map(({ name }) => name)).toEqual(["rivers.txt"]);
  });

  it("takes nothing of a query for syntax, and finds nothing for one without content", async () => {
    const { library, add } = openLibrary();
    await add("a.txt", "What is a NEAR miss? It is a column: value.");
    for (const query of ['"', "NEAR(", "a AND (b", "column:", "-miss*", "miss^2", "'; DROP TABLE passage; --"]) {
      await expect(library.searchHits("ada", query, 5)).resolves.toBeDefined();
    }
    expect(await library.searchHits("ada", "miss*", 5)).toHaveLength(1);
    expect(await library.searchHits("ada", "what is it?", 5)).toEqual([]);
    expect(await library.searchHits("ada", "…", 5)).toEqual([]);
  });

  it("finds a document by its name and headings", async () => {
    const { library, add } = openLibrary();
    await add("budget-2024.txt", "Roads cost more than schools.");
    await add("other.md", "# Schools\n\nThey cost less.\n\n# Roads\n\nThey cost more.\n");
    expect((await library.searchHits("ada", "budget", 5)).map(({ name }) => name)).toEqual(["budget-2024.txt"]);
    expect((await library.searchHits("ada", "roads", 5)).map(({ text }) => text)).toContain("They cost more.");
  });

  it("tells for each word how many passages hold it, and for each hit how much of the query it covers", async () => {
    const { library, add, scope } = openLibrary();
    await add("a.txt", "The river Nile.");
    await add("b.txt", "A river of no name.");
    const { terms, passages, documents } = await library.search(scope(), ask("Nile river steamers"));
    expect(documents).toBe(2);
    expect(terms).toEqual([
      { word: "Nile", stem: "nile", passages: 1 },
      { word: "river", stem: "river", passages: 2 },
      { word: "steamers", stem: "steamer", passages: 0 },
    ]);
    expect(passages.map(({ name }) => name)).toEqual(["a.txt", "b.txt"]);
    expect(passages[0]?.coverage).toBeGreaterThan(passages[1]?.coverage ?? 1);
    expect(passages[0]?.coverage).toBeLessThan(0.7);
  });

  it("ranks the word itself before several that mean the same", async () => {
    const { library, add } = openLibrary();
    await add("fleet.txt", "Every ship, boat, vessel and liner of the port.");
    await add("times.txt", "The ferry leaves at nine, and comes back before dusk.");
    await add("else.txt", "Nobody has seen the lighthouse.");
    expect((await library.searchHits("ada", "ferry", 5)).map(({ name }) => name)).toEqual(["times.txt", "fleet.txt"]);
  });

  it("finds by what a phrase means, and counts the passages that tell it", async () => {
    const { library, add, scope } = openLibrary();
    await add("a.txt", "The firm was declared insolvent in May.");
    await add("b.txt", "A bust of Caesar stands in the hall.");
    const { terms, passages } = await library.search(scope(), ask("Which company went bust?"));
    expect(terms).toContainEqual({ word: "went bust", stem: "go bust", passages: 1 });
    expect(terms.map(({ word }) => word)).not.toContain("bust");
    expect(passages.map(({ name }) => name)).toContain("a.txt");
    // No other word of this question means anything that the passage says.
    const { passages: byPhrase } = await library.search(scope(), ask("Who went bust?"));
    expect(byPhrase.map(({ name }) => name)).toContain("a.txt");
  });

  it("counts a word that stands in a table's cells or heads alone", async () => {
    const { library, add, scope } = openLibrary();
    await add("sales.csv", "Quartal,Umsatz\nerstes,10\nzweites,12\n");
    await add("a.txt", "The river Nile.");
    const { terms } = await library.search(scope(), ask("Umsatz zweites Gewinn"));
    expect(terms.map(({ word, passages }) => [word, passages > 0])).toEqual([
      ["Umsatz", true],
      ["zweites", true],
      ["Gewinn", false],
    ]);
  });

  it("keeps to the documents of its scope before it ranks", async () => {
    const { library, add, scope } = openLibrary();
    for (let number = 0; number < 30; number++) await add(`river-${number}.txt`, `River river river number ${number}.`);
    const { document } = await add("last.txt", "A river among other words that make it weaker than the rest.");
    const { passages, documents, terms } = await library.search(scope("ada", [document.id, "no-such-document"]), ask("river"));
    expect(passages.map(({ name }) => name)).toEqual(["last.txt"]);
    expect(documents).toBe(1);
    expect(terms[0]?.passages).toBe(1);
    expect((await library.search(scope("ada", []), ask("river"))).passages).toEqual([]);
  });

  it("leaves rows of tables to the table search, except for the routes", async () => {
    const { library, add, scope } = openLibrary();
    await add("cities.csv", "city,country\nKazan,Russia\nLyon,France\n");
    expect((await library.search(scope(), ask("Kazan"))).passages).toEqual([]);
    expect((await library.searchHits("ada", "Kazan", 5)).map(({ text }) => text)).toEqual(["Kazan,Russia\nLyon,France"]);
  });

  it("finds names and everyday words in documents of another language", async () => {
    const { library, add, scope } = openLibrary();
    await add("travel.txt", "The Oslo office pays a fixed price for every night of a trip.");
    await add("other.txt", "Nothing of the kind is said in this text.");
    const names = async (query: string) => (await library.search(scope(), ask(query))).passages.map(({ name }) => name);
    expect(await names("Осло")).toEqual(["travel.txt"]);
    expect(await names("сколько стоит командировка")).toEqual(["travel.txt"]);
    expect(await names("шоколад")).toEqual([]);
  });

  it("finds a word under its irregular forms", async () => {
    const { library, add, scope } = openLibrary();
    await add("audit.txt", "The auditors found no lasting harm.");
    await add("other.txt", "Nothing of the kind is said in this text.");
    expect((await library.search(scope(), ask("find"))).passages.map(({ name }) => name)).toEqual(["audit.txt"]);
  });

  it("takes a word of another script that sounds alike, however it is spelt", async () => {
    const { library, add, scope } = openLibrary();
    await add("signals.txt", "The heliograph of Carrick was built in 1894.");
    const { terms } = await library.search(scope(), ask("гелиограф Каррика"));
    expect(terms.map(({ near }) => near)).toEqual(["heliograph", "carrick"]);
  });

  it("takes the nearest word for a misspelt one, without counting it as covered", async () => {
    const { library, add, scope } = openLibrary();
    await add("a.txt", "Parliament voted on the law.");
    await add("b.txt", "Nothing of the kind here.");
    const { passages, terms } = await library.search(scope(), ask("parliment"));
    expect(passages.map(({ name }) => name)).toEqual(["a.txt"]);
    expect(passages[0]?.coverage).toBe(0);
    expect(terms).toEqual([{ word: "parliment", stem: "parliment", passages: 0, near: "parliament" }]);
  });

  it("takes no other word for one that it knows", async () => {
    const { library, add, scope } = openLibrary();
    await add("a.txt", "Музей экспонирует картины.");
    const nearOf = async (word: string) => (await library.search(scope(), ask(word))).terms.map(({ near }) => near);
    expect(await nearOf("экспортирует")).toEqual([undefined]);
    expect(await nearOf("экспонируит")).toEqual(["экспонир"]);
  });

  it("finds words that are written as one name", async () => {
    const { library, add, scope } = openLibrary();
    await add("options.md", "Options are named here.\n\n- `logLevel` of the routes, from trace to fatal.\n");
    await add("sea.md", "The level of the sea is measured each day.");
    const { passages } = await library.search(scope(), ask("How do I set the log level?"));
    expect(passages[0]?.name).toBe("options.md");
  });

  it("widens a query by words of the best passages", async () => {
    const { library, add, scope } = openLibrary();
    await add("a.txt", "Glaciers shape valleys. Moraines stay behind.");
    await add("b.txt", "Glaciers melt. Moraines show where they ended.");
    await add("c.txt", "Moraines are heaps of stones.");
    const names = async (widen: boolean) => (await library.search(scope(), ask("glaciers", { widen }))).passages.map(({ name }) => name);
    expect(await names(false)).toEqual(["a.txt", "b.txt"]);
    expect(await names(true)).toContain("c.txt");
  });

  it("gives the same answer to the same question, also from a reopened store", async () => {
    const first = openLibrary();
    for (let number = 0; number < 40; number++)
      await first.add(`${number}.txt`, `The river number ${number % 7} floods the plain ${number % 3} times.`);
    const answer = await first.library.search(first.scope(), ask("flood of the plain by a river", { limit: 40 }));
    expect(await first.library.search(first.scope(), ask("flood of the plain by a river", { limit: 40 }))).toEqual(answer);
    await first.close();
    const second = openLibrary({}, first.directory);
    expect(await second.library.search(second.scope(), ask("flood of the plain by a river", { limit: 40 }))).toEqual(answer);
  });
});

describe("searching tables", () => {
  const rows = (country: string, add: number) =>
    Array.from({ length: 30 }, (_, index) => `${country},${1990 + index},${add + index}`).join("\n");
  const gdp = `Country Name,Year,Value\n${rows("Germany", 100)}\n${rows("France", 200)}\n${rows('"Egypt, Arab Rep."', 300)}\n`;

  async function library() {
    const opened = openLibrary();
    await opened.add("gdp.csv", gdp);
    await opened.add("population.csv", gdp.replaceAll("00", "0"));
    const find = async (query: string, more: { limit?: number; maxRows?: number; everyRow?: boolean; rowsOf?: "whole" | "larger" } = {}) =>
      (await opened.library.tables(opened.scope(), { query, limit: 5, maxRows: 500, ...more })).tables;
    return { ...opened, find };
  }

  it.each([
    ["What was the GDP of Germany in 1995?", "gdp.csv", "Germany", ["Germany"]],
    ["Какова была численность населения Франции в 1997 году?", "population.csv", "France", ["Франции"]],
    ["На сколько вырос ВВП Египта?", "gdp.csv", "Egypt, Arab Rep.", ["Египта"]],
  ])("%s", async (query, name, country, matchedWords) => {
    const { find } = await library();
    const [best] = await find(query);
    expect(best).toMatchObject({ name, rowsTotal: 90, table: 0, score: 1, matchedWords });
    expect(best?.rows).toHaveLength(30);
    expect(new Set(best?.rows.map(({ cells }) => cells[0]))).toEqual(new Set([country]));
    expect(best?.rows.map(({ cells }) => cells[1])).toContain(1990);
  });

  it("gives the rows of the years asked for where all are too many, or the first rows where none is asked for", async () => {
    const { find } = await library();
    expect((await find("GDP of Germany in 1995", { maxRows: 5 }))[0]?.rows.map(({ cells }) => cells[1])).toEqual([1995]);
    expect((await find("GDP in 1995", { maxRows: 5 }))[0]?.rows.map(({ cells }) => cells[0])).toEqual([
      "Germany",
      "France",
      "Egypt, Arab Rep.",
    ]);
    expect((await find("GDP", { maxRows: 5 }))[0]?.rows.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5]);
    expect((await find("GDP of Germany", { everyRow: true }))[0]?.rows).toHaveLength(90);
  });

  it("gives no rows of tables that are larger than what is shown, or not larger, where none are asked for", async () => {
    const { find } = await library();
    const shown = async (rowsOf: "whole" | "larger", maxRows: number) =>
      (await find("GDP of Germany", { everyRow: true, rowsOf, maxRows }))[0];
    expect(await shown("whole", 89)).toMatchObject({ rowsTotal: 90, rows: [], matchedWords: ["Germany"] });
    expect((await shown("whole", 90))?.rows).toHaveLength(90);
    expect((await shown("larger", 90))?.rows).toEqual([]);
    expect((await shown("larger", 89))?.rows).toHaveLength(89);
  });

  it("finds a table by its heading and its document, and no table for what none holds", async () => {
    const { add, find } = await library();
    await add("kenya.md", "# Kenya\n\n## Exports\n\n| Year | Value |\n|---|---|\n| 2023 | $12 billion |\n| 2022 | $11 billion |\n");
    const [best] = await find("exports of Kenya");
    expect(best).toMatchObject({ name: "kenya.md", title: "Exports", coverage: 1 });
    expect(best?.rows.map(({ cells, line, quote }) => [cells, line, quote])).toEqual([
      [[2023, 12e9], 7, "| 2023 | $12 billion |"],
      [[2022, 11e9], 8, "| 2022 | $11 billion |"],
    ]);
    expect(await find("weather on the moon")).toEqual([]);
  });

  it("counts documents, passages, tables and languages", async () => {
    const { library: reader, scope, add } = await library();
    await add("ru.txt", "Река течёт на север.");
    expect(reader.overview(scope())).toEqual({
      documents: 3,
      passages: expect.any(Number),
      tables: 2,
      languages: [
        { language: "en", documents: 2 },
        { language: "ru", documents: 1 },
      ],
    });
  });
});

describe("searching among many tables", () => {
  it("finds the one that holds the thing and the measure, however many hold the thing", async () => {
    const { library, add, scope } = openLibrary();
    const filler = Array.from({ length: 100 }, (_, row) => `place ${row},${row}`).join("\n");
    await add("gdp.csv", `country,gdp\n${filler}\nKenya,40\n`);
    for (let number = 0; number < 120; number++) await add(`gdp-${number}.csv`, `gdp,gdp gdp\nregion,${number}\n`);
    for (let number = 0; number < 10; number++) await add(`kenya-${number}.csv`, `kenya,score\nKenya,${number}\n`);
    const { tables } = await library.tables(scope(), { query: "GDP Kenya", limit: 12, maxRows: 10 } as never);
    expect(tables.map(({ name }) => name)).toContain("gdp.csv");
  });
});

describe("searching a large library", () => {
  it("asks the other searcher from as many passages in scope as were set", async () => {
    const asked: string[] = [];
    const searcher = {
      passages: async (_scope: unknown, query: string) => {
        asked.push(query);
        return { passages: [], terms: [], documents: 0, total: 0 };
      },
      tables: async (_scope: unknown, query: string) => {
        asked.push(query);
        return [];
      },
    };
    const { library, add, scope } = openLibrary({ largeSearch: { searcher, fromPassages: 2 } });
    const { document } = await add("a.txt", "The river floods.");
    await library.search(scope(), ask("one passage"));
    await add("b.txt", "The lake is calm.");
    await library.search(scope("ada", [document.id]), ask("one passage in scope"));
    expect(asked).toEqual([]);
    await library.searchHits("ada", "by route", 5);
    await library.search(scope(), ask("by tool"));
    await library.tables(scope(), { query: "tables", limit: 5, maxRows: 10 });
    expect(asked).toEqual(["by route", "by tool", "tables"]);
  });
});
