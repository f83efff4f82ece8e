/** The tree of tasks with states, results in short, and the commands that fit each. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import type { Task } from "../../../clients/typescript/src/api-types.ts";
import { client } from "../../service/client.ts";
import type { Feed } from "../../service/session-feed.ts";
import { isEnd, type SessionState } from "../../service/session-state.ts";
import { durationText } from "../../shell/amounts.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { Problem } from "../problem.ts";
import { type Branch, branchesOf } from "./task-branches.ts";

const taskTones: Readonly<Record<Task["status"], string>> = {
  planned: "",
  blocked: "",
  in_progress: "run",
  awaiting_input: "wait",
  completed: "good",
  failed: "bad",
  skipped: "",
};

interface TreeProps {
  feed: Feed;
  state: SessionState;
}

export function TaskTree({ feed, state }: TreeProps): VNode {
  const [error, setError] = useState<unknown>(null);
  const run = async (task: Task, command: "retry" | "skip") => {
    setError(null);
    const path = { params: { path: { id: state.session.id, taskId: task.id } } };
    try {
      if (command === "retry") await answerOf(client.api.POST("/sessions/{id}/tasks/{taskId}/retry", path));
      else await answerOf(client.api.POST("/sessions/{id}/tasks/{taskId}/skip", path));
      await feed.refresh();
    } catch (reason) {
      setError(reason);
    }
  };
  const names = new Map(state.tasks.map(({ id, description }) => [id, description]));
  return html`
    ${error !== null && html`<${Problem} error=${error} />`}
    <ul class="tree">${branchesOf(state.tasks).map((branch) => html`<${Node} key=${branch.task.id} branch=${branch} state=${state} names=${names} run=${run} />`)}</ul>
  `;
}

interface NodeProps {
  branch: Branch;
  state: SessionState;
  names: ReadonlyMap<string, string>;
  run: (task: Task, command: "retry" | "skip") => void;
}

function Node({ branch: { task, children }, state, names, run }: NodeProps): VNode {
  const { watch, shell } = words.value;
  const { status, startedAt, endedAt, error, dependencies, agent } = task;
  const canSkip =
    agent !== null && !isEnd(state.session.status) && ["planned", "blocked", "in_progress", "awaiting_input", "failed"].includes(status);
  const canRetry =
    agent !== null &&
    state.session.status !== "cancelled" &&
    state.session.status !== "done" &&
    (status === "failed" || status === "skipped");
  const summary = summaryOf(task);
  // A parent that still collects when the session ends gets no state of its own any more.
  const isCutOff = status === "in_progress" && isEnd(state.session.status);
  const tone = isCutOff ? "" : taskTones[status];
  return html`<li class="task ${status}">
    <div class="task-line">
      <span class="dot ${tone} ${tone === "run" ? "beating" : ""}" aria-hidden="true"></span>
      <span class="grow">${task.description}</span>
      <span class="task-state">${startedAt !== null && endedAt !== null && html`<span class="small muted num">${durationText(Date.parse(endedAt) - Date.parse(startedAt))}</span>`}
      <span class="tag ${tone}">${isCutOff ? watch.unfinished : shell.taskStates[status]}</span></span>
    </div>
    ${error !== null && html`<p class="small bad-text">${error.message}</p>`}
    ${
      (summary !== null || dependencies.length > 0 || canSkip || canRetry) &&
      html`<details class="small task-more" open=${canRetry && status === "failed"}><summary class="muted">${agent ?? watch.parent}${status === "blocked" && dependencies.length > 0 && ` · ${watch.after(dependencies.length)}`}</summary>
      ${summary !== null && html`<p>${summary}</p>`}
      ${dependencies.length > 0 && html`<p class="muted">${watch.dependsOn}</p><ul class="bullets">${dependencies.map((id) => html`<li key=${id}>${names.get(id) ?? id}</li>`)}</ul>`}
      <div class="row">
        ${canRetry && html`<button type="button" class="button small" onClick=${() => run(task, "retry")}>${watch.retry}</button>`}
        ${canSkip && html`<button type="button" class="button small" onClick=${() => run(task, "skip")}>${watch.skip}</button>`}
      </div>
    </details>`
    }
    ${children.length > 0 && html`<ul>${children.map((child) => html`<${Node} key=${child.task.id} branch=${child} state=${state} names=${names} run=${run} />`)}</ul>`}
  </li>`;
}

function summaryOf({ result }: Task): string | null {
  if (typeof result !== "object" || result === null || !("summary" in result)) return null;
  return typeof result.summary === "string" && result.summary !== "" ? result.summary : null;
}
