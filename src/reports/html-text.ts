/** HTML by template: what is put in is escaped, unless it is HTML that was made here. */

/** Markup that is known to be safe: only this file makes it. */
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

/** `html\`<p>${text}</p>\``: texts and numbers are escaped, safe for content and for quoted attributes; null is nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.map((string, index) => string + (index < values.length ? markupOf(values[index] ?? null) : "")).join(""));
}

function markupOf(value: Value): string {
  if (value === null) return "";
  if (value instanceof Html) return value.markup;
  if (typeof value === "string" || typeof value === "number") return escapeHtml(String(value));
  return value.map(({ markup }) => markup).join("");
}
