/** HTML templates with escaping: inserted values are escaped, unless they are HTML made by this file. */

/** Markup known to be safe: only this file creates it. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = string | number | Html | readonly Html[] | null;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** `html\`<p>${text}</p>\``: escapes texts and numbers for content and quoted attributes; null becomes nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.map((string, index) => string + (index < values.length ? markupOf(values[index] ?? null) : "")).join(""));
}

function markupOf(value: Value): string {
  if (value === null) return "";
  if (value instanceof Html) return value.markup;
  if (typeof value === "string" || typeof value === "number") return escapeHtml(String(value));
  return value.map(({ markup }) => markup).join("");
}
