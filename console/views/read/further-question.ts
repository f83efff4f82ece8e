/** A further question on the same evidence: starts a session that follows this one. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { go } from "../../shell/route.ts";
import { Problem } from "../problem.ts";
import { askFurther } from "./report-calls.ts";

export function FurtherQuestion({ sessionId }: { sessionId: string }): VNode {
  const [query, setQuery] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const { further } = words.value.read;
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (query.trim() === "" || isSending) return;
    setSending(true);
    try {
      const { id } = await askFurther(sessionId, query);
      go({ view: "session", sessionId: id, tab: null });
    } catch (reason) {
      // What was typed stays.
      setError(reason);
      setSending(false);
    }
  };
  const type = ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => setQuery(currentTarget.value);
  return html`<form class="stack tight further card" onSubmit=${send}>
    <div class="field"><label for="further">${further.label}</label><textarea id="further" rows="2" maxlength="10000" required value=${query} onInput=${type} aria-describedby="further-hint"></textarea></div>
    <div class="row apart"><span id="further-hint" class="small muted">${further.hint}</span><button type="submit" class="button primary" disabled=${isSending}>${further.send}</button></div>
    ${error !== null && html`<${Problem} error=${error} />`}
  </form>`;
}
