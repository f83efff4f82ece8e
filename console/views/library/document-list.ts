/** The documents of the library with their warnings and collections. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import type { Document } from "../../../clients/typescript/src/api-types.ts";
import { client } from "../../service/client.ts";
import { hrefOf } from "../../shell/address.ts";
import { announce } from "../../shell/announcer.ts";
import { html } from "../../shell/html.ts";
import { language, words } from "../../shell/preferences.ts";
import { Problem } from "../problem.ts";
import { dayText } from "../read/cell-text.ts";
import { SureButton } from "../sure-button.ts";
import { bytesText, kindOf } from "./document-facts.ts";
import { collectionsOf, type Library } from "./library-state.ts";

export function DocumentList({ library: { value, error, more, change } }: { library: Library }): VNode {
  const [collection, setCollection] = useState("");
  const [problem, setProblem] = useState<unknown>(null);
  const texts = words.value.library.documents;
  if (value === null) return error === null ? html`<p class="muted" role="status">…</p>` : html`<${Problem} error=${error} />`;
  if (value.items.length === 0) return html`<p class="muted">${texts.none}</p>`;
  const collections = collectionsOf(value.items);
  const shown = collection === "" ? value.items : value.items.filter((document) => document.collections.includes(collection));
  const remove = async ({ id, name }: Document) => {
    try {
      await answerOf(client.api.DELETE("/documents/{id}", { params: { path: { id } } }));
      change(({ items, nextCursor }) => ({ items: items.filter((item) => item.id !== id), nextCursor }));
      announce(texts.removed(name));
    } catch (reason) {
      setProblem(reason);
    }
  };
  const choose = ({ currentTarget }: { currentTarget: HTMLSelectElement }) => setCollection(currentTarget.value);
  return html`<section class="stack" aria-label=${words.value.library.title}>
    ${collections.length > 0 && html`<label class="row small">${texts.inCollection}<select class="chooser" value=${collection} onChange=${choose}><option value="">${texts.all}</option>${collections.map((name) => html`<option key=${name} value=${name}>${name}</option>`)}</select></label>`}
    ${[error, problem].map((reason, index) => reason !== null && html`<${Problem} key=${index} error=${reason} />`)}
    <ul class="tools">${shown.map((document) => html`<${DocumentItem} key=${document.id} document=${document} onRemove=${remove} />`)}</ul>
    ${value.nextCursor !== null && html`<p><button type="button" class="button" onClick=${() => more().catch(setProblem)}>${texts.more}</button></p>`}
  </section>`;
}

function DocumentItem({ document, onRemove }: { document: Document; onRemove: (document: Document) => void }): VNode {
  const { id, name, mediaType, bytes, passages, tables, collections, warnings, createdAt } = document;
  const texts = words.value.library.documents;
  return html`<li>
    <div class="row apart">
      <a class="grow document-name" href=${hrefOf({ view: "library" }, { document: id })} dir="auto">${name}</a>
      <span class="row">${collections.map((collection) => html`<span key=${collection} class="tag">${collection}</span>`)}
      <${SureButton} label=${texts.remove} about=${texts.removeOf(name)} question=${texts.sure} yes=${texts.yes} no=${texts.no} onSure=${() => onRemove(document)} /></span>
    </div>
    <p class="small muted">${kindOf(name, mediaType)} · ${bytesText(bytes, language.value)} · ${texts.parts(passages, tables)} · ${texts.added} ${dayText(createdAt, language.value)}</p>
    ${warnings.length > 0 && html`<details class="small warnings"><summary>${texts.warnings(warnings.length)}</summary><ul class="listed">${warnings.map(({ line, message }, index) => html`<li key=${index}>${line !== null && `${texts.line(line)}: `}${message}</li>`)}</ul></details>`}
  </li>`;
}
