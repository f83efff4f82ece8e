/** What was said, and the field for saying more: an answer, a change of the brief, or a hint to the running research. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import { client } from "../../service/client.ts";
import type { Feed } from "../../service/session-feed.ts";
import { isEnd, type SessionState } from "../../service/session-state.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { Problem } from "../problem.ts";
import { saidIn } from "./said.ts";

export function Conversation({ feed, state }: { feed: Feed; state: SessionState }): VNode {
  const [text, setText] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [sending, setSending] = useState<string | null>(null);
  const end = useRef<HTMLLIElement>(null);
  const { agree } = words.value;
  const { session } = state;
  const said = saidIn(state);
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [said.length, sending]);
  const send = async (event: Event) => {
    event.preventDefault();
    const content = text.trim();
    if (content === "" || sending !== null) return;
    setSending(content);
    setError(null);
    setText("");
    try {
      await answerOf(client.api.POST("/sessions/{id}/messages", { params: { path: { id: session.id } }, body: { content } }));
      await feed.refresh();
    } catch (reason) {
      setText(content);
      setError(reason);
    }
    setSending(null);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send(event);
  };
  const isWaiting = !isEnd(session.status) && session.status !== "executing" && session.hold === null;
  return html`<section class="conversation stack" aria-labelledby="said-title">
    <h2 id="said-title">${agree.conversation}</h2>
    <ol class="said" tabindex="0" aria-label=${agree.conversation}>
      <li class="user"><span class="unseen">${agree.you}: </span>${session.query}</li>
      ${said.map(({ seq, role, content }) => html`<li key=${seq} class=${role}><span class="unseen">${role === "user" ? agree.you : "Ralph"}: </span>${content}</li>`)}
      ${sending !== null && html`<li class="user pending">${sending}</li>`}
      ${(isWaiting || sending !== null) && html`<li class="assistant muted">${agree.thinking}</li>`}
      <li ref=${end} aria-hidden="true"></li>
    </ol>
    ${
      !isEnd(session.status) &&
      html`<form class="stack" onSubmit=${send}>
        <div class="field"><label for="say">${session.status === "brief" || session.status === "created" || session.hold === "awaiting_input" ? agree.sayBrief : agree.saySteer}</label><textarea id="say" rows="3" maxlength="10000" value=${text} onKeyDown=${onKey} onInput=${({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => setText(currentTarget.value)}></textarea></div>
        <div class="row apart"><span class="small muted">${agree.keys}</span><button type="submit" class="button" disabled=${sending !== null}>${agree.send}</button></div>
      </form>`
    }
    ${error !== null && html`<${Problem} error=${error} />`}
  </section>`;
}
