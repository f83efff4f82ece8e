/** The question, documents by drag and drop, and the wishes. Typed text is stored until the session is created. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { client } from "../../service/client.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { go } from "../../shell/route.ts";
import { Problem } from "../problem.ts";
import { DocumentDrop } from "./document-drop.ts";
import { WishForm } from "./wish-form.ts";
import { newSessionOf, noWishes, type Wishes } from "./wishes.ts";

const slot = "ralph.question";

export function QuestionForm(): VNode {
  const [wishes, setWishes] = useState<Wishes>({ ...noWishes, query: sessionStorage.getItem(slot) ?? "" });
  const [documentIds, setDocumentIds] = useState<readonly string[]>([]);
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const { ask } = words.value;
  const set = (change: Partial<Wishes>) => {
    if (change.query !== undefined) sessionStorage.setItem(slot, change.query);
    setWishes((last) => ({ ...last, ...change }));
  };
  const start = async (event: Event) => {
    event.preventDefault();
    if (wishes.query.trim() === "" || isSending || isReading) return;
    setSending(true);
    setError(null);
    try {
      const { id } = await client.createSession(newSessionOf(wishes, documentIds));
      sessionStorage.removeItem(slot);
      go({ view: "session", sessionId: id, tab: null });
    } catch (reason) {
      setError(reason);
      setSending(false);
    }
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void start(event);
  };
  return html`<form class="card stack composer" onSubmit=${start} aria-labelledby="ask-title">
    <h1 id="ask-title">${ask.title}</h1>
    <div class="field"><label class="unseen" for="query">${ask.question}</label><textarea id="query" rows="4" required maxlength="10000" placeholder=${ask.placeholder} value=${wishes.query} onKeyDown=${onKey} onInput=${({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => set({ query: currentTarget.value })}></textarea></div>
    <${DocumentDrop} onChange=${(ids: readonly string[], reading: boolean) => {
      setDocumentIds(ids);
      setReading(reading);
    }} />
    <details><summary class="small">${ask.options}</summary><${WishForm} wishes=${wishes} set=${set} hasAdded=${documentIds.length > 0} /></details>
    ${error !== null && html`<${Problem} error=${error} />`}
    <div class="row apart"><span class="small muted">${isReading ? ask.reading : ask.keys}</span><button type="submit" class="button primary" disabled=${isSending || isReading}>${ask.start}</button></div>
  </form>`;
}
