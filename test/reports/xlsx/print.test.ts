import { expect, test } from "vitest";
import type { ReportFigure } from "../../../src/domain/sessions/research.ts";
import { type ReportInput, reportDocument } from "../../../src/reports/document/report-document.ts";
import { render } from "../../../src/reports/xlsx/xlsx.ts";
import { officeParts } from "../../support/office-parts.ts";
import { englishInput } from "../fixture.ts";

/** The report with a figure of so many cells. */
function ofCells(count: number): ReportInput {
  const input = englishInput();
  const inputs = Array.from({ length: count }, (_, index) => ({
    sourceId: input.research.sources[0]?.id ?? "",
    place: { from: 0, to: 1, line: index + 1, heading: [] },
    ...{ value: index, at: null, time: null },
  }));
  const figure: ReportFigure = {
    ...{ id: "f1", section: null, text: "In all 44,850.", measure: "sum" as const, subject: "All", value: 44_850, unit: null, at: null },
    ...{ formula: "107440575838.04752 - -0.3158", check: "recomputed" as const, lineage: { formula: `SUM(x1:x${count})`, inputs } },
  };
  return { ...input, research: { ...input.research, figures: [figure] } };
}

function partsOf(input: ReportInput): Map<string, string> {
  return officeParts(render(reportDocument(input, { rows: 90, columns: 14 }), input));
}

test("of many cells two pages are printed, and the foot of the pages says so", () => {
  const parts = partsOf(ofCells(300));
  expect(parts.get("xl/workbook.xml")).toMatch(/_xlnm\.Print_Area"[^>]*>'Cells of the figures'!\$A\$1:\$F\$121</);
  const sheets = [...parts].filter(([path]) => path.startsWith("xl/worksheets/sheet")).map(([, xml]) => xml);
  expect(sheets.filter((xml) => xml.includes("&amp;CThe first 120 of 300 rows"))).toHaveLength(1);
  expect(partsOf(ofCells(100)).get("xl/workbook.xml")).not.toContain("Print_Area");
});

test("of a chart with many points the chart and a few pages of its figures are printed, and no edge of it on each of them", () => {
  const input = englishInput();
  const chart = input.research.sections[0]?.charts[0];
  if (chart === undefined) throw new Error("the fixture has no chart");
  const years = Array.from({ length: 300 }, (_, index) => 1700 + index);
  chart.x.values = years;
  for (const line of chart.lines) line.values = years.map((year) => year / 10);
  const parts = partsOf(input);
  const area = /_xlnm\.Print_Area"[^>]*>[^<]*\$A\$1:\$([A-Z]+)\$(\d+)</.exec(parts.get("xl/workbook.xml") ?? "");
  expect(area).not.toBeNull();
  expect(Number(area?.[2])).toBeLessThan(130);
  const anchor = /<xdr:to><xdr:col>(\d+)</.exec(parts.get("xl/drawings/drawing1.xml") ?? "");
  expect((area?.[1] ?? "").charCodeAt(0) - 65).toBeGreaterThanOrEqual(Number(anchor?.[1]) - 1);
  expect([...parts.values()].filter((xml) => xml.includes("&amp;CThe first 120 of 300 rows"))).toHaveLength(1);
  expect(parts.get("xl/drawings/drawing1.xml")).toMatch(/<xdr:from>.*<xdr:rowOff>[1-9]\d*<\/xdr:rowOff><\/xdr:from>/s);
});

test("each printed page has the name of its sheet above it", () => {
  const sheets = [...partsOf(englishInput())].filter(([path]) => path.startsWith("xl/worksheets/sheet"));
  expect(sheets.length).toBeGreaterThan(4);
  for (const [path, xml] of sheets) expect(xml, path).toContain("<oddHeader>&amp;L&amp;A</oddHeader>");
});

test("what a figure is computed from is written as people write numbers", () => {
  expect(partsOf(ofCells(3)).get("xl/sharedStrings.xml")).toContain("107,440,575,838 − (−0.3158)");
});

test("heads of a chart's figures begin with a capital", () => {
  const input = englishInput();
  const chart = input.research.sections[0]?.charts[0];
  if (chart === undefined) throw new Error("the fixture has a chart");
  chart.x.label = "date";
  const texts = partsOf(input).get("xl/sharedStrings.xml");
  expect(texts).toContain(">Date<");
  expect(texts).not.toContain(">date<");
});
