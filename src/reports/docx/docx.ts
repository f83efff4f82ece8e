/**
 * The report as a Word document: named styles, contents, footnotes, native tables and charts, so that people can edit it.
 */
import {
  AlignmentType,
  Document,
  Footer,
  ImageRun,
  type ISectionOptions,
  Packer,
  PageNumber,
  type PageNumberEstimator,
  Paragraph,
  SectionType,
  TableOfContents,
  TextRun,
} from "docx";
import { groupedLimits } from "../document/column-groups.ts";
import { pageFooter } from "../document/footer.ts";
import { type ReportDocument, standingLine } from "../document/report-document.ts";
import { formatDay } from "../numbers/number-format.ts";
import { spacedLabels } from "../office/axis-labels.ts";
import { settledPackage } from "../office/office-package.ts";
import type { Child } from "./blocks.ts";
import { namesRoom } from "./charts.ts";
import { pageProperties } from "./page.ts";
import { reportParts } from "./parts.ts";
import { Footnotes, textRun } from "./runs.ts";
import { documentStyles, lists, mutedStyle, warningStyle } from "./styles.ts";
import { directed } from "./tables.ts";

/** Characters of text and tables, about 12 pages: laying them out takes up to a second. */
const mostPaged = 20_000;
/** Sections from which the contents fill more than half a page. */
const manySections = 20;
const pixelsPerMillimetre = 96 / 25.4;

export const tableLimits = groupedLimits;

export async function render(report: ReportDocument): Promise<Uint8Array> {
  const { template, title, labels, isLong } = report;
  // Page numbers are estimated by laying the pages out as Word does: longer reports have none before Word is asked for them.
  const isPaged = isLong && report.textLength <= mostPaged;
  const footnotes = new Footnotes(report);
  const { before, after } = reportParts(report, footnotes);
  const above = [...opening(report), ...before];
  const document = new Document({
    ...{ title, subject: labels.report, creator: "Ralph", lastModifiedBy: "Ralph" },
    styles: documentStyles(template, report.locale),
    numbering: lists,
    ...(isPaged && { pageNumbers: await estimatedPages() }),
    footnotes: footnotes.all,
    sections: isLong ? withContents(above, after, report, isPaged) : [firstSection([...above, ...after], report)],
  });
  return settledPackage(new Uint8Array(await Packer.toBuffer(document)), {
    time: report.generatedAt,
    hasRandomIds: true,
    change: (path, xml) => settled(path, xml, report),
  });
}

function firstSection(children: readonly Child[], report: ReportDocument): ISectionOptions {
  return {
    properties: { page: pageProperties(report.template), titlePage: report.template.cover !== null },
    footers: { default: footerOf(report), first: new Footer({ children: [new Paragraph("")] }) },
    children,
  };
}

/** Many contents stand in two columns, which only a section of their own can have; the footers are those of the first. */
function withContents(above: Child[], below: Child[], report: ReportDocument, isPaged: boolean): ISectionOptions[] {
  const { labels, template } = report;
  const heading = new Paragraph({ style: "Caption", children: [textRun(labels.contents)] });
  const contents = new TableOfContents(labels.contents, {
    ...{ hyperlink: true, headingStyleRange: "1-2", beginDirty: false },
    ...(!isPaged && { pageNumbersEntryLevelsRange: "1-2" }),
  });
  if (report.sections.length <= manySections) return [firstSection([...above, heading, contents, ...below], report)];
  const page = { page: pageProperties(template), type: SectionType.CONTINUOUS };
  return [
    firstSection(above, report),
    { properties: { ...page, column: { count: 2, space: 400 } }, children: [heading, contents] },
    { properties: page, children: below },
  ];
}

/** A font whose widths are unknown is taken for a usual one. Loaded where it is needed: its tables of widths are large. */
async function estimatedPages(): Promise<PageNumberEstimator> {
  const { estimatePageNumbersWith } = await import("docx/layout");
  return estimatePageNumbersWith({ guess: true });
}

/** A long title, such as several questions, leaves room for the answer below it. Characters, and half points. */
const longTitle = { from: 110, size: 32 };

function sizeOf({ length }: string): { size?: number } {
  return length > longTitle.from ? { size: longTitle.size } : {};
}

function opening(report: ReportDocument): Child[] {
  const { template, labels, title, subtitle, warning, preface, generatedAt, locale } = report;
  const { cover, logo } = template;
  const picture = logo === null ? [] : [logoParagraph(logo)];
  const named = [
    new Paragraph({ style: mutedStyle, children: [textRun(labels.report)] }),
    new Paragraph({ style: "Title", ...directed(title), children: [textRun(title, sizeOf(title))] }),
    ...(subtitle === null ? [] : [new Paragraph({ style: "Subtitle", ...directed(subtitle), children: [textRun(subtitle)] })]),
  ];
  const warned = warning === null ? [] : [new Paragraph({ style: warningStyle, children: [textRun(warning)] })];
  const standing = standingLine(report);
  const prefaced = [
    ...(standing === null ? [] : [new Paragraph({ style: mutedStyle, children: [textRun(standing)] })]),
    ...preface.map((text) => new Paragraph({ ...directed(text), children: [textRun(text)] })),
  ];
  if (cover === null) return [...picture, ...named, ...warned, ...prefaced];
  const lines = [cover.organisation, cover.note, formatDay(generatedAt, locale)].flatMap((line) => (line === null ? [] : [line]));
  return [
    ...picture,
    new Paragraph({ spacing: { before: 2_400 } }),
    ...named,
    ...lines.map((line) => new Paragraph({ style: "Subtitle", children: [textRun(line)] })),
    new Paragraph({ pageBreakBefore: true }),
    ...warned,
    ...prefaced,
  ];
}

function logoParagraph({ mediaType, data, alternative, width, height }: NonNullable<ReportDocument["template"]["logo"]>): Paragraph {
  return new Paragraph({
    children: [
      new ImageRun({
        type: mediaType === "image/png" ? "png" : "jpg",
        data: Buffer.from(data, "base64"),
        transformation: { width: width * pixelsPerMillimetre, height: height * pixelsPerMillimetre },
        altText: { id: "1000", name: alternative, description: alternative },
      }),
    ],
  });
}

function footerOf(report: ReportDocument): Footer {
  return new Footer({
    children: [
      new Paragraph({
        style: "Footer",
        alignment: AlignmentType.CENTER,
        children: [textRun(`${pageFooter(report)} · `), new TextRun({ children: [PageNumber.CURRENT, " / ", PageNumber.TOTAL_PAGES] })],
      }),
    ],
  });
}

/** What the library has no option for. */
function settled(path: string, xml: string, { isFromRight }: ReportDocument): string {
  if (/^word\/charts\/chart\d+\.xml$/.test(path)) return spacedLabels(xml, namesRoom);
  // Paragraphs in other scripts are at the right, too.
  if (path === "word/styles.xml" && isFromRight) return xml.replace("</w:pPr></w:pPrDefault>", '<w:jc w:val="right"/>$&');
  return path === "word/document.xml" ? counted(xml) : xml;
}

/** Bookmarks, which the library counts over all documents of the process, are counted again. */
function counted(xml: string): string {
  const anchors = new Map<string, number>();
  const numberOf = (id: string): number => {
    const known = anchors.get(id) ?? anchors.size + 1;
    anchors.set(id, known);
    return known;
  };
  return xml
    .replace(/(<w:(?:hyperlink|bookmarkStart)\b[^<>]*"_Toc)(\d+)(?=")/g, (_whole, start: string, id: string) => `${start}${numberOf(id)}`)
    .replace(/(<w:instrText[^<>]*>\s*PAGEREF _Toc)(\d+)/g, (_whole, start: string, id: string) => `${start}${numberOf(id)}`)
    .replace(/(<w:bookmark(?:Start|End)\b[^<>]* w:id=")(\d+)(?=")/g, (_whole, start: string, id: string) => `${start}${numberOf(id)}`);
}
