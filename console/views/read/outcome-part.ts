/** The outcome of a session that acts: each task with its result, or the reason why it was not done. */
import type { VNode } from "preact";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import type { Results } from "./research.ts";

type Outcome = NonNullable<Results["outcome"]>;
type OutcomeTask = Outcome["tasks"][number];

const tones: Readonly<Record<string, string>> = {
  done: "good",
  failed: "bad",
  skipped: "",
  open: "wait",
  partly_done: "wait",
  not_done: "bad",
};

export function OutcomePart({ outcome: { state, tasks } }: { outcome: Outcome }): VNode {
  const texts = words.value.read.outcome;
  return html`<section class="chapter" aria-labelledby="outcome">
    <div class="row"><h2 id="outcome" tabindex="-1" lang=${document.documentElement.lang}>${texts.title}</h2><span class="tag ${tones[state]}" lang=${document.documentElement.lang}>${texts.states[state]}</span></div>
    <ol class="claims">${tasks.map((task) => html`<${TaskItem} key=${task.taskId} task=${task} />`)}</ol>
  </section>`;
}

function TaskItem({ task: { description, state, summary, reason, output, asked } }: { task: OutcomeTask }): VNode {
  const texts = words.value.read.outcome;
  return html`<li>
    <p class="row"><span class="grow" dir="auto">${description}</span><span class="tag ${tones[state]}" lang=${document.documentElement.lang}>${texts.task[state]}</span></p>
    ${summary !== null && html`<p class="prose" dir="auto">${summary}</p>`}
    ${reason !== null && html`<p class="small muted" dir="auto">${reason}</p>`}
    ${asked.map(({ question, answer }, index) => html`<p key=${index} class="small" dir="auto"><span class="muted">${question}</span> ${answer ?? "…"}</p>`)}
    ${output !== null && html`<details><summary class="small" lang=${document.documentElement.lang}>${texts.output}</summary><pre class="passage">${typeof output === "string" ? output : JSON.stringify(output, null, 2)}</pre></details>`}
  </li>`;
}
