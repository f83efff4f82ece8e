/** The view Ask. */
import type { VNode } from "preact";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";

export function Ask(): VNode {
  return html`<h1>${words.value.ask.title}</h1>`;
}
