/** The view Library: documents are added, searched, read and deleted. */
import type { VNode } from "preact";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { replaceAddress, route } from "../../shell/route.ts";
import { AddDocuments } from "./add-documents.ts";
import { DocumentList } from "./document-list.ts";
import { DocumentText } from "./document-text.ts";
import { useLibrary } from "./library-state.ts";
import { SearchHits } from "./search-hits.ts";

export function Library(): VNode {
  const library = useLibrary();
  const texts = words.value.library;
  const { params } = route.value;
  const query = params.get("q") ?? "";
  const document = params.get("document");
  const search = (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const q = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    replaceAddress({ view: "library" }, q === "" ? {} : { q });
  };
  return html`<div class="stack wide column">
    <h1>${texts.title}</h1>
    <form role="search" class="row" onSubmit=${search}>
      <input name="q" type="search" class="grow" aria-label=${texts.search.label} placeholder=${texts.search.label} value=${query} key=${query} />
      <button type="submit" class="button">${texts.search.send}</button>
      ${query !== "" && html`<button type="button" class="button" onClick=${() => replaceAddress({ view: "library" })}>${texts.search.clear}</button>`}
    </form>
    ${document !== null && html`<${DocumentText} key=${`${document} ${params.get("from")}`} id=${document} from=${Number(params.get("from") ?? 0) || 0} to=${Number(params.get("to") ?? 0) || 0} />`}
    ${query === "" ? html`<${AddDocuments} onAdded=${library.reload} /><${DocumentList} library=${library} />` : html`<${SearchHits} query=${query} />`}
  </div>`;
}
