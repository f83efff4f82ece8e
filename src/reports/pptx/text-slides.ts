/** Slides of text, at the largest size that takes one of them. Pure. */
import type { ReportDocument } from "../document/report-document.ts";
import { flow, heightOf } from "./flow.ts";
import { bodyFrame, bodySizes, type Frame, fewWords, type Look, restFrame, smallestBody, smallSize } from "./look.ts";
import { type Piece, piece, wordsOf } from "./pieces.ts";
import { blank, type Heading, numbered, type Slide } from "./slide.ts";

export function textSlides(heading: Heading, pieces: readonly Piece[], document: ReportDocument, look: Look, most: number): Slide[] {
  return flowSlides(heading, pieces, bodySizes, () => bodyFrame, document, look, most);
}

/** `roomOf` gives the frame of each slide by its number from 0. What more than `most` slides would hold is in the notes of the last. */
export function flowSlides(
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
