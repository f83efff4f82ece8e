/** Sets paragraphs into the frames of one slide after another. Lengths are points. Pure. */
import type { Piece } from "./pieces.ts";
import { lineHeight, lineStarts, splitRuns } from "./text-measure.ts";

export interface Room {
  width: number;
  height: number;
}

export interface Flow {
  /** The paragraphs of each slide. */
  slides: Piece[][];
  /** What more slides than allowed would hold. */
  rest: Piece[];
}

/** Space between the edge and a paragraph with a bullet, beside its size. */
export const bulletIndent = 1.1;
/** Fewer lines than this do not begin or end a paragraph that is continued. */
const fewestLines = 2;

interface Measured {
  starts: number[];
  lineHeight: number;
  gap: number;
  height: number;
}

function measured({ runs, bullet, scale, gap }: Piece, size: number, width: number, factor: number): Measured {
  const own = size * scale;
  const starts = lineStarts(runs, own, width - (bullet === "none" ? 0 : own * bulletIndent), factor);
  const before = size * gap;
  return { starts, lineHeight: own * lineHeight, gap: before, height: before + starts.length * own * lineHeight };
}

export function heightOf(pieces: readonly Piece[], size: number, width: number, factor: number): number {
  return pieces.reduce((sum, item, index) => {
    const { height, gap } = measured(item, size, width, factor);
    return sum + height - (index === 0 ? gap : 0);
  }, 0);
}

/** A last slide that holds less of its height than this takes some of what is on those before it. */
const sparse = 0.5;
/** Shares of the height to which slides are filled instead: the least that needs no further slide. */
const shares = [0.5, 0.6, 0.7, 0.8, 0.9];

/** `roomOf` gives the frame of each slide by its number from 0. */
export function flow(pieces: readonly Piece[], size: number, factor: number, roomOf: (slide: number) => Room, mostSlides: number): Flow {
  const upTo = (share: number): Flow =>
    filledSlides(pieces, size, factor, (slide) => ({ ...roomOf(slide), height: roomOf(slide).height * share }), mostSlides);
  const full = upTo(1);
  const count = full.slides.length;
  if (count < 2 || full.rest.length > 0) return full;
  const { width, height } = roomOf(count - 1);
  if (heightOf(full.slides[count - 1] ?? [], size, width, factor) > height * sparse) return full;
  const parts = full.slides.flat().length;
  for (const share of shares) {
    const { slides, rest } = upTo(share);
    // No paragraph is parted for it.
    if (slides.length === count && rest.length === 0 && slides.flat().length <= parts) return { slides, rest };
  }
  return full;
}

function filledSlides(pieces: readonly Piece[], size: number, factor: number, roomOf: (slide: number) => Room, mostSlides: number): Flow {
  const slides: Piece[][] = [];
  const queue = pieces.flatMap(chunks);
  while (queue.length > 0 && slides.length < mostSlides) {
    const slide = filled(queue, size, factor, roomOf(slides.length));
    slides.push(slide);
  }
  return { slides, rest: queue };
}

/** Longer paragraphs are measured in parts, of which few are ever shown. Characters. */
const longest = 8_000;

function chunks(item: Piece): Piece[] {
  const text = item.runs.map((run) => run.text).join("");
  if (text.length <= longest) return [item];
  const parts: Piece[] = [];
  let left = item.runs;
  for (let at = 0; at < text.length; ) {
    const space = text.lastIndexOf(" ", at + longest);
    const end = at + longest >= text.length ? text.length : space > at ? space + 1 : at + longest;
    const [before, after] = splitRuns(left, end - at);
    parts.push({ ...item, runs: before, ...(at === 0 ? {} : { bullet: "none" as const, gap: 0, isTied: false }) });
    left = after;
    at = end;
  }
  return parts;
}

/** Takes from the queue what one slide holds; at least a line, so that it always gets on. */
function filled(queue: Piece[], size: number, factor: number, { width, height }: Room): Piece[] {
  const slide: Piece[] = [];
  let left = height;
  for (let next = queue[0]; next !== undefined; next = queue[0]) {
    const own = measured(next, size, width, factor);
    const needed = own.height - (slide.length === 0 ? own.gap : 0);
    const tied = tiedHeight(queue, height - needed, (item) => measured(item, size, width, factor).height);
    if (needed + tied <= left || (needed <= left && slide.length === 0)) {
      slide.push(next);
      queue.shift();
      left -= needed;
      continue;
    }
    const lines = Math.floor((left - (slide.length === 0 ? 0 : own.gap)) / own.lineHeight);
    const isLong = own.starts.length * own.lineHeight > height * 0.6;
    if (slide.length > 0 && (!isLong || lines < fewestLines)) break;
    const cut = own.starts[Math.max(1, Math.min(lines, own.starts.length - 1))] ?? 0;
    if (cut === 0) {
      slide.push(next);
      queue.shift();
      break;
    }
    const [before, after] = splitRuns(next.runs, cut);
    slide.push({ ...next, runs: before });
    queue[0] = { ...next, runs: after, bullet: "none", gap: 0 };
    break;
  }
  return withoutLooseHeading(slide, queue);
}

/** Height of what is tied to the first of the queue: of all of it where a slide has the room, else of the next paragraph. */
function tiedHeight([, ...others]: readonly Piece[], room: number, heightOfOne: (piece: Piece) => number): number {
  const end = others.findIndex(({ isTied }) => !isTied);
  const heights = others.slice(0, end < 0 ? others.length : end).map(heightOfOne);
  const whole = heights.reduce((sum, height) => sum + height, 0);
  return whole <= room ? whole : (heights[0] ?? 0);
}

/** A heading at the end of a slide goes to the next one, with what it heads. */
function withoutLooseHeading(slide: Piece[], queue: Piece[]): Piece[] {
  const last = slide.at(-1);
  const isHeading = last !== undefined && last.bullet === "none" && last.runs.length === 1 && last.runs[0]?.bold === true;
  if (!isHeading || slide.length < 2 || queue.length === 0) return slide;
  queue.unshift(last);
  return slide.slice(0, -1);
}
