/** A failed request in words: what the service said, with the number that names the request in its log. */
import type { VNode } from "preact";
import { ServiceError } from "../../clients/typescript/src/errors.ts";
import { html } from "../shell/html.ts";
import { words } from "../shell/preferences.ts";

export function Problem({ error }: { error: unknown }): VNode {
  const id = error instanceof ServiceError ? error.requestId : null;
  return html`<p class="note bad" role="alert">${error instanceof Error ? error.message : String(error)}${id !== null && html` <span class="small">${words.value.shell.requestId(id)}</span>`}</p>`;
}
