/** The cited sources, each with the notes that cite it. */
import type { VNode } from "preact";
import { html } from "../../shell/html.ts";
import { language, words } from "../../shell/preferences.ts";
import { dayText } from "./cell-text.ts";
import { Marks } from "./marks.ts";
import { marksOf } from "./numbered-report.ts";
import { useReading } from "./reading.ts";
import { webAddress } from "./source-panel.ts";

export function SourceList(): VNode {
  const { report, sources } = useReading();
  const { read } = words.value;
  const notes = Map.groupBy(report.notes, ({ citations }) => citations[0].sourceId);
  return html`<section aria-label=${read.parts.sources}>
    ${sources.size === 0 && html`<p class="muted">${read.sources.none}</p>`}
    <ol class="claims">${[...sources.values()].map(({ id, title, kind, url, retrievedAt, hash }) => {
      const cited = notes.get(id) ?? [];
      const address = webAddress(url);
      return html`<li key=${id}>
        <p dir="auto">${address === null ? title : html`<a href=${address} target="_blank" rel="noopener noreferrer">${title}</a>`}<${Marks} marks=${marksOf(cited.map(({ number }) => number))} /></p>
        <p class="small muted">${read.kinds[kind]} · ${read.panel.read(dayText(retrievedAt, language.value))} · ${read.sources.uses(cited.length)}</p>
        <p class="small muted mono hash">SHA-256 ${hash}</p>
      </li>`;
    })}</ol>
  </section>`;
}
