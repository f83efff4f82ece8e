/**
 * The report as one self-contained HTML file: no scripts, no external fonts or images. All foreign text is escaped, links
 * are http or https only, and a content security policy forbids the rest.
 */
import { createHash } from "node:crypto";
import { drawChart } from "./charts.ts";
import { chartVariables, styleSheet } from "./html-style.ts";
import { Html, html } from "./html-text.ts";
import { type Mark, type Material, markText, type Note } from "./notes.ts";
import { formatTime } from "./number-format.ts";
import type { ChartFigure, Part, ReportDocument, Statement } from "./report-document.ts";
import type { Table } from "./tables.ts";

const chartFont = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";
const nothing = html``;

/** Allows the style sheet of this file only; nothing may be loaded, sent or run. */
const contentPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(styleSheet).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

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
  const { labels, title, subtitle, preface, facts, reading } = report;
  return html`<header>
<p class="kicker">${labels.report}</p>
<h1 dir="auto">${title}</h1>
${subtitle === null ? nothing : html`<p class="subtitle" dir="auto">${subtitle}</p>`}
${preface.map((text) => html`<p class="preface" dir="auto">${text}</p>\n`)}
<dl class="facts">
${facts.map(({ label, text }) => html`<dt>${label}</dt><dd dir="auto">${text}</dd>\n`)}</dl>
${reading === "" ? nothing : html`<p class="reading">${reading}</p>`}
${contents(report)}
</header>`;
}

function body(report: ReportDocument): Html[] {
  const { labels, summary, sections, recommendations, disagreements, notFound, notes, materials } = report;
  const emptySummary = html`<p>${labels.emptySummary}</p>\n`;
  const emptyNotes = html`<p>${labels.emptyMaterials}</p>\n`;
  return [
    chapter("summary", labels.summary, summary.statements.length === 0 ? [emptySummary] : statements(summary.statements, report)),
    ...sections.map((part, index) => section(part, sectionId(index), report)),
    chapter("recommendations", labels.recommendations, statements(recommendations, report)),
    chapter("disagreements", labels.disagreements, disagreements.map(disagreement)),
    chapter("not-found", labels.notFound, notFound.length === 0 ? [] : [gaps(report)]),
    chapter("notes", labels.notes, [
      notes.length === 0 ? emptyNotes : html`<ol class="notes">\n${notes.map((note) => noteItem(note, report))}</ol>\n`,
    ]),
    chapter(
      "materials",
      labels.materials,
      materials.length === 0 ? [] : [html`<ul class="materials">\n${materials.map((item) => materialItem(item, report))}</ul>\n`],
    ),
  ];
}

function sectionId(index: number): string {
  return `section-${index + 1}`;
}

function contents({ sections, labels }: ReportDocument): Html {
  if (sections.length < 2) return nothing;
  const entries = sections.map(
    ({ title, coverage }, index) =>
      html`<li><a href="#${sectionId(index)}" dir="auto">${title}</a> <span>${coverage?.text ?? null}</span></li>\n`,
  );
  return html`<nav class="contents" aria-labelledby="contents">
<h2 id="contents">${labels.contents}</h2>
<ol>
${entries}</ol>
</nav>`;
}

function chapter(id: string, title: string, content: readonly Html[]): Html {
  if (content.length === 0) return nothing;
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${content}</section>
`;
}

function section(part: Part, id: string, report: ReportDocument): Html {
  const { title, coverage } = part;
  const content = [
    ...statements(part.statements, report),
    ...part.charts.map((chart, index) => chartFigure(chart, `${id}-chart-${index + 1}`, report)),
    ...part.tables.map((table, index) => tableBlock(table, `${id}-table-${index + 1}`, report)),
  ];
  return html`<section aria-labelledby="${id}">
<h2 id="${id}" dir="auto">${title}</h2>
${coverage === null ? nothing : coverageBar(coverage, report.labels.coverage)}${
  content.length === 0 ? html`<p>${report.labels.emptySection}</p>\n` : content
}</section>
`;
}

function coverageBar({ share, text }: NonNullable<Part["coverage"]>, label: string): Html {
  const width = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return html`<p class="coverage"><svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="6" rx="3"/><rect class="share" width="${width}" height="6" rx="3"/></svg>${label}: ${text}</p>
`;
}

function statements(list: readonly Statement[], report: ReportDocument): Html[] {
  return list.map((statement) => (statement.kind === "quote" ? quotation(statement, report) : sentences(statement)));
}

function quotation({ text, marks, attribution, language }: Statement, { labels }: ReportDocument): Html {
  const [open, close] = labels.quotes;
  return html`<blockquote>
<p><span lang="${language}" dir="auto">${open}${text.join(" ")}${close}</span>${cite(marks)}</p>
${attribution === null ? nothing : html`<p class="attribution" dir="auto">— ${attribution}</p>\n`}</blockquote>
`;
}

function sentences({ kind, text, marks }: Statement): Html {
  const kindClass = kind === "figure" ? new Html(' class="figure-statement"') : nothing;
  return html`${text.map((part, index) => html`<p${kindClass} dir="auto">${part}${index === text.length - 1 ? cite(marks) : nothing}</p>\n`)}`;
}

function disagreement({ subject, statements: sides }: ReportDocument["disagreements"][number]): Html {
  return html`<h3 dir="auto">${subject}</h3>
<ul class="sides">
${sides.map(({ text, attribution, marks }) => html`<li dir="auto"><strong>${text.join(" ")}</strong>${attribution === null ? nothing : html` — ${attribution}`}${cite(marks)}</li>\n`)}</ul>
`;
}

function gaps({ notFound, labels }: ReportDocument): Html {
  return html`<ul class="gaps">
${notFound.map(
  ({ item, reason, searched }) =>
    html`<li dir="auto"><strong>${item}</strong>${reason === "" ? nothing : html` — ${reason}`}${
      searched.length === 0 ? nothing : html`<br><small>${labels.searched}: ${searched.join(" · ")}</small>`
    }</li>\n`,
)}</ul>
`;
}

function chartFigure({ chart, caption, description, marks, data }: ChartFigure, id: string, report: ReportDocument): Html {
  const { svg, remarks } = drawChart(chart, { labels: report.labels, locale: report.locale, id, fontFamily: chartFont });
  return html`<figure aria-labelledby="${id}">
<figcaption id="${id}" dir="auto">${caption}${cite(marks)}</figcaption>
${new Html(themed(svg, description))}
${remarks.map((text) => html`<p class="remark">${text}</p>\n`)}<details>
<summary>${data.caption}</summary>
${tableBlock({ ...data, caption: "" }, `${id}-data`, report)}</details>
</figure>
`;
}

/** The chart as an image with a text alternative, its colours as variables of the page. */
function themed(svg: string, description: string): string {
  const colours = new Map<string, string>(chartVariables.map(([colour, variable]) => [colour, `var(${variable})`]));
  return svg
    .replace(/(fill|stroke)="(#[0-9a-f]{6})"/g, (_, name: string, colour: string) => `${name}="${colours.get(colour) ?? colour}"`)
    .replace(/^<svg width="\d+" height="\d+"/, html`<svg role="img" aria-label="${description}"`.markup);
}

function tableBlock({ caption, columns, rows, rowMarks, marks, remarks }: Table, id: string, { labels }: ReportDocument): Html {
  const kind = (numeric: boolean): Html => (numeric ? new Html(' class="number"') : nothing);
  const heads = columns.map(({ label, numeric }) => html`<th scope="col"${kind(numeric)} dir="auto">${label}</th>`);
  const body = rows.map((row, index) => {
    const cells = row.map((cell, column) => html`<td${kind(columns[column]?.numeric ?? false)} dir="auto">${cell}</td>`);
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

function noteItem({ number, source, url, place, quote, language }: Note, { labels }: ReportDocument): Html {
  const [open, close] = labels.quotes;
  return html`<li id="note-${number}"><span class="number">[${number}]</span><div><p class="source" dir="auto">${link(url, source)}</p><p class="place" dir="auto">${place}</p><p lang="${language}" dir="auto">${open}${quote}${close}</p></div></li>
`;
}

function materialItem({ title, kind, url, address, retrievedAt, hash, marks }: Material, { labels }: ReportDocument): Html {
  return html`<li><p dir="auto"><strong>${title}</strong> (${kind}), ${labels.retrieved} ${retrievedAt}${marks.length === 0 ? nothing : html`, ${labels.citedIn}${cite(marks)}`}</p>${
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
