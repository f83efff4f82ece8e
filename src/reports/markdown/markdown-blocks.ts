/** The blocks of a report in Markdown: statements, lists, code, tables, and charts as characters and figures. Pure. */
import type { QuotedBlock } from "../../domain/evidence/evidence.ts";
import type { Block, ChartFigure, Statement } from "../document/blocks.ts";
import type { Table, TableColumn } from "../document/tables.ts";
import type { Labels } from "../text/labels.ts";
import { escaped, fenced } from "./escape.ts";
import { cite, runsText } from "./inline.ts";
import { bar, sparkline } from "./text-charts.ts";

/** Each entry is separated by an empty line. */
export function blocksText(blocks: readonly Block[], labels: Labels): string[] {
  return blocks.flatMap((block) => blockText(block, labels));
}

function blockText(block: Block, labels: Labels): string[] {
  switch (block.form) {
    case "heading":
      return [`${"#".repeat(2 + block.level)} ${escaped(block.text)}`];
    case "list":
      return [block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${runsText(item)}`).join("\n")];
    case "entries": {
      const lines = block.entries.map(({ lead, text, marks }) => `- **${escaped(lead, "inner")}** ${escaped(text, "inner")}${cite(marks)}`);
      return [quotedLines([...lines, "", `— *${escaped(block.attribution, "inner")}*`])];
    }
    case "code":
      return [fenced(block.syntax, block.code)];
    case "chart":
      return chartBlocks(block.figure);
    case "table":
      return tableBlocks(block.table, labels.rowSources);
    case "statement":
      return statement(block, labels);
  }
}

function statement({ kind, paragraphs, attribution, block }: Statement, { quotes: [open, close] }: Labels): string[] {
  if (kind !== "quote") return paragraphs.map(runsText);
  const marks = cite(paragraphs.flat().flatMap((run) => run.marks));
  const from = attribution === null ? "" : `— *${escaped(attribution, "inner")}*`;
  if (block !== undefined) return [quotedLines([...blockLines(block), `${from}${marks}`])];
  const quotation = paragraphs
    .flat()
    .map(({ lead, text }) => `${lead === "" ? "" : `**${escaped(lead, "inner")}** `}${open}${escaped(text, "inner")}${close}`)
    .join(" ");
  return [from === "" ? `> ${quotation}${marks}` : `> ${quotation}${marks}  \n> ${from}`];
}

/** Lines of Markdown for steps, items, code or cells; empty lines are between the parts. */
function blockLines({ form, lead, lines }: QuotedBlock): string[] {
  const before = lead === "" ? [] : [escaped(lead), ""];
  if (form === "code") return [...before, ...fenced("", lines.join("\n")).split("\n"), ""];
  return [...before, ...lines.map((line, index) => `${form === "steps" ? `${index + 1}.` : "-"} ${escaped(line)}`), ""];
}

export function quotedLines(lines: readonly string[]): string {
  return lines.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n");
}

const barColumn: TableColumn = { label: " ", name: "", unit: null, numeric: false, decimals: 0, grouped: false };

function chartBlocks({ caption, chart, plot, data, marks }: ChartFigure): string[] {
  const [line] = chart.lines;
  const bars = chart.kind === "bar" && chart.lines.length === 1 && line !== undefined;
  const most = bars ? Math.max(...line.values.slice(0, data?.rows.length).map((value) => Math.abs(value ?? 0))) : 0;
  const drawn =
    bars && data !== null
      ? {
          ...data,
          columns: [...data.columns, barColumn],
          rows: data.rows.map((row, index) => [...row, bar(line.values[index] ?? 0, most)]),
        }
      : data;
  const sparks = chart.kind === "line" ? plot.lines.slice(0, 8) : [];
  return [
    `**${escaped(caption)}**${cite(marks)}`,
    // The caption names a single line.
    sparks.length === 1
      ? sparks.map(({ values }) => sparkline(values)).join("")
      : sparks.map(({ name, values }) => `- ${escaped(name)}: ${sparkline(values)}`).join("\n"),
    ...(drawn === null ? [] : tableBlocks({ ...drawn, caption: "" }, "")),
  ];
}

function tableBlocks(table: Table, rowSources: string): string[] {
  const { columns, rows, rowMarks, cellMarks, caption, marks, remarks } = table;
  const cited = rowMarks !== null;
  const heads = [...columns.map(({ label }) => cellText(label)), ...(cited ? [rowSources] : [])];
  const rules = [...columns.map(({ numeric }) => (numeric ? "---:" : "---")), ...(cited ? ["---"] : [])];
  const body = rows.map((row, index) => [
    ...row.map((cell, column) => `${cellText(cell)}${cite(cellMarks?.[index]?.[column] ?? [])}`),
    ...(cited ? [cite(rowMarks[index] ?? [])] : []),
  ]);
  return [
    caption === "" ? "" : `**${escaped(caption)}**${cite(marks)}`,
    [heads, rules, ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n"),
    ...remarks.map((remark) => `*${escaped(remark)}*`),
  ];
}

function cellText(text: string): string {
  return text.trim() === "" ? " " : escaped(text, "cell");
}
