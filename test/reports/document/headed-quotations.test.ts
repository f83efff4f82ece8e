/** A quotation that an engine gave the heading above it: the heading stands before the quotation marks, in every format. */
import { extractText } from "unpdf";
import { expect, test } from "vitest";
import { type ReportInput, reportDocument } from "../../../src/reports/document/report-document.ts";
import { render as wordFile } from "../../../src/reports/docx/docx.ts";
import { htmlReport } from "../../../src/reports/html/html.ts";
import { markdownReport } from "../../../src/reports/markdown/markdown.ts";
import { createPdfCompiler } from "../../../src/reports/pdf/pdf.ts";
import { render as slides } from "../../../src/reports/pptx/pptx.ts";
import { statementRows } from "../../../src/reports/xlsx/statements.ts";
import { reportText } from "../../support/report-text.ts";
import { englishInput } from "../fixture.ts";

const words = "The cover had frozen.";

function withHeading(text: string): ReportInput {
  const input = englishInput();
  const [section] = input.research.sections;
  const [citation] = input.research.sections.flatMap(({ paragraphs }) => paragraphs.flatMap(({ citations }) => citations));
  if (section === undefined || citation === undefined) throw new Error("the fixture has no citation");
  const citations = [{ ...citation, place: { ...citation.place, heading: ["Minutes", "3. Odour"] }, quote: words }];
  const paragraphs = [{ kind: "quote" as const, text, citations }];
  const sections = [{ ...section, paragraphs, tables: [], charts: [] }];
  return { ...input, research: { ...input.research, summary: [], sections } };
}

const documentOf = (text: string) => reportDocument(withHeading(text), { rows: 90, columns: 60 });

test("the heading is set before the quotation marks in every format", async () => {
  const report = documentOf(`3. Odour: ${words}`);
  expect(markdownReport(report)).toContain(`> **3. Odour:** “${words}”`);
  expect(htmlReport(report)).toMatch(/<strong>3\. Odour:<\/strong> <span[^>]*>“The cover had frozen\.”<\/span>/);
  for (const [format, render] of [
    ["docx", wordFile],
    ["pptx", slides],
  ] as const) {
    const text = await reportText(await render(report), format);
    expect(text.replace(/\s+/g, " "), format).toContain(`3. Odour: “${words}”`);
  }
  const { text } = await extractText(new Uint8Array(createPdfCompiler().pdf(report)), { mergePages: true });
  expect(text.replace(/\s+/g, " ")).toContain(`3. Odour: “${words}”`);
  expect(statementRows(null, report.sections[0]?.blocks ?? [])).toMatchObject([{ lead: "3. Odour:", text: words, isQuoted: true }]);
  // The line below need not repeat it.
  expect(markdownReport(report)).not.toMatch(/— \*[^*]*3\. Odour/);
});

test("a heading in small letters, as of a value, begins with a capital", () => {
  const input = withHeading("odour: none");
  const at = (heading: string[]) => ({
    ...input.research,
    sections: input.research.sections.map((section) => ({
      ...section,
      paragraphs: section.paragraphs.map((own) => ({
        ...own,
        citations: own.citations.map((each) => ({ ...each, place: { ...each.place, heading } })),
      })),
    })),
  });
  const report = reportDocument({ ...input, research: at(["Minutes", "odour"]) }, { rows: 90, columns: 60 });
  expect(markdownReport(report)).toContain("> **Odour:** “none”");
});

test("a quotation that begins with quotation marks has inner ones, so that no marks are doubled", () => {
  expect(markdownReport(documentOf("“Soft” limits may be exceeded."))).toContain("> “‘Soft’ limits may be exceeded.”");
  expect(markdownReport(documentOf("It has “soft” limits."))).toContain("> “It has “soft” limits.”");
});

test("words that only begin like the heading stay as they are", () => {
  expect(markdownReport(documentOf(words))).toContain(`> “${words}”`);
  expect(markdownReport(documentOf("3. Odour: "))).toContain("> “3. Odour:”");
});

test("the lines of a quoted list are lines of a cell", () => {
  const report = documentOf(words);
  const [block] = report.sections[0]?.blocks ?? [];
  if (block?.form !== "statement") throw new Error("no statement");
  const listed = (form: "steps" | "list" | "code") =>
    statementRows(null, [{ ...block, block: { form, lead: "To do:", lines: ["Open", "Close"] } }]);
  expect(listed("steps")).toMatchObject([{ text: "To do:\n1. Open\n2. Close", isQuoted: false }]);
  expect(listed("list")).toMatchObject([{ text: "To do:\n• Open\n• Close" }]);
  expect(listed("code")).toMatchObject([{ text: "To do:\nOpen\nClose" }]);
});

test("headings between quotations are not told as the words of a model", () => {
  const input = withHeading(words);
  const [section] = input.research.sections;
  if (section === undefined) throw new Error("the fixture has no section");
  const heading = { kind: "text" as const, text: "Odour", form: "heading" as const, level: 1, citations: [] };
  const headed = { ...input, research: { ...input.research, sections: [{ ...section, paragraphs: [heading, ...section.paragraphs] }] } };
  expect(reportDocument(headed, { rows: 90, columns: 60 }).reading).not.toContain("model");
  const written = { ...heading, form: undefined, text: "The cover froze." };
  const worded = { ...input, research: { ...input.research, sections: [{ ...section, paragraphs: [written] }] } };
  expect(reportDocument(worded, { rows: 90, columns: 60 }).reading).toContain("model");
});

/** Quotations of one source below headings, the last of them the place of each. */
function withValues(values: readonly (readonly [string[], string])[], title = "Land"): ReportInput {
  const input = withHeading("");
  const [section] = input.research.sections;
  const [citation] = section?.paragraphs[0]?.citations ?? [];
  if (section === undefined || citation === undefined) throw new Error("the fixture has no citation");
  const paragraphs = values.map(([heading, quote], at) => ({
    kind: "quote" as const,
    text: `${heading.join(", ")}: ${quote}`,
    citations: [{ ...citation, place: { ...citation.place, from: at, to: at + 1, heading: ["Minutes", ...heading] }, quote }],
  }));
  return { ...input, research: { ...input.research, sections: [{ ...section, title, paragraphs }] } };
}

test("short values of one source stand together, each behind the headings that name it, with the source's name once", async () => {
  const report = reportDocument(
    withValues([
      [["Area", "total"], "580 sq km"],
      [["Languages", "Languages"], "English"],
      [["Coastline"], "536 km"],
      [["Terrain"], "low plains ".repeat(60).trim()],
    ]),
    { rows: 90, columns: 60 },
  );
  const [entries, long] = report.sections[0]?.blocks ?? [];
  expect(entries).toMatchObject({ form: "entries", attribution: "renewables-by-country.csv" });
  expect(long).toMatchObject({ form: "statement", kind: "quote" });
  const text = markdownReport(report);
  expect(text).toContain("> - **Area, total:** 580 sq km");
  expect(text).toContain("> - **Languages:** English");
  expect(text.match(/— \*renewables-by-country\.csv\*/gu)).toHaveLength(2);
  expect(htmlReport(report)).toMatch(/<dt dir="auto">Area, total<\/dt><dd><span[^>]*>580\ssq\skm<\/span>/u);
  for (const [format, render] of [
    ["docx", wordFile],
    ["pptx", slides],
  ] as const)
    expect((await reportText(await render(report), format)).replace(/\s+/g, " "), format).toContain("Area, total: 580 sq km");
  const { text: pages } = await extractText(new Uint8Array(createPdfCompiler().pdf(report)), { mergePages: true });
  expect(pages.replace(/\s+/g, " ")).toContain("Area, total 580 sq km");
  expect(statementRows(null, entries === undefined ? [] : [entries]).map(({ kind, lead }) => `${kind} ${lead}`)).toEqual([
    "quote Area, total:",
    "quote Languages:",
    "quote Coastline:",
  ]);
  // What the entries quote is not listed once more.
  expect(report.passages.map(({ quote }) => quote)).not.toContain("580 sq km");
});

test("a heading and a list's lead that repeat the section's title are left out", () => {
  const input = withValues([[["Land"], "580 sq km"]]);
  const [section] = input.research.sections;
  const [paragraph] = section?.paragraphs ?? [];
  if (section === undefined || paragraph === undefined) throw new Error("the input has a paragraph");
  const heading = (text: string) => ({ kind: "text" as const, text, form: "heading" as const, level: 1, citations: [] });
  const block = { form: "list" as const, lead: "Land", lines: ["580 sq km"] };
  const paragraphs = [heading("Land"), { ...paragraph, block }, heading("Water"), { ...paragraph, block }];
  const report = reportDocument(
    { ...input, research: { ...input.research, sections: [{ ...section, paragraphs }] } },
    { rows: 90, columns: 60 },
  );
  const blocks = report.sections[0]?.blocks ?? [];
  expect(blocks.map((own) => (own.form === "heading" ? own.text : own.form === "statement" ? own.block?.lead : ""))).toEqual([
    "",
    "Water",
    "Land",
  ]);
});
