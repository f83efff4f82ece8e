/** The frame around a session: its tabs, and the one that the address names. */
import type { ComponentType, VNode } from "preact";
import { Agree } from "../views/agree/agree.ts";
import { Read } from "../views/read/read.ts";
import { Watch } from "../views/watch/watch.ts";
import { html } from "./html.ts";
import { words } from "./preferences.ts";
import { hrefOf, type SessionTab, sessionTabs } from "./route.ts";

const tabs: Readonly<Record<SessionTab, ComponentType<{ sessionId: string }>>> = { agree: Agree, watch: Watch, read: Read };

export function SessionFrame({ sessionId, tab }: { sessionId: string; tab: SessionTab | null }): VNode {
  const shown = tab ?? "watch";
  const { shell } = words.value;
  return html`
    <nav class="tabs" aria-label=${shell.tabs[shown]}>
      ${sessionTabs.map((name) => html`<a key=${name} href=${hrefOf({ view: "session", sessionId, tab: name })} aria-current=${name === shown ? "page" : undefined}>${shell.tabs[name]}</a>`)}
    </nav>
    <${tabs[shown]} sessionId=${sessionId} />
  `;
}
