/** The parts of the report in its template's order. */
import { HeadingLevel, Paragraph } from "docx";
import type { ReportPart } from "../../domain/reports/template.ts";
import type { Part } from "../document/cited-parts.ts";
import { figureTable } from "../document/figure-table.ts";
import type { Gap } from "../document/gaps.ts";
import { gatheredPlaces } from "../document/gathered-places.ts";
import type { Material } from "../document/notes.ts";
import type { ReportDocument } from "../document/report-document.ts";
import { BlockWriter, type Child } from "./blocks.ts";
import { type Footnotes, linkRun, textRun } from "./runs.ts";
import { bulleted, mutedStyle, warningColour } from "./styles.ts";
import { directed, factsTable, tableBlocks } from "./tables.ts";

/** What stands before and after the contents. A report that begins with its summary has them below it: the first page holds the answer. */
export function reportParts(report: ReportDocument, footnotes: Footnotes): { before: Child[]; after: Child[] } {
  const writer = new BlockWriter(report, footnotes);
  const parts = report.template.order.map((part) => partChildren(part, report, writer, footnotes));
  const from = report.template.order[0] === "summary" ? 1 : 0;
  return { before: parts.slice(0, from).flat(), after: parts.slice(from).flat() };
}

function partChildren(part: ReportPart, report: ReportDocument, writer: BlockWriter, footnotes: Footnotes): Child[] {
  const { labels } = report;
  switch (part) {
    case "summary":
      return report.summary === null ? [] : section(report.summary, report, writer);
    case "sections":
      return report.sections.flatMap((item) => section(item, report, writer));
    case "conclusion":
      return titled(labels.conclusion, writer.blocks(report.conclusion));
    case "recommendations":
      return titled(labels.recommendations, writer.blocks(report.recommendations));
    case "disagreements":
      return titled(
        labels.disagreements,
        report.disagreements.flatMap((item) => disagreement(item, footnotes)),
      );
    case "evidenceLimits":
      return titled(labels.evidenceLimits, writer.blocks(report.evidenceLimits));
    case "notFound":
      return titled(
        labels.notFound,
        report.notFound.flatMap((gap) => gapText(gap, report)),
      );
    case "sources":
      return titled(labels.notes, sources(report));
    case "method":
      return titled(labels.method, [
        factsTable(report.facts, report.template),
        ...(report.reading === ""
          ? []
          : [new Paragraph({ style: mutedStyle, spacing: { before: 160 }, children: [textRun(report.reading)] })]),
      ]);
    case "conversation":
      return titled(labels.conversation, [
        ...(report.conversationRemark === null
          ? []
          : [new Paragraph({ style: mutedStyle, children: [textRun(report.conversationRemark)] })]),
        ...report.conversation.flatMap(({ speaker, at, blocks }) => [
          new Paragraph({ keepNext: true, children: [textRun(speaker, { bold: true }), textRun(` · ${at}`)] }),
          ...writer.blocks(blocks),
        ]),
      ]);
    case "appendix":
      return [
        ...titled(labels.workbook.figures, computedFigures(report, footnotes)),
        ...titled(
          labels.files,
          report.materials.map((item) => fileText(item, report)),
        ),
      ];
  }
}

/** The passages are in the footnotes. */
function computedFigures(report: ReportDocument, footnotes: Footnotes): Child[] {
  const table = figureTable(report);
  return table === null ? [] : tableBlocks({ ...table, caption: "" }, report, footnotes);
}

function headingOf(text: string): Paragraph {
  return new Paragraph({ heading: HeadingLevel.HEADING_1, ...directed(text), children: [textRun(text)] });
}

function titled(title: string, children: readonly Child[]): Child[] {
  return children.length === 0 ? [] : [headingOf(title), ...children];
}

function section({ title, remark, blocks }: Part, { labels }: ReportDocument, writer: BlockWriter): Child[] {
  return [
    ...(title === null ? [] : [headingOf(title)]),
    ...(remark === null ? [] : [new Paragraph({ keepNext: true, children: [textRun(remark, { bold: true, color: warningColour })] })]),
    ...(blocks.length === 0 ? [plain(labels.emptySection)] : writer.blocks(blocks)),
  ];
}

function disagreement({ subject, sides }: ReportDocument["disagreements"][number], footnotes: Footnotes): Child[] {
  const items = sides.map(
    ({ text, attribution, marks }) =>
      new Paragraph({
        ...bulleted,
        ...directed(text),
        children: [
          textRun(text, { bold: true }),
          ...(attribution === null ? [] : [textRun(` — ${attribution}`)]),
          ...footnotes.reference(marks),
        ],
      }),
  );
  return [new Paragraph({ heading: HeadingLevel.HEADING_2, ...directed(subject), children: [textRun(subject)] }), ...items];
}

function gapText({ item, reason, searched, nearest, lead: before }: Gap, { labels }: ReportDocument): Child[] {
  const lead = item === null ? [] : [textRun(item, { bold: true }), ...(reason === "" ? [] : [textRun(" — ")])];
  return [
    ...(item === null && reason === "" ? [] : [new Paragraph({ ...directed(item ?? reason), children: [...lead, textRun(reason)] })]),
    ...(searched.length === 0
      ? []
      : [new Paragraph({ style: mutedStyle, children: [textRun(`${labels.searched}: ${searched.join(" · ")}`)] })]),
    ...(nearest.length === 0 || before === "" ? [] : [plain(before)]),
    ...nearest.map((line) => new Paragraph({ ...bulleted, ...directed(line), children: [textRun(line)] })),
  ];
}

/** The footnotes have the place of each. */
function sources({ materials, isUncited, labels }: ReportDocument): Child[] {
  if (materials.length === 0) return isUncited ? [plain(labels.emptyMaterials)] : [];
  return materials.flatMap(({ title, kind, url, notes }) => [
    new Paragraph({
      keepNext: notes.length > 0,
      ...directed(title),
      children: [linkRun(url, title, { bold: true }), textRun(` — ${kind}`)],
    }),
    ...gatheredPlaces(notes.map(({ place }) => place)).map((place) => new Paragraph({ ...bulleted, children: [textRun(place)] })),
  ]);
}

function fileText({ title, url, address, retrievedAt, hash }: Material, { labels }: ReportDocument): Paragraph {
  return new Paragraph({
    children: [
      textRun(`${title}, ${labels.retrieved} ${retrievedAt}`),
      ...(url === null ? [] : [textRun(" · "), linkRun(url, address)]),
      textRun(`SHA-256 ${hash}`, { break: 1, size: 16 }),
    ],
  });
}

function plain(text: string): Paragraph {
  return new Paragraph({ ...directed(text), children: [textRun(text)] });
}
