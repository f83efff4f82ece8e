/** The files of an evidence bundle, in the archive's order. Pure but for the report files, which are read. */
import { readFile } from "node:fs/promises";
import Papa from "papaparse";
import { type BundleContents, claimsPath, sourcesPath, sourceTextPath } from "../../domain/bundle.ts";
import type { Chart, ResearchTable } from "../../domain/research.ts";
import { bundlePage } from "./bundle-page.ts";

export interface BundleFile {
  path: string;
  bytes: Uint8Array;
}

export async function bundleFiles(contents: BundleContents): Promise<BundleFile[]> {
  const { session, results, claims, plan, messages, calls, sources, reports } = contents;
  const files = [
    text("index.html", bundlePage(contents)),
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
    ...sources.map(({ source, text: words }) => text(sourceTextPath(source.id), words)),
    ...results.sections.flatMap(({ tables, charts }, index) => [
      ...tables.map((table, number) => text(`figures/section-${index + 1}-table-${number + 1}.csv`, tableCsv(table))),
      ...charts.map((chart, number) => text(`figures/section-${index + 1}-chart-${number + 1}.csv`, chartCsv(chart))),
    ]),
  ];
  for (const { format, file } of reports) files.push({ path: `report.${format}`, bytes: await readFile(file) });
  return files;
}

function text(path: string, words: string): BundleFile {
  return { path, bytes: Buffer.from(words) };
}

function json(path: string, value: unknown): BundleFile {
  return text(path, `${JSON.stringify(value, null, 2)}\n`);
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
