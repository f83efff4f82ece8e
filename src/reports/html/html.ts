/**
 * The report as one self-contained HTML file: no scripts, no external fonts or images. All foreign text is escaped, links
 * are http or https only, and a content security policy forbids the rest.
 */
import { createHash } from "node:crypto";
import type { ReportPart } from "../../domain/reports/template.ts";
import type { Part } from "../document/cited-parts.ts";
import { groupedLimits } from "../document/column-groups.ts";
import { figureTable } from "../document/figure-table.ts";
import { footerText } from "../document/footer.ts";
import type { Gap } from "../document/gaps.ts";
import type { Turn } from "../document/history.ts";
import { type ReportDocument, standingLine } from "../document/report-document.ts";
import { formatDay, formatTime } from "../numbers/number-format.ts";
import type { Labels } from "../text/labels.ts";
import { type BlockContext, content } from "./html-blocks.ts";
import { Citing, nothing } from "./html-inline.ts";
import { appendixContent, sourceList } from "./html-notes.ts";
import { styleSheetOf } from "./html-style.ts";
import { Html, html } from "./html-text.ts";

export const tableLimits = groupedLimits;

export function render(document: ReportDocument): Uint8Array {
  return Buffer.from(htmlReport(document));
}

/** Allows the style sheet of this file and, where there is one, the logo in it; nothing may be loaded, sent or run. */
function contentPolicy(styleSheet: string, hasLogo: boolean): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(styleSheet).digest("base64")}'`,
    ...(hasLogo ? ["img-src data:"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

export function htmlReport(report: ReportDocument): string {
  const { labels, template, title } = report;
  const styleSheet = styleSheetOf(template);
  const chapters = chaptersOf(report);
  const made = `${labels.session} ${report.sessionId} · ${formatTime(report.generatedAt, report.locale)}`;
  const own = footerText(report);
  return html`<!doctype html>
<html lang="${report.language}"${report.isFromRight ? html` dir="rtl"` : nothing}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy(styleSheet, template.logo !== null)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Ralph">
<meta name="date" content="${report.generatedAt}">
<title>${title}</title>
<style>${new Html(styleSheet)}</style>
</head>
<body>
${opening(report)}
<main>
${withContents(chapters, report)}</main>
<footer>${own === null ? nothing : html`<p dir="auto">${own}</p>\n`}<p>${made}</p></footer>
</body>
</html>
`.markup;
}

/** A title of several questions is set smaller, so that the answer is in sight. Characters. */
const longTitle = 110;

function opening(report: ReportDocument): Html {
  const { labels, title, subtitle, preface, warning, template, generatedAt, locale } = report;
  const { logo, cover } = template;
  const standing = standingLine(report);
  const lines = [cover?.organisation, cover?.note, ...(cover === null ? [] : [formatDay(generatedAt, locale)])].filter(
    (line) => line != null,
  );
  return html`<header>
${
  logo === null
    ? nothing
    : html`<p class="logo"><img src="data:${logo.mediaType};base64,${logo.data}" alt="${logo.alternative}" width="${pixels(logo.width)}" height="${pixels(logo.height)}"></p>\n`
}<p class="kicker">${labels.report}</p>
<h1 dir="auto"${title.length > longTitle ? html` class="long"` : nothing}>${title}</h1>
${subtitle === null ? nothing : html`<p class="subtitle" dir="auto">${subtitle}</p>\n`}${
  lines.length === 0 ? nothing : html`<p class="cover" dir="auto">${lines.join(" · ")}</p>\n`
}${warning === null ? nothing : html`<p class="warning">${warning}</p>\n`}${
  standing === null ? nothing : html`<p class="standing">${standing}</p>\n`
}${preface.map((text) => html`<p class="preface" dir="auto">${text}</p>\n`)}</header>`;
}

/** CSS pixels of millimetres. */
function pixels(millimetres: number): number {
  return Math.round((millimetres / 25.4) * 96);
}

/** The contents of a long report are behind the summary where it comes first: the answer is seen before them. */
function withContents(chapters: readonly Chapter[], { isLong, labels }: ReportDocument): Html[] {
  const parts = chapters.map(({ markup }) => markup);
  const at = chapters[0]?.id === "summary" ? 1 : 0;
  return isLong ? parts.toSpliced(at, 0, contents(chapters, labels)) : parts;
}

/** More entries than this stand in two columns where the screen has room. */
const manyEntries = 24;

function contents(chapters: readonly Chapter[], labels: Labels): Html {
  const entries = chapters.flatMap(({ id, title }) => (title === null ? [] : [html`<li><a href="#${id}" dir="auto">${title}</a></li>\n`]));
  const many = entries.length > manyEntries ? html` many` : nothing;
  return html`<nav class="contents${many}" aria-labelledby="contents">
<h2 id="contents">${labels.contents}</h2>
<ol>
${entries}</ol>
</nav>
`;
}

interface Chapter {
  id: string;
  title: string | null;
  markup: Html;
}

/** The parts in the template's order. Sources are written last, when it is known where each of them is cited. */
function chaptersOf(report: ReportDocument): Chapter[] {
  const context = { report, citing: new Citing() };
  const { order } = report.template;
  const written = new Map<ReportPart, Chapter[]>();
  for (const part of [...order.filter((name) => name !== "sources"), "sources" as const]) written.set(part, partChapters(part, context));
  return order.flatMap((part) => written.get(part) ?? []);
}

function partChapters(part: ReportPart, context: BlockContext): Chapter[] {
  const { report, citing } = context;
  const { labels, summary, sections, conclusion, recommendations, disagreements, evidenceLimits, notFound, conversation } = report;
  switch (part) {
    case "summary":
      return summary === null ? [] : [section(summary, "summary", context)];
    case "sections":
      return sections.map((item, index) => section(item, `section-${index + 1}`, context));
    case "conclusion":
      return chapter("conclusion", labels.conclusion, content(conclusion, "conclusion", context));
    case "recommendations":
      return chapter("recommendations", labels.recommendations, content(recommendations, "recommendations", context));
    case "disagreements":
      return chapter(
        "disagreements",
        labels.disagreements,
        disagreements.map((item) => disagreement(item, citing)),
      );
    case "evidenceLimits":
      return chapter("evidence-limits", labels.evidenceLimits, content(evidenceLimits, "evidence-limits", context));
    case "notFound":
      return chapter("not-found", labels.notFound, notFound.length === 0 ? [] : [gaps(report)]);
    case "sources":
      return chapter("notes", labels.notes, sourceList(report, citing));
    case "method":
      return chapter("method", labels.method, [method(report)]);
    case "conversation":
      return chapter("conversation", labels.conversation, [
        ...(report.conversationRemark === null ? [] : [html`<p class="remark">${report.conversationRemark}</p>\n`]),
        ...conversation.map((turn, index) => turnText(turn, `turn-${index + 1}`, context)),
      ]);
    case "appendix":
      return chapter("appendix", labels.appendix, [...figureContent(context), ...appendixContent(report)]);
  }
}

function figureContent(context: BlockContext): Html[] {
  const table = figureTable(context.report);
  return table === null ? [] : content([{ form: "table", table }], "figures", context);
}

function chapter(id: string, title: string, inner: readonly Html[]): Chapter[] {
  if (inner.length === 0) return [];
  return [{ id, title, markup: html`<section aria-labelledby="${id}">\n<h2 id="${id}">${title}</h2>\n${inner}</section>\n` }];
}

function section({ title, remark, blocks }: Part, id: string, context: BlockContext): Chapter {
  const inner = blocks.length === 0 ? [html`<p>${context.report.labels.emptySection}</p>\n`] : content(blocks, id, context);
  const noted = remark === null ? nothing : html`<p class="closest">${remark}</p>\n`;
  const markup =
    title === null
      ? html`<section id="${id}">\n${noted}${inner}</section>\n`
      : html`<section aria-labelledby="${id}">\n<h2 id="${id}" dir="auto">${title}</h2>\n${noted}${inner}</section>\n`;
  return { id, title, markup };
}

function turnText({ speaker, at, role, blocks }: Turn, id: string, context: BlockContext): Html {
  return html`<div class="turn ${role}">
<p class="speaker"><strong>${speaker}</strong> <span>${at}</span></p>
${content(blocks, id, context)}</div>
`;
}

function method({ facts, reading }: ReportDocument): Html {
  return html`<dl class="facts">
${facts.map(({ label, text }) => html`<dt>${label}</dt><dd dir="auto">${text}</dd>\n`)}</dl>
${reading === "" ? nothing : html`<p class="reading">${reading}</p>\n`}`;
}

function disagreement({ subject, sides }: ReportDocument["disagreements"][number], citing: Citing): Html {
  return html`<h3 dir="auto">${subject}</h3>
<ul class="sides">
${sides.map(({ text, attribution, marks }) => html`<li dir="auto"><strong>${text}</strong>${attribution === null ? nothing : html` — ${attribution}`}${citing.cite(marks)}</li>\n`)}</ul>
`;
}

function gaps({ notFound, labels }: ReportDocument): Html {
  const items = notFound.map((gap) => (gap.item === null ? gapText(gap, labels) : html`<li dir="auto">${gapText(gap, labels)}</li>\n`));
  return notFound.every(({ item }) => item === null) ? html`${items}` : html`<ul class="gaps">\n${items}</ul>\n`;
}

function gapText({ item, reason, searched, nearest, lead }: Gap, labels: Labels): Html {
  const words = searched.length === 0 ? nothing : html`<small>${labels.searched}: ${searched.join(" · ")}</small>`;
  const near =
    nearest.length === 0
      ? nothing
      : html`${lead === "" ? "" : html`<p class="lead">${lead}</p>\n`}<ul class="nearest">\n${nearest.map((line) => html`<li dir="auto">${line}</li>\n`)}</ul>\n`;
  if (item === null)
    return html`${reason === "" ? nothing : html`<p dir="auto">${reason}</p>\n`}${searched.length === 0 ? nothing : html`<p>${words}</p>\n`}${near}`;
  return html`<strong>${item}</strong>${reason === "" ? nothing : html` — ${reason}`}${searched.length === 0 ? nothing : html`<br>${words}`}${near}`;
}
