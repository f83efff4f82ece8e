/** A citation's passage in the stored text of its source, with the lines around it. Reading is handed in. */
import { type Passage, passageOf } from "../../../src/domain/evidence/passages.ts";
import type { Citation } from "./research.ts";

/** A part of a source's text, as `GET /sessions/{id}/sources/{sourceId}` answers it. */
export interface TextPart {
  from: number;
  to: number;
  length: number;
  text: string;
}

export type ReadText = (part: { from: number; to: number } | null) => Promise<TextPart>;

/** Characters read around a quotation that is at its place. More than any excerpt shows. */
const around = 2_000;

/**
 * The passage to highlight; null if less than half of the quotation is found in the source. Loads the whole text only if
 * the quotation is not at its recorded place.
 */
export async function citedPassage({ place, quote }: Pick<Citation, "place" | "quote">, read: ReadText): Promise<Passage | null> {
  const start = Math.max(0, place.from - around);
  const { text } = await read({ from: start, to: place.to + around });
  const shifted = { from: place.from - start, to: place.to - start };
  if (quote === "" || text.slice(shifted.from, shifted.to) !== quote) return passageOf((await read(null)).text, { place, quote });
  const passage = passageOf(text, { place: shifted, quote });
  return passage === null ? null : { ...passage, line: place.line - (passage.before.split("\n").length - 1) };
}

/** The passage within the whole text of its source. */
export function withWholeText(text: string, passage: Passage): Passage {
  const { before, quoted, after, line } = passage;
  const shown = before + quoted + after;
  for (let at = text.indexOf(shown); at >= 0; at = text.indexOf(shown, at + 1)) {
    // The same words may occur more than once: the line identifies them.
    if (text.slice(0, at).split("\n").length !== line) continue;
    const from = at + before.length;
    return { line: 1, before: text.slice(0, from), quoted, after: text.slice(from + quoted.length) };
  }
  return passage;
}
