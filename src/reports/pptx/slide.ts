/** The content of one slide. */
import type { ChartFigure } from "../document/blocks.ts";
import type { Mark } from "../document/marks.ts";
import type { Headline } from "./headline.ts";
import { type Frame, titleFrame, titleSize } from "./look.ts";
import type { Piece } from "./pieces.ts";
import type { SlideTable } from "./slide-tables.ts";

export interface Slide {
  kind: "title" | "content";
  /** What the slide belongs to, above its title. */
  kicker: string;
  title: Headline;
  titleFrame: { frame: Frame; size: number };
  /** This slide's place among those of the same title. */
  part: { number: number; of: number } | null;
  texts: { frame: Frame; pieces: Piece[]; size: number }[];
  charts: { frame: Frame; figure: ChartFigure }[];
  tables: { frame: Frame; table: SlideTable; name: string }[];
  /** Passages that are cited on the slide or in its notes. */
  marks: Mark[];
  /** Paragraphs of the notes, before the cited passages. */
  notes: string[];
}

export type Heading = Pick<Slide, "title" | "kicker">;

export function blank(title: Headline, kicker: string): Slide {
  return {
    kind: "content",
    ...{ kicker, title, titleFrame: { frame: titleFrame, size: titleSize } },
    ...{ part: null, texts: [], charts: [], tables: [], marks: [], notes: [] },
  };
}

/** The slides, told apart as '(2/3)' where there are several. */
export function numbered(slides: Slide[]): Slide[] {
  return slides.length < 2 ? slides : slides.map((slide, index) => ({ ...slide, part: { number: index + 1, of: slides.length } }));
}
