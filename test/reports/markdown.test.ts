import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import { markdownReport } from "../../src/reports/markdown.ts";
import { type ReportInput, reportDocument } from "../../src/reports/report-document.ts";
import { emptyInput, englishInput, longInput, plantedInput, russianInput } from "./fixture.ts";
import { plantedTexts } from "./planted.ts";

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
    "Prices paid by households",
    "Recommendations",
    "Where the sources disagree",
    "What was not found",
    "Sources and quotations",
    "Materials used",
  ]);
  expect(headingsOf(markdownOf(russianInput()))).toEqual([
    "Крупнейшие города России",
    "Главное",
    "Население крупнейших городов",
    "Причины роста",
    "Источники и цитаты",
    "Использованные материалы",
  ]);
});

test("says how complete it is, what cut it, and how well each section is covered", () => {
  const markdown = markdownOf(englishInput());
  expect(markdown).toContain("**Completeness:** Partial — the evidence covers only a part of the scope. Nothing was found for one item.");
  expect(markdown).toContain("**Cut short:** The limit of 3 rounds was reached.");
  expect(markdown).toContain("*Coverage: 90%*");
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
  expect(markdown).toContain(`${mark?.[1]}. <a id="note-${mark?.[1]}"></a>**Grid Review 2024**, Storage, line 5: “${quote}”`);
});

test("every mark leads to a note, and every note names source, place and words", () => {
  for (const input of [englishInput(), russianInput(), longInput(500)]) {
    const markdown = markdownOf(input);
    const notes = new Set([...markdown.matchAll(/<a id="(note-\d+)">/g)].map(([, id]) => id));
    const marks = [...markdown.matchAll(/\(#(note-\d+)\)/g)].map(([, id]) => id);
    expect(marks.length).toBeGreaterThan(5);
    expect(marks.filter((id) => !notes.has(id ?? ""))).toEqual([]);
    for (const [note] of markdown.matchAll(/^\d+\. <a id.*$/gm)) expect(note).toMatch(/\*\*.+\*\*.*(lines?|строк[аи]) \d+.*: [“«].+[”»]$/);
  }
});

test("a source is listed with its address, its time and its hash", () => {
  const { research } = englishInput();
  const markdown = markdownOf(englishInput());
  for (const { title, hash } of research.sources) expect(markdown).toMatch(new RegExp(`^- \\*\\*${title}\\*\\*.*SHA-256 .${hash}`, "m"));
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
