/** The view Watch: what runs, what waits and why, the tree of tasks, and the timeline. */
import type { VNode } from "preact";
import type { Feed } from "../../service/session-feed.ts";
import { asking, isEnd, type SessionState } from "../../service/session-state.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { Limits } from "./limits.ts";
import { Now } from "./now.ts";
import { TaskQuestion } from "./task-question.ts";
import { TaskTree } from "./task-tree.ts";
import { Timeline } from "./timeline.ts";

export function Watch({ feed, state }: { feed: Feed; state: SessionState }): VNode {
  const { watch } = words.value;
  const { session, tasks, waits } = state;
  // The question itself says all that happens now.
  const isOnlyAsking = session.hold === "awaiting_input" && waits.size === 0 && asking(tasks).length > 0;
  return html`<div class="watch">
    <div class="stack wide">
      ${session.status === "failed" && session.error !== null && html`<p class="note bad"><strong>${session.error.message}</strong> <span class="mono small">${session.error.code}</span></p>`}
      ${asking(tasks).map((task) => html`<${TaskQuestion} key=${`${task.id} ${JSON.stringify(task.question)}`} feed=${feed} sessionId=${session.id} task=${task} />`)}
      ${!isEnd(session.status) && !isOnlyAsking && html`<${Now} state=${state} />`}
      <section class="stack" aria-labelledby="tree-title">
        <div class="row apart"><h2 id="tree-title">${watch.tasks}</h2><span class="small muted num">${watch.counted(session.progress)}</span></div>
        ${tasks.length === 0 ? html`<p class="muted small">${watch.noTasks}</p>` : html`<${TaskTree} feed=${feed} state=${state} />`}
      </section>
    </div>
    <div class="stack wide"><${Limits} state=${state} /><${Timeline} state=${state} /></div>
  </div>`;
}
