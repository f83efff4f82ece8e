/** The lines of a source around a citation, with the quoted words marked; nothing is marked where they are not there. */
import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Passage } from "../../../src/domain/evidence/passages.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { Problem } from "../problem.ts";
import { useReading } from "./reading.ts";
import { sourceReader } from "./report-calls.ts";
import type { Citation } from "./research.ts";
import { citedPassage, withWholeText } from "./source-passage.ts";

type State = { passage: Passage | null; whole: string | null } | { error: unknown } | null;

export function PassageText({ citation }: { citation: Citation }): VNode {
  const { sessionId } = useReading();
  const [state, setState] = useState<State>(null);
  const [isWhole, setWhole] = useState(false);
  const marked = useRef<HTMLElement>(null);
  const { panel, place } = words.value.read;
  useEffect(() => {
    const leaving = new AbortController();
    const read = sourceReader(sessionId, citation.sourceId, leaving.signal);
    const load = async () => {
      const passage = await citedPassage(citation, read);
      return { passage, whole: isWhole && passage !== null ? (await read(null)).text : null };
    };
    load().then(
      (loaded) => leaving.signal.aborted || setState(loaded),
      (error: unknown) => leaving.signal.aborted || setState({ error }),
    );
    return () => leaving.abort();
  }, [sessionId, citation, isWhole]);
  useLayoutEffect(() => {
    // Within its box alone: the page stays where it is.
    const box = marked.current?.parentElement;
    if (box === null || box === undefined || marked.current === null) return;
    const above = marked.current.offsetTop;
    if (above + marked.current.offsetHeight > box.clientHeight) box.scrollTop = above - box.clientHeight / 4;
  }, [state]);

  if (state === null) return html`<p class="muted">${panel.loading}</p>`;
  if ("error" in state) return html`<${Problem} error=${state.error} />`;
  if (state.passage === null)
    return html`<div class="note wait">${panel.absent}</div><blockquote class="passage" dir="auto">${citation.quote}</blockquote>`;
  const shown = state.whole === null ? state.passage : withWholeText(state.whole, state.passage);
  const { line, before, quoted, after } = shown;
  const last = line + (before + quoted + after).split("\n").length - 1;
  return html`
    <div class="passage" dir="auto" tabindex="0" role="region" aria-label=${last === line ? place.line(line) : place.lines(line, last)}>${before}<mark ref=${marked}>${quoted}</mark>${after}</div>
    <p class="row apart small muted"><span>${last === line ? place.line(line) : place.lines(line, last)}</span><button type="button" class="quiet" onClick=${() => setWhole(!isWhole)}>${isWhole ? panel.less : panel.more}</button></p>
  `;
}
