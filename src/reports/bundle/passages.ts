/** The lines of a source around a citation, for a reader who checks it. Pure. */
import type { Citation } from "../../domain/evidence.ts";

const linesAround = 5;
/** Most characters before and after the quotation: a line may be a whole document. */
const most = 1_500;

export interface Passage {
  before: string;
  quoted: string;
  after: string;
}

/** Null where less than half of the quotation stands at its place: then nothing may be marked. */
export function passageOf(text: string, { place: { from, to }, quote }: Pick<Citation, "place" | "quote">): Passage | null {
  const quoted = text.slice(from, to);
  if (quoted !== quote && sharedStart(quoted, quote) * 2 < quote.length) return null;
  return { before: tail(text.slice(Math.max(0, from - most), from)), quoted, after: head(text.slice(to, to + most)) };
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

function tail(before: string): string {
  return before
    .split("\n")
    .slice(-linesAround - 1)
    .join("\n");
}

function head(after: string): string {
  return after
    .split("\n")
    .slice(0, linesAround + 1)
    .join("\n");
}
