/** The view Watch of a session. */
import type { VNode } from "preact";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";

export function Watch({ sessionId }: { sessionId: string }): VNode {
  return html`<h2 data-session=${sessionId}>${words.value.watch.title}</h2>`;
}
