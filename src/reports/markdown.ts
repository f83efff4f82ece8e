/**
 * The report as GitHub-flavoured Markdown. All foreign text is escaped: it renders literally, never as a link, a tag or
 * emphasis. Charts become their figures, because a standalone file has no images.
 */
import type { Block, ChartFigure, Run, Statement } from "./blocks.ts";
import { type Mark, type Material, markText, type Note } from "./notes.ts";
import { formatTime } from "./number-format.ts";
import type { Part, ReportDocument, Side } from "./report-document.ts";
import type { Table } from "./tables.ts";
import { bar, sparkline } from "./text-charts.ts";

export function markdownReport(report: ReportDocument): string {
  const { labels } = report;
  const blocks = [
    report.warning === null ? "" : `> **${escaped(report.warning)}**`,
    `# ${escaped(report.title)}`,
    report.subtitle === null ? "" : `*${escaped(report.subtitle)}*`,
    ...report.preface.map((text) => escaped(text)),
    report.facts.map(({ label, text }) => `- **${label}:** ${escaped(text)}`).join("\n"),
    report.reading === "" ? "" : `*${report.reading}*`,
    `## ${labels.summary}`,
    ...(report.summary.blocks.length > 0 ? blocksText(report.summary.blocks, report) : [labels.emptySummary]),
    ...report.sections.flatMap((part) => section(part, report)),
    ...titled(labels.conclusion, blocksText(report.conclusion, report)),
    ...titled(labels.recommendations, blocksText(report.recommendations, report)),
    ...titled(
      labels.disagreements,
      report.disagreements.flatMap(({ subject, sides }) => [
        `**${escaped(subject)}**`,
        sides.map((side) => `- ${escaped(side.text)}${attributed(side)}${cite(side.marks)}`).join("\n"),
      ]),
    ),
    ...titled(labels.evidenceLimits, blocksText(report.evidenceLimits, report)),
    ...titled(
      labels.notFound,
      report.notFound.length === 0 ? [] : [report.notFound.map((gap) => missing(gap, labels.searched)).join("\n")],
    ),
    ...titled(labels.notes, notesText(report)),
    ...titled(
      labels.materials,
      report.materials.length === 0 ? [] : [report.materials.map((item) => materialItem(item, report)).join("\n")],
    ),
    "---",
    `<sub>${labels.session} ${escaped(report.sessionId)} · ${formatTime(report.generatedAt, report.locale)}</sub>`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function titled(title: string, blocks: string[]): string[] {
  return blocks.length === 0 ? [] : [`## ${title}`, ...blocks];
}

function notesText(report: ReportDocument): string[] {
  if (report.notes.length > 0) return [report.notes.map((note) => noteItem(note, report)).join("\n")];
  return report.isEvidence ? [report.labels.emptyMaterials] : [];
}

function section(part: Part, report: ReportDocument): string[] {
  return [
    `## ${escaped(part.title)}`,
    part.coverage === null ? "" : `*${report.labels.coverage}: ${part.coverage.text}*`,
    ...(part.blocks.length === 0 ? [report.labels.emptySection] : blocksText(part.blocks, report)),
  ];
}

function blocksText(blocks: readonly Block[], report: ReportDocument): string[] {
  return blocks.flatMap((block) => blockText(block, report));
}

function blockText(block: Block, report: ReportDocument): string[] {
  switch (block.form) {
    case "heading":
      return [`${"#".repeat(2 + block.level)} ${escaped(block.text)}`];
    case "list":
      return [block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${runsText(item)}`).join("\n")];
    case "code":
      return [fenced(block.syntax, block.code)];
    case "chart":
      return chartBlocks(block.figure);
    case "table":
      return tableBlocks(block.table, report.labels.rowSources);
    case "statement":
      return statement(block, report);
  }
}

function statement({ kind, paragraphs, attribution }: Statement, { labels }: ReportDocument): string[] {
  const [open, close] = labels.quotes;
  if (kind !== "quote") return paragraphs.map(runsText);
  const quotation = paragraphs.flat().map(({ text, marks }) => `> ${open}${escaped(text, "inner")}${close}${cite(marks)}`);
  return [attribution === null ? quotation.join(" ") : `${quotation.join(" ")}  \n> — *${escaped(attribution, "inner")}*`];
}

function runsText(runs: readonly Run[]): string {
  return runs
    .map(({ lead, text, marks }, index) => {
      const start = index === 0 && lead === "" ? "start" : "inner";
      return `${lead === "" ? "" : `**${escaped(lead, "inner")}** `}${escaped(text, start)}${cite(marks)}`;
    })
    .join(" ");
}

function chartBlocks({ caption, chart, data, marks }: ChartFigure): string[] {
  const [line] = chart.lines;
  const bars = chart.kind === "bar" && chart.lines.length === 1 && line !== undefined;
  const most = bars ? Math.max(...line.values.slice(0, data?.rows.length).map((value) => Math.abs(value ?? 0))) : 0;
  const drawn =
    bars && data !== null
      ? {
          ...data,
          columns: [...data.columns, { label: " ", numeric: false }],
          rows: data.rows.map((row, index) => [...row, bar(line.values[index] ?? 0, most)]),
        }
      : data;
  const sparks = chart.kind === "line" ? chart.lines.slice(0, 8).map(({ name, values }) => `- ${escaped(name)}: ${sparkline(values)}`) : [];
  return [
    `**${escaped(caption)}**${cite(marks)}`,
    sparks.join("\n"),
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
    ...(cited ? [cite(rowMarks[index] ?? []).trim()] : []),
  ]);
  return [
    caption === "" ? "" : `**${escaped(caption)}**${cite(marks)}`,
    [heads, rules, ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n"),
    ...remarks.map((remark) => `*${escaped(remark)}*`),
  ];
}

function missing({ item, reason, searched }: ReportDocument["notFound"][number], label: string): string {
  const words =
    searched.length === 0 ? "" : `${reason === "" ? "." : ""} ${label}: ${searched.map((word) => escaped(word, "inner")).join("; ")}.`;
  return `- **${escaped(item)}**${reason === "" ? "" : ` — ${escaped(sentence(reason), "inner")}`}${words}`;
}

function noteItem({ number, source, url, place, quote }: Note, { labels }: ReportDocument): string {
  const [open, close] = labels.quotes;
  const title = `**${escaped(source)}**`;
  const linked = url === null ? title : `[${title}](${destination(url)})`;
  return `${number}. <a id="note-${number}"></a>${linked}, ${escaped(place, "inner")}: ${open}${escaped(quote, "inner")}${close}`;
}

function materialItem({ title, kind, url, address, retrievedAt, hash, marks }: Material, { labels }: ReportDocument): string {
  const link = url === null ? "" : ` [${code(address)}](${destination(url)}),`;
  const cited = marks.length === 0 ? "" : `, ${labels.citedIn}${cite(marks)}`;
  return `- **${escaped(title)}** (${kind}),${link} ${labels.retrieved} ${retrievedAt}, SHA-256 ${code(hash)}${cited}`;
}

/** Adds a full stop where the text has no end mark. */
function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function attributed({ attribution }: Side): string {
  return attribution === null ? "" : ` — *${escaped(attribution, "inner")}*`;
}

/** Citation marks such as ' [[1]](#note-1)'; empty without citations. */
function cite(marks: readonly Mark[]): string {
  return marks.length === 0 ? "" : ` ${marks.map((mark) => `[[${markText(mark)}]](#note-${mark.from})`).join(" ")}`;
}

function cellText(text: string): string {
  return text.trim() === "" ? " " : escaped(text, "cell");
}

/**
 * Text that renderers turn into links by themselves; only a code span prevents that everywhere. Repetitions are bounded,
 * since an unbounded start would be tried at every letter of a long word.
 */
const linkLike = /(?:[a-z][a-z0-9+.-]{0,30}:\/\/|www\.|mailto:|xmpp:)[^\s<>]+|[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+/giu;

/** A link without the punctuation of the sentence around it. */
function trimmedLink(text: string): string {
  let end = text.length;
  while (end > 0 && ".,;:!?)]\"'»”".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Escapes text so that it renders literally. `start` is the start of a block, where a number or a dash would begin a list;
 * in a `cell` a bar would end the cell.
 */
export function escaped(text: string, where: "start" | "inner" | "cell" = "start"): string {
  let result = "";
  let from = 0;
  for (const match of text.matchAll(linkLike)) {
    const link = trimmedLink(match[0]);
    result += punctuated(text.slice(from, match.index)) + code(link, where === "cell");
    from = match.index + link.length;
  }
  result += punctuated(text.slice(from));
  return where === "inner" || where === "cell"
    ? result
    : result.replace(/^(\s*)([#+\-=])/, "$1\\$2").replace(/^(\s*\d+)([.)])(?=\s|$)/, "$1\\$2");
}

function punctuated(text: string): string {
  return text
    .replace(/[\\`*_[\]~|$^]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** A code span whose delimiter is longer than any run of backticks in the text. */
function code(text: string, inTable = false): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const padded = text.startsWith("`") || text.endsWith("`") ? ` ${text} ` : text;
  return `${fence}${inTable ? padded.replaceAll("|", "\\|") : padded}${fence}`;
}

/** A code block whose fence is longer than any run of backticks in the text. */
function fenced(syntax: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${/^[\w+#.-]{1,30}$/.test(syntax) ? syntax : ""}\n${text}\n${fence}`;
}

/** A link's target in angle brackets, with special characters encoded. */
function destination(url: string): string {
  const encoded = url.replace(/[`$|\\<>]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `<${encoded.replace(/&(?=#?\w+;)/g, "&amp;")}>`;
}
