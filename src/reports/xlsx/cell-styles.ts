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

/** Excel takes a text that begins like a formula for one when its cell is edited, unless its style says otherwise. */
export function literally(text: string, style: Style): Style & { literal?: boolean } {
  return /^[=+\-@\t\r]/.test(text) ? { ...style, literal: true } : style;
}

/** Names a style; a cell's own serialisation would take as long as writing the cell. */
export function styleKey({
  bold,
  italic,
  size,
  colour,
  fill,
  rule,
  wrap,
  right,
  link,
  format,
  literal,
}: Style & { literal?: boolean }): string {
  const flags =
    (bold ? 1 : 0) + (italic ? 2 : 0) + (fill ? 4 : 0) + (rule ? 8 : 0) + (wrap ? 16 : 0) + (right ? 32 : 0) + (literal ? 64 : 0);
  return `${flags} ${size ?? ""} ${colour ?? ""} ${String(link ?? "")} ${format ?? ""}`;
}
