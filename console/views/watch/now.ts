/** What happens now: running tasks with their last messages, and waits with their reason and end. */
import type { VNode } from "preact";
import type { SessionState, Waiting } from "../../service/session-state.ts";
import { clockText, durationText } from "../../shell/amounts.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { useNow } from "../../shell/use-now.ts";

export function Now({ state }: { state: SessionState }): VNode {
  const { watch, shell } = words.value;
  const now = useNow(true);
  const { session, tasks, waits, says } = state;
  const running = tasks.filter(({ status, agent }) => status === "in_progress" && agent !== null);
  const own = says.get("");
  const sessionWait = waits.get("");
  return html`<section class="card stack now" aria-labelledby="now-title">
    <h2 id="now-title">${watch.now}</h2>
    ${running.length === 0 && html`<p>${session.hold !== null ? shell.holds[session.hold] : (own ?? shell.states[session.status])}</p>`}
    ${sessionWait !== undefined && html`<${Wait} wait=${sessionWait} now=${now} />`}
    ${
      running.length > 0 &&
      html`<ul class="stack">
      ${running.map(
        (task) => html`<li key=${task.id}>
          <div class="task-line"><span class="dot beating run" aria-hidden="true"></span><span class="grow">${task.description}</span><span class="small muted num task-state">${task.startedAt !== null && durationText(now - Date.parse(task.startedAt))}</span></div>
          ${says.has(task.id) && html`<p class="small muted">${says.get(task.id)}</p>`}
          ${waits.has(task.id) && html`<${Wait} wait=${waits.get(task.id)} now=${now} />`}
        </li>`,
      )}
    </ul>`
    }
  </section>`;
}

export function Wait({ wait, now }: { wait: Waiting; now: number }): VNode {
  const { watch } = words.value;
  const { reason, until } = wait;
  const known: Readonly<Record<string, string>> = watch.waits;
  const left = until === null ? null : Date.parse(until) - now;
  return html`<p class="small note wait">${known[reason] ?? watch.waitsFor(reason)}${until !== null && html` – <span class="num">${left !== null && left > 0 ? watch.until(clockText(until), durationText(left)) : watch.untilSoon}</span>`}</p>`;
}
