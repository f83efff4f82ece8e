import { read, utils } from "@e965/xlsx";
import { expect, test } from "vitest";
import { defaultTemplate } from "../../../src/domain/reports/template.ts";
import { type ReportInput, reportDocument } from "../../../src/reports/document/report-document.ts";
import { render } from "../../../src/reports/pptx/pptx.ts";
import { officeParts, wordsIn } from "../../support/office-text.ts";
import { longCase } from "../../support/report-cases/long.ts";
import { scriptsCase } from "../../support/report-cases/scripts.ts";
import { emptyInput, englishInput, longInput, monthlyInput, plantedInput, russianInput } from "../fixture.ts";
import { recordInput } from "../outcome-fixture.ts";
import { writtenInput } from "../written-fixture.ts";

const bytesOf = (input: ReportInput): Uint8Array => render(reportDocument(input, { rows: 30, columns: 8 }));

interface ReadSlide {
  xml: string;
  title: string;
  words: string;
  notes: string;
}

async function deck(input: ReportInput): Promise<{ parts: Map<string, string>; slides: ReadSlide[] }> {
  const parts = await officeParts(await bytesOf(input));
  const slides: ReadSlide[] = [];
  for (let number = 1; parts.has(`ppt/slides/slide${number}.xml`); number += 1) {
    const xml = parts.get(`ppt/slides/slide${number}.xml`) ?? "";
    const title = /<p:sp>(?:(?!<\/p:sp>).)*<p:ph type="(?:ctrT|t)itle"\/>.*?<\/p:sp>/s.exec(xml)?.[0] ?? "";
    const notes = parts.get(`ppt/notesSlides/notesSlide${number}.xml`) ?? "";
    slides.push({
      xml,
      title: wordsIn(title, "a:t").join(""),
      words: wordsIn(xml, "a:t").join(" "),
      notes: wordsIn(notes, "a:t").join("\n"),
    });
  }
  return { parts, slides };
}

test("a section's title is its leading sentence with its marks, and its heading stands above", async () => {
  const { slides } = await deck(englishInput());
  expect(slides.map(({ title }) => title)).toEqual([
    "Renewable electricity in Germany and France",
    "Summary",
    "Germany, Renewables: 243\u00A0TWh in 2019, 214\u00A0TWh more than in 2000 (738%; 11.8% a year).\u00A0[2][3]",
    "Renewable electricity, computed figures",
    "Storage",
    "Both sources name full transmission lines as the reason.",
    "Recommendations",
    "Where the sources disagree",
    "What was not found",
    "Sources",
  ]);
  expect(slides[2]?.words).toContain("Growth of renewable electricity");
});

test("the first slide tells completeness and day, the last how the report was made", async () => {
  const { slides } = await deck(russianInput());
  expect(slides[0]?.words).toContain("Ответ полный: подтверждения найдены для каждой части вопроса.");
  expect(slides[0]?.words).toContain("1 марта 2026 г., 09:31 UTC");
  expect(slides.at(-1)?.words).toContain("Какие города России самые крупные и почему?");
  expect(slides.at(-1)?.xml).toContain('lang="ru"');
});

test("the parts of slides, layouts and notes have their names in the report's language", async () => {
  const { parts } = await deck(russianInput());
  const names = [...parts].flatMap(([path, xml]) =>
    /^ppt\/(?:slides|slideLayouts|slideMasters|notesSlides|notesMasters)\/[^/]+\.xml$/.test(path)
      ? [...xml.matchAll(/<p:(?:cNvPr|cSld)\b[^>]* name="([^"]*)"/g)].map(([, name = ""]) => name)
      : [],
  );
  expect(names).toContain("Заголовок");
  expect(names.filter((name) => /[A-Za-z]/.test(name))).toEqual([]);
});

test("notes hold the cited passages with their places; the slide names the sources", async () => {
  const { slides } = await deck(englishInput());
  expect(slides[4]?.notes).toContain(
    "[7] Grid Review 2024, Storage, line 5: “Pumped hydro still supplies the larger share of the energy that is shifted from night to day.”",
  );
  expect(slides[4]?.words).toContain("[1] [7] Grid Review 2024");
});

test("charts are native: values, zeros and gaps stand in the chart and in the workbook behind it", async () => {
  const { parts, slides } = await deck(longCase());
  const [line, bar] = [parts.get("ppt/charts/chart1.xml") ?? "", parts.get("ppt/charts/chart2.xml") ?? ""];
  expect(line).toContain("<c:scatterChart>");
  expect(line.match(/<c:yVal>.*?<\/c:yVal>/gs)?.[1]).not.toContain('<c:pt idx="5">');
  expect(bar).toContain('<c:pt idx="2"><c:v>0</c:v></c:pt>');
  expect(bar).toContain('<c:min val="0"/>');
  const rows = (name: string): unknown[][] => {
    const { Sheets } = read(Buffer.from(parts.get(name) ?? "", "latin1"));
    return utils.sheet_to_json(Sheets["Sheet1"] ?? {}, { header: 1, raw: true });
  };
  expect(rows("ppt/embeddings/workbook1.xlsx")[0]).toEqual(["Year", "the north", "the south", "the coast"]);
  expect(rows("ppt/embeddings/workbook1.xlsx")[1]?.[0]).toBe(2000);
  expect(rows("ppt/embeddings/workbook2.xlsx")[3]).toEqual(["the coast", 0]);
  expect(slides[2]?.xml).toContain('descr="Line chart “Wind: output by year, GWh”: the north, the south, the coast; 2000 to 2023."');
});

/** The report with its first section cut down to a sentence, and these of its tables and charts. */
function bornBy(kept: { tables: boolean; charts: boolean }, input: ReportInput): ReportInput {
  const [first] = input.research.sections;
  if (first === undefined) throw new Error("the fixture has no section");
  const section = {
    ...first,
    paragraphs: first.paragraphs.slice(0, 1),
    tables: kept.tables ? first.tables : [],
    charts: kept.charts ? first.charts : [],
  };
  return { ...input, research: { ...input.research, sections: [section] } };
}

const message = "Germany, Renewables: 243\u00A0TWh in 2019, 214\u00A0TWh more than in 2000 (738%; 11.8% a year).";

test.each([
  ["chart", { tables: false, charts: true }, englishInput(), "Renewable electricity by country, TWh", "<c:chart "],
  ["table", { tables: true, charts: false }, englishInput(), "Renewable electricity, computed figures", "<a:tbl>"],
  ["long table", { tables: true, charts: false }, longInput(30), "Every measurement", "<a:tbl>"],
])("a section of one sentence and a %s has both on its slide", async (_, kept, input, caption, element) => {
  const { slides } = await deck(bornBy(kept, input));
  const own = slides.find(({ title }) => title.startsWith(message));
  expect(own?.words).toContain("Growth of renewable electricity");
  expect(own?.words).toContain(caption);
  expect(own?.xml).toContain(element);
});

test("sections of a line that follow one another share slides; one with a chart has its own", async () => {
  const { research, ...input } = englishInput();
  const [charted] = bornBy({ tables: false, charts: true }, englishInput()).research.sections;
  const [summary] = research.summary;
  if (charted === undefined || summary === undefined) throw new Error("the fixture has no section");
  const short = (name: string) => ({ ...charted, title: name, paragraphs: [summary], charts: [] });
  const sections = [...["Wind", "Sun"].map(short), charted, ...Array.from({ length: 9 }, (_, index) => short(`River ${index}`)), charted];
  const { slides } = await deck({ ...input, research: { ...research, summary: [], sections } });
  const shared = slides.filter(({ title }) => title.startsWith("Answers"));
  expect(shared.length).toBeGreaterThan(2);
  expect(shared.map(({ title }) => title)).toEqual(shared.map((_, index) => `Answers (${index + 1}/${shared.length})`));
  expect(shared[0]?.words).toMatch(/Wind .* Sun /);
  expect(slides.findIndex(({ title }) => title.startsWith(message))).toBe(slides.findIndex(({ title }) => title === shared[0]?.title) + 1);
  for (let index = 0; index < 9; index += 1) expect(shared.filter(({ words }) => words.includes(`River ${index}`))).toHaveLength(1);
});

test("tables are native, with a head; numbers stand on the right", async () => {
  const { slides } = await deck(englishInput());
  expect(slides[3]?.xml).toContain('<a:tblPr firstRow="1"/>');
  const cells = [...(slides[3]?.xml ?? "").matchAll(/<a:tc>.*?<\/a:tc>/gs)].map(([cell]) => [
    wordsIn(cell, "a:t").join(""),
    /algn="(\w)"/.exec(cell)?.[1],
  ]);
  expect(cells.slice(0, 8)).toEqual([
    ["Subject", "l"],
    ["Measure", "l"],
    ["Value", "r"],
    ["Unit", "l"],
    ["When", "l"],
    ["Source", "l"],
    ["Germany", "l"],
    ["latest", "l"],
  ]);
});

test("a long section continues on a second slide, and says that the notes have the rest", async () => {
  const { slides } = await deck(longCase());
  const own = slides.filter(({ title }) => title.startsWith("In report 1,"));
  expect(own.map(({ title }) => /\(\d\/\d\)$/.exec(title)?.[0])).toEqual(["(1/2)", "(2/2)"]);
  expect(own[1]?.words).toContain("More stands in the notes of this slide.");
  expect(own[1]?.notes).toContain("In report 50,");
});

test("a long table is spread evenly over its slides, and the last says what is left out", async () => {
  const { slides } = await deck(longInput(100));
  const own = slides.filter(({ title }) => title.startsWith("Every measurement"));
  const rows = own.map(({ xml }) => xml.match(/<a:tr /g)?.length ?? 0);
  expect(rows.reduce((sum, count) => sum + count - 1, 0)).toBe(30);
  expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(2);
  expect(own.at(-1)?.words).toContain("The first 30 of 100 rows");
});

test("emphasis, lists, headings and cell marks are kept", async () => {
  const { slides } = await deck(writtenInput());
  const words = slides.map(({ xml }) => xml).join("");
  expect(words).toMatch(/b="1" dirty="0">(?:(?!<a:t>).)*<a:t>First: <\/a:t>/);
  expect(words).toContain('<a:buAutoNum type="arabicPeriod" startAt="2"/>');
  expect(slides.map(({ title }) => title)).toContain("Conclusion");
});

test("a session that acted tells its steps, and one without evidence says so first", async () => {
  const acted = await deck(recordInput("en"));
  expect(acted.slides.map(({ words }) => words).join(" ")).toContain("5. Send the invitations — failed");
  const { slides } = await deck(emptyInput("en"));
  expect(slides[0]?.words).toContain("No evidence was found: nothing in the sources that were searched answers this question.");
});

test("a table without a caption is named by the heading that it stands below", async () => {
  const rows = [
    { widget: "CartPage", lines: 34 },
    { widget: "LoginPage", lines: 81 },
  ];
  const tasks = ["List the widgets", "List them again"].map((description, index) => ({
    ...{ taskId: `root.${index}`, ref: null, description, state: "done" as const, summary: null, output: rows, reason: null, asked: [] },
  }));
  const { slides } = await deck(recordInput("en", { state: "done", tasks }));
  const shown = slides.filter(({ words }) => words.includes("CartPage"));
  expect(shown).toHaveLength(2);
  for (const [index, { words }] of shown.entries()) expect(words).toContain(`${index + 1}. List the`);
});

test("text from right to left is set so, and names its language", async () => {
  const { slides } = await deck(scriptsCase());
  const arabic = slides.find(({ words }) => words.includes("The office that writes Arabic"))?.xml ?? "";
  expect(arabic).toMatch(/algn="r" rtl="1">.*?<a:rPr lang="ar"/s);
});

test("the template's colours, fonts, cover and footer are used", async () => {
  const input = englishInput();
  const template = {
    ...defaultTemplate,
    colours: { ...defaultTemplate.colours, accent: "#7a1f5c", series: ["#0b7c8c", ...defaultTemplate.colours.series] },
    fonts: { ...defaultTemplate.fonts, body: "Georgia", heading: "Verdana" },
    cover: { organisation: "Institute", note: "Confidential" },
    footer: "{title}, {date}",
    logo: { mediaType: "image/png" as const, data: Buffer.from("png").toString("base64"), alternative: "A tree", width: 30, height: 10 },
  };
  const { parts, slides } = await deck({ ...input, template });
  expect(parts.get("ppt/theme/theme1.xml")).toContain('<a:accent1><a:srgbClr val="7A1F5C"/></a:accent1>');
  expect(parts.get("ppt/theme/theme1.xml")).toMatch(
    /<a:majorFont><a:latin typeface="Verdana"\/>.*<a:minorFont><a:latin typeface="Georgia"\/>/s,
  );
  expect(parts.get("ppt/charts/chart1.xml")).toContain('<a:srgbClr val="0B7C8C"/>');
  expect(slides[0]?.words).toContain("Institute · Research report");
  expect(slides[0]?.words).toContain("Confidential");
  expect(slides[0]?.xml).toMatch(/<a:latin typeface="\+mn-lt"\/><a:cs typeface="\+mn-cs"\/><\/a:rPr><a:t>Confidential/);
  expect(slides[0]?.xml).toContain('name="Logo" descr="A tree"');
  expect(parts.get("ppt/media/logo.png")).toBe("png");
  expect(slides[1]?.words).toContain("Renewable electricity in Germany and France, March 1, 2026");
});

test("the same input gives the same bytes, whatever was written before", async () => {
  const bytes = await bytesOf(englishInput());
  await bytesOf(russianInput());
  expect(Buffer.compare(await bytesOf(englishInput()), bytes)).toBe(0);
});

test("a paragraph of a megabyte is cut to what slides and notes hold, and says so", async () => {
  const { slides } = await deck(plantedInput(`start ${"many words ".repeat(90_000)}end`));
  expect(slides.map(({ notes }) => notes).join("")).toContain("The notes have no room for more");
  expect(slides.length).toBeLessThan(60);
});

test("lines far above zero are not flat, and months of several years have an axis of dates with round years", async () => {
  const { parts } = await deck(monthlyInput(300));
  const chart = parts.get("ppt/charts/chart1.xml") ?? "";
  expect(chart).toContain('<c:min val="310"/>');
  // January 1958 and March 1958 as days of office programs.
  expect(chart).toMatch(
    /<c:dateAx>.*<c:min val="21186"\/>.*<c:baseTimeUnit val="months"\/><c:majorUnit val="2"\/><c:majorTimeUnit val="years"\/>/s,
  );
  expect(chart).toContain('<c:formatCode>yyyy-mm-dd</c:formatCode><c:ptCount val="300"/><c:pt idx="0"><c:v>21245</c:v>');
});

test("months of few years have an axis of words", async () => {
  const chart = (await deck(monthlyInput(40))).parts.get("ppt/charts/chart1.xml") ?? "";
  expect(chart).toMatch(/<c:catAx>.*<c:tickLblSkip val="12"\/>/s);
});

test("many sources stand in two columns, on half as many slides, none lost", async () => {
  const input = englishInput();
  const [source] = input.research.sources;
  const [paragraph] = input.research.summary;
  const [citation] = paragraph?.citations ?? [];
  if (source === undefined || paragraph === undefined || citation === undefined) throw new Error("the fixture cites a source");
  const sources = Array.from({ length: 18 }, (_, index) => ({ ...source, id: `s${index}`, title: `Volume ${index + 1}` }));
  const summary = sources.map(({ id }) => ({ ...paragraph, citations: [{ ...citation, sourceId: id }] }));
  const { slides } = await deck({ ...input, research: { ...input.research, sources, summary, sections: [] } });
  const own = slides.filter(({ title }) => title.startsWith("Sources"));
  for (const { title } of sources) expect(own.map(({ words }) => words).join("\n")).toContain(title);
  expect(own.length).toBeLessThanOrEqual(2);
  const lefts = [...(own[0]?.xml ?? "").matchAll(/<a:off x="(\d+)" y="1549400"/g)].map(([, x]) => x);
  expect(new Set(lefts).size).toBe(2);
});
