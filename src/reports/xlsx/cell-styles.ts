/** How a cell looks. Pure. */
import type { Template } from "../../domain/reports/template.ts";

export interface Style {
  bold?: boolean;
  italic?: boolean;
  size?: number;
  /** A colour of the template. */
  colour?: keyof Omit<Template["colours"], "series">;
  fill?: boolean;
  rule?: boolean;
  wrap?: boolean;
  right?: boolean;
  /** Underlined, in the accent colour; `quiet` without the line. */
  link?: boolean | "quiet";
  /** A number format. */
  format?: string;
}

export const plain: Style = {};

const linkStyles = new WeakMap<Style, Style>();

/** The style of a link, unless it has its own link style: the same object for the same style. */
export function linked(style: Style): Style {
  const known = linkStyles.get(style);
  if (known !== undefined) return known;
  const made: Style = { link: true, ...style };
  linkStyles.set(style, made);
  return made;
}

/** What a cell holds: numbers are aligned at the right, and Excel must not take a `literal` text for a formula. */
export type CellUse = "text" | "number" | "literal";

/** Excel takes a text that begins like a formula for one when its cell is edited, unless its format says otherwise. */
export function useOf(text: string): CellUse {
  return /^[=+\-@\t\r]/.test(text) ? "literal" : "text";
}

/** Names a style: a serialisation of it would take as long as writing the cell. */
export function styleKey({ bold, italic, size, colour, fill, rule, wrap, right, link, format }: Style, literal: boolean): string {
  const flags =
    (bold ? 1 : 0) + (italic ? 2 : 0) + (fill ? 4 : 0) + (rule ? 8 : 0) + (wrap ? 16 : 0) + (right ? 32 : 0) + (literal ? 64 : 0);
  return `${flags} ${size ?? ""} ${colour ?? ""} ${String(link ?? "")} ${format ?? ""}`;
}
