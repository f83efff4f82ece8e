/** The blocks of a section as paragraphs, lists, tables and charts. */
import { HeadingLevel, type IParagraphOptions, Paragraph, type Table, type TableOfContents, TextRun } from "docx";
import type { QuotedBlock } from "../../domain/evidence/evidence.ts";
import type { Block, ChartFigure, Statement } from "../document/blocks.ts";
import type { ReportDocument } from "../document/report-document.ts";
import { printable } from "../text/plain-text.ts";
import { unbroken } from "../text/unbroken.ts";
import { chartRun } from "./charts.ts";
import { type Footnotes, textRun } from "./runs.ts";
import { bulleted, codeStyle, numbering, quotedItem } from "./styles.ts";
import { directed, tableBlocks } from "./tables.ts";

export type Child = Paragraph | Table | TableOfContents;

const headings = [HeadingLevel.HEADING_2, HeadingLevel.HEADING_3, HeadingLevel.HEADING_4] as const;

interface Item {
  text: string;
  children: ReturnType<Footnotes["runs"]>;
}

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
    return blocks.flatMap((block, index) => this.#block(block, blocks[index + 1]?.form === "chart"));
  }

  /** `isLead`: a chart follows, which stays on the page of the sentence before it. */
  #block(block: Block, isLead: boolean): Child[] {
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
      case "entries": {
        const items = block.entries.map((run) => ({ text: run.text, children: this.#footnotes.runs([run]) }));
        return [...this.#list(false, items, quotedItem), quoteEnd([textRun(`— ${block.attribution}`, { italics: true })])];
      }
      case "code":
        return [codeParagraph(block.code.split("\n"))];
      case "table":
        return tableBlocks(block.table, this.#report, this.#footnotes);
      case "chart":
        return this.#chart(block.figure);
      case "statement":
        return block.kind === "quote" ? this.#quotation(block) : this.#statement(block, isLead);
    }
  }

  #statement({ paragraphs }: Statement, keepNext: boolean): Child[] {
    return paragraphs.map((runs) => new Paragraph({ keepNext, ...directed(runs[0]?.text ?? ""), children: this.#footnotes.runs(runs) }));
  }

  #quotation({ paragraphs, attribution, language, block }: Statement): Child[] {
    const runs = paragraphs.flat();
    const marks = runs.flatMap((run) => run.marks);
    const from = attribution === null ? [] : [textRun(`— ${attribution}`, { italics: true })];
    // A footnote is made where its mark stands: each call makes one.
    if (block !== undefined) return [...this.#quoted(block), quoteEnd([...from, ...this.#footnotes.reference(marks)])];
    const [open, close] = this.#report.labels.quotes;
    const text = runs.map((run) => run.text).join(" ");
    const lead = runs[0]?.lead ?? "";
    const words = new Paragraph({
      style: "Quote",
      ...directed(text),
      ...(attribution !== null && { keepNext: true }),
      children: [
        ...(lead === "" ? [] : [textRun(`${lead} `, { bold: true })]),
        textRun(`${open}${unbroken(text)}${close}`, { language: { value: language } }),
        ...this.#footnotes.reference(marks),
      ],
    });
    return attribution === null ? [words] : [words, quoteEnd(from)];
  }

  /** Steps, items or code as what they are. */
  #quoted({ form, lead, lines }: QuotedBlock): Child[] {
    const before = lead === "" ? [] : [new Paragraph({ style: "Quote", keepNext: true, ...directed(lead), children: [textRun(lead)] })];
    if (form === "code") return [...before, codeParagraph(lines)];
    const items = lines.map((line) => ({ text: line, children: [textRun(line)] }));
    return [...before, ...this.#list(form === "steps", items, quotedItem)];
  }

  #list(ordered: boolean, items: readonly Item[], look: Pick<IParagraphOptions, "style" | "indent" | "spacing"> = {}): Child[] {
    this.#lists += 1;
    const form = ordered ? { numbering: { reference: numbering, level: 0, instance: this.#lists } } : bulleted;
    return items.map(({ text, children }) => new Paragraph({ ...look, ...form, ...directed(text), children }));
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

/** The last line of a quotation: where it is from. */
function quoteEnd(children: ReturnType<Footnotes["runs"]>): Paragraph {
  return new Paragraph({ style: "Quote", spacing: { after: 180 }, children });
}

/** Lines keep their indentation, and stay one paragraph. */
function codeParagraph(lines: readonly string[]): Paragraph {
  const runs = lines.map((line, index) => new TextRun({ text: printable(line), ...(index > 0 && { break: 1 }) }));
  return new Paragraph({ style: codeStyle, children: runs });
}
