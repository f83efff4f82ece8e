/** Numbers of notes behind a statement: each is a link that opens its source beside the text. */
import type { VNode } from "preact";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import type { Mark } from "./numbered-report.ts";
import { openNote, readHref, shownPart, useReading } from "./reading.ts";

export function Marks({ marks }: { marks: readonly Mark[] }): VNode | null {
  return marks.length === 0 ? null : html`<${MarkLinks} marks=${marks} />`;
}

function MarkLinks({ marks }: { marks: readonly Mark[] }): VNode {
  const { sessionId } = useReading();
  const open = openNote();
  const part = shownPart();
  return html`<span class="marks">${marks.map(({ from, to }) => {
    const text = from === to ? String(from) : `${from}–${to}`;
    const isOpen = open !== null && open >= from && open <= to;
    return html`<a key=${from} class="mark" href=${readHref(sessionId, part, from)} data-note=${from} aria-label=${words.value.read.cite(text)} aria-current=${isOpen ? "true" : undefined}>${text}</a>`;
  })}</span>`;
}
