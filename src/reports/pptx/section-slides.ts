/** The slides of a section: its message, its text beside its first chart, then its other charts and its tables. Pure. */
import type { Block, ChartFigure } from "../document/blocks.ts";
import type { Part } from "../document/cited-parts.ts";
import type { ReportDocument } from "../document/report-document.ts";
import type { Table } from "../document/tables.ts";
import { chartSlide, cutFor, type NamedCut, tableSlides, withChart, withTable } from "./figure-slides.ts";
import { heightOf } from "./flow.ts";
import { type Headline, headline } from "./headline.ts";
import { bodyFrame, bodySizes, type Frame, type Look, leftFrame, rightFrame, smallestBody } from "./look.ts";
import { type Piece, piece, piecesOf } from "./pieces.ts";
import { blank, type Heading, type Slide } from "./slide.ts";
import { flowSlides, textSlides } from "./text-slides.ts";

/** Space between a text and a table below it. */
const below = 14;

export interface SectionStyle {
  /** Whether the leading sentence is the title. */
  isLed: boolean;
  /** Slides of text; more of it is in the notes. */
  most: number;
}

export function sectionSlides(part: Part, document: ReportDocument, look: Look, { isLed, most }: SectionStyle): Slide[] {
  const name = part.title ?? document.title;
  const led = isLed && part.remark === null ? leading(part, look) : null;
  const blocks = led?.rest ?? part.blocks;
  const heading = led === null ? { title: headline(name, look.factor), kicker: "" } : { title: led.title, kicker: name };
  const pieces = textPieces(part.remark, blocks, document);
  const charts = blocks.flatMap((block) => (block.form === "chart" ? [block.figure] : []));
  const tables = namedTables(blocks).map((table) => cutFor(table, document, look));
  const first =
    pieces.length > 0
      ? opening(heading, pieces, charts[0], tables[0], document, look, most)
      : message(led, heading, charts[0], tables[0], document, look);
  return [
    ...first.slides,
    ...charts.slice(first.charts).map((figure) => chartSlide(figure, name, document, look)),
    ...tables.slice(first.tables).flatMap((cut) => tableSlides(cut, name, null, document, look)),
  ];
}

/** A section's remark and text, without its charts and tables. */
export function textPieces(remark: string | null, blocks: readonly Block[], document: ReportDocument): Piece[] {
  const { labels, language } = document;
  const warning = remark === null ? [] : [piece([{ text: remark, warned: true, bold: true }], language, { scale: 0.85 })];
  const empty = blocks.length === 0 ? [piece([{ text: labels.emptySection }], language)] : [];
  return [...warning, ...blocks.flatMap((block) => piecesOf(block, document)), ...empty];
}

/** The tables of a section, which stand apart from their text: one without a caption is named by the heading above it. */
function namedTables(blocks: readonly Block[]): Table[] {
  let heading = "";
  return blocks.flatMap((block) => {
    if (block.form === "heading") heading = block.text;
    return block.form === "table" ? [{ ...block.table, caption: block.table.caption || heading }] : [];
  });
}

/** Slides, and how many of the section's charts and tables are on them. */
interface Opening {
  slides: Slide[];
  charts: number;
  tables: number;
}

/** The text: on the left of the first chart, else above the first table where both fit one slide. */
function opening(
  heading: Heading,
  pieces: readonly Piece[],
  chart: ChartFigure | undefined,
  table: NamedCut | undefined,
  document: ReportDocument,
  look: Look,
  most: number,
): Opening {
  if (chart !== undefined) {
    const roomOf = (slide: number): Frame => (slide === 0 ? leftFrame : bodyFrame);
    const [first, ...others] = flowSlides(heading, pieces, bodySizes.slice(2), roomOf, document, look, most);
    const slides = first === undefined ? [] : [withChart(first, chart, rightFrame, document, look), ...others];
    return { slides, charts: 1, tables: 0 };
  }
  const slides = textSlides(heading, pieces, document, look, most);
  const [only, ...others] = slides;
  const joined = table === undefined || only === undefined || others.length > 0 ? null : withTableBelow(only, table, document, look);
  return joined === null ? { slides, charts: 0, tables: 0 } : { slides: [joined], charts: 0, tables: 1 };
}

function withTableBelow(slide: Slide, table: NamedCut, document: ReportDocument, look: Look): Slide | null {
  const [text] = slide.texts;
  if (text === undefined) return null;
  const height = heightOf(text.pieces, smallestBody, bodyFrame.width, look.factor);
  const small = { ...slide, texts: [{ frame: { ...bodyFrame, height: height + below / 2 }, pieces: text.pieces, size: smallestBody }] };
  return withTable(small, table, bodyFrame.top + height + below, document, look);
}

/** A section whose text is its title alone: its first chart or table supports it. */
function message(
  led: { title: Headline } | null,
  heading: Heading,
  chart: ChartFigure | undefined,
  table: NamedCut | undefined,
  document: ReportDocument,
  look: Look,
): Opening {
  if (led === null) return { slides: [], charts: 0, tables: 0 };
  const slide = blank(heading.title, heading.kicker);
  if (chart !== undefined) return { slides: [withChart(slide, chart, bodyFrame, document, look)], charts: 1, tables: 0 };
  if (table === undefined) return { slides: [slide], charts: 0, tables: 0 };
  const joined = withTable(slide, table, bodyFrame.top, document, look);
  return { slides: joined === null ? tableSlides(table, heading.kicker, led.title, document, look) : [joined], charts: 0, tables: 1 };
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
