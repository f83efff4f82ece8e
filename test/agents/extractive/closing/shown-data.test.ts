import { expect, test } from "vitest";
import { drawnOnce, namedBySource } from "../../../../src/agents/extractive/closing/shown-data.ts";
import type { Chart, ResearchTable, Section } from "../../../../src/domain/sessions/research.ts";

const years = [2000, 2010, 2020];

function chart(title: string, ...lines: number[][]): Chart {
  return {
    title,
    unit: null,
    kind: "line",
    x: { label: "Year", values: years },
    lines: lines.map((values) => ({ name: title, values })),
    citations: [],
  };
}

function section(title: string, ...charts: Chart[]): Section {
  return { title, coverage: 1, paragraphs: [], tables: [], charts };
}

test("a line that a comparison draws is drawn once, and another line of the same thing stays", () => {
  const [kenya, ghana] = [
    [31, 42, 53],
    [19, 25, 31],
  ];
  const sections = [
    section("Kenya", chart("Kenya", kenya), chart("Both", kenya, ghana)),
    section("Ghana", chart("Ghana", ghana), chart("Ghana, GDP", [5, 32, 70])),
  ];
  expect(drawnOnce(sections).map(({ charts }) => charts.map(({ title }) => title))).toEqual([["Both"], ["Ghana, GDP"]]);
});

test("a table that a word alone names is named by its source, too", () => {
  const place = { from: 0, to: 4, line: 1, heading: [] };
  const table = (title: string): ResearchTable => ({
    ...{ title, columns: [{ name: "Company", type: "text", unit: null }], rows: [["Shell"]], note: null },
    rowCitations: [[{ sourceId: "s", place, quote: "Shell" }]],
  });
  const titles = new Map([["s", "List of companies"]]);
  expect(["List", "Revenue", "Revenue by year"].map((title) => namedBySource(table(title), titles).title)).toEqual([
    "List of companies",
    "List of companies: Revenue",
    "Revenue by year",
  ]);
  expect(namedBySource(table("List"), new Map()).title).toBe("List");
});
