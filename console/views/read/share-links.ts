/** Links that show one report file to people without a key: made, copied, deleted. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { announce } from "../../shell/announcer.ts";
import { html } from "../../shell/html.ts";
import { language, words } from "../../shell/preferences.ts";
import { Problem } from "../problem.ts";
import { dayText } from "./cell-text.ts";
import { CopyButton } from "./copy-button.ts";
import { createLink, deleteLink, listLinks } from "./report-calls.ts";
import { formats } from "./report-files.ts";
import type { ReportLink } from "./research.ts";

const dayMs = 86_400_000;
const usualDays = 7;

export function ShareLinks({ sessionId }: { sessionId: string }): VNode {
  const [items, setItems] = useState<readonly ReportLink[]>([]);
  const [error, setError] = useState<unknown>(null);
  const { links, downloads } = words.value.read;
  const look = () =>
    listLinks(sessionId).then((found) => {
      setItems(found);
      setError(null);
    }, setError);
  useEffect(() => void look(), [sessionId]);
  const create = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const form = new FormData(event.currentTarget);
    const days = Number(form.get("days"));
    const expiresAt = new Date(Date.now() + days * dayMs).toISOString();
    const format = formats.find((name) => name === form.get("format")) ?? "html";
    try {
      await createLink(sessionId, format, expiresAt);
      await look();
      announce(links.until(dayText(expiresAt, language.value)));
    } catch (reason) {
      setError(reason);
    }
  };
  const remove = (id: string) => deleteLink(sessionId, id).then(look, setError);

  return html`<details class="aside-part">
    <summary>${links.title}</summary>
    <p class="small muted">${links.about}</p>
    <form class="row end" onSubmit=${create}>
      <div class="field"><label for="link-format">${links.format}</label><select id="link-format" name="format">${formats.map((format) => html`<option key=${format} value=${format}>${downloads.formats[format]}</option>`)}</select></div>
      <div class="field days"><label for="link-days">${links.days}</label><input id="link-days" name="days" type="number" min="1" max="365" required value=${usualDays} title=${links.invalid} /></div>
      <button class="button small" type="submit">${links.create}</button>
    </form>
    ${error !== null && html`<${Problem} error=${error} />`}
    <ul class="links">${items.map(
      ({ id, url, format, expiresAt }) => html`<li key=${id} class="small">
        <a href=${url} target="_blank" rel="noopener">${downloads.formats[format]}</a> <span class="muted">${links.until(dayText(expiresAt, language.value))}</span>
        <span class="row"><${CopyButton} text=${() => new URL(url, location.href).href} label=${links.copy} /><button type="button" class="button small" onClick=${() => remove(id)}>${links.remove}</button></span>
      </li>`,
    )}</ul>
  </details>`;
}
