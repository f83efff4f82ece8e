/** Answers of the tools that describe the library, as a model reads them: lists of documents, outlines, columns. */
import type { z } from "zod";
import type { Json } from "../../../domain/base/json.ts";
import type { ColumnStatistics } from "../../../sources/calculation/column-statistics.ts";
import { type ListOutput, listOutput } from "../../../sources/tools/library-tools.ts";
import { describeOutput, outlineOutput } from "../../../sources/tools/reading-tools.ts";
import { nameText } from "./library-text.ts";
import { framed } from "./untrusted.ts";

/** The framed text, or null for an answer of another tool. */
export function describingText(answer: Json): string | null {
  const list = listOutput.safeParse(answer).data;
  if (list !== undefined) return listText(list);
  const outline = outlineOutput.safeParse(answer).data;
  if (outline !== undefined) return outlineText(outline);
  const described = describeOutput.safeParse(answer).data;
  return described === undefined ? null : columnsText(described);
}

function listText({ documents, total, more }: ListOutput): string {
  const lines = documents.map(({ sourceId, name, title, mediaType, language, passages, tables, createdAt, warnings }) => {
    const named = title === null || title === name ? nameText(name) : `${nameText(title)} (${nameText(name)})`;
    const facts = [mediaType, language, `passages: ${passages}`, `tables: ${tables}`, `added ${createdAt.slice(0, 10)}`];
    return `${sourceId} ${named} — ${facts.filter((fact) => fact !== null).join(", ")}${warned(warnings)}`;
  });
  const last = documents.at(-1)?.sourceId;
  const next = more && last !== undefined ? `, the next page with after=${last}` : "";
  return `${documents.length} of ${total} documents${next}.\n${framed("tool_data", { kind: "documents" }, lines.join("\n"))}`;
}

function outlineText({ sourceId, name, length, headings, tables, warnings }: z.infer<typeof outlineOutput>): string {
  const lines = [
    ...headings.map(({ heading, from }) => `from ${from}: ${heading.map(nameText).join(" › ")}`),
    ...tables.map(
      ({ table, title, rows, columns }) => `table ${table} «${nameText(title)}», ${rows} rows: ${columns.map(nameText).join(" | ")}`,
    ),
    ...warnings.map((warning) => `warning: ${warning}`),
  ];
  const nothing = "No headings and no tables: read it from 0 on, or search in it.";
  return framed("tool_data", { kind: "outline", id: sourceId, title: name, source_length: length }, lines.join("\n") || nothing);
}

function columnsText({ sourceId, table, title, rows, columns, warnings }: z.infer<typeof describeOutput>): string {
  const lines = [...columns.map((column) => columnText(column, rows)), ...warnings.map((warning) => `warning: ${warning}`)];
  return framed("tool_data", { kind: "columns", id: sourceId, table, title, rows }, lines.join("\n"));
}

function columnText({ name, type, unit, filled, distinct, min, max, values }: ColumnStatistics, rows: number): string {
  const empty = filled < rows ? `, ${rows - filled} empty` : "";
  const range = min === null ? "" : `, ${min} to ${max}`;
  const frequent = values.map(({ value, rows: count }) => (count > 1 ? `${value} (${count})` : `${value}`)).join("; ");
  const listed =
    distinct === 0 ? "" : `, ${distinct} distinct${frequent === "" ? "" : `: ${frequent}${distinct > values.length ? "; …" : ""}`}`;
  return `"${name}" ${type}${unit === null ? "" : ` in ${unit}`}${empty}${range}${listed}`;
}

function warned(warnings: readonly string[]): string {
  return warnings.length === 0 ? "" : `; warnings: ${warnings.join("; ")}`;
}
