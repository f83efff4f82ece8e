/** The blocks of a section as paragraphs, lists, tables and charts. */
import { HeadingLevel, Paragraph, type Table, type TableOfContents, TextRun } from "docx";
import type { QuotedBlock } from "../../domain/evidence/evidence.ts";
import type { Block, ChartFigure, Statement } from "../document/blocks.ts";
import type { ReportDocument } from "../document/report-document.ts";
import { printable } from "../text/plain-text.ts";
import { unbroken } from "../text/unbroken.ts";
import { chartRun } from "./charts.ts";
import { type Footnotes, textRun } from "./runs.ts";
import { bulleted, codeStyle, numbering } from "./styles.ts";
import { directed, tableBlocks } from "./tables.ts";

export type Child = Paragraph | Table | TableOfContents;

const headings = [HeadingLevel.HEADING_2, HeadingLevel.HEADING_3, HeadingLevel.HEADING_4] as const;

export class BlockWriter {
  readonly #report: ReportDocument;
  readonly #footnotes: Footnotes;
  #lists = 0;
  #charts = 0;

  constructor(report: ReportDocument, footnotes: Footnotes) {
    this.#report = report;
    this.#footnotes = footnotes;
  }

  blocks(blocks: readonly Block[]): Child[] {
    return blocks.flatMap((block) => this.#block(block));
  }

  #block(block: Block): Child[] {
    switch (block.form) {
      case "heading":
        return [
          new Paragraph({
            heading: headings[block.level - 1] ?? HeadingLevel.HEADING_4,
            ...directed(block.text),
            children: [textRun(block.text)],
          }),
        ];
      case "list":
        return this.#list(
          block.ordered,
          block.items.map((item) => ({ text: item[0]?.text ?? "", children: this.#footnotes.runs(item) })),
        );
      case "code":
        return [codeParagraph(block.code.split("\n"))];
      case "table":
        return tableBlocks(block.table, this.#report, this.#footnotes);
      case "chart":
        return this.#chart(block.figure);
      case "statement":
        return block.kind === "quote" ? this.#quotation(block) : this.#statement(block);
    }
  }

  #statement({ paragraphs }: Statement): Child[] {
    return paragraphs.map((runs) => new Paragraph({ ...directed(runs[0]?.text ?? ""), children: this.#footnotes.runs(runs) }));
  }

  #quotation({ paragraphs, attribution, language, block }: Statement): Child[] {
    const [open, close] = this.#report.labels.quotes;
    const runs = paragraphs.flat();
    const marks = runs.flatMap((run) => run.marks);
    const text = runs.map((run) => run.text).join(" ");
    const words = new Paragraph({
      style: "Quote",
      ...directed(text),
      ...(attribution !== null && { keepNext: true }),
      children: [textRun(`${open}${unbroken(text)}${close}`, { language: { value: language } }), ...this.#footnotes.reference(marks)],
    });
    const from =
      attribution === null
        ? []
        : [new Paragraph({ style: "Quote", spacing: { after: 180 }, children: [textRun(`— ${attribution}`, { italics: true })] })];
    return block === undefined ? [words, ...from] : [...this.#quoted(block, marks), ...from];
  }

  /** Steps, items or code as what they are; the citation follows the last line. */
  #quoted({ form, lead, lines }: QuotedBlock, marks: Parameters<Footnotes["reference"]>[0]): Child[] {
    const before = lead === "" ? [] : [new Paragraph({ style: "Quote", keepNext: true, ...directed(lead), children: [textRun(lead)] })];
    const reference = this.#footnotes.reference(marks);
    if (form === "code") return [...before, codeParagraph(lines), new Paragraph({ children: reference })];
    const items = lines.map((line, index) => ({
      text: line,
      children: [textRun(line), ...(index === lines.length - 1 ? reference : [])],
    }));
    return [...before, ...this.#list(form === "steps", items)];
  }

  #list(ordered: boolean, items: readonly { text: string; children: ReturnType<Footnotes["runs"]> }[]): Child[] {
    this.#lists += 1;
    const form = ordered ? { numbering: { reference: numbering, level: 0, instance: this.#lists } } : bulleted;
    return items.map(({ text, children }) => new Paragraph({ ...form, ...directed(text), children }));
  }

  /** The figures are in the chart itself, where 'Edit data' shows them. */
  #chart(figure: ChartFigure): Child[] {
    this.#charts += 1;
    return [
      new Paragraph({ style: "Caption", children: [textRun(figure.caption), ...this.#footnotes.reference(figure.marks)] }),
      new Paragraph({ children: [chartRun(figure, this.#report, this.#charts)] }),
    ];
  }
}

/** Lines keep their indentation, and stay one paragraph. */
function codeParagraph(lines: readonly string[]): Paragraph {
  const runs = lines.map((line, index) => new TextRun({ text: printable(line), ...(index > 0 && { break: 1 }) }));
  return new Paragraph({ style: codeStyle, children: runs });
}
