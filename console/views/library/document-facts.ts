/** Short facts about a document. Pure. */

/** Its ending, which people know, or else its media type. */
export function kindOf(name: string, mediaType: string): string {
  return /\.([\p{L}\p{N}]{1,5})$/u.exec(name)?.[1]?.toUpperCase() ?? mediaType;
}

/** Decimal units, as the limits of the service have them. */
export function bytesText(bytes: number, locale: string): string {
  const [size, unit] = bytes < 1_000 ? [bytes, "byte"] : bytes < 1e6 ? [bytes / 1e3, "kilobyte"] : [bytes / 1e6, "megabyte"];
  return new Intl.NumberFormat(locale, { style: "unit", unit: String(unit), maximumFractionDigits: Number(size) < 10 ? 1 : 0 }).format(
    Number(size),
  );
}

/** How much of a passage is before the first match, and in all. Characters. */
const beforeMatch = 160;
const longestExcerpt = 700;

interface Range {
  from: number;
  to: number;
}

/** The part of a passage around its first match, cut between words. */
export function excerptOf(text: string, ranges: readonly Range[]): { text: string; ranges: Range[] } {
  const first = Math.min(...ranges.map(({ from }) => from), text.length);
  const near = ranges.length === 0 ? 0 : Math.max(0, first - beforeMatch);
  const gap = text.slice(near, first).search(/\s/u);
  const start = near === 0 ? 0 : near + (gap < 0 ? 0 : gap + 1);
  const lead = start === 0 ? "" : "… ";
  const cut = text.slice(start, start + longestExcerpt);
  const shift = lead.length - start;
  const shifted = ranges.map(({ from, to }) => ({ from: from + shift, to: to + shift }));
  return { text: `${lead}${cut}${start + longestExcerpt < text.length ? " …" : ""}`, ranges: shifted };
}

export interface TextPiece {
  text: string;
  isMatch: boolean;
}

/** A text cut at the ranges that match. Ranges may touch or overlap, and end behind the text. */
export function piecesOf(text: string, ranges: readonly Range[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const start = Math.max(at, from);
    const end = Math.min(text.length, to);
    if (end <= start) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), isMatch: false });
    pieces.push({ text: text.slice(start, end), isMatch: true });
    at = end;
  }
  return at < text.length ? [...pieces, { text: text.slice(at), isMatch: false }] : pieces;
}
