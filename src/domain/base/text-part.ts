/** A part of a text, as clients ask for it. */

export interface TextPart {
  from: number;
  to: number;
  /** Of the whole text. */
  length: number;
  text: string;
}

/** The characters from `from` up to `to`; it ends where the text ends. */
export function textPart(text: string, asked: { from: number; to: number }): TextPart {
  const to = Math.min(asked.to, text.length);
  const from = Math.min(asked.from, to);
  return { from, to, length: text.length, text: text.slice(from, to) };
}
