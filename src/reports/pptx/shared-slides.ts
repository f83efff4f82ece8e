/** The slides of all sections: those of a few lines that follow one another share slides, which would be nearly empty each. Pure. */
import type { Part } from "../document/cited-parts.ts";
import type { ReportDocument } from "../document/report-document.ts";
import { heightOf } from "./flow.ts";
import { headline } from "./headline.ts";
import { bodyFrame, type Look } from "./look.ts";
import { type Piece, piece } from "./pieces.ts";
import { type SectionStyle, sectionSlides, textPieces } from "./section-slides.ts";
import { numbered, type Slide } from "./slide.ts";
import { flowSlides } from "./text-slides.ts";

/** Size of their text, the same on each slide. Points. */
const size = 18;
/** Share of a slide's height that a section takes at most to share it. */
const mostShare = 0.45;

export function allSectionSlides(document: ReportDocument, look: Look, style: SectionStyle): Slide[] {
  const runs = runsOf(document.sections, (section) => shortText(section, document, look));
  const slides = runs.map(({ section, short }) => ({
    isShared: short.length > 1,
    own: short.length > 1 ? sharedSlides(short, document, look) : sectionSlides(section, document, look, style),
  }));
  const shared = numbered(slides.flatMap(({ isShared, own }) => (isShared ? own : []))).values();
  return slides.flatMap(({ isShared, own }) => (isShared ? [...shared.take(own.length)] : own));
}

/** Sections that share slides, from their first one; the others are alone. */
interface SectionRun {
  section: Part;
  short: Piece[][];
}

function runsOf(sections: readonly Part[], shortOf: (section: Part) => Piece[] | null): SectionRun[] {
  const runs: SectionRun[] = [];
  for (const section of sections) {
    const pieces = shortOf(section);
    const last = runs.at(-1);
    if (pieces !== null && last !== undefined && last.short.length > 0) last.short.push(pieces);
    else runs.push({ section, short: pieces === null ? [] : [pieces] });
  }
  return runs;
}

/** A section's heading and text, kept together; null where it is long, or has a chart or a table. */
function shortText(section: Part, document: ReportDocument, look: Look): Piece[] | null {
  if (section.title === null || section.blocks.some(({ form }) => form === "chart" || form === "table")) return null;
  const heading = piece([{ text: section.title, bold: true }], document.language, { gap: 1.1 });
  const pieces = [heading, ...textPieces(section.remark, section.blocks, document).map((own) => ({ ...own, isTied: true }))];
  return heightOf(pieces, size, bodyFrame.width, look.factor) <= bodyFrame.height * mostShare ? pieces : null;
}

/** As few slides as hold the sections, about as full as one another. */
function sharedSlides(sections: readonly Piece[][], document: ReportDocument, look: Look): Slide[] {
  const title = headline(document.labels.answers, look.factor);
  return spread(sections, look.factor).flatMap((own) =>
    flowSlides({ title, kicker: "" }, own.flat(), [size], () => bodyFrame, document, look, own.length),
  );
}

function spread(sections: readonly Piece[][], factor: number): Piece[][][] {
  const upTo = (share: number): Piece[][][] => filled(sections, bodyFrame.height * share, factor);
  const full = upTo(1);
  return [mostShare, 0.6, 0.7, 0.8, 0.9].map(upTo).find((slides) => slides.length === full.length) ?? full;
}

function filled(sections: readonly Piece[][], height: number, factor: number): Piece[][][] {
  const slides: Piece[][][] = [];
  for (const section of sections) {
    const last = slides.at(-1);
    if (last !== undefined && heightOf([...last, section].flat(), size, bodyFrame.width, factor) <= height) last.push(section);
    else slides.push([section]);
  }
  return slides;
}
