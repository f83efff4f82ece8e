/** The frame around a session: follows it, shows its head and tabs, and the tab that the address names or its state asks for. */
import type { VNode } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { Session } from "../../clients/typescript/src/api-types.ts";
import { ServiceError } from "../../clients/typescript/src/errors.ts";
import { type Feed, followSession } from "../service/session-feed.ts";
import { asking, type SessionState } from "../service/session-state.ts";
import { Agree } from "../views/agree/agree.ts";
import { Problem } from "../views/problem.ts";
import { Read } from "../views/read/read.ts";
import { Watch } from "../views/watch/watch.ts";
import { hrefOf, type SessionTab, sessionTabs } from "./address.ts";
import { html } from "./html.ts";
import { words } from "./preferences.ts";
import { SessionHeader } from "./session-header.ts";
import { tellNews } from "./session-news.ts";

/** The tab of a session whose address names none. */
function tabFor({ status, hold }: Pick<Session, "status" | "hold">): SessionTab {
  if (status === "done") return "read";
  if (status === "created" || status === "brief") return "agree";
  return status === "planning" && hold === "awaiting_input" ? "agree" : "watch";
}

/** The tab where the user is waited for; null where he is not. */
function tabThatAsks({ session, tasks }: SessionState): SessionTab | null {
  if (asking(tasks).length > 0) return "watch";
  return session.hold === "awaiting_input" ? "agree" : null;
}

function NoSession({ error }: { error: unknown }): VNode {
  const { shell } = words.value;
  const isUnknown = error instanceof ServiceError && error.status === 404;
  return html`<div class="stack">
    <h1>${shell.session}</h1>
    ${isUnknown ? html`<p class="note bad" role="alert">${shell.noSession}</p>` : html`<${Problem} error=${error} />`}
    <p><a href=${hrefOf({ view: "ask" })}>${shell.yourSessions}</a></p>
  </div>`;
}

export function SessionFrame({ sessionId, tab }: { sessionId: string; tab: SessionTab | null }): VNode {
  const feed = useMemo((): Feed => {
    const feed = followSession(sessionId, (events) => tellNews(feed.state.value?.session.query ?? "", events));
    return feed;
  }, [sessionId]);
  useEffect(() => feed.close, [feed]);
  const state = feed.state.value;
  const { shell } = words.value;
  const query = state?.session.query;
  useEffect(() => {
    if (query !== undefined) document.title = `${query.slice(0, 60)} – Ralph`;
  }, [query]);
  if (feed.error.value !== null) return html`<${NoSession} error=${feed.error.value} />`;
  if (state === null) return html`<p class="muted" role="status">${shell.loading}</p>`;
  const shown = tab ?? tabFor(state.session);
  const asks = tabThatAsks(state);
  return html`
    <${SessionHeader} feed=${feed} state=${state} />
    <nav class="tabs" aria-label=${shell.session}>
      ${sessionTabs.map((name) => html`<a key=${name} href=${hrefOf({ view: "session", sessionId, tab: name })} aria-current=${name === shown ? "page" : undefined}>${shell.tabs[name]}${asks === name && html` <span class="badge"><span class="unseen">${shell.waitsForYou}</span></span>`}</a>`)}
    </nav>
    ${shown === "agree" ? html`<${Agree} feed=${feed} state=${state} />` : shown === "watch" ? html`<${Watch} feed=${feed} state=${state} />` : html`<${Read} sessionId=${sessionId} />`}
  `;
}
