/** The view Keys, for administrators: keys are made, shown once, rotated and revoked. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import type { ApiKey, CreatedKey } from "../../../clients/typescript/src/api-types.ts";
import { ServiceError } from "../../../clients/typescript/src/errors.ts";
import type { ServiceClient } from "../../../clients/typescript/src/service-client.ts";
import { client } from "../../service/client.ts";
import { html } from "../../shell/html.ts";
import { language, words } from "../../shell/preferences.ts";
import { useLoaded } from "../loaded.ts";
import { Problem } from "../problem.ts";
import { dayText } from "../read/cell-text.ts";
import { CopyButton } from "../read/copy-button.ts";
import { SureButton } from "../sure-button.ts";
import { NewKeyForm } from "./new-key-form.ts";

export function Keys(): VNode {
  const { value, error, reload } = useLoaded(allKeys, []);
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const texts = words.value.manage.keys;
  const show = (key: CreatedKey) => {
    setProblem(null);
    setCreated(key);
    reload();
  };
  const change = (request: Promise<unknown>) => request.then(reload, setProblem);
  const rotate = ({ id }: ApiKey) => answerOf(client.api.POST("/keys/{id}/rotate", { params: { path: { id } } })).then(show, setProblem);
  const revoke = ({ id }: ApiKey) => change(answerOf(client.api.DELETE("/keys/{id}", { params: { path: { id } } })));
  const isForbidden = error instanceof ServiceError && error.status === 403;
  return html`<div class="stack wide column">
    <header><h1>${texts.title}</h1><p class="muted">${texts.about}</p></header>
    ${isForbidden ? html`<p class="note wait">${texts.forbidden}</p>` : error !== null && html`<${Problem} error=${error} />`}
    ${problem !== null && html`<${Problem} error=${problem} />`}
    ${created !== null && html`<${ShownOnce} created=${created} onDone=${() => setCreated(null)} />`}
    ${value !== null && html`<${NewKeyForm} onCreated=${show} />`}
    ${value?.length === 0 && html`<p class="muted">${texts.none}</p>`}
    <ul class="tools">${value?.map((key) => html`<${KeyItem} key=${key.id} item=${key} onRotate=${rotate} onRevoke=${revoke} />`)}</ul>
  </div>`;
}

async function allKeys(signal: AbortSignal, { api }: ServiceClient): Promise<ApiKey[]> {
  const keys: ApiKey[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: 200, ...(cursor !== null && { cursor }) };
    const page = await answerOf(api.GET("/keys", { params: { query }, signal }));
    keys.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return keys;
}

function ShownOnce({ created: { owner, key }, onDone }: { created: CreatedKey; onDone: () => void }): VNode | null {
  const texts = words.value.manage.keys;
  if (key === null) return null;
  return html`<section class="note good stack tight" role="status">
    <p><strong>${texts.newKey}: ${owner}.</strong> ${texts.shownOnce}</p>
    <p class="row"><code class="grow new-key">${key}</code><${CopyButton} text=${() => key} label=${texts.copy} /><button type="button" class="button small" onClick=${onDone}>${texts.done}</button></p>
  </section>`;
}

interface KeyItemProps {
  item: ApiKey;
  onRotate: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}

function KeyItem({ item, onRotate, onRevoke }: KeyItemProps): VNode {
  const texts = words.value.manage.keys;
  const { owner, name, scopes, createdAt, expiresAt, lastUsedAt, rotatedTo } = item;
  const day = (time: string | null, otherwise: string) => (time === null ? otherwise : dayText(time, language.value));
  return html`<li>
    <p class="row"><strong>${owner}</strong><span class="grow muted">${name}</span>${scopes.map((scope) => html`<span key=${scope} class="tag ${scope === "admin" ? "wait" : ""}">${scope}</span>`)}${rotatedTo !== null && html`<span class="tag">${texts.rotated}</span>`}</p>
    <div class="row apart"><p class="small muted">${texts.created} ${day(createdAt, "")} · ${texts.expires} ${day(expiresAt, texts.never)} · ${texts.used} ${day(lastUsedAt, texts.unused)}</p>
      <span class="row">${rotatedTo === null && html`<button type="button" class="button small" aria-label=${`${texts.rotate}: ${owner} ${name ?? ""}`} onClick=${() => onRotate(item)}>${texts.rotate}</button>`}
      <${SureButton} label=${texts.revoke} about=${`${texts.revoke}: ${owner} ${name ?? ""}`} question=${texts.sure} yes=${texts.yes} no=${texts.no} onSure=${() => onRevoke(item)} /></span></div>
  </li>`;
}
