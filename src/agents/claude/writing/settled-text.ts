/** A written text made into the report's paragraphs: ids become citations, and what may not stand is left out. */
import type { Chart, Paragraph, ResearchTable, Sentence } from "../../../domain/sessions/research.ts";
import { distinctCitations } from "../evidence/ledger.ts";
import type { DeskFigure } from "./desk.ts";
import { repeatKey } from "./form-faults.ts";
import { citationsOf, faultsOf, type Judging, reasonOf, titleFaults } from "./sentence-faults.ts";
import { rowSentence, type WrittenBlock, type WrittenSentence } from "./written-text.ts";

export interface SettledText {
  paragraphs: Paragraph[];
  tables: ResearchTable[];
  charts: Chart[];
}

/** The content of earlier parts of the report, to avoid repetition. */
export interface Told {
  sentences: Set<string>;
  /** Ids of charts and tables. */
  figures: Set<string>;
  /** Gets each unsupported sentence, with the reason in the report's language. */
  leaveOut?(text: string, reason: string): void;
}

export function settleText(blocks: readonly WrittenBlock[], judging: Judging, told: Told): SettledText {
  const settled: SettledText = { paragraphs: [], tables: [], charts: [] };
  const standing = (list: readonly WrittenSentence[]) =>
    list
      .map((item) => withoutUnknown(item, judging))
      .filter((item) => mayStand(item, judging, told))
      .map((item) => cited(item, judging));
  for (const block of blocks) {
    switch (block.form) {
      case "heading":
        if (titleFaults(block.text, judging).length > 0) break;
        settled.paragraphs.push({ kind: "text", text: block.text, citations: [], form: "heading", level: block.level });
        break;
      case "paragraph": {
        const sentences = standing(block.sentences);
        if (sentences.length > 0) settled.paragraphs.push({ kind: "text", ...whole(sentences, " "), sentences });
        break;
      }
      case "list": {
        const items = block.items.map(standing).filter((item) => item.length > 0);
        const text = whole(
          items.map((item) => whole(item, " ")),
          "\n",
        );
        if (items.length > 0) settled.paragraphs.push({ kind: "text", ...text, form: "list", ordered: block.ordered, items });
        break;
      }
      case "table": {
        const rows = block.rows
          .map((row) => row.map((cell) => withoutUnknown(cell, judging)))
          .filter((row) => isBorne(rowSentence(row), judging));
        if (rows.length > 0) putTable(settled, tableOf(block, rows, judging));
        break;
      }
      case "figure": {
        const figure = judging.desk.figures.find(({ id }) => id === block.id);
        if (figure !== undefined) putFigure(settled, figure, told);
        break;
      }
    }
  }
  const led = settled.paragraphs.flatMap((paragraph, index) => withoutIdleLead(paragraph, settled.paragraphs[index + 1]));
  return { ...settled, paragraphs: led.filter((_, index) => !headsNothing(led, index)) };
}

/** A figure that no text placed yet comes at the end of its section. */
export function putFigure(settled: SettledText, figure: DeskFigure, told: Told): void {
  if (told.figures.has(figure.id)) return;
  told.figures.add(figure.id);
  if (figure.kind === "table") {
    putTable(settled, figure.table);
    return;
  }
  const { chart } = figure;
  settled.paragraphs.push({ kind: "text", text: chart.title, citations: [], form: "chart", index: settled.charts.length });
  settled.charts.push(chart);
}

function putTable(settled: SettledText, table: ResearchTable): void {
  settled.paragraphs.push({ kind: "text", text: table.title, citations: [], form: "table", index: settled.tables.length });
  settled.tables.push(table);
}

/** Drops references to unknown ids; the remaining ones decide about the sentence. */
function withoutUnknown({ evidence, ...sentence }: WrittenSentence, { desk }: Judging): WrittenSentence {
  return { ...sentence, evidence: evidence.filter((id) => desk.evidence.has(id)) };
}

function mayStand(sentence: WrittenSentence, judging: Judging, told: Told): boolean {
  const key = repeatKey(sentence.text);
  if (key !== null && told.sentences.has(key)) return false;
  if (!isBorne(sentence, judging)) {
    told.leaveOut?.(sentence.text, reasonOf(sentence, judging));
    return false;
  }
  if (key !== null) told.sentences.add(key);
  return true;
}

/** Statements without evidence are not checked later, so they are checked here. */
function isBorne(sentence: WrittenSentence, judging: Judging): boolean {
  const isJudgedLater = judging.common === null || sentence.evidence.length > 0;
  return (judging.keepsUnborne && isJudgedLater) || faultsOf(sentence, judging).length === 0;
}

function cited({ text, lead, evidence }: WrittenSentence, { desk }: Judging): Sentence {
  return { text, ...(lead !== undefined && { lead }), citations: citationsOf(evidence, desk) };
}

function whole(sentences: readonly Sentence[], between: string): Sentence {
  return {
    text: sentences.map(({ text }) => text).join(between),
    citations: distinctCitations(sentences.flatMap(({ citations }) => citations)),
  };
}

function tableOf(
  { title, columns }: Extract<WrittenBlock, { form: "table" }>,
  rows: readonly WrittenSentence[][],
  judging: Judging,
): ResearchTable {
  const { desk } = judging;
  return {
    title: titleFaults(title, judging).length > 0 ? "" : title,
    columns: columns.map(({ name, isNumeric }) => ({ name, type: isNumeric ? "number" : "text", unit: null })),
    rows: rows.map((row) => row.map(({ text }) => (text === "" ? null : text))),
    rowCitations: rows.map((row) => citationsOf(rowSentence(row).evidence, desk)),
    cellCitations: rows.map((row) => row.map(({ evidence }) => citationsOf(evidence, desk))),
    note: null,
  };
}

/** Words that lead over to a list or a table that was left out go with it. */
function withoutIdleLead(paragraph: Paragraph, next: Paragraph | undefined): Paragraph[] {
  const last = paragraph.sentences?.at(-1);
  const leadsOn = last !== undefined && last.citations.length === 0 && last.text.endsWith(":");
  if (!leadsOn || (next?.form !== undefined && next.form !== "heading")) return [paragraph];
  const sentences = paragraph.sentences?.slice(0, -1) ?? [];
  return sentences.length === 0 ? [] : [{ ...paragraph, ...whole(sentences, " "), sentences }];
}

/** A heading whose text was left out. */
function headsNothing(paragraphs: readonly Paragraph[], index: number): boolean {
  const [own, next] = [paragraphs[index], paragraphs[index + 1]];
  if (own?.form !== "heading") return false;
  return next === undefined || (next.form === "heading" && (next.level ?? 1) <= (own.level ?? 1));
}
