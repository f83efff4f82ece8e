/**
 * The report as GitHub-flavoured Markdown. All foreign text is escaped: it renders literally, never as a link, a tag or
 * emphasis. Charts become their figures, because a standalone file has no images.
 */
import type { QuotedBlock } from "../../domain/evidence.ts";
import type { Block, ChartFigure, Run, Statement } from "../blocks.ts";
import type { Labels } from "../labels.ts";
import { type Mark, type Material, markText, type Note } from "../notes.ts";
import { formatTime } from "../number-format.ts";
import type { Gap, Part, ReportDocument, Side } from "../report-document.ts";
import type { Table, TableColumn } from "../tables.ts";
import { bar, sparkline } from "./text-charts.ts";

export function render(document: ReportDocument): Uint8Array {
  return Buffer.from(markdownReport(document));
}

export function markdownReport(report: ReportDocument): string {
  const { labels } = report;
  const blocks = [
    report.warning === null ? "" : `> **${escaped(report.warning)}**`,
    `# ${escaped(report.title)}`,
    report.subtitle === null ? "" : `*${escaped(report.subtitle)}*`,
    ...report.preface.map((text) => escaped(text)),
    ...(report.summary === null ? [] : section(report.summary, report)),
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
    ...titled(labels.notFound, report.notFound.length === 0 ? [] : [report.notFound.map((gap) => missing(gap, labels)).join("\n")]),
    ...titled(labels.notes, sourcesText(report)),
    `## ${labels.method}`,
    report.facts.map(({ label, text }) => `- **${label}:** ${escaped(text)}`).join("\n"),
    report.reading,
    ...appendix(report),
    "---",
    `<sub>${labels.session} ${escaped(report.sessionId)} · ${formatTime(report.generatedAt, report.locale)}</sub>`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

/** What is needed to check the report: the words of passages that the text does not quote, and the files' hashes. */
function appendix(report: ReportDocument): string[] {
  const { labels, passages, materials } = report;
  if (materials.length === 0) return [];
  return [
    `## ${labels.appendix}`,
    ...(passages.length === 0 ? [] : [`### ${labels.passages}`, passages.map((note) => passageItem(note, report)).join("\n")]),
    `### ${labels.files}`,
    materials.map((item) => fileItem(item, report)).join("\n"),
  ];
}

function titled(title: string, blocks: string[]): string[] {
  return blocks.length === 0 ? [] : [`## ${title}`, ...blocks];
}

function sourcesText({ materials, isEvidence, labels }: ReportDocument): string[] {
  if (materials.length > 0) return [materials.map((item) => sourceItem(item)).join("\n")];
  return isEvidence ? [labels.emptyMaterials] : [];
}

function section(part: Part, report: ReportDocument): string[] {
  return [
    part.title === null ? "" : `## ${escaped(part.title)}`,
    part.remark === null ? "" : `*${part.remark}*`,
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

function statement({ kind, paragraphs, attribution, block }: Statement, { labels }: ReportDocument): string[] {
  const [open, close] = labels.quotes;
  if (kind !== "quote") return paragraphs.map(runsText);
  const marks = cite(paragraphs.flat().flatMap((run) => run.marks));
  const from = attribution === null ? "" : `— *${escaped(attribution, "inner")}*`;
  if (block !== undefined) return [quotedLines([...blockLines(block), `${from}${marks}`])];
  const quotation = paragraphs
    .flat()
    .map(({ text }) => `${open}${escaped(text, "inner")}${close}`)
    .join(" ");
  return [from === "" ? `> ${quotation}${marks}` : `> ${quotation}${marks}  \n> ${from}`];
}

/** Lines of Markdown for steps, items, code or cells; empty lines stand between the parts. */
function blockLines({ form, lead, lines }: QuotedBlock): string[] {
  const before = lead === "" ? [] : [escaped(lead), ""];
  if (form === "code") return [...before, ...fenced("", lines.join("\n")).split("\n"), ""];
  return [...before, ...lines.map((line, index) => `${form === "steps" ? `${index + 1}.` : "-"} ${escaped(line)}`), ""];
}

function quotedLines(lines: readonly string[]): string {
  return lines.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n");
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

/** What is printed of a table. */
type PrintedTable = Omit<Table, "columns" | "values"> & { columns: readonly Pick<TableColumn, "label" | "numeric">[] };

function tableBlocks(table: PrintedTable, rowSources: string): string[] {
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

function missing({ item, reason, searched, nearest }: Gap, labels: Labels): string {
  const joined = (words: readonly string[]): string => words.map((word) => escaped(word, "inner")).join("; ");
  const words = searched.length === 0 ? "" : `${reason === "" ? "." : ""} ${labels.searched}: ${joined(searched)}.`;
  if (item === null) {
    const told = [reason === "" ? "" : escaped(sentence(reason)), words.trimStart()].filter((part) => part !== "").join(" ");
    const list = nearest.length === 0 ? "" : `${labels.nearest}:\n\n${nearest.map((line) => `- ${escaped(line)}`).join("\n")}`;
    return [told, list].filter((part) => part !== "").join("\n\n");
  }
  const near = nearest.length === 0 ? "" : `\n  - ${labels.nearest}:\n${nearest.map((line) => `    - ${escaped(line)}`).join("\n")}`;
  return `- **${escaped(item)}**${reason === "" ? "" : ` — ${escaped(sentence(reason), "inner")}`}${words}${near}`;
}

function sourceItem({ title, kind, url, notes }: Material): string {
  const name = `**${escaped(title)}**`;
  const linked = url === null ? name : `[${name}](${destination(url)})`;
  const places = notes.map(({ number, place }) => `<a id="note-${number}"></a>[${number}] ${escaped(place, "inner")}`);
  return `- ${linked} (${escaped(kind, "inner")})${places.length === 0 ? "" : `: ${places.join("; ")}`}`;
}

function passageItem({ number, quote }: Note, { labels }: ReportDocument): string {
  const [open, close] = labels.quotes;
  return `- [[${number}]](#note-${number}) ${open}${escaped(quote, "inner")}${close}`;
}

function fileItem({ title, url, address, retrievedAt, hash }: Material, { labels }: ReportDocument): string {
  const link = url === null ? "" : ` [${code(address)}](${destination(url)}),`;
  return `- ${escaped(title)},${link} ${labels.retrieved} ${retrievedAt}, SHA-256 ${code(hash)}`;
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
