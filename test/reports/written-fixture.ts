/** A section written by sentence, with headings, a list, a table with cited cells, and a chart placed in the text. */
import type { Citation } from "../../src/domain/evidence/evidence.ts";
import type { Paragraph } from "../../src/domain/sessions/research.ts";
import type { ReportInput } from "../../src/reports/document/report-document.ts";
import { englishInput } from "./fixture.ts";

const text = (sentences: [string, Citation[]][]): Paragraph => ({
  kind: "text",
  text: sentences.map(([words]) => words).join(" "),
  citations: sentences.flatMap(([, citations]) => citations),
  sentences: sentences.map(([words, citations]) => ({ text: words, citations })),
});

export function writtenInput(): ReportInput {
  const input = englishInput();
  const [growth, storage] = input.research.sections;
  const [hydro, battery] = [storage?.paragraphs[1]?.citations ?? [], storage?.paragraphs[0]?.citations ?? []];
  const chart = growth?.charts[0];
  if (growth === undefined || chart === undefined) throw new Error("the fixture has no chart");
  const years = { title: "By year", columns: [{ name: "Year", type: "year" as const, unit: null }], rowCitations: [], note: null };
  const table = {
    ...years,
    columns: [...years.columns, ...chart.lines.map(({ name }) => ({ name, type: "number" as const, unit: "TWh" }))],
    rows: chart.x.values.map((year, row) => [year, ...chart.lines.map(({ values }) => values[row] ?? null)]),
  };
  const compared = {
    title: "What stores electricity",
    columns: ["Kind", "Share"].map((name) => ({ name, type: "text" as const, unit: null })),
    rows: [
      ["Pumped hydro", "the larger one"],
      ["Batteries", "18.9 GWh"],
    ],
    rowCitations: [hydro, battery],
    cellCitations: [
      [[], hydro],
      [[], battery],
    ],
    note: null,
  };
  const section = {
    ...growth,
    title: "Storage and growth",
    paragraphs: [
      text([
        ["Pumped hydro still leads.", hydro],
        ["Batteries grow fast.", battery],
      ]),
      { kind: "text" as const, text: "In detail", citations: [], form: "heading" as const, level: 1 },
      { ...text([]), text: "chart", form: "chart" as const, index: 0 },
      { ...text([]), text: "table", form: "table" as const, index: 0 },
      {
        ...text([]),
        form: "list" as const,
        ordered: true,
        items: [[{ text: "First: hydro.", lead: "First:", citations: hydro }], [{ text: "Then batteries.", citations: battery }]],
      },
    ],
    tables: [compared, table],
    charts: [chart],
  };
  const said = (words: string) => [text([[words, hydro]])];
  const research = { ...input.research, sections: [section], conclusion: said("So it is."), evidenceLimits: said("One review alone.") };
  return { ...input, research };
}
