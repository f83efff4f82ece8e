/** XML templates with escaping: inserted values are escaped, unless they are XML made by this file. */

/** XML known to be well-formed: only this file creates it. */
export class Xml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Xml | readonly Xml[] | null;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
/** Characters that XML cannot hold; cleaned texts have none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, "\uFFFD")
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** `xml\`<a:t>${text}</a:t>\``: escapes texts and numbers for content and quoted attributes; null becomes nothing. */
export function xml(strings: TemplateStringsArray, ...values: readonly Value[]): Xml {
  return new Xml(strings.map((string, index) => string + (index < values.length ? textOf(values[index] ?? null) : "")).join(""));
}

function textOf(value: Value): string {
  if (value === null) return "";
  if (value instanceof Xml) return value.text;
  if (typeof value === "string" || typeof value === "number") return escaped(String(value));
  return value.map(({ text }) => text).join("");
}

export const nothing = xml``;

/** A whole part of a package. */
export function partOf(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root.text}`;
}

/** Points in the units of drawings. */
export function units(points: number): number {
  return Math.round(points * 12_700);
}
