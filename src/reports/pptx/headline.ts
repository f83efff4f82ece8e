/** Titles that fit their place: shortened where they are too long, with the whole for the notes. Pure. */
import type { Mark } from "../document/marks.ts";
import { titleFrame, titleSize } from "./look.ts";
import { superscripts } from "./pieces.ts";
import { fitted, type TextRun } from "./text-measure.ts";

export interface Headline {
  runs: TextRun[];
  marks: Mark[];
  /** The whole text where it is shortened. */
  whole: string | null;
}

interface Place {
  size: number;
  lines: number;
  width: number;
}

/** Room for '(2/3)' and marks at the end of a title. */
const tail = 90;
const slideTitle: Place = { size: titleSize, lines: 2, width: titleFrame.width - tail };

export function headline(text: string, factor: number, marks: readonly Mark[] = [], { size, lines, width }: Place = slideTitle): Headline {
  const [shown, isCut] = fitted(text, lines, { size, width, factor, bold: true });
  return { runs: [{ text: shown, bold: true }, ...superscripts(marks)], marks: [...marks], whole: isCut ? text : null };
}

/** A line above a chart or a table on a slide of text. */
export function caption(text: string, factor: number, marks: readonly Mark[], width: number): Headline {
  return headline(text, factor, marks, { size: captionSize, lines: 1, width: width - tail });
}

export const captionSize = 13;
export const captionHeight = 24;
