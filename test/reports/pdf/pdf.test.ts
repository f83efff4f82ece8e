import { extractLinks, extractText, getDocumentProxy, getMeta } from "unpdf";
import { describe, expect, test } from "vitest";
import { defaultTemplate } from "../../../src/domain/reports/template.ts";
import { type ReportInput, reportDocument } from "../../../src/reports/document/report-document.ts";
import { breakableText } from "../../../src/reports/pdf/breakable.ts";
import { createPdfCompiler } from "../../../src/reports/pdf/pdf.ts";
import { typstTable } from "../../../src/reports/pdf/table-layout.ts";
import { emptyInput, englishInput, longInput, plantedInput, russianInput } from "../fixture.ts";
import { plantedTexts } from "../planted.ts";
import { writtenInput } from "../written-fixture.ts";

const compiler = createPdfCompiler();
const pdfOf = (input: ReportInput, rows = 100): Uint8Array => compiler.pdf(reportDocument(input, { rows, columns: 14 }));

async function read(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { totalPages, text } = await extractText(document, { mergePages: false });
  const outline = ((await document.getOutline()) ?? []).map(({ title }) => title);
  const { links } = await extractLinks(document);
  const { info } = await getMeta(document);
  return { pages: totalPages, text, outline, links, info };
}

/** Text without what typesetting adds: line ends, hyphens at them, places to break at. */
const bare = (text: string | string[]): string =>
  [text]
    .flat()
    .join("")
    .replace(/[\s\u200B\u00AD-]/gu, "");

test("can be searched and copied, Cyrillic too, and names its title, author, language and time", async () => {
  const { text, info } = await read(pdfOf(russianInput()));
  expect(bare(text)).toContain(
    bare(
      "«Административно-территориальные преобразования и железнодорожное строительство определили, какие поселения стали крупнейшими.»[1]",
    ),
  );
  expect(bare(text)).toContain(bare("Ответ полный: подтверждения найдены для каждой части вопроса."));
  expect(bare(text)).toContain(bare("Санкт-Петербург 1703 5 598"));
  expect(info).toMatchObject({ Title: "Крупнейшие города России", Author: "Ralph", Language: "ru", CreationDate: "D:20260301093112Z" });
});

test("is tagged for screen readers as PDF/UA-1: headings, tables with heads, lists, charts with their words", async () => {
  const document = await getDocumentProxy(new Uint8Array(pdfOf(englishInput())));
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  expect((await document.getMetadata()).metadata.get("pdfuaid:part")).toBe("1");
  const roles = new Set<string>();
  const alternatives: string[] = [];
  type Tag = Awaited<ReturnType<Awaited<ReturnType<typeof document.getPage>>["getStructTree"]>>;
  const visit = (node: Tag | Tag["children"][number]): void => {
    if ("role" in node) roles.add(node.role);
    if ("alt" in node) alternatives.push(String(node.alt));
    if ("children" in node) for (const child of node.children) visit(child);
  };
  for (let number = 1; number <= document.numPages; number += 1) visit(await (await document.getPage(number)).getStructTree());
  expect([...roles]).toEqual(expect.arrayContaining(["H1", "H2", "P", "Figure", "Table", "TH", "TD", "L", "LI", "Link"]));
  expect(alternatives).toContainEqual(expect.stringContaining("Renewable electricity by country"));
});

test("a question without an answer stays on the page of the places to look at", async () => {
  const input = englishInput();
  const notFound = Array.from({ length: 40 }, (_, index) => ({
    ...{ item: `Question${index}end`, searched: [], reason: "" },
    nearest: ["a", "b", "c"].map((title) => ({ kind: "section" as const, source: "Plan", title: `Place${index}${title}end` })),
  }));
  const { text } = await read(pdfOf({ ...input, research: { ...input.research, notFound } }));
  const pageOf = (word: string): number => text.findIndex((page) => page.includes(word));
  expect(pageOf("Question39end")).toBeGreaterThan(pageOf("Question0end"));
  for (const index of notFound.keys()) expect(pageOf(`Place${index}cend`)).toBe(pageOf(`Question${index}end`));
});

test("Chinese, Japanese and Korean are shown; of other scripts without a font it says which", async () => {
  const han = await read(pdfOf(plantedInput("漢字とかなで書く")));
  expect(bare(han.text)).toContain("漢字とかなで書く");
  expect(bare(han.text)).not.toContain("Thefontsofthisfilelack");
  const korean = await read(pdfOf(plantedInput("한글과 漢字로 쓴다")));
  expect(bare(korean.text)).toContain("한글과漢字로쓴다");
  const other = await read(pdfOf(plantedInput("ภาษาไทย हिन्दी")));
  expect(other.text[0]).toContain("The fonts of this file lack Devanagari, Thai");
});

test("has each mark at its sentence, headings, lists, and cells with marks", async () => {
  const text = bare((await read(pdfOf(writtenInput()))).text);
  for (const words of [
    "Pumped hydro still leads.[5] Batteries grow fast.[1]",
    "In detail Renewable electricity by country",
    "1. First: hydro.[5] 2. Then batteries.[1]",
    "18.9 GWh [1]",
    "Conclusion So it is.[5]",
    "Limits of the evidence One review alone.[5]",
  ])
    expect(text).toContain(bare(words));
});

test("has an outline, numbered pages, charts with their words, and links to the sources", async () => {
  const { text, outline, pages, links } = await read(pdfOf(englishInput()));
  expect(outline).toEqual([
    "Summary",
    "Growth of renewable electricity",
    "Storage",
    "What limits growth",
    "Recommendations",
    "Where the sources disagree",
    "What was not found",
    "Sources",
    "How this was found",
    "Appendix: passages and files",
  ]);
  expect(text.map((page, index) => page.includes(`Page ${index + 1} / ${pages}`))).toEqual(Array.from({ length: pages }, () => true));
  expect(bare(text)).toContain(bare("Grid Review 2024 Network agency 10.5 9.8"));
  expect(links).toContain("https://data.example.org/renewables-by-country.csv");
  expect(links).toContain("https://agency.example.org/reports/curtailment?year=2023&lang=en");
});

test("tells completeness, gaps, disagreements and what cut the research", async () => {
  const text = bare((await read(pdfOf(englishInput()))).text);
  for (const sentence of [
    "Answered in part: the evidence covers only a part of the question. Nothing was found for one part.",
    "The limit of 3 rounds was reached.",
    "Searched for: household price · electricity tariff · cents per kWh",
    "9.8 TWh — Curtailment report of the network agency, Redispatch [8]",
    "renewables-by-country.csv (document) [2] line 40, column “Renewables”, row 39",
    "[2] “2019,Germany,243”",
  ]) {
    expect(text).toContain(bare(sentence));
  }
});

test("where there is no evidence, the line below the title says so", async () => {
  const input = emptyInput("ru");
  const { text } = await read(pdfOf(input));
  const [head = "", below = ""] = (text[0] ?? "").split("Подтверждений не найдено");
  expect(bare(head)).toContain(bare(input.wording.title));
  expect(below).not.toBe("");
});

test("the same input gives the same bytes", () => {
  const bytes = pdfOf(russianInput());
  pdfOf(englishInput());
  expect(Buffer.compare(pdfOf(russianInput()), bytes)).toBe(0);
});

test("long and wide tables are cut, say so, and stay within the page", async () => {
  const { text } = await read(pdfOf(longInput(500)));
  expect(bare(text)).toContain(bare("The first 100 of 500 rows; the JSON report holds them all."));
  expect(text.join("\n").match(/^\d+ Station \d+/gm)).toHaveLength(100);

  const input = longInput(3);
  const [section] = input.research.sections;
  const [table] = section?.tables ?? [];
  if (section === undefined || table === undefined) throw new Error("the fixture has no table");
  const wide = {
    ...table,
    columns: Array.from({ length: 20 }, (_, index) => ({ name: `Column ${index + 1}`, type: "number" as const, unit: null })),
    rows: table.rows.map((_, row) => Array.from({ length: 20 }, (_, index) => row * 20 + index)),
  };
  const document = await getDocumentProxy(
    new Uint8Array(pdfOf({ ...input, research: { ...input.research, sections: [{ ...section, charts: [], tables: [wide] }] } })),
  );
  const sizes: boolean[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent();
    for (const item of items) {
      if ("transform" in item && item.str.startsWith("Column"))
        sizes.push(width > height && (item.transform[4] as number) + item.width < width);
    }
  }
  expect(sizes).toEqual(Array.from({ length: 14 }, () => true));
  expect(bare((await extractText(document)).text)).toContain(bare("The first 14 of 20 columns; the JSON report holds them all."));
});

test("contents stand behind the summary in a report of more than four pages, so that the first page answers", async () => {
  const input = longInput(500);
  const [section] = input.research.sections;
  const sections = Array.from({ length: 2 }, () => section ?? []).flat();
  const { text, pages } = await read(
    pdfOf({ ...input, research: { ...input.research, sections, summary: englishInput().research.summary } }),
  );
  expect(pages).toBeGreaterThan(4);
  expect(text[0]).toMatch(/Summary[\s\S]*Battery storage[\s\S]*CONTENTS[\s\S]*Sources\s+\d+/);
  expect((await read(pdfOf(englishInput()))).text.join("")).not.toContain("CONTENTS");
});

test("contents name the page of each section, however many charts move what stands behind them", async () => {
  const { research, ...rest } = englishInput();
  const section = research.sections.find(({ charts }) => charts.length > 0);
  const [chart] = section?.charts ?? [];
  if (section === undefined || chart === undefined) throw new Error("The fixture has a section with a chart");
  // Lengths for which charts fitted to their pages would move each other until a section is on another page than is told.
  const lengths = [5, 3, 4, 4, 6, 2, 5, 4, 2, 7, 7, 5, 2, 4, 7, 4];
  const sections = lengths.map((length, index) => ({
    ...section,
    title: `Section ${index + 1}`,
    paragraphs: Array.from({ length }, () => section.paragraphs).flat(),
    charts: [chart],
    tables: [],
  }));
  const { text } = await read(pdfOf({ ...rest, research: { ...research, sections } }));
  const told = [...text.join(" ").matchAll(/Section (\d+)\s+(\d+)(?=\s+[A-Z])/g)].map(([, name, page]) => `${name}: ${page}`);
  const stands = sections.map(
    ({ title }, index) => `${index + 1}: ${text.findLastIndex((page) => new RegExp(`${title}(?!\\d)`).test(page)) + 1}`,
  );
  expect(told).toEqual(stands);
});

test("a template gives page, order, cover, footer, colours and logo", async () => {
  const colours = { ...defaultTemplate.colours, series: ["#7a1f5f", ...defaultTemplate.colours.series.slice(1)] };
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  const template = {
    ...{ ...defaultTemplate, colours, footer: "Acme {session}", cover: { organisation: "Acme", note: "Confidential" } },
    logo: { mediaType: "image/png" as const, data: pixel, alternative: "The logo", width: 30, height: 30 },
    order: ["method" as const, ...defaultTemplate.order.filter((part) => part !== "method")],
    page: { ...defaultTemplate.page, size: "letter" as const },
  };
  const input = { ...englishInput(), template };
  const bytes = pdfOf(input);
  const { text, outline } = await read(bytes);
  expect(text[0]).toMatch(/^Acme\s+RESEARCH REPORT\s+Renewable electricity[\s\S]*March 1, 2026\s+Confidential$/);
  // The page behind the cover has the title in its running head alone.
  expect(text[1]?.split(input.wording.title).length).toBe(2);
  expect(text[1]).not.toContain("RESEARCH REPORT");
  expect(outline[0]).toBe("How this was found");
  expect(text[1]).toContain(`Acme ${input.sessionId}`);
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
  expect(page.view.slice(2)).toEqual([612, 792]);
});

test("many contents stand in two columns, each entry once with its page", async () => {
  const input = englishInput();
  const [section] = input.research.sections;
  if (section === undefined) throw new Error("the fixture has no section");
  const sections = Array.from({ length: 60 }, (_, index) => ({ ...section, title: `Part ${index + 1} of it`, tables: [], charts: [] }));
  const { text } = await read(pdfOf({ ...input, research: { ...input.research, sections } }));
  // The body has each title once, too.
  const contents = text.slice(0, 2).join("\n");
  for (const index of [1, 30, 60]) expect(contents.match(new RegExp(`Part ${index} of it\\s+\\d+`, "g"))).toHaveLength(1);
  // In one column the entries are more than two pages.
  expect(contents).toMatch(/Part 60 of it\s+\d+/);
  const pages = [...contents.matchAll(/Part \d+ of it\s+(\d+)/g)].map(([, page]) => Number(page));
  expect(pages).toEqual(pages.toSorted((a, b) => a - b));
});

test("long texts share the width that short columns leave by their length", () => {
  const page = { upright: 100, flipped: 150, rows: 40 };
  const column = (label: string, numeric = false) => ({ label, name: label, unit: null, numeric, decimals: 0, grouped: false });
  const columns = [column("Statement"), column("Value", true), column("Formula"), column("Check")];
  const weightsOf = (cells: string[]) => {
    const table = { caption: "", columns, rows: [cells], values: [], rowMarks: null, cellMarks: null, marks: [], remarks: [] };
    return typstTable(table, page).columns.map(({ weight }) => weight);
  };
  const [statement = 0, value, formula, check = 0] = weightsOf(["some words ".repeat(30), "12", "x2 − x1", "as many ".repeat(3)]);
  expect([value, formula]).toEqual([0, 0]);
  expect(statement / check).toBeCloseTo(60 / 24);
  // None is narrower than its longest word.
  const formulas = weightsOf(["some words ".repeat(30), "12", "AVERAGE(x1:x641)", "as many words as there ".repeat(4)]);
  expect(formulas[2]).toBeGreaterThanOrEqual("AVERAGE(x1:x641)".length);
  expect(formulas.reduce((sum, part) => sum + part, 0)).toBeCloseTo(page.upright - "Value".length - 1 - 3);
  // A bold head has the room of its longest word, and a value with a long unit takes none of the statement's.
  columns[2] = column("Computedness");
  const units = weightsOf(["some words ".repeat(30), "790.86 million people", "(x2 − x1) / x1", "as many words as there ".repeat(4)]);
  expect(units[2]).toBeGreaterThan("Computedness".length * 1.15);
  expect(units[1]).toBeGreaterThan(0);
  expect(units[1]).toBeLessThan(21);
  columns[2] = column("Formula");
  // Where the short columns fill the page themselves, none is squeezed to nothing.
  expect(weightsOf(["s".repeat(300), "1".repeat(120), "x", "c"])).toEqual([0, 0, 0, 0]);
  expect(weightsOf(["one", "2", "three", "four"])).toEqual([0, 0, 0, 0]);
});

test("a row of usual texts stays on one page", async () => {
  const input = longInput(60);
  const table = input.research.sections[0]?.tables[0];
  if (table === undefined) throw new Error("no table");
  const words = (row: number) => Array.from({ length: 38 }, (_, word) => `r${row}w${word}`).join(" ");
  table.columns = [
    { name: "Place", type: "text", unit: null },
    ...["First", "Second", "Third"].map((name) => ({ name, type: "text" as const, unit: null })),
  ];
  table.rows = Array.from({ length: 60 }, (_, row) => [`Place ${row}`, words(row), words(row), words(row)]);
  table.rowCitations = table.rows.map(() => []);
  const { text } = await read(pdfOf(input));
  const split = Array.from({ length: 60 }, (_, row) => text.filter((page) => new RegExp(`\\br${row}w\\d+\\b`).test(page)).length);
  expect(split.filter((pages) => pages > 1)).toEqual([]);
  expect(split.filter((pages) => pages === 1).length).toBeGreaterThan(15);
});

test("the conversation says who said what", async () => {
  const messages = [
    { role: "user" as const, content: "How much?", createdAt: "2026-03-01T09:00:00.000Z" },
    { role: "assistant" as const, content: "Here is a draft.\nGoal: more", createdAt: "2026-03-01T09:00:00.000Z" },
  ];
  const history = { usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: null }, workedMs: 1_000, messages };
  expect(bare((await read(pdfOf({ ...englishInput(), history }))).text)).toContain(
    "ConversationInbrief;theJSONreporthasthewholeconversation.UserMarch1,2026,09:00UTCHowmuch?RalphMarch1,2026,09:00UTCHereisadraft.",
  );
});

test("a wide table stands in groups of columns, each with the first", async () => {
  const input = longInput(3);
  const [section] = input.research.sections;
  const [table] = section?.tables ?? [];
  if (section === undefined || table === undefined) throw new Error("the fixture has no table");
  const columns = Array.from({ length: 40 }, (_, index) => ({ name: `Col${index + 1}`, type: "number" as const, unit: null }));
  const rows = table.rows.map((_, row) => columns.map((__, index) => row * 100 + index));
  const research = { ...input.research, sections: [{ ...section, charts: [], tables: [{ ...table, columns, rows }] }] };
  const document = reportDocument({ ...input, research }, { rows: 100, columns: 60 });
  const text = (await read(compiler.pdf(document))).text.join("\n");
  for (const { name } of columns.slice(1)) expect(text.split(new RegExp(`\\b${name}\\b`)).length - 1).toBe(1);
  expect(text.match(/\bCol1\b/g)).toHaveLength(3);
});

describe("what others wrote is shown as it is:", () => {
  test.each(Object.entries(plantedTexts))("%s", async (_, text) => {
    const { text: pages, links } = await read(pdfOf(plantedInput(text)));
    expect(bare(pages).split(bare(text)).length - 1).toBeGreaterThan(15);
    expect(links.filter((url) => url !== "https://example.org/")).toEqual([]);
  });

  test.each([
    "\u0000\u001b[31m\u009b",
    "مرحبا بالعالم",
    "שלום עולם",
    "漢字かな한글",
    "😀👩‍👩‍👧🏳️‍🌈",
    "half \ud800 pair",
    "\u202Eright\u202C",
    "",
    " \n ",
  ])("%j does not stop it", async (text) => {
    const { pages } = await read(pdfOf(plantedInput(text)));
    expect(pages).toBeGreaterThan(1);
  });

  test("a table of few rows that is taller than a page goes on on the next", async () => {
    const input = longInput(8);
    const [section] = input.research.sections;
    const [table] = section?.tables ?? [];
    if (section === undefined || table === undefined) throw new Error("the fixture has no table");
    const columns = ["A", "B", "C", "D", "E"].map((name) => ({ name, type: "text" as const, unit: null }));
    const rows = table.rows.map((_, row) => columns.map(({ name }) => `${`tall ${name} `.repeat(39)}${name}${row}end`));
    const { text } = await read(
      pdfOf({ ...input, research: { ...input.research, sections: [{ ...section, charts: [], tables: [{ ...table, columns, rows }] }] } }),
    );
    for (const [row] of rows.entries()) for (const { name } of columns) expect(bare(text)).toContain(`${name}${row}end`);
    expect(text.filter((page) => /end/.test(page)).length).toBeGreaterThan(1);
  });

  test("a word longer than the line is broken within the page", async () => {
    const word = "long".repeat(200);
    const document = await getDocumentProxy(new Uint8Array(pdfOf(plantedInput(`start ${word} end`))));
    expect(bare((await extractText(document)).text)).toContain(word);
    const beyond: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const [, , width = 0] = page.view;
      for (const item of (await page.getTextContent()).items)
        if ("transform" in item && item.str.trim() !== "" && (item.transform[4] as number) + item.width > width) beyond.push(item.str);
    }
    expect(beyond).toEqual([]);
  });
});

test("only words too long for a line get places to break at", () => {
  expect(breakableText("Административно-территориальные преобразования")).toBe("Административно-\u200Bтерриториальные преобразования");
  expect(breakableText("https://example.org/path?x=1")).toBe("https://\u200Bexample.\u200Borg/\u200Bpath?\u200Bx=1");
  expect(breakableText("x".repeat(40))).toBe(`${"x".repeat(30)}\u200B${"x".repeat(10)}`);
  expect(breakableText("ordinary words stay")).toBe("ordinary words stay");
});

test("no page holds but the last lines of a short appendix", async () => {
  const { research, ...rest } = englishInput();
  const quotes = research.sections.flatMap(({ paragraphs }) => paragraphs.filter(({ kind }) => kind === "quote"));
  const sources = research.sources.filter(({ id }) => quotes.some(({ citations }) => citations[0]?.sourceId === id));
  const [section] = research.sections;
  if (section === undefined || sources.length < 2) throw new Error("the fixture quotes two sources");
  for (let count = 0; count < 7; count += 1) {
    const words = Array.from({ length: count }, (_, index) => ({
      kind: "text" as const,
      text: `${index}. It was told again.`,
      citations: [],
    }));
    const sections = [{ ...section, paragraphs: [...quotes, ...words], tables: [], charts: [] }];
    const told = { ...research, summary: [], disagreements: [], notFound: [], recommendations: [], sections, sources };
    const { text } = await read(pdfOf({ ...rest, research: told }));
    const last = text.at(-1) ?? "";
    if (last.includes("SHA-256")) expect(last, `${count} lines`).toMatch(/Files as they were read/);
  }
});
