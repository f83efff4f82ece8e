import { expect, test } from "vitest";
import { type ReportInput, reportDocument } from "../../../src/reports/document/report-document.ts";
import * as docx from "../../../src/reports/docx/docx.ts";
import * as pptx from "../../../src/reports/pptx/pptx.ts";
import * as xlsx from "../../../src/reports/xlsx/xlsx.ts";
import { officeParts } from "../../support/office-parts.ts";
import { englishInput, russianInput } from "../fixture.ts";

/** The report with one line of 40 years, from 40 billion on. */
function ofBillions(input: ReportInput): ReportInput {
  const [section] = input.research.sections;
  const chart = englishInput().research.sections[0]?.charts[0];
  if (section === undefined || chart === undefined) throw new Error("the fixture has a section and a chart");
  chart.x.values = Array.from({ length: 40 }, (_, index) => 1_980 + index);
  chart.lines = [{ name: "GDP", values: chart.x.values.map((_, index) => 45_405_615_063.7 + index * 2e9) }];
  return { ...input, research: { ...input.research, sections: [{ ...section, charts: [chart] }] } };
}

async function valueAxes(input: ReportInput): Promise<Record<"docx" | "xlsx" | "pptx", string>> {
  const document = reportDocument(input, { rows: 90, columns: 14 });
  return {
    docx: officeParts(await docx.render(document)).get("word/charts/chart1.xml") ?? "",
    xlsx: officeParts(xlsx.render(document, input)).get("xl/charts/chart1.xml") ?? "",
    pptx: officeParts(await pptx.render(document)).get("ppt/charts/chart1.xml") ?? "",
  };
}

test.each([
  ["English", englishInput(), "#,##0,,,&quot;B&quot;"],
  ["Russian", russianInput(), "#,##0,,,&quot;\u00a0млрд&quot;"],
] as const)("the axis of %s billions is written in words in every native chart", async (_, input, format) => {
  for (const [name, xml] of Object.entries(await valueAxes(ofBillions(input)))) {
    const axes = [...xml.matchAll(/<c:valAx>.*?<\/c:valAx>/gs)].map(([axis]) => axis);
    expect(axes.join(""), name).toContain(`formatCode="${format}"`);
  }
});

test("not every year is named below a native chart where their names would run into one another", async () => {
  const { docx: word, xlsx: excel } = await valueAxes(ofBillions(englishInput()));
  for (const xml of [word, excel]) expect(xml).toMatch(/<c:tickLblSkip val="[2-9]"\/><c:tickMarkSkip val="[2-9]"\/>/);
});
