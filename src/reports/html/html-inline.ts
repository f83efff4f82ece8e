/** Sentences in HTML: emphasis, links, and citations that lead to their notes. */
import type { Run, Span } from "../document/blocks.ts";
import { type Mark, markText } from "../document/marks.ts";
import { Html, html } from "./html-text.ts";

export const nothing = html``;

/** More marks than these may stand on several lines. */
const mostUnbroken = 3;

/** Writes citations, and remembers where each note is cited first, so that the note can lead back. */
export class Citing {
  readonly #anchors = new Map<number, string>();

  cite(marks: readonly Mark[]): Html {
    if (marks.length === 0) return nothing;
    const name = marks.length > mostUnbroken ? "cite many" : "cite";
    return html`\u00a0<span class="${name}">${marks.map((mark) => this.#link(mark))}</span>`;
  }

  #link(mark: Mark): Html {
    const id = `cite-${mark.from}`;
    const isFirst = this.#anchors.get(mark.from) === undefined;
    for (let number = mark.from; number <= mark.to; number += 1) if (!this.#anchors.has(number)) this.#anchors.set(number, id);
    // Where an earlier range holds the number, the id is free still.
    const anchor = isFirst ? html` id="${id}"` : nothing;
    return html`<a href="#note-${mark.from}"${anchor}>[${markText(mark)}]</a>`;
  }

  /** Id of the first citation of a note; undefined where nothing cites it. */
  anchorOf(number: number): string | undefined {
    return this.#anchors.get(number);
  }

  /** Sentences one after another, each with its marks. */
  runs(list: readonly Run[]): Html[] {
    return list.map(
      ({ lead, spans, marks }, index) =>
        html`${index === 0 ? "" : " "}${lead === "" ? nothing : html`<strong>${lead}</strong> `}${spans.map(spanText)}${this.cite(marks)}`,
    );
  }
}

function spanText({ text, strong, emphasis, code, doubt, url }: Span): Html {
  let inner = html`${text}`;
  if (code === true) inner = html`<code>${inner}</code>`;
  if (emphasis === true) inner = html`<em>${inner}</em>`;
  if (doubt === true) inner = html`<span class="doubt">${inner}</span>`;
  if (strong === true) inner = html`<strong>${inner}</strong>`;
  return url === undefined ? inner : link(url, inner);
}

export function link(url: string | null, text: string | Html): Html {
  return url === null ? html`${text}` : html`<a href="${url}" rel="noopener noreferrer nofollow">${text}</a>`;
}

/** An attribute without a value to escape. */
export function attribute(markup: string): Html {
  return new Html(markup);
}
