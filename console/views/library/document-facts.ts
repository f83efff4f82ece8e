/** What is said of a document in a word. Pure. */

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

export interface TextPiece {
  text: string;
  isMatch: boolean;
}

/** A text cut at the ranges that match. Ranges may touch or overlap, and end behind the text. */
export function piecesOf(text: string, ranges: readonly { from: number; to: number }[]): TextPiece[] {
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
