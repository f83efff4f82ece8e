/** A document's text as it is searched and cited, a part at a time, with a passage marked if one is named. */
import type { VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { replaceAddress, route } from "../../shell/route.ts";
import { useLoaded } from "../loaded.ts";
import { Problem } from "../problem.ts";
import { piecesOf } from "./document-facts.ts";

/** Characters that are shown at once, and before a passage. */
const shownAtOnce = 20_000;
const beforePassage = 2_000;

export function DocumentText({ id, from, to }: { id: string; from: number; to: number }): VNode {
  const [span, setSpan] = useState(() => ({ from: Math.max(0, from - beforePassage), to: from + shownAtOnce }));
  const heading = useRef<HTMLHeadingElement>(null);
  const passage = useRef<HTMLElement>(null);
  const opener = useRef(document.activeElement);
  const texts = words.value.library.text;
  const { value, error } = useLoaded(
    async (signal, { api }) => {
      const path = { id };
      const [document, part] = await Promise.all([
        answerOf(api.GET("/documents/{id}", { params: { path }, signal })),
        answerOf(api.GET("/documents/{id}/text", { params: { path, query: span }, signal })),
      ]);
      return { document, part };
    },
    [id, span.from, span.to],
  );
  const isThere = value !== null;
  // With the text itself, not after the next paint: a key pressed in between would be lost.
  useLayoutEffect(() => {
    if (!isThere) return;
    heading.current?.focus();
    passage.current?.scrollIntoView({ block: "center" });
  }, [isThere]);
  const close = () => {
    const q = route.value.params.get("q");
    replaceAddress({ view: "library" }, q === null ? {} : { q });
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "Escape") close();
  };
  return html`<section class="card stack tight" aria-label=${texts.label} onKeyDown=${onKey}>
    <div class="row apart"><h2 ref=${heading} tabindex="-1" dir="auto">${value?.document.name ?? texts.label}</h2><button type="button" class="button small" onClick=${close}>${texts.close}</button></div>
    ${error !== null && html`<${Problem} error=${error} />`}
    ${value === null && error === null && html`<p class="muted" role="status">${texts.loading}</p>`}
    ${
      value !== null &&
      html`
      ${value.part.from > 0 && html`<p><button type="button" class="button small" onClick=${() => setSpan({ ...span, from: Math.max(0, span.from - shownAtOnce) })}>${texts.before}</button></p>`}
      <div class="passage tall" dir="auto" tabindex="0" role="region" aria-label=${value.document.name}>${piecesOf(
        value.part.text,
        to > from ? [{ from: from - value.part.from, to: to - value.part.from }] : [],
      ).map(({ text, isMatch }, index) => (isMatch ? html`<mark key=${index} ref=${passage}>${text}</mark>` : text))}</div>
      ${value.part.to < value.part.length && html`<p><button type="button" class="button small" onClick=${() => setSpan({ ...span, to: span.to + shownAtOnce })}>${texts.after}</button></p>`}
    `
    }
  </section>`;
}
