/** A question or a permission of a task, answered in place: with what is to be sent, which may be changed. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import type { Json, NewMessage, Question, Task } from "../../../clients/typescript/src/api-types.ts";
import { client } from "../../service/client.ts";
import type { Feed } from "../../service/session-feed.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { Problem } from "../problem.ts";

interface QuestionProps {
  feed: Feed;
  sessionId: string;
  task: Task & { question: Question };
}

export function TaskQuestion({ feed, sessionId, task }: QuestionProps): VNode {
  const { question } = task;
  const { call, choices } = question;
  const sent = call === null ? "" : JSON.stringify(call.input, null, 2);
  const [text, setText] = useState("");
  const [input, setInput] = useState(sent);
  const [isForSession, setForSession] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const { watch } = words.value;

  const answer = async (value: string) => {
    setError(null);
    setSending(true);
    try {
      const said: NonNullable<NewMessage["answer"]> = { value, for: isForSession ? "session" : "once" };
      if (call !== null && input !== sent) said.input = JSON.parse(input) as Json;
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
  return html`<form class="card ask stack" aria-labelledby=${`${id}-title`} onSubmit=${send}>
    <h2 id=${`${id}-title`}><span class="tag wait">${call === null ? watch.question : watch.permission}</span> ${question.text}</h2>
    <p class="small muted">${task.description}</p>
    ${
      call !== null &&
      html`<div class="field"><label for=${`${id}-input`}>${watch.toSend(call.tool)}</label><textarea id=${`${id}-input`} class="mono" rows=${Math.min(12, sent.split("\n").length + 1)} spellcheck="false" value=${input} onInput=${({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => setInput(currentTarget.value)}></textarea></div>
      <label class="check"><input type="checkbox" checked=${isForSession} onChange=${({ currentTarget }: { currentTarget: HTMLInputElement }) => setForSession(currentTarget.checked)} /> ${watch.forSession}</label>`
    }
    ${
      choices !== null
        ? html`<div class="row">${choices.map(({ value, label }, index) => html`<button key=${value} type="button" class="button ${index === 0 ? "primary" : ""}" disabled=${isSending} onClick=${() => answer(value)}>${label}</button>`)}</div>`
        : html`<div class="field"><label for=${id}>${watch.yourAnswer}</label><textarea id=${id} rows="2" maxlength="10000" value=${text} onInput=${({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => setText(currentTarget.value)}></textarea></div>
          <div class="row"><button type="submit" class="button primary" disabled=${isSending}>${watch.send}</button></div>`
    }
    ${error !== null && html`<${Problem} error=${error} />`}
  </form>`;
}
