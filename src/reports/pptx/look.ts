/** Sizes, places and colours of slides. Lengths are points; a slide is 960 by 540. */
import type { Template } from "../../domain/reports/template.ts";
import { fontFactor } from "./text-measure.ts";

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Fonts and colours. Colours have six hexadecimal digits. */
export interface Look {
  font: string;
  headingFont: string;
  codeFont: string;
  /** How much wider than Arial the widest of the fonts is. */
  factor: number;
  ink: string;
  heading: string;
  muted: string;
  accent: string;
  line: string;
  panel: string;
  series: string[];
  /** Whether texts are aligned at the right. */
  isFromRight: boolean;
}

export const slideSize = { width: 960, height: 540 };
const margin = 44;
const across = slideSize.width - 2 * margin;

export const kickerFrame: Frame = { left: margin, top: 26, width: across, height: 18 };
export const titleFrame: Frame = { left: margin, top: 44, width: across, height: 64 };
export const bodyFrame: Frame = { left: margin, top: 122, width: across, height: 338 };
/** Below the text: that there is more of it. */
export const restFrame: Frame = { left: margin, top: 459, width: across, height: 12 };
export const sourcesFrame: Frame = { left: margin, top: 472, width: across, height: 26 };
export const footerFrame: Frame = { left: margin, top: 508, width: across - 60, height: 16 };
export const numberFrame: Frame = { left: margin + across - 56, top: 508, width: 56, height: 16 };

/** Two columns: text beside a chart, or sources beside the method. */
const columnGap = 28;
const narrowColumn = 390;
export const leftFrame: Frame = { ...bodyFrame, width: narrowColumn };
export const rightFrame: Frame = { ...bodyFrame, left: margin + narrowColumn + columnGap, width: across - narrowColumn - columnGap };
export const wideLeftFrame: Frame = { ...rightFrame, left: margin };
export const narrowRightFrame: Frame = { ...leftFrame, left: margin + rightFrame.width + columnGap };

/** Two columns of one list. */
const half = (across - columnGap) / 2;
export const halves: readonly [Frame, Frame] = [
  { ...bodyFrame, width: half },
  { ...bodyFrame, left: margin + half + columnGap, width: half },
];

export const titleSize = 24;
export const smallSize = 9;
/** Sizes of running text, the largest that fits; none is smaller. The first is for a slide of few words, half of it at most. */
export const bodySizes = [24, 20, 18, 16] as const;
export const fewWords = 0.5;
export const smallestBody = 16;

/** Arial, since presentation programs have it or a font of the same widths; it has Cyrillic and Greek. */
const usualFont = "Arial";

export function lookOf({ fonts, colours }: Template, isFromRight: boolean): Look {
  const font = fonts.body ?? usualFont;
  const headingFont = fonts.heading ?? fonts.body ?? usualFont;
  return {
    isFromRight,
    font,
    headingFont,
    codeFont: fonts.mono ?? "Courier New",
    factor: Math.max(fontFactor(font), fontFactor(headingFont)),
    ink: bare(colours.text),
    heading: bare(colours.heading),
    muted: bare(colours.muted),
    accent: bare(colours.accent),
    line: bare(colours.line),
    panel: bare(colours.panel),
    series: colours.series.map(bare),
  };
}

function bare(colour: string): string {
  return colour.replace("#", "").toUpperCase();
}
