/** A session's report of about 60 A4 pages, half of it Russian, with 20 tables and 12 charts. */

import { defaultTemplate } from "../../src/domain/reports/template.ts";
import type { ResearchTable, Section } from "../../src/domain/sessions/research.ts";
import type { ReportInput } from "../../src/reports/document/report-document.ts";
import { englishInput, russianInput } from "../../test/reports/fixture.ts";

const sections = 20;
const charts = 12;
/** How often the fixture's paragraphs are repeated within a section. */
const repeats = 7;

/** Each `round` has words of its own, so that no cache of whole documents counts as speed. */
export function longReport(round: number): ReportInput {
  const [english, russian] = [englishInput(), russianInput()];
  const chart = english.research.sections.flatMap((section) => section.charts)[0];
  const made = Array.from({ length: sections }, (_, index): Section => {
    const { research } = index % 2 === 0 ? english : russian;
    const paragraphs = Array.from({ length: repeats }, (_, repeat) =>
      research.sections.flatMap((section) =>
        section.paragraphs
          .filter(({ form }) => form === undefined)
          .map((paragraph) => ({ ...paragraph, text: `${paragraph.text} (${round}.${index}.${repeat})` })),
      ),
    ).flat();
    return {
      title: `${index + 1}. ${research.sections[0]?.title ?? research.title}`,
      coverage: 1,
      paragraphs,
      tables: [tableOf(index, round)],
      charts: chart !== undefined && index < charts ? [{ ...chart, title: `${chart.title} ${index + 1}` }] : [],
    };
  });
  const sources = [...english.research.sources, ...russian.research.sources];
  return { ...english, research: { ...english.research, sections: made, sources }, template: defaultTemplate };
}

function tableOf(index: number, round: number): ResearchTable {
  const rows = Array.from({ length: 30 }, (_, row) => [
    1990 + row,
    `Region ${row % 7}`,
    row * 12_345.678 + index,
    (row * 37 + round) % 100,
    `2024-0${1 + (row % 9)}-15`,
  ]);
  return {
    title: `Table ${index + 1}`,
    columns: [
      { name: "year", type: "year", unit: null },
      { name: "region", type: "text", unit: null },
      { name: "net_generation", type: "number", unit: "GWh" },
      { name: "share", type: "number", unit: "%" },
      { name: "day", type: "date", unit: null },
    ],
    rows,
    rowCitations: rows.map(() => []),
    note: null,
  };
}
