/** Text of a report as the paragraphs of a slide: a bullet for each sentence, quotations with their source. Pure. */
import type { Block, Run, Statement } from "../document/blocks.ts";
import type { Side } from "../document/cited-parts.ts";
import type { Gap } from "../document/gaps.ts";
import { type Mark, markText } from "../document/marks.ts";
import type { ReportDocument } from "../document/report-document.ts";
import type { TextRun } from "./text-measure.ts";

/** A paragraph. */
export interface Piece {
  runs: TextRun[];
  bullet: "none" | "dot" | number;
  /** Letters' size beside that of running text. */
  scale: number;
  /** Space before it, beside the size of running text. */
  gap: number;
  /** Whether it stays on the slide of the paragraph before it. */
  isTied: boolean;
  language: string;
  marks: Mark[];
}

type Setting = Pick<ReportDocument, "labels" | "language">;

export function piece(runs: TextRun[], language: string, more: Partial<Piece> = {}): Piece {
  return { runs, bullet: "none", scale: 1, gap: 0.45, isTied: false, marks: [], ...more, language };
}

/** The paragraphs of a block of text; none of a table or a chart. */
export function piecesOf(block: Block, setting: Setting): Piece[] {
  const { language } = setting;
  switch (block.form) {
    case "heading":
      return [piece([{ text: block.text, bold: true }], language, { gap: 0.9 })];
    case "list":
      return block.items.map((item, index) =>
        piece(item.flatMap(sentence), language, { bullet: block.ordered ? index + 1 : "dot", marks: item.flatMap(({ marks }) => marks) }),
      );
    case "entries":
      return [
        ...block.entries.map((run) => piece(sentence(run, 0), block.language, { bullet: "dot", gap: 0.25, marks: run.marks })),
        sourcePiece(block.attribution, language),
      ];
    case "code":
      return codeLines(block.code, language);
    case "statement":
      return block.kind === "quote" ? quotation(block, setting) : statement(block);
    case "table":
    case "chart":
      return [];
  }
}

function statement({ paragraphs, language }: Statement): Piece[] {
  return paragraphs.flatMap((runs) => runs.map((run) => piece(sentence(run, 0), language, { bullet: "dot", marks: run.marks })));
}

function quotation({ paragraphs, attribution, block, language }: Statement, { labels, language: own }: Setting): Piece[] {
  const [open, close] = labels.quotes;
  const runs = paragraphs.flat();
  const marks = runs.flatMap((run) => run.marks);
  const source = attribution === null ? [] : [sourcePiece(attribution, own)];
  if (block === undefined) {
    const words = runs.map(({ text }) => text).join(" ");
    const lead = runs[0]?.lead ?? "";
    return [
      piece(
        [
          ...(lead === "" ? [] : [{ text: `${lead} `, bold: true }]),
          { text: `${open}${words}${close}`, ...(hasItalics(language) ? { italic: true } : {}) },
          ...superscripts(marks),
        ],
        language,
        {
          marks,
          gap: 0.7,
        },
      ),
      ...source,
    ];
  }
  const lead = block.lead === "" ? [] : [piece([{ text: block.lead }, ...superscripts(marks)], language, { marks, gap: 0.7 })];
  const lines =
    block.form === "code"
      ? codeLines(block.lines.join("\n"), language)
      : block.lines.map((text, index) => piece([{ text }], language, { bullet: block.form === "steps" ? index + 1 : "dot", gap: 0.25 }));
  const [first, ...others] = lines;
  const marked =
    first === undefined || lead.length > 0 ? lines : [{ ...first, runs: [...first.runs, ...superscripts(marks)], marks }, ...others];
  return [...lead, ...marked, ...source];
}

function sourcePiece(attribution: string, language: string): Piece {
  return piece([{ text: `— ${attribution}`, muted: true }], language, { scale: 0.75, gap: 0.1, isTied: true });
}

/** Slanted letters are usual in scripts that Europe uses. */
function hasItalics(language: string): boolean {
  return !/^(?:ar|fa|he|ja|ko|ur|zh)\b/.test(language);
}

function codeLines(code: string, language: string): Piece[] {
  return code
    .split("\n")
    .map((line, index) => piece([{ text: line === "" ? " " : line, code: true }], language, { scale: 0.75, gap: index === 0 ? 0.5 : 0 }));
}

export function sidePieces({ subject, sides }: { subject: string; sides: readonly Side[] }, language: string): Piece[] {
  return [
    piece([{ text: subject, bold: true }], language, { gap: 0.9 }),
    ...sides.map(({ text, attribution, marks }) =>
      piece([{ text }, ...(attribution === null ? [] : [{ text: ` — ${attribution}`, muted: true }]), ...superscripts(marks)], language, {
        bullet: "dot",
        marks,
      }),
    ),
  ];
}

export function gapPieces({ item, reason, searched, nearest, lead }: Gap, { labels, language }: Setting): Piece[] {
  const note = (text: string): Piece => piece([{ text, muted: true }], language, { scale: 0.8, gap: 0.2, isTied: true });
  return [
    ...(item === null ? [] : [piece([{ text: item, bold: true }], language, { gap: 0.9 })]),
    ...(reason === "" ? [] : [piece([{ text: reason }], language, { gap: 0.2 })]),
    ...(searched.length === 0 ? [] : [note(`${labels.searched}: ${searched.join(" · ")}`)]),
    ...(nearest.length === 0
      ? []
      : [
          ...(lead === "" ? [] : [note(lead)]),
          ...nearest.map((text) => piece([{ text }], language, { bullet: "dot", scale: 0.8, gap: 0.2, isTied: true })),
        ]),
  ];
}

/** A sentence with its marks; the space is between it and the one before. */
function sentence({ lead, text, spans, marks }: Run, index: number): TextRun[] {
  const words: TextRun[] = spans.length === 0 && text !== "" ? [{ text }] : spans.map(spanRun);
  const named = lead === "" ? [] : [{ text: words.length === 0 ? lead : `${lead} `, bold: true }];
  return [...(index > 0 ? [{ text: " " }] : []), ...named, ...words, ...superscripts(marks)];
}

function spanRun({ text, strong, emphasis, code, doubt, url }: Run["spans"][number]): TextRun {
  return {
    text,
    ...(strong === undefined ? {} : { bold: true }),
    ...(emphasis === undefined ? {} : { italic: true }),
    ...(code === undefined ? {} : { code: true }),
    ...(doubt === undefined ? {} : { warned: true }),
    ...(url === undefined ? {} : { url }),
  };
}

export function superscripts(marks: readonly Mark[]): TextRun[] {
  return marks.length === 0 ? [] : [{ text: `\u00A0${marks.map((mark) => `[${markText(mark)}]`).join("")}`, superscript: true }];
}

/** The paragraph as plain words, for the notes. */
export function wordsOf({ runs, bullet }: Piece): string {
  const words = runs.map(({ text }) => text).join("");
  return bullet === "none" ? words : `${bullet === "dot" ? "•" : `${bullet}.`} ${words}`;
}
