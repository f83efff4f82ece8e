/** The desk in words: what the model that writes is shown. */
import type { Citation, Source } from "../../../domain/evidence/evidence.ts";
import { framed } from "../prompts/untrusted.ts";
import type { Desk, DeskFigure, DeskFinding } from "./desk.ts";

/** Characters of one quotation. */
const quoteLength = 1_500;
/** Rows of a table, or points of a chart, that are shown for writing about them, and for placing them. */
const rowsShown = { writing: 24, placing: 6 };

/** Findings with their certainty, without their quotations: what an outline is made from. */
export function findingsText(findings: readonly DeskFinding[]): string {
  const lines = findings.map(
    ({ id, finding, evidence, items }) =>
      `${id} (${serves(items)}; confidence ${finding.score.toFixed(2)}; ${evidence.join(", ")}): ${finding.text}`,
  );
  return framed("evidence", {}, lines.join("\n"));
}

function serves(items: readonly number[]): string {
  return items.length === 0 ? "the whole" : `scope ${items.join(", ")}`;
}

/** Findings with their quotations, formulas and sources. */
export function evidenceText(findings: readonly DeskFinding[], desk: Desk): string {
  const lines = findings.flatMap(({ id, finding, evidence, items }) => [
    `${id} (${serves(items)}): ${finding.text}`,
    ...(finding.figure === undefined ? [] : [`  computed: ${finding.figure.formula}`]),
    ...evidence.map((name) => `  [${name}] ${citationText(desk.evidence.get(name), desk)}`),
  ]);
  return framed("evidence", {}, lines.join("\n"));
}

function citationText(citation: Citation | undefined, { sources }: Desk): string {
  if (citation === undefined) return "";
  const { quote, place, sourceId } = citation;
  const source = sources.get(sourceId);
  const words = quote.length > quoteLength ? `${quote.slice(0, quoteLength)} (…)` : quote;
  const where = [
    source === undefined ? "" : sourceText(source),
    place.heading.filter((heading) => heading !== source?.title).join(" > "),
    place.cells === undefined ? "" : `cells ${place.cells.join(", ")}`,
  ].filter((part) => part !== "");
  return `«${words}» — ${where.join("; ")}`;
}

function sourceText({ title, kind, publishedAt, retrievedAt }: Source): string {
  const published = publishedAt === undefined ? "" : `, published ${publishedAt}`;
  return `${title} (${kind}${published}, read ${retrievedAt.slice(0, 10)})`;
}

export function figuresText(figures: readonly DeskFigure[], purpose: keyof typeof rowsShown): string {
  if (figures.length === 0) return "";
  const text = figures.map((figure) => figureText(figure, rowsShown[purpose])).join("\n");
  return framed("evidence", { figures: figures.length }, text);
}

function figureText(figure: DeskFigure, mostRows: number): string {
  if (figure.kind === "chart") {
    const { title, unit, x, lines, kind } = figure.chart;
    const step = Math.ceil(x.values.length / mostRows);
    const points = x.values.flatMap((point, index) =>
      index % step === 0 ? [`${point}: ${lines.map(({ values }) => values[index] ?? "–").join("; ")}`] : [],
    );
    const about = `[${figure.id}] ${kind} chart “${title}”${unit === null ? "" : `, ${unit}`}; ${x.label} against ${lines.map(({ name }) => name).join("; ")}`;
    return [about, ...points.map((point) => `  ${point}`)].join("\n");
  }
  const { title, columns, rows } = figure.table;
  return [
    `[${figure.id}] table “${title}”, ${rows.length} rows: ${columns.map(({ name, unit }) => (unit === null ? name : `${name}, ${unit}`)).join(" | ")}`,
    ...rows.slice(0, mostRows).map((row) => `  ${row.map((cell) => cell ?? "").join(" | ")}`),
  ].join("\n");
}

/** The sources of the findings, for statements about the evidence as a whole. */
export function sourcesText({ evidence, sources }: Desk): string {
  const cited = [...new Set([...evidence.values()].map(({ sourceId }) => sourceId))];
  const lines = cited.map((id) => {
    const source = sources.get(id);
    return source === undefined
      ? "- (a source without a title)"
      : `- ${source.title} (${source.kind}, read ${source.retrievedAt.slice(0, 10)})`;
  });
  return framed("tool_data", { sources: cited.length }, lines.join("\n"));
}
