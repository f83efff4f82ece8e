import { describe, expect, test } from "vitest";
import { marksOf, numberedReport } from "../../../../console/views/read/numbered-report.ts";
import type { Citation, Paragraph, Research } from "../../../../console/views/read/research.ts";
import { reportDocument } from "../../../../src/reports/document/report-document.ts";
import { briefLine } from "../../../../src/reports/text/plain-text.ts";
import { caseNames, reportCases } from "../../../support/report-cases/cases.ts";

const citing = (quote: string): Citation => ({ sourceId: "s-1", place: { from: 0, to: quote.length, line: 1, heading: [] }, quote });
const paragraph = (text: string, over: Partial<Paragraph> = {}): Paragraph => ({ kind: "text", text, citations: [citing(text)], ...over });
const research = (over: Partial<Research>): Research => ({
  ...{ summary: [], sections: [], recommendations: [], notFound: [], disagreements: [], sources: [], ...over },
});
const sectionOf = (...paragraphs: Paragraph[]) => ({
  title: "One",
  coverage: 1,
  evidence: "strong" as const,
  paragraphs,
  tables: [],
  charts: [],
});

describe.each(caseNames)("%s", (name) => {
  test("has the numbers of the report files", () => {
    const input = reportCases[name]();
    const files = reportDocument(input, { rows: 100_000, columns: 1_000 }).notes.map(({ number, quote }) => [number, quote.slice(0, 150)]);
    const shown = numberedReport(input.research as Research).notes.map(({ number, citations }) => [
      number,
      briefLine(citations[0].quote, 600).slice(0, 150),
    ]);
    expect(shown.map(([number]) => number)).toEqual(files.map(([number]) => number));
    for (const [index, [number, quote]] of shown.entries()) expect(`${number} ${files[index]?.[1]}`).toContain(String(quote).slice(0, 100));
  });
});

test("a summary that repeats the only section is not shown twice", () => {
  const twice = numberedReport(research({ summary: [paragraph("Tea grows.")], sections: [sectionOf(paragraph("Tea grows."))] }));
  expect(twice.chapters.map(({ kind }) => kind)).toEqual(["section"]);
});

test("sentences keep their own marks and verdicts; the words that name their subject stand apart", () => {
  const sentences = [
    { text: "Cost. It is 5.", lead: "Cost.", citations: [citing("5")], verdict: "supported" as const },
    { text: "It falls.", citations: [citing("falls")], verdict: "contradicted" as const },
  ];
  const [chapter] = numberedReport(
    research({ sections: [sectionOf(paragraph("", { text: "Cost. It is 5. It falls.", sentences }))] }),
  ).chapters;
  expect(chapter?.blocks).toEqual([
    {
      form: "text",
      runs: [
        { lead: "Cost.", text: "It is 5.", marks: [{ from: 1, to: 1 }], verdict: "supported" },
        { lead: "", text: "It falls.", marks: [{ from: 2, to: 2 }], verdict: "contradicted" },
      ],
    },
  ]);
});

test("tables and charts stand where the text places them, once, and others at the end", () => {
  const table = {
    title: "T",
    columns: [{ name: "A", type: "number" as const, unit: null }],
    rows: [[1]],
    rowCitations: [[citing("1")]],
    note: null,
  };
  const chart = {
    kind: "bar" as const,
    title: "C",
    unit: null,
    x: { label: "x", values: ["a"] },
    lines: [{ name: "l", values: [1] }],
    citations: [],
  };
  const place = { ...paragraph("", { form: "table", index: 1 }), citations: [] };
  const section = { ...sectionOf(place, place, paragraph("Words.")), tables: [table, { ...table, title: "placed" }], charts: [chart] };
  const [chapter] = numberedReport(research({ sections: [section] })).chapters;
  expect(chapter?.blocks.map((block) => (block.form === "table" ? block.table.title : block.form))).toEqual([
    "placed",
    "text",
    "chart",
    "T",
  ]);
  expect(chapter?.blocks[0]).toMatchObject({ marks: [{ from: 1, to: 1 }], rowMarks: null });
});

test("a chart without a value is not drawn", () => {
  const chart = {
    kind: "line" as const,
    title: "C",
    unit: null,
    x: { label: "x", values: [1] },
    lines: [{ name: "l", values: [null] }],
    citations: [],
  };
  expect(numberedReport(research({ sections: [{ ...sectionOf(), charts: [chart] }] })).chapters[0]?.blocks).toEqual([]);
});

test("marks are sorted, without repeats, three in a row as a range", () => {
  expect(marksOf([7, 3, 4, 5, 9, 8, 3, 1])).toEqual([
    { from: 1, to: 1 },
    { from: 3, to: 5 },
    { from: 7, to: 9 },
  ]);
  expect(marksOf([2, 1])).toEqual([
    { from: 1, to: 1 },
    { from: 2, to: 2 },
  ]);
});
