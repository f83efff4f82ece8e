/** A question or a permission of a task, answered in place, with the input of the call, which the user may change. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import type { NewMessage, Question, Task } from "../../../clients/typescript/src/api-types.ts";
import { client } from "../../service/client.ts";
import type { Feed } from "../../service/session-feed.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { Problem } from "../problem.ts";
import { fieldsOf, inputOf } from "./call-fields.ts";

interface QuestionProps {
  feed: Feed;
  sessionId: string;
  task: Task & { question: Question };
}

export function TaskQuestion({ feed, sessionId, task }: QuestionProps): VNode {
  const { call, choices, text: asked } = task.question;
  const [given] = useState(() => (call === null ? [] : fieldsOf(call.input, call.schema)));
  const [fields, setFields] = useState(given);
  const [text, setText] = useState("");
  const [isForSession, setForSession] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const { watch } = words.value;

  const answer = async (value: string) => {
    if (isSending) return;
    setError(null);
    setSending(true);
    try {
      const said: NonNullable<NewMessage["answer"]> = { value, for: isForSession ? "session" : "once" };
      if (fields !== given) said.input = inputOf(fields);
      await answerOf(
        client.api.POST("/sessions/{id}/messages", { params: { path: { id: sessionId } }, body: { taskId: task.id, answer: said } }),
      );
      await feed.refresh();
    } catch (reason) {
      setError(reason instanceof SyntaxError ? new Error(`${watch.notJson} ${reason.message}`) : reason);
    }
    setSending(false);
  };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() !== "") void answer(text);
  };
  const id = `answer-${task.id}`;
  // The call's members are below, where they can be changed.
  const heading = call === null ? asked : asked.split("\n")[0];
  return html`<form class="card ask stack" aria-labelledby=${`${id}-title`} onSubmit=${send}>
    <div class="stack tight"><p><span class="tag wait">${call === null ? watch.question : watch.permission}</span></p><h2 id=${`${id}-title`} class="lines">${heading}</h2>
    <p class="small muted">${task.description}</p></div>
    ${
      call !== null &&
      html`<fieldset class="stack tight call"><legend class="label">${watch.toSend(call.tool)}</legend>
        ${fields.map(({ name, text: value, isPlain }, index) => html`<label key=${name} class="field"><span class="small mono muted">${name}</span><textarea class=${`growing ${isPlain ? "" : "mono"}`} rows=${Math.min(12, value.split("\n").length)} spellcheck="false" value=${value} aria-label=${name ?? watch.toSend(call.tool)} onInput=${({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => setFields(fields.with(index, { ...(fields[index] as (typeof fields)[number]), text: currentTarget.value }))}></textarea></label>`)}
      </fieldset>
      <label class="check"><input type="checkbox" checked=${isForSession} onChange=${({ currentTarget }: { currentTarget: HTMLInputElement }) => setForSession(currentTarget.checked)} /> ${watch.forSession}</label>`
    }
    ${
      choices !== null
        ? html`<div class="row">${choices.map(({ value, label }, index) => html`<button key=${value} type="button" class="button ${index === 0 ? "primary" : ""}" aria-busy=${isSending} onClick=${() => answer(value)}>${label}</button>`)}</div>`
        : html`<div class="field"><label for=${id}>${watch.yourAnswer}</label><textarea id=${id} rows="2" maxlength="10000" value=${text} onInput=${({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => setText(currentTarget.value)}></textarea></div>
          <div class="row"><button type="submit" class="button primary" aria-busy=${isSending}>${watch.send}</button></div>`
    }
    ${error !== null && html`<${Problem} error=${error} />`}
  </form>`;
}
