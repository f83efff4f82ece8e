import { expect, test } from "vitest";
import type { ReportFigure } from "../../../src/domain/sessions/research.ts";
import { figureTable } from "../../../src/reports/document/figure-table.ts";
import { reportDocument } from "../../../src/reports/document/report-document.ts";
import { render as wordFile } from "../../../src/reports/docx/docx.ts";
import { htmlReport } from "../../../src/reports/html/html.ts";
import { markdownReport } from "../../../src/reports/markdown/markdown.ts";
import { reportText } from "../../support/report-text.ts";
import { englishInput } from "../fixture.ts";

const input = englishInput();
const place = { from: 0, to: 1, line: 1, heading: [] };
const cell = (value: number, at: string) => ({ sourceId: input.research.sources[0]?.id ?? "s", place, value, at, time: Number(at) });
const figure = (inputs: ReturnType<typeof cell>[]): ReportFigure => ({
  ...{ id: "f1", section: null, text: "Germany: 214 TWh more than in 2000.", measure: "change", subject: "Germany" },
  ...{ value: 214, unit: "TWh", at: "2000–2019", formula: "latest − first", check: "recomputed" },
  lineage: { formula: "x2 − x1", inputs },
});
const withFigures = (figures: ReportFigure[]) =>
  reportDocument({ ...input, research: { ...input.research, figures } }, { rows: 90, columns: 60 });

test("a computed figure stands in the appendix with its formula and cells, in Markdown, HTML and Word", async () => {
  const report = withFigures([figure([cell(29, "2000"), cell(243, "2019")])]);
  const row = ["Germany: 214\u00a0TWh more than in 2000.", "214\u00a0TWh", "x2 − x1: x1 = 29 (2000), x2 = 243 (2019)"];
  expect(figureTable(report)?.rows[0]).toEqual(row);
  expect(markdownReport(report)).toMatch(/## Appendix[\s\S]*\*\*Computed figures\*\*[\s\S]*x1 = 29 \(2000\), x2 = 243 \(2019\)/);
  expect(htmlReport(report)).toContain("x1 = 29 (2000), x2 = 243 (2019)");
  expect(await reportText(await wordFile(report), "docx")).toMatch(/Computed figures.*x1 = 29 \(2000\), x2 = 243 \(2019\).*Files as/s);
});

test("of many cells the first and the last are named, and without figures there is no table", () => {
  const cells = Array.from({ length: 9 }, (_, index) => cell(index, String(2000 + index)));
  expect(figureTable(withFigures([figure(cells)]))?.rows[0]?.[2]).toBe(
    "x2 − x1: x1 = 0 (2000), x2 = 1 (2001), x3 = 2 (2002), …, x9 = 8 (2008)",
  );
  expect(figureTable(withFigures([]))).toBeNull();
  const people = { ...figure(cells), value: 790.86, unit: "million people" };
  expect(figureTable(withFigures([people]))?.rows[0]?.[1]).toBe("790.86 million people");
});

test("cells are told by their times as people write them, and a counted one by what it holds", () => {
  const months = figure([cell(369.14, "2000-01-01"), cell(369.52, "2000-12-01")]);
  expect(figureTable(withFigures([months]))?.rows[0]?.[2]).toBe("x2 − x1: x1 = 369.14 (January 2000), x2 = 369.52 (December 2000)");
  const counted = {
    ...figure([]),
    lineage: { formula: "COUNTA(x1:x1)", inputs: [{ ...cell(1, "Albania"), value: "Albania", time: null }] },
  };
  expect(figureTable(withFigures([counted]))?.rows[0]?.[2]).toBe("COUNTA(x1:x1): x1 = Albania");
});

test("values and formulas have the digits of their statements, not those of a computer", () => {
  const { lineage: _cells, ...bare } = figure([]);
  const rowOf = (about: Partial<ReportFigure>) => figureTable(withFigures([{ ...bare, unit: null, ...about }]))?.rows[0];
  const mean = { text: "CO2 averaged 361.25 from 1959 to 2025.", value: 361.2510447761194, formula: "mean of CO2" };
  expect(rowOf(mean)?.[1]).toBe("361.25");
  expect(rowOf({ ...mean, text: "CO2 rose by 97.305.", value: 97.30500000000001 })?.[1]).toBe("97.305");
  expect(rowOf({ ...mean, text: "It fell by 0.04 %.", value: 0.000412 })?.[1]).toBe("0.000412");
  expect(rowOf({ ...mean, formula: "x(2020) - x(1960) = 414.21333333333337 - 316.90833333333336" })?.[2]).toBe(
    "x(2020) − x(1960) = 414.2133 − 316.9083",
  );
});

test("a value that stands in a cell as it is told is not listed as computed", () => {
  const told = { ...figure([cell(64, "2024")]), lineage: { formula: "x1", inputs: [cell(64, "2024")] } };
  expect(figureTable(withFigures([told]))).toBeNull();
  expect(figureTable(withFigures([{ ...told, check: "mismatch" }]))?.rows).toHaveLength(1);
});

test("a figure that two statements tell stands once, and each other one by itself", () => {
  const told = figure([cell(29, "2000"), cell(243, "2019")]);
  const timeless = figure([29, 243].map((value, index) => ({ ...cell(value, index === 0 ? "2000" : "2019"), time: Number.NaN })));
  const report = withFigures([
    told,
    { ...told, id: "f2", section: "Growth" },
    { ...told, id: "f3", value: 215 },
    { ...timeless, id: "f4", at: null },
  ]);
  expect(report.figures.map(({ id }) => id)).toEqual(["f1", "f3"]);
});

test("cells of a figure have the same fraction digits and separators, however many each has of its own", () => {
  const rowOf = (first: number, second: number) =>
    figureTable(withFigures([figure([cell(first, "2004"), cell(second, "2010")])]))?.rows[0]?.[2];
  expect(rowOf(22.69, 28.8)).toBe("x2 − x1: x1 = 22.69 (2004), x2 = 28.80 (2010)");
  expect(rowOf(1437, 21_933)).toBe("x2 − x1: x1 = 1,437 (2004), x2 = 21,933 (2010)");
});

test("that figures were computed again is said once for all, and what was not at its figure", () => {
  const told = figure([cell(29, "2000"), cell(243, "2019")]);
  expect(figureTable(withFigures([told]))?.remarks).toEqual(["Each figure was computed again from its cells, with the same result."]);
  const { lineage: _cells, ...bare } = told;
  const share = { ...bare, id: "f2", text: "A third.", value: 33.3, formula: "share of rows", check: "not_recomputable" as const };
  const table = figureTable(withFigures([told, share]));
  expect(table?.rows[1]?.[2]).toBe("share of rows (not computed again)");
  expect(table?.remarks).toEqual(["Each figure was computed again from its cells, with the same result, unless it says otherwise."]);
  expect(figureTable(withFigures([share]))?.remarks).toEqual([]);
});
