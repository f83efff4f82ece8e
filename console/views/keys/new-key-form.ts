/** The form for a further key. */
import type { VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import type { ApiKey, CreatedKey } from "../../../clients/typescript/src/api-types.ts";
import { client } from "../../service/client.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { Problem } from "../problem.ts";

type Scope = ApiKey["scopes"][number];
const scopes: readonly Scope[] = ["read", "research", "documents", "admin"];

export function NewKeyForm({ onCreated }: { onCreated: (key: CreatedKey) => void }): VNode {
  const [error, setError] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);
  const texts = words.value.manage.keys;
  const create = async (event: SubmitEvent) => {
    event.preventDefault();
    if (form.current === null) return;
    const given = new FormData(form.current);
    const text = (name: string) => String(given.get(name) ?? "").trim();
    const chosen = scopes.filter((scope) => given.getAll("scopes").includes(scope));
    if (chosen.length === 0) return setError(new Error(texts.pickScope));
    const [name, expires] = [text("name"), text("expires")];
    // The key works to the end of the day that is named, as the reader's clock has it.
    const expiresAt = expires === "" ? null : new Date(`${expires}T23:59:59`).toISOString();
    const body = { owner: text("owner"), scopes: chosen, ...(name !== "" && { name }), ...(expiresAt !== null && { expiresAt }) };
    try {
      const key = await answerOf(client.api.POST("/keys", { params: {}, body }));
      setError(null);
      form.current?.reset();
      onCreated(key);
    } catch (reason) {
      setError(reason);
    }
  };
  return html`<form class="card stack" ref=${form} onSubmit=${create}>
    <h2>${texts.newKey}</h2>
    <div class="fields">
      <div class="field"><label for="key-owner">${texts.owner}</label><input id="key-owner" name="owner" required maxlength="200" autocomplete="off" /></div>
      <div class="field"><label for="key-name">${texts.name}</label><input id="key-name" name="name" maxlength="200" autocomplete="off" placeholder=${texts.nameHint} /></div>
      <div class="field"><label for="key-expires">${texts.expires}</label><input id="key-expires" name="expires" type="date" /></div>
    </div>
    <fieldset><legend class="label">${texts.scopes}</legend><div class="row">${scopes.map((scope) => html`<label key=${scope} class="check"><input type="checkbox" name="scopes" value=${scope} /><span><strong>${scope}</strong> <span class="muted">${texts.scope[scope]}</span></span></label>`)}</div></fieldset>
    ${error !== null && html`<${Problem} error=${error} />`}
    <p><button type="submit" class="button primary">${texts.create}</button></p>
  </form>`;
}
