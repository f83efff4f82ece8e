/** The source of the open note beside the text: its passage with the quotation highlighted, or the whole source. */
import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../../shell/html.ts";
import { language, words } from "../../shell/preferences.ts";
import { dayText } from "./cell-text.ts";
import type { Note } from "./numbered-report.ts";
import { PassageText } from "./passage-text.ts";
import { placeText } from "./place-words.ts";
import { openNote, readHref, shownPart, useReading } from "./reading.ts";
import type { Source } from "./research.ts";

export function SourcePanel(): VNode | null {
  const { report } = useReading();
  const number = openNote();
  const note = number === null ? undefined : report.notes[number - 1];
  return note === undefined ? null : html`<${OpenNote} note=${note} />`;
}

function OpenNote({ note: { number, citations } }: { note: Note }): VNode {
  const { sessionId, sources, report } = useReading();
  const heading = useRef<HTMLHeadingElement>(null);
  const { read } = words.value;
  const part = shownPart();
  const source = sources.get(citations[0].sourceId);
  const last = citations.at(-1) ?? citations[0];
  const cited = last === citations[0] ? [last] : [citations[0], last];
  useLayoutEffect(() => {
    heading.current?.focus();
  }, [number]);
  useLayoutEffect(() => closeOnEscape(() => close(sessionId, number)), [sessionId, number]);
  return html`<aside class="source-panel card" aria-label=${read.panel.label}>
    <header class="row apart">
      <h2 tabindex="-1" ref=${heading}>${read.panel.title(number)}</h2>
      <span class="row">
        <${Step} to=${number - 1} label=${read.panel.previous} sign="‹" isThere=${number > 1} />
        <${Step} to=${number + 1} label=${read.panel.next} sign="›" isThere=${number < report.notes.length} />
        <a class="button small" href=${readHref(sessionId, part)} onClick=${(event: Event) => {
          event.preventDefault();
          close(sessionId, number);
        }}>${read.panel.close}</a>
      </span>
    </header>
    <${About} source=${source} fallback=${citations[0].sourceId} />
    <p class="place small muted" dir="auto">${placeText(citations, read.place)}</p>
    ${cited.map((citation) => html`<${PassageText} key=${`${number} ${citation.place.from}`} citation=${citation} />`)}
  </aside>`;
}

function About({ source, fallback }: { source: Source | undefined; fallback: string }): VNode {
  const { read } = words.value;
  if (source === undefined) return html`<p>${fallback}</p>`;
  const facts = [
    read.kinds[source.kind],
    ...(source.publishedAt === undefined ? [] : [read.panel.published(source.publishedAt)]),
    read.panel.read(dayText(source.retrievedAt, language.value)),
    ...(source.licence === undefined ? [] : [source.licence]),
  ];
  const address = webAddress(source.url);
  return html`
    <p class="source-title" dir="auto">${source.title}</p>
    <p class="small muted">${facts.join(" · ")}</p>
    ${address !== null && html`<p class="small"><a href=${address} target="_blank" rel="noopener noreferrer">${read.panel.open}</a></p>`}
  `;
}

/** Addresses come from documents and pages: only those of the web may become links. */
export function webAddress(url: string | null): string | null {
  return url !== null && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}

function Step({ to, label, sign, isThere }: { to: number; label: string; sign: string; isThere: boolean }): VNode | null {
  const { sessionId } = useReading();
  if (!isThere) return null;
  return html`<a class="button small" href=${readHref(sessionId, shownPart(), to)} aria-label=${label}>${sign}</a>`;
}

/** Closes the panel and puts the focus back on the mark that opened it. */
function close(sessionId: string, number: number): void {
  location.hash = readHref(sessionId, shownPart());
  document.querySelector<HTMLElement>(`.mark[data-note="${number}"]`)?.focus();
}

function closeOnEscape(onEscape: () => void): () => void {
  const press = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === "Escape" && !defaultPrevented) onEscape();
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}
