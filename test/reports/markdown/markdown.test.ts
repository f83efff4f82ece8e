import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import type { QuotedBlock } from "../../../src/domain/evidence.ts";
import type { Paragraph, Research, Section } from "../../../src/domain/research.ts";
import { markdownReport } from "../../../src/reports/markdown/markdown.ts";
import { type ReportInput, reportDocument } from "../../../src/reports/report-document.ts";
import { emptyInput, englishInput, longInput, plantedInput, russianInput } from "../fixture.ts";
import { plantedTexts } from "../planted.ts";

interface Node {
  type: string;
  value?: string;
  url?: string;
  depth?: number;
  children?: Node[];
}

const markdownOf = (input: ReportInput, rows = 100): string => markdownReport(reportDocument(input, { rows, columns: 14 }));
const parsed = (markdown: string): Node => fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }) as Node;
const nodesOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)];
const textOf = (node: Node): string => (node.type === "html" ? "" : (node.value ?? (node.children ?? []).map(textOf).join("")));
const headingsOf = (markdown: string): string[] =>
  nodesOf(parsed(markdown))
    .filter(({ type }) => type === "heading")
    .map(textOf);

test("tells everything in order, under the headings of its language", () => {
  expect(headingsOf(markdownOf(englishInput()))).toEqual([
    "Renewable electricity in Germany and France",
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
    "Passages as they stand in the sources",
    "Files as they were read",
  ]);
  expect(headingsOf(markdownOf(russianInput()))).toEqual([
    "Крупнейшие города России",
    "Главное",
    "Население крупнейших городов",
    "Причины роста",
    "Источники",
    "Как это найдено",
    "Приложение: цитаты и файлы",
    "Места в источниках дословно",
    "Прочитанные файлы",
  ]);
});

test("says how complete it is, what cut it, and what was searched for in vain", () => {
  const markdown = markdownOf(englishInput());
  expect(markdown).toContain("**Completeness:** Partial — the evidence covers only a part of the scope. Nothing was found for one item.");
  expect(markdown).toContain("**Cut short:** The limit of 3 rounds was reached.");
  expect(markdown).toContain("Searched for: household price; electricity tariff; cents per kWh.");
  expect(markdownOf(russianInput())).toContain("**Полнота:** Полная — подтверждения найдены по каждому пункту.");
});

test("names the limit that cut the research in words, and as it stands where it knows none", () => {
  const input = russianInput();
  const cutBy = (cut: string): string => markdownOf({ ...input, research: { ...input.research, cut } });
  expect(cutBy("session_time")).toContain("**Прервано:** Истекло время сеанса.");
  expect(cutBy("patience")).toContain("**Прервано:** patience");
});

test("quotes word for word, with the source beneath and a mark that leads to the passage", () => {
  const quote = "Pumped hydro still supplies the larger share of the energy that is shifted from night to day.";
  const markdown = markdownOf(englishInput());
  const mark = new RegExp(`> “${quote}” \\[\\[(\\d+)\\]\\]\\(#note-\\1\\)  \\n> — \\*Grid Review 2024, Storage\\*`).exec(markdown);
  expect(mark).not.toBeNull();
  expect(markdown).toMatch(
    new RegExp(`^- \\*\\*Grid Review 2024\\*\\* .*<a id="note-${mark?.[1]}"></a>\\[${mark?.[1]}\\] Storage, line 5`, "mu"),
  );
  // The appendix repeats no words that stand in the text.
  expect(markdown.split(quote)).toHaveLength(2);
});

test("every mark leads to a note, and every note names source, place and words", () => {
  for (const input of [englishInput(), russianInput(), longInput(500)]) {
    const markdown = markdownOf(input);
    const notes = new Set([...markdown.matchAll(/<a id="(note-\d+)">/g)].map(([, id]) => id));
    const marks = [...markdown.matchAll(/\(#(note-\d+)\)/g)].map(([, id]) => id);
    expect(marks.length).toBeGreaterThan(5);
    expect(marks.filter((id) => !notes.has(id ?? ""))).toEqual([]);
    for (const [, words = ""] of markdown.matchAll(/^- .*\((?:document|web page|документ|веб-страница)\): (.*)$/gm)) {
      for (const place of words.split("; ")) expect(place).toMatch(/^<a id="note-\d+"><\/a>\[\d+\] .*(lines?|строк[аи]) \d+/);
    }
  }
});

test("a source is listed with its address, its time and its hash", () => {
  const { research } = englishInput();
  const markdown = markdownOf(englishInput());
  for (const { title, hash } of research.sources) expect(markdown).toMatch(new RegExp(`^- ${title},.*SHA-256 .${hash}`, "m"));
  expect(markdown).toContain(
    "[`https://data.example.org/renewables-by-country.csv`](<https://data.example.org/renewables-by-country.csv>)",
  );
  expect(markdownOf(russianInput())).toContain("[`https://ru.example.org/wiki/Урбанизация`](<https://ru.example.org/wiki/%D0%A3");
});

test("figures stand in tables with their sources, charts as their data", () => {
  const markdown = markdownOf(englishInput());
  expect(markdown).toContain("| Subject | Measure | Value | Unit | When | Source |\n| --- | --- | ---: | --- | --- | --- |");
  expect(markdown).toMatch(/\| Germany \| growth per year \| 11\.842 \| % \| 2000–2019 \| \[\[2\]\]\(#note-2\) \[\[3\]\]\(#note-3\) \|/);
  expect(markdown).toMatch(/\*\*Renewable electricity by country, TWh\*\*.*\n\n- Germany: ▁.*█\n- France: /);
  expect(markdown).toContain("| 2019 | 243 | 111 |");
  const tables = nodesOf(parsed(markdown)).filter(({ type }) => type === "table");
  expect(tables).toHaveLength(3);
  for (const table of tables) expect(new Set(table.children?.map((row) => row.children?.length)).size).toBe(1);
});

test("where there is no evidence, the first line says so", () => {
  expect(markdownOf(emptyInput("en")).split("\n")[0]).toBe(
    "> **No evidence was found: nothing in the sources that were searched answers this question.**",
  );
  expect(markdownOf(emptyInput("ru")).split("\n")[0]).toMatch(/^> \*\*Подтверждений не найдено/);
  expect(markdownOf(emptyInput("en"))).toContain("**Completeness:** None — no evidence was found.");
});

test("a preface that says the same is not said twice", () => {
  const input = emptyInput("en");
  const preface = "No evidence was found: nothing in the sources that were searched answers this question.";
  const markdown = markdownOf({ ...input, wording: { ...input.wording, preface } });
  expect(markdown.split(preface)).toHaveLength(2);
});

describe("is written for a reader:", () => {
  const [first, second] = englishInput().research.sections;
  if (first === undefined || second === undefined) throw new Error("the fixture has two sections");
  const withSections = (sections: Section[], summary: Paragraph[], more: Partial<Research> = {}): string => {
    const input = englishInput();
    return markdownOf({ ...input, research: { ...input.research, notFound: [], ...more, sections, summary } });
  };

  test("one section says what the summary would say, once, below the title that names it", () => {
    const title = "Renewable electricity in Germany and France?";
    const markdown = withSections([{ ...second, title }], second.paragraphs.slice(0, 1));
    expect(headingsOf(markdown).slice(0, 2)).toEqual(["Renewable electricity in Germany and France", "Recommendations"]);
    expect(markdown.split("Battery storage in Germany grew")).toHaveLength(2);
    expect(headingsOf(withSections([second], [])).slice(0, 2)).toEqual(["Renewable electricity in Germany and France", "Storage"]);
  });

  test("a long report keeps its summary", () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ ...second, title: `Storage ${index}` }));
    expect(headingsOf(withSections(many, second.paragraphs.slice(0, 1)))[1]).toBe("Summary");
  });

  test("weak evidence is told as no answer, and what has none stands among what was not found alone", () => {
    const weak = withSections(
      [
        { ...first, evidence: "weak" },
        { ...second, evidence: "none" },
      ],
      [],
    );
    expect(weak).toMatch(/^## Growth of renewable electricity\n\n\*No certain answer: these passages come closest\*$/mu);
    expect(headingsOf(weak)).not.toContain("Storage");
  });

  test("what was not found names the nearest sections and tables", () => {
    const nearest = [
      { kind: "section" as const, source: "Grid Review 2024", title: "Storage" },
      { kind: "table" as const, source: "prices.csv", title: "prices.csv", columns: ["Year", "Price"] },
    ];
    const markdown = withSections([first], [], { notFound: [{ item: "Prices", searched: [], reason: "", nearest }] });
    expect(markdown).toContain(
      "- **Prices**\n  - Nearest in the sources:\n    - Grid Review 2024: Storage\n    - table “prices.csv”, with Year, Price",
    );
  });

  test("steps, code and cells of a source stand as what they are, with one mark", () => {
    const [paragraph] = second.paragraphs;
    if (paragraph === undefined) throw new Error("the fixture has a quotation");
    const told = (block: QuotedBlock): string => withSections([{ ...second, paragraphs: [{ ...paragraph, block }] }], []);
    expect(told({ form: "steps", lead: "To begin:", lines: ["Open it.", "Close it."] })).toContain(
      "> To begin:\n>\n> 1. Open it.\n> 2. Close it.\n>\n> — *Grid Review 2024, Storage* [[1]](#note-1)",
    );
    expect(told({ form: "code", lead: "", lines: ["if (a) {", "  b(`x`);"] })).toContain("> ```\n> if (a) {\n>   b(`x`);\n> ```");
    expect(told({ form: "row", lead: "", lines: ["*Noise*: 47 dB"] })).toContain("> - \\*Noise\\*: 47 dB");
  });
});

test("long tables are cut, and say how much of them is shown", () => {
  const markdown = markdownOf(longInput(500), 100);
  expect(markdown).toContain("*The first 100 of 500 rows; the JSON report holds them all.*");
  expect(markdown.match(/\| Station \d+ \|/g)).toHaveLength(100);
});

describe("what others wrote is shown as it is:", () => {
  test.each(Object.entries(plantedTexts))("%s", (_, text) => {
    const markdown = markdownOf(plantedInput(text));
    const nodes = nodesOf(parsed(markdown));
    const links = nodes.filter(({ type }) => type === "link").map(({ url }) => url ?? "");
    expect(links.filter((url) => !url.startsWith("#note-") && url !== "https://example.org/")).toEqual([]);
    expect(nodes.filter(({ type }) => ["image", "imageReference", "linkReference", "footnoteReference", "code"].includes(type))).toEqual(
      [],
    );
    const tags = nodes.filter(({ type }) => type === "html").map(({ value }) => value);
    expect(tags.filter((tag) => !/^(<a id="note-\d+">|<\/a>|<sub>|<\/sub>)$/.test(tag ?? ""))).toEqual([]);
    expect(headingsOf(markdown)).toHaveLength(8);
    expect(nodes.filter(({ type }) => type === "delete")).toEqual([]);
    // Once in every place that can hold it: title, subtitle, preface, paragraphs, tables, notes and the rest.
    expect(textOf(parsed(markdown)).split(text).length - 1).toBeGreaterThan(25);
  });

  test("an address that is not http is never a link", () => {
    for (const url of ["javascript:alert(1)", "data:text/html,<script>", "file:///etc/passwd"]) {
      const markdown = markdownOf(plantedInput("title", url));
      expect(nodesOf(parsed(markdown)).filter((node) => node.type === "link" && !node.url?.startsWith("#"))).toEqual([]);
    }
  });

  test("an address with Markdown in it stays one link", () => {
    const url = "https://example.org/a_(b)*c*?x=`1`&copy;=<2>|$3$";
    const links = nodesOf(parsed(markdownOf(plantedInput("title", url)))).filter(
      ({ type, url: to }) => type === "link" && !to?.startsWith("#"),
    );
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect(decodeURI(link.url ?? "").replace(/%24/g, "$")).toBe(url);
    // Nor does another renderer find code, mathematics or a cell's end in it.
    expect(markdownOf(plantedInput("title", url))).not.toMatch(/\(<[^>]*[`$|\\][^>]*>\)/);
  });
});
