/** The research as chapters of blocks in reading order, with numbered citations: the numbers are those of the report files. Pure. */

import { CitationNumbers, type NumberedCitations } from "../../../src/domain/evidence/citation-numbers.ts";
import { shownSections, summaryShown } from "../../../src/domain/reports/shown-parts.ts";
import type { Chart, Citation, Paragraph, QuotedBlock, Research, ResearchTable, Section, Sentence, Verdict } from "./research.ts";

/** One note, or a range of consecutive ones. */
export interface Mark {
  from: number;
  to: number;
}

/** A sentence or a whole paragraph, with the marks behind it. */
export interface Run {
  /** Words at its start that name its subject; empty where there are none. */
  lead: string;
  text: string;
  marks: Mark[];
  verdict: Verdict | null;
}

export interface MarkedTable {
  form: "table";
  table: ResearchTable;
  /** Marks of the whole table, of its rows, or of its cells; one of the three. */
  marks: Mark[];
  rowMarks: Mark[][] | null;
  cellMarks: Mark[][][] | null;
}

export type Block =
  | { form: "text"; runs: Run[] }
  | { form: "quote"; run: Run; block: QuotedBlock | null; citation: Citation | null }
  | { form: "heading"; level: number; text: string }
  | { form: "list"; ordered: boolean; items: Run[][] }
  | { form: "chart"; chart: Chart; marks: Mark[] }
  | MarkedTable;

export interface Chapter {
  id: string;
  kind: "summary" | "section" | "conclusion" | "recommendations" | "evidenceLimits";
  /** Of a section; the others are named by their kind. */
  title: string | null;
  /** Whether the passages are only the closest ones, not an answer. */
  isWeak: boolean;
  blocks: Block[];
}

export interface Note {
  number: number;
  citations: NumberedCitations<Citation>;
}

export interface NumberedReport {
  chapters: Chapter[];
  disagreements: { subject: string; sides: Run[] }[];
  notes: Note[];
  /** The number of the note that holds a citation; null where the text does not cite it. */
  numberOf: (citation: Citation) => number | null;
}

export function numberedReport(research: Research): NumberedReport {
  const notes: Note[] = [];
  const numbers = new CitationNumbers<Citation>((number, citations) => {
    notes.push({ number, citations });
    for (const citation of citations) known.set(keyOf(citation), known.get(keyOf(citation)) ?? number);
  });
  const known = new Map<string, number>();
  const cite: Cite = (citations) => marksOf(numbers.of(citations));
  const plain = (paragraphs: Paragraph[] = []) => blocksOf({ paragraphs, tables: [], charts: [] }, cite);
  const part = (kind: Exclude<Chapter["kind"], "section">, blocks: Block[]): Chapter[] =>
    blocks.length === 0 ? [] : [{ id: kind, kind, title: null, isWeak: false, blocks }];
  // Citations are numbered in the order of these calls, which is that of the report files.
  const summary = part("summary", plain(summaryShown(research)));
  const sections = shownSections(research).map(
    (section, index): Chapter => ({
      id: `section-${index + 1}`,
      kind: "section",
      title: section.title,
      isWeak: section.evidence === "weak",
      blocks: blocksOf(section, cite),
    }),
  );
  const conclusion = part("conclusion", plain(research.conclusion));
  const recommendations = part("recommendations", plain(research.recommendations));
  const disagreements = research.disagreements.map(({ subject, statements }) => ({ subject, sides: runsOf(statements, cite) }));
  const limits = part("evidenceLimits", plain(research.evidenceLimits));
  const chapters = [...summary, ...sections, ...conclusion, ...recommendations, ...limits];
  return { chapters, disagreements, notes, numberOf: (citation) => known.get(keyOf(citation)) ?? null };
}

function keyOf({ sourceId, place: { from, to, table, cells }, quote }: Citation): string {
  return JSON.stringify([sourceId, from, to, table, cells, quote]);
}

type Cite = (citations: readonly Citation[]) => Mark[];

/** Charts and tables that no paragraph places are at the end. */
function blocksOf({ paragraphs, tables, charts }: Pick<Section, "paragraphs" | "tables" | "charts">, cite: Cite): Block[] {
  const leftCharts: (Chart | null)[] = charts.map((chart) => (isDrawable(chart) ? chart : null));
  const leftTables: (ResearchTable | null)[] = tables.map((table) => (table.columns.length > 0 ? table : null));
  const chartBlock = (chart: Chart | null): Block[] => (chart === null ? [] : [{ form: "chart", chart, marks: cite(chart.citations) }]);
  const tableBlock = (table: ResearchTable | null): Block[] => (table === null ? [] : [markedTable(table, cite)]);
  const blocks = paragraphs.flatMap((paragraph): Block[] => {
    if (paragraph.form === "chart") return chartBlock(taken(leftCharts, paragraph.index));
    if (paragraph.form === "table") return tableBlock(taken(leftTables, paragraph.index));
    return textBlock(paragraph, cite);
  });
  return [...blocks, ...leftCharts.flatMap(chartBlock), ...leftTables.flatMap(tableBlock)];
}

function taken<T>(list: (T | null)[], index = -1): T | null {
  const item = list[index] ?? null;
  list[index] = null;
  return item;
}

function textBlock(
  { kind, text, citations, verdict, sentences, form, level = 1, ordered = false, items = [], block }: Paragraph,
  cite: Cite,
): Block[] {
  if (form === "heading") return [{ form, level, text }];
  if (form === "list") return [{ form, ordered, items: items.map((item) => runsOf(item, cite)) }];
  if (text.trim() === "") return [];
  const whole: Sentence = { text, citations, ...(verdict !== undefined && { verdict }) };
  if (kind !== "quote") return [{ form: "text", runs: runsOf(sentences ?? [whole], cite) }];
  return runsOf([whole], cite).map((run) => ({ form: "quote", run, block: block ?? null, citation: citations[0] ?? null }));
}

function runsOf(sentences: readonly Sentence[], cite: Cite): Run[] {
  return sentences.map(({ text, lead = "", citations, verdict = null }) => {
    const isLed = lead !== "" && text.startsWith(lead);
    return { lead: isLed ? lead : "", text: isLed ? text.slice(lead.length).trimStart() : text, marks: cite(citations), verdict };
  });
}

/** Longer tables whose rows cite one cell each get a single mark. Rows. */
const mostRowMarks = 8;

function markedTable(table: ResearchTable, cite: Cite): MarkedTable {
  const { rowCitations, cellCitations } = table;
  const none: MarkedTable = { form: "table", table, marks: [], rowMarks: null, cellMarks: null };
  if (cellCitations !== undefined) return { ...none, cellMarks: cellCitations.map((row) => row.map(cite)) };
  const isOneCellEach = rowCitations.every((row) => row.length <= 1 && row.every(({ place }) => place.cells !== undefined));
  if (rowCitations.length > mostRowMarks && isOneCellEach) return { ...none, marks: cite(rowCitations.flat()) };
  const rowMarks = rowCitations.map(cite);
  const [first = []] = rowMarks;
  const areAlike = rowMarks.every((marks) => JSON.stringify(marks) === JSON.stringify(first));
  return areAlike ? { ...none, marks: first } : { ...none, rowMarks };
}

/** A chart needs at least one value. */
function isDrawable({ x, lines }: Chart): boolean {
  return lines.some(({ values }) => values.slice(0, x.values.length).some((value) => value !== null && Number.isFinite(value)));
}

/** Numbers as sorted marks without repeats; three or more consecutive ones become a range. */
export function marksOf(numbers: readonly number[]): Mark[] {
  const marks: Mark[] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = marks.at(-1);
    if (last !== undefined && last.to === number - 1) last.to = number;
    else marks.push({ from: number, to: number });
  }
  return marks.flatMap(({ from, to }) =>
    to - from === 1
      ? [
          { from, to: from },
          { from: to, to },
        ]
      : [{ from, to }],
  );
}
