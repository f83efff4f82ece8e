/**
 * The report as one self-contained HTML file: no scripts, no external fonts or images. All foreign text is escaped, links
 * are http or https only, and a content security policy forbids the rest.
 */
import { createHash } from "node:crypto";
import type { QuotedBlock } from "../../domain/evidence.ts";
import type { Block, ChartFigure, Run, Statement } from "../blocks.ts";
import { drawChart } from "../charts.ts";
import type { Labels } from "../labels.ts";
import { type Mark, type Material, markText, type Note } from "../notes.ts";
import { formatTime } from "../number-format.ts";
import type { Gap, Part, ReportDocument } from "../report-document.ts";
import type { Table } from "../tables.ts";
import { chartVariables, styleSheet } from "./html-style.ts";
import { Html, html } from "./html-text.ts";

const chartFont = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";
const nothing = html``;

/** Allows the style sheet of this file only; nothing may be loaded, sent or run. */
const contentPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(styleSheet).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

export function render(document: ReportDocument): Uint8Array {
  return Buffer.from(htmlReport(document));
}

export function htmlReport(report: ReportDocument): string {
  return html`<!doctype html>
<html lang="${report.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Ralph">
<meta name="date" content="${report.generatedAt}">
<title>${report.title}</title>
<style>${new Html(styleSheet)}</style>
</head>
<body>
${report.warning === null ? nothing : html`<p class="warning" role="note">${report.warning}</p>`}
${opening(report)}
<main>
${body(report)}</main>
<footer>${report.labels.session} ${report.sessionId} · ${formatTime(report.generatedAt, report.locale)}</footer>
</body>
</html>
`.markup;
}

function opening(report: ReportDocument): Html {
  const { labels, title, subtitle, preface } = report;
  return html`<header>
<p class="kicker">${labels.report}</p>
<h1 dir="auto">${title}</h1>
${subtitle === null ? nothing : html`<p class="subtitle" dir="auto">${subtitle}</p>`}
${preface.map((text) => html`<p class="preface" dir="auto">${text}</p>\n`)}${contents(report)}
</header>`;
}

function body(report: ReportDocument): Html[] {
  const { labels, summary, sections, conclusion, recommendations, disagreements, evidenceLimits, notFound } = report;
  return [
    summary === null ? nothing : section(summary, "summary", report),
    ...sections.map((part, index) => section(part, sectionId(index), report)),
    chapter("conclusion", labels.conclusion, content(conclusion, "conclusion", report)),
    chapter("recommendations", labels.recommendations, content(recommendations, "recommendations", report)),
    chapter("disagreements", labels.disagreements, disagreements.map(disagreement)),
    chapter("evidence-limits", labels.evidenceLimits, content(evidenceLimits, "evidence-limits", report)),
    chapter("not-found", labels.notFound, notFound.length === 0 ? [] : [gaps(report)]),
    chapter("notes", labels.notes, sourceList(report)),
    chapter("method", labels.method, [method(report)]),
    appendix(report),
  ];
}

function sourceList({ materials, isEvidence, labels }: ReportDocument): Html[] {
  if (materials.length > 0) return [html`<ul class="sources">\n${materials.map((item) => sourceItem(item))}</ul>\n`];
  return isEvidence ? [html`<p>${labels.emptyMaterials}</p>\n`] : [];
}

function method({ facts, reading }: ReportDocument): Html {
  return html`<dl class="facts">
${facts.map(({ label, text }) => html`<dt>${label}</dt><dd dir="auto">${text}</dd>\n`)}</dl>
${reading === "" ? nothing : html`<p class="reading">${reading}</p>\n`}`;
}

/** What is needed to check the report, for those who want to. */
function appendix(report: ReportDocument): Html {
  const { labels, passages, materials } = report;
  if (materials.length === 0) return nothing;
  return chapter("appendix", labels.appendix, [
    passages.length === 0
      ? nothing
      : html`<h3>${labels.passages}</h3>\n<ul class="passages">\n${passages.map((note) => passageItem(note, report))}</ul>\n`,
    html`<h3>${labels.files}</h3>\n<ul class="materials">\n${materials.map((item) => fileItem(item, report))}</ul>\n`,
  ]);
}

function sectionId(index: number): string {
  return `section-${index + 1}`;
}

function contents({ sections, labels, isLong }: ReportDocument): Html {
  if (!isLong) return nothing;
  const entries = sections.map(({ title }, index) => html`<li><a href="#${sectionId(index)}" dir="auto">${title}</a></li>\n`);
  return html`<nav class="contents" aria-labelledby="contents">
<h2 id="contents">${labels.contents}</h2>
<ol>
${entries}</ol>
</nav>`;
}

function chapter(id: string, title: string, inner: readonly Html[]): Html {
  if (inner.length === 0) return nothing;
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${inner}</section>
`;
}

function section({ title, remark, blocks }: Part, id: string, report: ReportDocument): Html {
  const inner = blocks.length === 0 ? [html`<p>${report.labels.emptySection}</p>\n`] : content(blocks, id, report);
  const noted = remark === null ? nothing : html`<p class="closest">${remark}</p>\n`;
  if (title === null) return html`<section id="${id}">\n${noted}${inner}</section>\n`;
  return html`<section aria-labelledby="${id}">
<h2 id="${id}" dir="auto">${title}</h2>
${noted}${inner}</section>
`;
}

function content(blocks: readonly Block[], id: string, report: ReportDocument): Html[] {
  return blocks.map((block, index) => blockContent(block, `${id}-${block.form}-${index + 1}`, report));
}

function blockContent(block: Block, id: string, report: ReportDocument): Html {
  switch (block.form) {
    case "heading":
      return heading(block.level, block.text);
    case "list":
      return points(block.ordered, block.items);
    case "code":
      return html`<pre class="code"><code>${block.code}</code></pre>\n`;
    case "chart":
      return chartFigure(block.figure, id, report);
    case "table":
      return tableBlock(block.table, id, report);
    case "statement":
      return block.kind === "quote" ? quotation(block, report) : sentences(block);
  }
}

function points(ordered: boolean, items: readonly (readonly Run[])[]): Html {
  const list = items.map((item) => html`<li dir="auto">${runs(item)}</li>\n`);
  return ordered ? html`<ol class="points">\n${list}</ol>\n` : html`<ul class="points">\n${list}</ul>\n`;
}

function heading(level: number, text: string): Html {
  if (level === 1) return html`<h3 dir="auto">${text}</h3>\n`;
  return level === 2 ? html`<h4 dir="auto">${text}</h4>\n` : html`<h5 dir="auto">${text}</h5>\n`;
}

function quotation({ paragraphs, attribution, language, block }: Statement, { labels }: ReportDocument): Html {
  const [open, close] = labels.quotes;
  const marks = paragraphs.flat().flatMap((run) => run.marks);
  const from =
    attribution === null
      ? nothing
      : html`<p class="attribution" dir="auto">— ${attribution}${block === undefined ? nothing : cite(marks)}</p>\n`;
  if (block !== undefined) return html`<blockquote lang="${language}">\n${quotedBlock(block)}${from}</blockquote>\n`;
  const words = paragraphs
    .flat()
    .map((run) => html`<span lang="${language}" dir="auto">${open}${run.text}${close}</span>${cite(run.marks)}`);
  return html`<blockquote>
<p>${words}</p>
${from}</blockquote>
`;
}

function quotedBlock({ form, lead, lines }: QuotedBlock): Html {
  const before = lead === "" ? nothing : html`<p dir="auto">${lead}</p>\n`;
  if (form === "code") return html`${before}<pre><code>${lines.join("\n")}</code></pre>\n`;
  const items = lines.map((line) => html`<li dir="auto">${line}</li>\n`);
  return html`${before}${form === "steps" ? html`<ol class="points">\n${items}</ol>\n` : html`<ul class="points">\n${items}</ul>\n`}`;
}

function sentences({ kind, paragraphs }: Statement): Html {
  const kindClass = kind === "figure" ? new Html(' class="figure-statement"') : nothing;
  return html`${paragraphs.map((paragraph) => html`<p${kindClass} dir="auto">${runs(paragraph)}</p>\n`)}`;
}

/** Sentences one after another, each with its marks. */
function runs(list: readonly Run[]): Html[] {
  return list.map(
    ({ lead, text, marks }, index) =>
      html`${index === 0 ? "" : " "}${lead === "" ? nothing : html`<strong>${lead}</strong> `}${text}${cite(marks)}`,
  );
}

function disagreement({ subject, sides }: ReportDocument["disagreements"][number]): Html {
  return html`<h3 dir="auto">${subject}</h3>
<ul class="sides">
${sides.map(({ text, attribution, marks }) => html`<li dir="auto"><strong>${text}</strong>${attribution === null ? nothing : html` — ${attribution}`}${cite(marks)}</li>\n`)}</ul>
`;
}

function gaps({ notFound, labels }: ReportDocument): Html {
  const items = notFound.map((gap) => (gap.item === null ? gapText(gap, labels) : html`<li dir="auto">${gapText(gap, labels)}</li>\n`));
  return notFound.every(({ item }) => item === null) ? html`${items}` : html`<ul class="gaps">\n${items}</ul>\n`;
}

function gapText({ item, reason, searched, nearest }: Gap, labels: Labels): Html {
  const words = searched.length === 0 ? nothing : html`<small>${labels.searched}: ${searched.join(" · ")}</small>`;
  const near =
    nearest.length === 0
      ? nothing
      : html`<p>${labels.nearest}:</p>\n<ul class="nearest">\n${nearest.map((line) => html`<li dir="auto">${line}</li>\n`)}</ul>\n`;
  if (item === null)
    return html`${reason === "" ? nothing : html`<p dir="auto">${reason}</p>\n`}${searched.length === 0 ? nothing : html`<p>${words}</p>\n`}${near}`;
  return html`<strong>${item}</strong>${reason === "" ? nothing : html` — ${reason}`}${searched.length === 0 ? nothing : html`<br>${words}`}${near}`;
}

function chartFigure({ chart, caption, description, marks, data }: ChartFigure, id: string, report: ReportDocument): Html {
  const { svg, remarks } = drawChart(chart, { labels: report.labels, locale: report.locale, id, fontFamily: chartFont });
  return html`<figure aria-labelledby="${id}">
<figcaption id="${id}" dir="auto">${caption}${cite(marks)}</figcaption>
${new Html(themed(svg, description))}
${remarks.map((text) => html`<p class="remark">${text}</p>\n`)}${
  data === null
    ? nothing
    : html`<details>
<summary>${data.caption}</summary>
${tableBlock({ ...data, caption: "" }, `${id}-data`, report)}</details>
`
}</figure>
`;
}

/** The chart as an image with a text alternative, its colours as variables of the page. */
function themed(svg: string, description: string): string {
  const colours = new Map<string, string>(chartVariables.map(([colour, variable]) => [colour, `var(${variable})`]));
  return svg
    .replace(/(fill|stroke)="(#[0-9a-f]{6})"/g, (_, name: string, colour: string) => `${name}="${colours.get(colour) ?? colour}"`)
    .replace(/^<svg width="\d+" height="\d+"/, html`<svg role="img" aria-label="${description}"`.markup);
}

function tableBlock({ caption, columns, rows, rowMarks, cellMarks, marks, remarks }: Table, id: string, { labels }: ReportDocument): Html {
  const kind = (numeric: boolean): Html => (numeric ? new Html(' class="number"') : nothing);
  const heads = columns.map(({ label, numeric }) => html`<th scope="col"${kind(numeric)} dir="auto">${label}</th>`);
  const body = rows.map((row, index) => {
    const cells = row.map(
      (cell, column) =>
        html`<td${kind(columns[column]?.numeric ?? false)} dir="auto">${cell}${cite(cellMarks?.[index]?.[column] ?? [])}</td>`,
    );
    return html`<tr>${cells}${rowMarks === null ? nothing : html`<td>${cite(rowMarks[index] ?? [])}</td>`}</tr>\n`;
  });
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${caption === "" ? labels.chartData : caption}">
<table id="${id}">
${caption === "" ? nothing : html`<caption dir="auto">${caption}${cite(marks)}</caption>\n`}<thead><tr>${heads}${
    rowMarks === null ? nothing : html`<th scope="col">${labels.rowSources}</th>`
  }</tr></thead>
<tbody>
${body}</tbody>
</table>
</div>
${remarks.map((text) => html`<p class="remark" dir="auto">${text}</p>\n`)}`;
}

function sourceItem({ title, kind, url, notes }: Material): Html {
  const places = notes.map(
    ({ number, place }) => html`<li id="note-${number}"><span class="number">[${number}]</span> <span dir="auto">${place}</span></li>\n`,
  );
  return html`<li><p dir="auto"><strong>${link(url, title)}</strong> <span class="kind">${kind}</span></p>
${places.length === 0 ? nothing : html`<ul class="places">\n${places}</ul>\n`}</li>
`;
}

function passageItem({ number, quote, language }: Note, { labels }: ReportDocument): Html {
  const [open, close] = labels.quotes;
  return html`<li>${cite([{ from: number, to: number }])} <span lang="${language}" dir="auto">${open}${quote}${close}</span></li>
`;
}

function fileItem({ title, url, address, retrievedAt, hash }: Material, { labels }: ReportDocument): Html {
  return html`<li><p dir="auto">${title}, ${labels.retrieved} ${retrievedAt}</p>${
    url === null ? nothing : html`<p>${link(url, address)}</p>`
  }<p><code>SHA-256 ${hash}</code></p></li>
`;
}

function link(url: string | null, text: string): Html {
  return url === null ? html`${text}` : html`<a href="${url}" rel="noopener noreferrer nofollow">${text}</a>`;
}

function cite(marks: readonly Mark[]): Html {
  return marks.length === 0
    ? nothing
    : html` <span class="cite">${marks.map((mark) => html`<a href="#note-${mark.from}">[${markText(mark)}]</a>`)}</span>`;
}
