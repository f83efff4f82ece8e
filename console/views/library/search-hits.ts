/** Passages of the library that answer a search, with the words that match; each leads into its document. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { type Api, answerOf } from "../../../clients/typescript/src/api.ts";
import type { SearchHit } from "../../../clients/typescript/src/api-types.ts";
import { client } from "../../service/client.ts";
import { hrefOf } from "../../shell/address.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { useLoaded } from "../loaded.ts";
import { Problem } from "../problem.ts";
import { placeText } from "../read/place-words.ts";
import { excerptOf, piecesOf } from "./document-facts.ts";

const pageSize = 20;

function hitsOf(api: Api, q: string, cursor: string | null, signal: AbortSignal | null) {
  const query = { q, limit: pageSize, ...(cursor !== null && { cursor }) };
  return answerOf(api.GET("/documents/search", { params: { query }, signal }));
}

export function SearchHits({ query }: { query: string }): VNode {
  const { value, error, change } = useLoaded((signal, { api }) => hitsOf(api, query, null, signal), [query]);
  const [problem, setProblem] = useState<unknown>(null);
  const texts = words.value.library;
  const more = async (cursor: string) => {
    try {
      const next = await hitsOf(client.api, query, cursor, null);
      change(({ items }) => ({ ...next, items: [...items, ...next.items] }));
    } catch (reason) {
      setProblem(reason);
    }
  };
  if (value === null) return error === null ? html`<p class="muted" role="status">…</p>` : html`<${Problem} error=${error} />`;
  const { items, nextCursor } = value;
  return html`<section class="stack" aria-label=${texts.search.label}>
    <p class="small muted" role="status">${items.length === 0 ? texts.search.none : texts.search.found(items.length, nextCursor !== null)}</p>
    ${problem !== null && html`<${Problem} error=${problem} />`}
    <ol class="tools">${items.map((hit, index) => html`<${Hit} key=${`${hit.documentId} ${hit.place.from} ${index}`} hit=${hit} query=${query} />`)}</ol>
    ${nextCursor !== null && html`<p><button type="button" class="button" onClick=${() => more(nextCursor)}>${texts.documents.more}</button></p>`}
  </section>`;
}

function Hit({ hit: { documentId, name, heading, place, text, highlights }, query }: { hit: SearchHit; query: string }): VNode {
  const shown = excerptOf(text, highlights);
  const href = hrefOf({ view: "library" }, { q: query, document: documentId, from: String(place.from), to: String(place.to) });
  return html`<li>
    <p class="row"><a class="document-name" href=${href} dir="auto">${name}</a><span class="small muted" dir="auto">${placeText([{ place: { ...place, heading }, quote: text }], words.value.read.place)}</span></p>
    <p class="hit" dir="auto">${piecesOf(shown.text, shown.ranges).map(({ text: piece, isMatch }, index) => (isMatch ? html`<mark key=${index}>${piece}</mark>` : piece))}</p>
  </li>`;
}
