import { expect, test } from "vitest";
import type { Research } from "../../../src/domain/sessions/research.ts";
import { withLocalUnits } from "../../../src/reports/document/local-units.ts";

const research = (language: string): Research => ({
  ...{ query: "q", title: "t", language, completeness: "full", summary: [], recommendations: [], notFound: [], disagreements: [] },
  ...{ sources: [], generatedAt: "2025-01-01T00:00:00Z", cut: null },
  sections: [
    {
      ...{ title: "s", coverage: 1, paragraphs: [] },
      tables: [
        {
          ...{ title: "Prices", note: null, rows: [], rowCitations: [] },
          columns: ["Date", "year", "Up to date"].map((name) => ({ name, type: "text" as const, unit: null })),
        },
      ],
      charts: [{ kind: "line", title: "Prices", unit: null, x: { label: "Month", values: [] }, lines: [], citations: [] }],
    },
  ],
});

const namesIn = (language: string): string[] =>
  withLocalUnits(research(language)).sections.flatMap(({ tables, charts }) => [
    ...tables.flatMap(({ columns }) => columns.map(({ name }) => name)),
    ...charts.map(({ x }) => x.label),
  ]);

test("columns of times are named in the report's language, others as the file names them", () => {
  expect(namesIn("ru")).toEqual(["Дата", "Год", "Up to date", "Месяц"]);
  expect(namesIn("en")).toEqual(["Date", "year", "Up to date", "Month"]);
});
