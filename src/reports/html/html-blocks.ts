/** The blocks of a report in HTML: statements, lists, code, tables, and charts with their figures behind. */
import type { QuotedBlock } from "../../domain/evidence/evidence.ts";
import { drawChart, recoloured } from "../charts/charts.ts";
import type { Block, ChartFigure, Run, Statement } from "../document/blocks.ts";
import { columnGroups } from "../document/column-groups.ts";
import type { ReportDocument } from "../document/report-document.ts";
import type { Table } from "../document/tables.ts";
import { unbroken } from "../text/unbroken.ts";
import { attribute, type Citing, nothing } from "./html-inline.ts";
import { chartVariables } from "./html-style.ts";
import { Html, html } from "./html-text.ts";

const chartFont = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

export interface BlockContext {
  report: ReportDocument;
  citing: Citing;
}

export function content(blocks: readonly Block[], id: string, context: BlockContext): Html[] {
  return blocks.map((block, index) => blockContent(block, `${id}-${block.form}-${index + 1}`, context));
}

function blockContent(block: Block, id: string, context: BlockContext): Html {
  switch (block.form) {
    case "heading":
      return heading(block.level, block.text);
    case "list":
      return points(block.ordered, block.items, context);
    case "entries":
      return entries(block, context);
    case "code":
      return html`<pre class="code" tabindex="0"><code>${block.code}</code></pre>\n`;
    case "chart":
      return chartFigure(block.figure, id, context);
    case "table":
      return html`${columnGroups(block.table).map((group, index) => tableBlock(group, `${id}-${index + 1}`, context, block.table.caption))}`;
    case "statement":
      return block.kind === "quote" ? quotation(block, context) : sentences(block, context);
  }
}

function points(ordered: boolean, items: readonly (readonly Run[])[], { citing }: BlockContext): Html {
  const list = items.map((item) => html`<li dir="auto">${citing.runs(item)}</li>\n`);
  return ordered ? html`<ol class="points">\n${list}</ol>\n` : html`<ul class="points">\n${list}</ul>\n`;
}

function entries({ entries: list, attribution, language }: Extract<Block, { form: "entries" }>, { citing }: BlockContext): Html {
  const rows = list.map(
    ({ lead, text, marks }) =>
      html`<dt dir="auto">${label(lead)}</dt><dd><span lang="${language}" dir="auto">${unbroken(text)}</span>${citing.cite(marks)}</dd>\n`,
  );
  return html`<blockquote>\n<dl class="entries">\n${rows}</dl>\n${attributed(attribution, nothing)}</blockquote>\n`;
}

/** A lead in a column of its own. */
function label(lead: string): string {
  return lead.replace(/:$/u, "");
}

function heading(level: number, text: string): Html {
  if (level === 1) return html`<h3 dir="auto">${text}</h3>\n`;
  return level === 2 ? html`<h4 dir="auto">${text}</h4>\n` : html`<h5 dir="auto">${text}</h5>\n`;
}

function quotation({ paragraphs, attribution, language, block }: Statement, { report, citing }: BlockContext): Html {
  const [open, close] = report.labels.quotes;
  if (block !== undefined) {
    const marks = paragraphs.flat().flatMap((run) => run.marks);
    const from = attribution === null && marks.length === 0 ? nothing : attributed(attribution, citing.cite(marks));
    return html`<blockquote lang="${language}">\n${quotedBlock(block)}${from}</blockquote>\n`;
  }
  const words = paragraphs
    .flat()
    .map(
      (run) => html`${leadOf(run)}<span lang="${language}" dir="auto">${open}${unbroken(run.text)}${close}</span>${citing.cite(run.marks)}`,
    );
  return html`<blockquote>
<p>${words}</p>
${attribution === null ? nothing : attributed(attribution, nothing)}</blockquote>
`;
}

function leadOf({ lead }: Run): Html {
  return lead === "" ? nothing : html`<strong>${lead}</strong> `;
}

function attributed(attribution: string | null, marks: Html): Html {
  return html`<p class="attribution" dir="auto">${attribution === null ? "" : `— ${attribution}`}${marks}</p>\n`;
}

function quotedBlock({ form, lead, lines }: QuotedBlock): Html {
  const before = lead === "" ? nothing : html`<p dir="auto">${lead}</p>\n`;
  if (form === "code") return html`${before}<pre tabindex="0"><code>${lines.join("\n")}</code></pre>\n`;
  const items = lines.map((line) => html`<li dir="auto">${line}</li>\n`);
  return html`${before}${form === "steps" ? html`<ol class="points">\n${items}</ol>\n` : html`<ul class="points">\n${items}</ul>\n`}`;
}

function sentences({ kind, paragraphs }: Statement, { citing }: BlockContext): Html {
  const kindClass = kind === "figure" ? attribute(' class="figure-statement"') : nothing;
  return html`${paragraphs.map((paragraph) => html`<p${kindClass} dir="auto">${citing.runs(paragraph)}</p>\n`)}`;
}

function chartFigure({ chart, caption, description, marks, data }: ChartFigure, id: string, context: BlockContext): Html {
  const { labels, locale } = context.report;
  const { svg, remarks } = drawChart(chart, { labels, locale, id, fontFamily: chartFont });
  return html`<figure aria-labelledby="${id}">
<figcaption id="${id}" dir="auto">${caption}${context.citing.cite(marks)}</figcaption>
<div class="scroll drawn" role="group" tabindex="0" aria-label="${caption}">${new Html(themed(svg, description))}</div>
${remarks.map((text) => html`<p class="remark">${text}</p>\n`)}${
  data === null
    ? nothing
    : html`<details>
<summary>${data.caption}</summary>
${tableBlock({ ...data, caption: "" }, `${id}-data`, context, caption)}</details>
`
}</figure>
`;
}

const variables = new Map(chartVariables.map(([colour, variable]) => [colour, `var(${variable})`]));

/** The chart as an image with a text alternative, its colours as variables of the page. */
function themed(svg: string, description: string): string {
  return recoloured(svg, variables).replace(/^<svg width="\d+" height="\d+"/, html`<svg role="img" aria-label="${description}"`.markup);
}

function tableBlock(table: Table, id: string, { report, citing }: BlockContext, name = table.caption): Html {
  const { caption, columns, rows, rowMarks, cellMarks, marks, remarks } = table;
  const kind = (numeric: boolean): Html => (numeric ? attribute(' class="number"') : nothing);
  const above = caption === "" ? nothing : html`<caption dir="auto">${caption}${citing.cite(marks)}</caption>\n`;
  const heads = columns.map(({ label, numeric }) => html`<th scope="col"${kind(numeric)} dir="auto">${label}</th>`);
  const body = rows.map((row, index) => {
    const cells = row.map(
      (cell, column) =>
        html`<td${kind(columns[column]?.numeric ?? false)} dir="auto">${cell}${citing.cite(cellMarks?.[index]?.[column] ?? [])}</td>`,
    );
    return html`<tr>${cells}${rowMarks === null ? nothing : html`<td>${citing.cite(rowMarks[index] ?? [])}</td>`}</tr>\n`;
  });
  return html`<div class="scroll${columns.length > wide ? " wide" : ""}" role="group" tabindex="0" aria-label="${name === "" ? report.labels.chartData : name}">
<table id="${id}">
${above}<thead><tr>${heads}${rowMarks === null ? nothing : html`<th scope="col">${report.labels.rowSources}</th>`}</tr></thead>
<tbody>
${body}</tbody>
</table>
</div>
${remarks.map((text) => html`<p class="remark" dir="auto">${text}</p>\n`)}`;
}

/** Tables with more columns are set smaller in print. */
const wide = 8;
