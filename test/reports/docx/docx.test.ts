import mammoth from "mammoth";
import { expect, onTestFinished, test, vi } from "vitest";
import { defaultTemplate } from "../../../src/domain/reports/template.ts";
import { type ReportInput, reportDocument } from "../../../src/reports/document/report-document.ts";
import { namesRoom } from "../../../src/reports/docx/charts.ts";
import { render } from "../../../src/reports/docx/docx.ts";
import { spacedLabels } from "../../../src/reports/office/axis-labels.ts";
import { officeParts, relationships } from "../../support/office-parts.ts";
import { wordsIn } from "../../support/office-text.ts";
import { longCase } from "../../support/report-cases/long.ts";
import { emptyInput, englishInput, monthlyInput, russianInput } from "../fixture.ts";
import { expectLyingBars } from "../office/lying-bars.ts";
import { recordInput } from "../outcome-fixture.ts";
import { plantedTexts } from "../planted.ts";

const limits = { rows: 90, columns: 14 };

function fileOf(input: ReportInput): Promise<Uint8Array> {
  return render(reportDocument(input, limits));
}

async function partOf(input: ReportInput, path: string): Promise<string> {
  return officeParts(await fileOf(input)).get(path) ?? "";
}

/** What a reader other than Word gets of it. */
async function textOf(input: ReportInput): Promise<string> {
  return (await mammoth.extractRawText({ buffer: Buffer.from(await fileOf(input)) })).value;
}

test("headings, quotations and captions have Word's own styles, and the language is told", async () => {
  const parts = officeParts(await fileOf(russianInput()));
  const body = parts.get("word/document.xml") ?? "";
  for (const style of ["Title", "Heading1", "Quote", "Caption", "TableText"]) expect(body).toContain(`<w:pStyle w:val="${style}"/>`);
  expect(parts.get("word/styles.xml")).toContain('<w:lang w:val="ru"/>');
  expect(parts.get("docProps/core.xml")).toContain("<dc:title>Крупнейшие города России</dc:title>");
});

test("citations are footnotes: the passage and its place at first, a reference to them afterwards", async () => {
  const notes = await partOf(englishInput(), "word/footnotes.xml");
  expect(notes.match(/243/g)?.length).toBeGreaterThan(0);
  expect(notes).toContain("Grid Review 2024, Storage, line 4");
  expect(notes).toMatch(/see note \d\./);
  const body = await partOf(englishInput(), "word/document.xml");
  const references = [...body.matchAll(/<w:footnoteReference w:id="(\d+)"/g)].map(([, id]) => Number(id));
  expect(references.length).toBeGreaterThan(5);
  expect(references).toEqual(references.map((_, index) => index + 1));
});

test("a quoted list is a list within the quotation, and its source has the only footnote", async () => {
  const input = englishInput();
  const [section] = input.research.sections;
  const quote = input.research.sections
    .flatMap(({ paragraphs }) => paragraphs)
    .find(({ kind, citations }) => kind === "quote" && citations.length > 0);
  if (section === undefined || quote === undefined) throw new Error("the fixture has no quotation");
  const blocks = (["steps", "list", "code"] as const).map((form) => ({
    form,
    lead: "To begin:",
    lines: [`Open the ${form}.`, "Close it."],
  }));
  const paragraphs = blocks.map((block) => ({ ...quote, block }));
  const parts = officeParts(await fileOf({ ...input, research: { ...input.research, sections: [{ ...section, paragraphs }] } }));
  const body = parts.get("word/document.xml") ?? "";
  const told = [...(parts.get("word/footnotes.xml") ?? "").matchAll(/<w:footnote w:id="(\d+)"/g)].map(([, id]) => Number(id));
  const references = [...body.matchAll(/<w:footnoteReference w:id="(\d+)"/g)].map(([, id]) => Number(id));
  expect(told.filter((id) => id > 0)).toEqual(references);
  expect(body).toMatch(/<w:pStyle w:val="Quote"\/>(?:(?!<\/w:p>).)*<w:numPr>(?:(?!<\/w:p>).)*Open the steps\./);
});

test("passages that an earlier footnote has together are one reference to it", async () => {
  const input = englishInput();
  const [section] = input.research.sections;
  const citations = input.research.sections.flatMap(({ tables }) => tables.flatMap(({ rowCitations }) => rowCitations.flat())).slice(0, 3);
  const paragraphs = ["One.", "Two."].map((text) => ({ kind: "figure" as const, text, citations }));
  if (section === undefined) throw new Error("the fixture has no section");
  const research = { ...input.research, summary: [], sections: [{ ...section, paragraphs, tables: [], charts: [] }] };
  const notes = await partOf({ ...input, research }, "word/footnotes.xml");
  expect(
    wordsIn(notes, "w:t")
      .join("")
      .match(/\S+: see note 1/g),
  ).toEqual(["renewables-by-country.csv: see note 1"]);
});

test("a footnote repeats no words that the text quotes, and no row twice; the list of sources has each place once", async () => {
  const body = await textOf(englishInput());
  const notes = wordsIn(await partOf(englishInput(), "word/footnotes.xml"), "w:t").join("");
  const quoted = [...body.matchAll(/“([^”]{30,})”/g)].map(([, words = ""]) => words);
  expect(quoted.length).toBeGreaterThan(2);
  for (const words of quoted) expect(notes, words).not.toContain(words);
  const rows = [...notes.matchAll(/: “([^”]*)”/g)].map(([, row]) => row);
  expect(rows.length).toBeGreaterThan(1);
  expect(new Set(rows).size).toBe(rows.length);
  const [, sources = ""] = /\nSources\n(.*)\nHow this was found\n/s.exec(body) ?? [];
  const bySource = sources.split(/^(?=.* — )/m).map((own) => own.split("\n").filter((line) => line !== ""));
  for (const own of bySource) expect(new Set(own).size, own.join()).toBe(own.length);
});

test("tables are native, with heads that repeat on each page", async () => {
  const body = await partOf(englishInput(), "word/document.xml");
  expect(body).toContain("<w:tblHeader/>");
  expect((await mammoth.convertToHtml({ buffer: Buffer.from(await fileOf(englishInput())) })).value).toMatch(/<table>.*243.*<\/table>/s);
});

test("charts are native, with a text alternative and colours of the template", async () => {
  const input = { ...englishInput(), template: { ...defaultTemplate, colours: { ...defaultTemplate.colours, series: ["#123456"] } } };
  const parts = officeParts(await fileOf(input));
  expect(parts.get("word/charts/chart1.xml")).toMatch(/<c:lineChart>.*123456.*<c:v>243<\/c:v>/s);
  expect(parts.get("word/charts/chart2.xml")).toContain("<c:barChart>");
  expect(parts.get("word/charts/chart2.xml"), "bars of 10.5 and 9.8 begin at zero").toContain('<c:min val="0"/>');
  expect(parts.get("word/document.xml")).toMatch(/<wp:docPr [^>]*descr="Line chart “Renewable electricity by country, TWh”/);
});

test("bars whose names do not fit below them lie: the first one above, names and values at their own axes, from zero", async () => {
  const xml = officeParts(await fileOf(russianInput())).get("word/charts/chart1.xml") ?? "";
  expectLyingBars(xml, { names: "Город", values: "тыс. чел." });
});

test("labels of an axis are parted, whole years apart where its points are months", async () => {
  const parts = officeParts(await fileOf(monthlyInput(300)));
  expect(parts.get("word/charts/chart1.xml")).toMatch(/<c:tickLblSkip val="(?:36|48|60)"\/><c:tickMarkSkip/);
  expect(officeParts(await fileOf(englishInput())).get("word/charts/chart2.xml")).not.toContain("tickLblSkip");
});

test("names of days leave room for the values beside their chart", () => {
  const points = Array.from({ length: 641 }, () => "<c:pt><c:v>Oct 25, 2014</c:v></c:pt>").join("");
  const xml = spacedLabels(`<c:cat><c:strRef>${points}</c:strRef></c:cat><c:noMultiLvlLbl/>`, namesRoom);
  expect(Number(/tickLblSkip val="(\d+)"/.exec(xml)?.[1])).toBeGreaterThanOrEqual(Math.ceil(641 / 5));
});

test("a long report has contents that lead to its headings without being updated, a short one has none", async () => {
  const body = await partOf(longCase(), "word/document.xml");
  const anchors = [...body.matchAll(/<w:hyperlink [^>]*w:anchor="(_Toc\d+)"/g)].map(([, anchor]) => anchor);
  expect(anchors.length).toBeGreaterThan(10);
  for (const anchor of anchors) expect(body).toContain(`w:name="${anchor}"`);
  const [answer] = longCase().research.summary;
  expect(body.indexOf(answer?.text ?? ""), "the answer stands before the contents").toBeGreaterThan(0);
  expect(body.indexOf(answer?.text ?? "")).toBeLessThan(body.indexOf("TOC "));
  expect(await partOf(englishInput(), "word/document.xml")).not.toContain("TOC ");
});

test("many contents stand in two columns of a section of their own, below the answer", async () => {
  const input = englishInput();
  const [section] = input.research.sections;
  if (section === undefined) throw new Error("the fixture has a section");
  const withSections = (count: number) => {
    const sections = Array.from({ length: count }, (_, index) => ({ ...section, title: `Part ${index + 1}`, tables: [], charts: [] }));
    return partOf({ ...input, research: { ...input.research, sections } }, "word/document.xml");
  };
  const properties = [...(await withSections(22)).matchAll(/<w:sectPr.*?<\/w:sectPr>/gs)].map(([own]) => own);
  expect(properties.map((own) => [own.includes('w:num="2"'), own.includes('w:val="continuous"')])).toEqual([
    [false, false],
    [true, true],
    [false, true],
  ]);
  const few = await withSections(13);
  expect(few).toContain("TOC ");
  expect(few.match(/<w:sectPr/g)).toHaveLength(1);
});

test("contents of a report of some pages tell them, in rising order", async () => {
  const { research, ...rest } = englishInput();
  const [section] = research.sections;
  if (section === undefined) throw new Error("the fixture has a section");
  const sections = Array.from({ length: 6 }, (_, index) => ({
    ...section,
    title: `Part ${index + 1}`,
    paragraphs: Array.from({ length: 8 }, () => section.paragraphs).flat(),
  }));
  const body = await partOf({ ...rest, research: { ...research, sections } }, "word/document.xml");
  const pages = [...body.matchAll(/PAGEREF _Toc\d+[^<]*<\/w:instrText><w:fldChar[^>]*\/>(?:<w:t[^>]*>(\d+)<\/w:t>)?/g)].map(([, page]) =>
    Number(page),
  );
  expect(pages.length).toBeGreaterThan(6);
  expect(pages).toEqual(pages.toSorted((a, b) => a - b));
  expect(pages[0]).toBe(1);
  expect(pages.at(-1)).toBeGreaterThan(2);
});

test("the template gives page, fonts, cover and footer; pages are numbered", async () => {
  const template = {
    ...defaultTemplate,
    page: { size: "letter", margin: { top: 10, right: 10, bottom: 10, left: 10 } },
    fonts: { ...defaultTemplate.fonts, body: "Georgia" },
    cover: { organisation: "ACME & Sons", note: null },
    footer: "{title} <1>",
  } as const;
  const parts = officeParts(await fileOf({ ...englishInput(), template: { ...template, order: [...defaultTemplate.order] } }));
  expect(parts.get("word/document.xml")).toMatch(/<w:pgSz [^>]*w:w="12240"[^>]*w:h="15840"/);
  expect(parts.get("word/document.xml")).toContain("ACME &amp; Sons");
  expect(parts.get("word/styles.xml")).toContain("Georgia");
  const footers = [...parts].filter(([path]) => /footer\d\.xml$/.test(path)).map(([, xml]) => xml);
  expect(footers.join("")).toMatch(/Renewable electricity in Germany and France &lt;1&gt;.*PAGE.*NUMPAGES/s);
});

test("acting sessions and reports without evidence have their words", async () => {
  expect(await textOf(recordInput("en"))).toContain("Record of what was done");
  expect(await textOf(emptyInput("en"))).toContain("No evidence was found");
});

test("the same input gives the same bytes, dated by the report, whatever was written before", async () => {
  const first = await fileOf(longCase());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2031-05-06T07:08:09Z") });
  onTestFinished(() => void vi.useRealTimers());
  await fileOf(russianInput());
  expect(Buffer.from(await fileOf(longCase())).equals(first)).toBe(true);
  expect(officeParts(await fileOf(englishInput())).get("docProps/core.xml")).toContain(">2026-03-01T09:31:12Z<");
});

test("hostile texts stay texts: nothing becomes markup, a field or a link that is not http", async () => {
  const hostile = [
    ...Object.values(plantedTexts),
    ...["PAGEREF _Toc7 \\h", '<w:hyperlink w:anchor="_Toc9">', "a\u0000b\uD800c", "x".repeat(1_000_000)],
    ...["שלום עולם", "漢字とかな"],
  ];
  const input = englishInput();
  const [section] = input.research.sections;
  const [source] = input.research.sources;
  if (source !== undefined) source.url = "javascript:alert(1)";
  for (const text of hostile) {
    section?.paragraphs.push({ kind: "text", text, citations: [] });
    section?.tables.push({
      ...{ title: text, note: text, rowCitations: [[]], rows: [[text]] },
      columns: [{ name: text, type: "text", unit: text }],
    });
  }
  const file = await fileOf({ ...input, wording: { title: hostile[0] ?? "", subtitle: hostile[1] ?? "", preface: hostile[2] ?? "" } });
  const parts = officeParts(file);
  for (const [path, xml] of parts) expect(xml, path).not.toMatch(/(?![\t\n\r])\p{Cc}|<script|<svg/u);
  const text = (await mammoth.extractRawText({ buffer: Buffer.from(file) })).value;
  for (const words of ["PAGEREF _Toc7 \\h", '<w:hyperlink w:anchor="_Toc9">', "שלום עולם", "漢字とかな", "x".repeat(1_000)])
    expect(text).toContain(words);
  expect(parts.get("word/document.xml")).toContain("<w:bidi/>");
  expect(relationships(file).filter(({ target, isOutside }) => isOutside && !/^https?:/.test(target))).toEqual([]);
});

test("hundreds of places of one source take a few lines, not pages", async () => {
  const [, sources = ""] = /.*\nSources\n(.*)\nHow this was found\n/s.exec(await textOf(longCase())) ?? [];
  expect(sources).toMatch(/line 1–\d+/);
  expect(sources.split("\n").filter((line) => line !== "").length).toBeLessThan(10);
});

test("the foot of a page says who wrote the report and when, as that of a PDF does", async () => {
  const parts = officeParts(await fileOf(englishInput()));
  const footers = [...parts].filter(([path]) => /^word\/footer\d+\.xml$/.test(path)).map(([, xml]) => wordsIn(xml, "w:t").join(""));
  expect(footers.join("\n")).toMatch(/^Ralph · .*\d{4}, \d\d:\d\d UTC · /m);
  expect(footers.join("\n")).not.toContain(englishInput().sessionId);
});

test("a title of several questions is set smaller, so that the answer stands on the first page", async () => {
  const input = englishInput();
  const titled = (title: string) => partOf({ ...input, wording: { ...input.wording, title } }, "word/document.xml");
  const titleOf = (body: string): string => /<w:pStyle w:val="Title"\/>.*?<\/w:p>/s.exec(body)?.[0] ?? "";
  expect(titleOf(await titled("How did the GDP of Kenya change? ".repeat(6)))).toContain('<w:sz w:val="32"/>');
  expect(titleOf(await titled("How did the GDP of Kenya change?"))).not.toContain("<w:sz ");
});
