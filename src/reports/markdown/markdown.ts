/**
 * The report as GitHub-flavoured Markdown. Citations are footnotes, whose texts are at the end. Charts become text bars with
 * their values, because a standalone file has no images.
 */
import type { ReportPart } from "../../domain/reports/template.ts";
import type { Block, ChartFigure } from "../document/blocks.ts";
import type { Part, Side } from "../document/cited-parts.ts";
import { groupedLimits } from "../document/column-groups.ts";
import { figureTable } from "../document/figure-table.ts";
import type { Gap } from "../document/gaps.ts";
import type { Turn } from "../document/history.ts";
import type { Material } from "../document/notes.ts";
import { type ReportDocument, standingLine } from "../document/report-document.ts";
import { formatTime } from "../numbers/number-format.ts";
import type { Labels } from "../text/labels.ts";
import { csvFence, isListed } from "./chart-data.ts";
import { code, destination, escaped } from "./escape.ts";
import { cite, footnotes } from "./inline.ts";
import { blocksText, quotedLines } from "./markdown-blocks.ts";

export const tableLimits = groupedLimits;

export function render(document: ReportDocument): Uint8Array {
  return Buffer.from(markdownReport(document));
}

export function markdownReport(report: ReportDocument): string {
  const { labels, template } = report;
  const standing = standingLine(report);
  const blocks = [
    report.warning === null ? "" : `> **${escaped(report.warning)}**`,
    `# ${escaped(report.title)}`,
    report.subtitle === null ? "" : `*${escaped(report.subtitle)}*`,
    standing === null ? "" : `*${standing}*`,
    ...report.preface.map((text) => escaped(text)),
    ...template.order.flatMap((part) => partText(part, report)),
    "---",
    `*${labels.session} ${escaped(report.sessionId, "inner")} · ${formatTime(report.generatedAt, report.locale)}*`,
    footnotes(report),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function partText(part: ReportPart, report: ReportDocument): string[] {
  const { labels, summary, sections, conclusion, recommendations, disagreements, evidenceLimits, notFound } = report;
  switch (part) {
    case "summary":
      return summary === null ? [] : section(summary, labels);
    case "sections":
      return sections.flatMap((item) => section(item, labels));
    case "conclusion":
      return titled(labels.conclusion, blocksText(conclusion, labels));
    case "recommendations":
      return titled(labels.recommendations, blocksText(recommendations, labels));
    case "disagreements":
      return titled(labels.disagreements, disagreements.flatMap(disagreement));
    case "evidenceLimits":
      return titled(labels.evidenceLimits, blocksText(evidenceLimits, labels));
    case "notFound":
      return titled(labels.notFound, notFound.length === 0 ? [] : [notFound.map((gap) => missing(gap, labels)).join("\n")]);
    case "sources":
      return titled(labels.notes, sourcesText(report));
    case "method":
      return titled(labels.method, [
        report.facts.map(({ label, text }) => `- **${label}:** ${escaped(text, "inner")}`).join("\n"),
        report.reading,
      ]);
    case "conversation":
      return titled(labels.conversation, [
        ...(report.conversationRemark === null ? [] : [`*${escaped(report.conversationRemark, "inner")}*`]),
        ...report.conversation.map((turn) => turnText(turn, labels)),
      ]);
    case "appendix":
      return appendix(report);
  }
}

function titled(title: string, blocks: string[]): string[] {
  return blocks.length === 0 ? [] : [`## ${title}`, ...blocks];
}

function section({ title, remark, blocks }: Part, labels: Labels): string[] {
  return [
    title === null ? "" : `## ${escaped(title)}`,
    remark === null ? "" : `*${remark}*`,
    ...(blocks.length === 0 ? [labels.emptySection] : blocksText(blocks, labels)),
  ];
}

function disagreement({ subject, sides }: ReportDocument["disagreements"][number]): string[] {
  return [`**${escaped(subject)}**`, sides.map((side) => `- ${escaped(side.text)}${attributed(side)}${cite(side.marks)}`).join("\n")];
}

function attributed({ attribution }: Side): string {
  return attribution === null ? "" : ` — *${escaped(attribution, "inner")}*`;
}

function missing({ item, reason, searched, nearest, lead }: Gap, labels: Labels): string {
  const joined = (words: readonly string[]): string => words.map((word) => escaped(word, "inner")).join("; ");
  const words = searched.length === 0 ? "" : `${reason === "" ? "." : ""} ${labels.searched}: ${joined(searched)}.`;
  if (item === null) {
    const told = [reason === "" ? "" : escaped(sentence(reason)), words.trimStart()].filter((part) => part !== "").join(" ");
    const list = nearest.length === 0 ? "" : `${lead === "" ? "" : `${lead}\n\n`}${nearest.map((line) => `- ${escaped(line)}`).join("\n")}`;
    return [told, list].filter((part) => part !== "").join("\n\n");
  }
  const [head, indent] = lead === "" ? ["", "  "] : [`\n  - ${lead}`, "    "];
  const near = `${nearest.length === 0 ? "" : head}${nearest.map((line) => `\n${indent}- ${escaped(line)}`).join("")}`;
  return `- **${escaped(item)}**${reason === "" ? "" : ` — ${escaped(sentence(reason), "inner")}`}${words}${near}`;
}

/** Adds a full stop where the text has no end mark. */
function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function sourcesText({ materials, isUncited, labels }: ReportDocument): string[] {
  if (materials.length > 0) return [materials.map(sourceItem).join("\n")];
  return isUncited ? [labels.emptyMaterials] : [];
}

function sourceItem({ title, kind, url }: Material): string {
  const name = `**${escaped(title, "inner")}**`;
  return `- ${url === null ? name : `[${name}](${destination(url)})`} (${escaped(kind, "inner")})`;
}

function turnText({ speaker, at, blocks }: Turn, labels: Labels): string {
  const said = blocksText(blocks, labels).join("\n\n").split("\n");
  return quotedLines([`**${escaped(speaker, "inner")}**, ${escaped(at, "inner")}`, "", ...said]);
}

/** What is needed to check the report: how figures are computed, all figures of charts that the text shows in part, and the files' hashes. */
function appendix(report: ReportDocument): string[] {
  const { labels, materials } = report;
  const figures = figureTable(report);
  const listed = chartsOf(report).filter(({ plot, data }) => data !== null && isListed(plot, data.rows.length));
  const blocks = [
    ...(figures === null ? [] : blocksText([{ form: "table", table: figures }], labels)),
    ...listed.flatMap(({ caption, plot }) => [`### ${labels.chartData}: ${escaped(caption, "inner")}`, csvFence(plot)]),
    ...(materials.length === 0 ? [] : [`### ${labels.files}`, materials.map((item) => fileItem(item, labels)).join("\n")]),
  ];
  return titled(labels.appendix, blocks);
}

function chartsOf({ summary, sections, conclusion }: Pick<ReportDocument, "summary" | "sections" | "conclusion">): ChartFigure[] {
  const blocks: Block[] = [...(summary?.blocks ?? []), ...sections.flatMap((part) => part.blocks), ...conclusion];
  return blocks.flatMap((block) => (block.form === "chart" ? [block.figure] : []));
}

function fileItem({ title, url, address, retrievedAt, hash }: Material, labels: Labels): string {
  const link = url === null ? "" : ` [${code(address)}](${destination(url)}),`;
  return `- ${escaped(title)},${link} ${labels.retrieved} ${retrievedAt}, SHA-256 ${code(hash)}`;
}
