/** Charts and tables on slides: alone, or with their caption on a slide that has more. Pure. */
import type { ChartFigure } from "../document/blocks.ts";
import type { ReportDocument } from "../document/report-document.ts";
import type { Table } from "../document/tables.ts";
import { leftOut } from "./chart-plot.ts";
import { caption, captionHeight, captionSize, type Headline, headline } from "./headline.ts";
import { bodyFrame, type Frame, type Look } from "./look.ts";
import { piece } from "./pieces.ts";
import { blank, numbered, type Slide } from "./slide.ts";
import { type CutTable, cutTable } from "./slide-tables.ts";

const remarkSize = 11;
const remarkHeight = 20;
/** Space between a table and its remarks. */
const remarkGap = 4;

export function chartSlide(figure: ChartFigure, section: string, document: ReportDocument, look: Look): Slide {
  return {
    ...blank(headline(figure.caption, look.factor, figure.marks), section),
    charts: [{ figure, frame: bodyFrame }],
    marks: figure.marks,
    notes: chartNotes(figure, document),
  };
}

/** The slide with the chart in this frame, below its caption. */
export function withChart(slide: Slide, figure: ChartFigure, frame: Frame, document: ReportDocument, look: Look): Slide {
  const name = caption(figure.caption, look.factor, figure.marks, frame.width);
  return {
    ...slide,
    texts: [...slide.texts, captionText(name, frame, document)],
    charts: [...slide.charts, { figure, frame: { ...frame, top: frame.top + captionHeight, height: frame.height - captionHeight } }],
    marks: [...slide.marks, ...figure.marks],
    notes: [...slide.notes, ...present(name.whole), ...chartNotes(figure, document)],
  };
}

/** The chart in words, with what the slide leaves out of it. */
function chartNotes({ description, plot }: ChartFigure, { labels }: ReportDocument): string[] {
  const { series, points } = leftOut(plot);
  return [
    description,
    ...(series === null ? [] : [labels.seriesShown(...series)]),
    ...(points === null ? [] : [labels.categoriesShown(...points)]),
  ];
}

export type NamedCut = CutTable & { table: Table };

/** The table over as many slides as it needs. */
export function cutFor(table: Table, { labels }: ReportDocument, { factor }: Look): NamedCut {
  return { table, ...cutTable(table, { ...bodyFrame, height: bodyFrame.height - remarksHeight(table) }, labels.rowSources, factor) };
}

/** `message` is the title where the table stands for its section, with its own caption above it. */
export function tableSlides(
  { table, parts, whole, marks }: NamedCut,
  section: string,
  message: Headline | null,
  document: ReportDocument,
  look: Look,
): Slide[] {
  const isNamed = table.caption !== "";
  const title = message ?? headline(isNamed ? table.caption : section, look.factor, table.marks);
  const kicker = [...(isNamed || message !== null ? [section] : []), ...(isNamed && message !== null ? [table.caption] : [])].join(" · ");
  return numbered(
    parts.map((part, index): Slide => {
      const isLast = index === parts.length - 1;
      return {
        ...blank(title, kicker),
        tables: [{ frame: { ...bodyFrame, width: part.width, height: part.height }, table: part, name: table.caption }],
        texts: isLast ? remarkTexts(table, bodyFrame.top + part.height, document, look) : [],
        marks,
        notes: isLast ? [...(message === null ? [] : [table.caption]), ...table.remarks, ...whole] : [],
      };
    }),
  );
}

/** The slide with the whole table at this height, below its caption; null where it does not fit. */
export function withTable(
  slide: Slide,
  { table, parts, whole, marks }: NamedCut,
  top: number,
  document: ReportDocument,
  look: Look,
): Slide | null {
  const [part, ...more] = parts;
  const below = top + captionHeight;
  if (part === undefined || more.length > 0) return null;
  if (below + part.height + remarksHeight(table) > bodyFrame.top + bodyFrame.height) return null;
  const name = caption(table.caption, look.factor, table.marks, bodyFrame.width);
  return {
    ...slide,
    texts: [...slide.texts, captionText(name, { ...bodyFrame, top }, document), ...remarkTexts(table, below + part.height, document, look)],
    tables: [{ frame: { ...bodyFrame, top: below, width: part.width, height: part.height }, table: part, name: table.caption }],
    marks: [...slide.marks, ...marks],
    notes: [...slide.notes, ...present(name.whole), ...table.remarks, ...whole],
  };
}

function remarksHeight({ remarks }: Table): number {
  return remarks.length > 0 ? remarkHeight + remarkGap : 0;
}

function remarkTexts({ remarks }: Table, top: number, { language }: ReportDocument, look: Look): Slide["texts"] {
  if (remarks.length === 0) return [];
  const { runs } = headline(remarks.join(" "), look.factor, [], { size: remarkSize, lines: 1, width: bodyFrame.width });
  const shown = runs.map((run) => ({ ...run, bold: false, muted: true }));
  return [{ frame: { ...bodyFrame, top: top + remarkGap, height: remarkHeight }, pieces: [piece(shown, language)], size: remarkSize }];
}

function captionText(name: Headline, frame: Frame, { language }: ReportDocument): Slide["texts"][number] {
  return { frame: { ...frame, height: captionHeight }, pieces: [piece(name.runs, language)], size: captionSize };
}

function present(text: string | null): string[] {
  return text === null ? [] : [text];
}
