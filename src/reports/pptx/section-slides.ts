/** The slides of a section: its message, its text beside its first chart, then its other charts and its tables. Pure. */
import type { Block, ChartFigure } from "../blocks.ts";
import type { Part, ReportDocument } from "../report-document.ts";
import type { Table } from "../tables.ts";
import { leftOut } from "./chart-plot.ts";
import { flow, heightOf } from "./flow.ts";
import { caption, captionHeight, captionSize, type Headline, headline } from "./headline.ts";
import {
  bodyFrame,
  bodySizes,
  type Frame,
  fewWords,
  type Look,
  leftFrame,
  restFrame,
  rightFrame,
  smallestBody,
  smallSize,
} from "./look.ts";
import { type Piece, piece, piecesOf, wordsOf } from "./pieces.ts";
import { blank, numbered, type Slide } from "./slide.ts";
import { type CutTable, cutTable } from "./slide-tables.ts";

/** Space between a text and what stands below it. */
const below = 14;
const remarkSize = 11;
const remarkHeight = 20;

export interface SectionStyle {
  /** Whether the leading sentence is the title. */
  isLed: boolean;
  /** Slides of text; more of it stands in the notes. */
  most: number;
}

interface Heading {
  title: Headline;
  kicker: string;
}

export function sectionSlides(part: Part, document: ReportDocument, look: Look, { isLed, most }: SectionStyle): Slide[] {
  const { labels, language } = document;
  const name = part.title ?? document.title;
  const led = isLed && part.remark === null ? leading(part, look) : null;
  const blocks = led?.rest ?? part.blocks;
  const heading = led === null ? { title: headline(name, look.factor), kicker: "" } : { title: led.title, kicker: name };
  const remark = part.remark === null ? [] : [piece([{ text: part.remark, muted: true, italic: true }], language, { scale: 0.85 })];
  const empty = blocks.length === 0 ? [piece([{ text: labels.emptySection }], language)] : [];
  const pieces = [...remark, ...blocks.flatMap((block) => piecesOf(block, document)), ...empty];
  const [chart, ...charts] = blocks.flatMap((block) => (block.form === "chart" ? [block.figure] : []));
  const tables = blocks.flatMap((block) => (block.form === "table" ? [block.table] : []));
  const cuts = tables.map((table) => ({ table, ...cutTable(table, tableRoom(table), labels.rowSources, look.factor) }));
  const texts =
    chart === undefined ? textSlides(heading, pieces, document, look, most) : besideChart(heading, pieces, chart, document, look, most);
  const joined = chart === undefined ? withSmallTable(texts, cuts[0], document, look) : null;
  return [
    ...(joined === null ? texts : [joined]),
    ...charts.map((figure) => chartSlide(figure, name, document, look)),
    ...cuts.slice(joined === null ? 0 : 1).flatMap((cut) => tableSlides(cut, name, document, look)),
  ];
}

/** The section's leading sentence as its title, and what is left of the section; null where that is none, or would be nothing. */
function leading({ blocks }: Part, look: Look): { title: Headline; rest: Block[] } | null {
  const [first, ...others] = blocks;
  if (first?.form !== "statement" || first.kind === "quote" || first.kind === "count") return null;
  const [[run, ...runs] = [], ...paragraphs] = first.paragraphs;
  if (run === undefined) return null;
  const title = headline(`${run.lead} ${run.text}`.trim(), look.factor, run.marks);
  const kept = [runs, ...paragraphs].filter((sentences) => sentences.length > 0);
  const rest = [...(kept.length === 0 ? [] : [{ ...first, paragraphs: kept }]), ...others];
  return title.whole === null && rest.length > 0 ? { title, rest } : null;
}

export function textSlides(heading: Heading, pieces: readonly Piece[], document: ReportDocument, look: Look, most: number): Slide[] {
  return flowSlides(heading, pieces, bodySizes, () => bodyFrame, document, look, most);
}

/** The text on the left, the chart on the right; what does not fit beside it follows over the whole width. */
function besideChart(
  heading: Heading,
  pieces: readonly Piece[],
  figure: ChartFigure,
  document: ReportDocument,
  look: Look,
  most: number,
): Slide[] {
  if (pieces.length === 0)
    return [
      {
        ...chartSlide(figure, heading.kicker, document, look),
        title: heading.title,
        notes: [figure.caption, ...chartNotes(figure, document)],
      },
    ];
  const roomOf = (slide: number): Frame => (slide === 0 ? leftFrame : bodyFrame);
  const slides = flowSlides(heading, pieces, bodySizes.slice(2), roomOf, document, look, most);
  const name = caption(figure.caption, look.factor, figure.marks, rightFrame.width);
  return slides.map((slide, index) =>
    index > 0
      ? slide
      : {
          ...slide,
          texts: [...slide.texts, captionText(name, rightFrame, document)],
          charts: [{ figure, frame: { ...rightFrame, top: rightFrame.top + captionHeight, height: rightFrame.height - captionHeight } }],
          marks: [...slide.marks, ...figure.marks],
          notes: [...slide.notes, ...present(name.whole), ...chartNotes(figure, document)],
        },
  );
}

function flowSlides(
  { title, kicker }: Heading,
  pieces: readonly Piece[],
  sizes: readonly number[],
  roomOf: (slide: number) => Frame,
  { labels, language }: ReportDocument,
  { factor }: Look,
  most: number,
): Slide[] {
  const largest = sizes.find((one) => fitsOne(pieces, one, factor, roomOf(0)));
  const size = largest ?? smallestBody;
  const { slides, rest } = flow(pieces, size, factor, roomOf, most);
  const remark = { frame: restFrame, pieces: [piece([{ text: labels.restInNotes, muted: true }], language)], size: smallSize };
  return numbered(
    slides.map((own, index) => {
      const more = index === slides.length - 1 ? rest : [];
      return {
        ...blank(title, kicker),
        texts: [{ frame: roomOf(index), pieces: own, size }, ...(more.length === 0 ? [] : [remark])],
        marks: [...own, ...more].flatMap(({ marks }) => marks),
        notes: more.map(wordsOf),
      };
    }),
  );
}

/** More characters than a slide holds at any size. */
const fullSlide = 4_000;

function fitsOne(pieces: readonly Piece[], size: number, factor: number, { width, height }: Frame): boolean {
  if (pieces.reduce((sum, item) => sum + wordsOf(item).length, 0) > fullSlide) return false;
  return heightOf(pieces, size, width, factor) <= height * (size === bodySizes[0] ? fewWords : 1);
}

function captionText(name: Headline, frame: Frame, { language }: ReportDocument): Slide["texts"][number] {
  return { frame: { ...frame, height: captionHeight }, pieces: [piece(name.runs, language)], size: captionSize };
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

function chartSlide(figure: ChartFigure, section: string, document: ReportDocument, look: Look): Slide {
  return {
    ...blank(headline(figure.caption, look.factor, figure.marks), section),
    charts: [{ figure, frame: bodyFrame }],
    marks: figure.marks,
    notes: chartNotes(figure, document),
  };
}

function tableRoom({ remarks }: Table): Frame {
  return { ...bodyFrame, height: bodyFrame.height - (remarks.length > 0 ? remarkHeight + 4 : 0) };
}

type NamedCut = CutTable & { table: Table };

function tableSlides({ table, parts, whole, marks }: NamedCut, section: string, document: ReportDocument, look: Look): Slide[] {
  const isNamed = table.caption !== "";
  const title = headline(isNamed ? table.caption : section, look.factor, table.marks);
  return numbered(
    parts.map((part, index): Slide => {
      const isLast = index === parts.length - 1;
      return {
        ...blank(title, isNamed ? section : ""),
        tables: [{ frame: { ...bodyFrame, width: part.width, height: part.height }, table: part, name: table.caption }],
        texts: isLast ? remarkTexts(table, bodyFrame.top + part.height + 4, document, look) : [],
        marks,
        notes: isLast ? [...table.remarks, ...whole] : [],
      };
    }),
  );
}

function remarkTexts({ remarks }: Table, top: number, { language }: ReportDocument, look: Look): Slide["texts"] {
  if (remarks.length === 0) return [];
  const { runs } = headline(remarks.join(" "), look.factor, [], { size: remarkSize, lines: 1, width: bodyFrame.width });
  const shown = runs.map((run) => ({ ...run, bold: false, muted: true }));
  return [{ frame: { ...bodyFrame, top, height: remarkHeight }, pieces: [piece(shown, language)], size: remarkSize }];
}

/** A table that fits below the section's only slide of text stands there; null where it does not. */
function withSmallTable(slides: readonly Slide[], cut: NamedCut | undefined, document: ReportDocument, look: Look): Slide | null {
  const [slide, ...others] = slides;
  const [text] = slide?.texts ?? [];
  const [part, ...more] = cut?.parts ?? [];
  if (slide === undefined || text === undefined || cut === undefined || part === undefined || others.length + more.length > 0) return null;
  const height = heightOf(text.pieces, smallestBody, bodyFrame.width, look.factor);
  const top = bodyFrame.top + height + below + captionHeight;
  const needed = part.height + (cut.table.remarks.length > 0 ? remarkHeight + 4 : 0);
  if (top + needed > bodyFrame.top + bodyFrame.height) return null;
  const name = caption(cut.table.caption, look.factor, cut.table.marks, bodyFrame.width);
  return {
    ...slide,
    texts: [
      { frame: { ...bodyFrame, height: height + below / 2 }, pieces: text.pieces, size: smallestBody },
      captionText(name, { ...bodyFrame, top: top - captionHeight }, document),
      ...remarkTexts(cut.table, top + part.height + 4, document, look),
    ],
    tables: [{ frame: { ...bodyFrame, top, width: part.width, height: part.height }, table: part, name: cut.table.caption }],
    marks: [...slide.marks, ...cut.marks],
    notes: [...slide.notes, ...present(name.whole), ...cut.table.remarks, ...cut.whole],
  };
}

function present(text: string | null): string[] {
  return text === null ? [] : [text];
}
