/** The files of an evidence bundle, in the archive's order. Each is made when its turn comes. */
import { buffer } from "node:stream/consumers";
import Papa from "papaparse";
import { type BundleContents, claimsPath, sourcesPath, sourceTextPath } from "../../domain/bundles/bundle.ts";
import type { Chart, ReportFigure, ResearchTable } from "../../domain/sessions/research.ts";
import { bundlePage } from "./bundle-page.ts";
import { citedPassages } from "./cited-passages.ts";

export interface BundleFile {
  path: string;
  make: () => Uint8Array | Promise<Uint8Array>;
}

export function bundleFiles(contents: BundleContents): BundleFile[] {
  const { session, results, claims, plan, messages, calls, sources, reports } = contents;
  const data = dataFiles(contents);
  return [
    {
      path: "index.html",
      make: async () =>
        Buffer.from(
          bundlePage(
            contents,
            await citedPassages(contents),
            data.map(({ path }) => path),
          ),
        ),
    },
    json("session.json", session),
    json("results.json", results),
    json(claimsPath, claims),
    json("plan.json", plan),
    json("conversation.json", messages),
    json("calls.json", calls),
    json(
      sourcesPath,
      sources.map(({ source }) => source),
    ),
    ...sources.map(({ source, read }) => text(sourceTextPath(source.id), read)),
    ...data,
    ...reports.map(({ format, read }) => ({ path: `report.${format}`, make: async () => buffer(await read()) })),
  ];
}

function dataFiles({ results: { sections, figures = [] } }: BundleContents): BundleFile[] {
  return [
    ...sections.flatMap(({ tables, charts }, index) => [
      ...tables.map((table, number) => text(`figures/section-${index + 1}-table-${number + 1}.csv`, () => tableCsv(table))),
      ...charts.map((chart, number) => text(`figures/section-${index + 1}-chart-${number + 1}.csv`, () => chartCsv(chart))),
    ]),
    ...(figures.length === 0
      ? []
      : [text("figures/figures.csv", () => figuresCsv(figures)), text("figures/cells.csv", () => cellsCsv(figures))]),
  ];
}

function text(path: string, words: () => string): BundleFile {
  return { path, make: () => Buffer.from(words()) };
}

function json(path: string, value: unknown): BundleFile {
  return text(path, () => `${JSON.stringify(value, null, 2)}\n`);
}

/** Cells that a spreadsheet would run as a formula are escaped with an apostrophe, as OWASP advises for CSV. */
function csv(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return `${Papa.unparse([[...head], ...rows.map((row) => [...row])], { escapeFormulae: /^[=+@\t\r]|^-(?!\d)/, newline: "\n" })}\n`;
}

function tableCsv({ columns, rows }: ResearchTable): string {
  return csv(
    columns.map(({ name, unit }) => (unit === null || name.includes(unit) ? name : `${name} (${unit})`)),
    rows,
  );
}

function chartCsv({ x, lines }: Chart): string {
  return csv(
    [x.label, ...lines.map(({ name }) => name)],
    x.values.map((value, index) => [value, ...lines.map(({ values }) => values[index] ?? "")]),
  );
}

function figuresCsv(figures: readonly ReportFigure[]): string {
  return csv(
    ["figure", "subject", "measure", "value", "unit", "at", "formula", "check", "statement"],
    figures.map(({ id, subject, measure, value, unit, at, lineage, formula, check, text: statement }) => {
      return [id, subject, measure, value, unit, at, lineage?.formula ?? formula, check, statement];
    }),
  );
}

/** The cells behind the figures: 'x1' of the figure's formula is its first. */
function cellsCsv(figures: readonly ReportFigure[]): string {
  return csv(
    ["figure", "name", "value", "at", "time", "source", "line", "cells"],
    figures.flatMap(({ id, lineage }) =>
      (lineage?.inputs ?? []).map(({ value, at, time, sourceId, place }, index) => {
        return [id, `x${index + 1}`, value, at, time, sourceId, place.line, place.cells?.join(", ") ?? ""];
      }),
    ),
  );
}
