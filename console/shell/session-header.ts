/** The head of a session's pages: its question, state, cost and time, and the commands that fit its state. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { answerOf } from "../../clients/typescript/src/api.ts";
import type { Session } from "../../clients/typescript/src/api-types.ts";
import { client } from "../service/client.ts";
import type { Feed } from "../service/session-feed.ts";
import { isEnd } from "../service/session-state.ts";
import { Problem } from "../views/problem.ts";
import { SureButton } from "../views/sure-button.ts";
import { costText, durationText } from "./amounts.ts";
import { html } from "./html.ts";
import { askLeave, mayAskLeave } from "./notifications.ts";
import { words } from "./preferences.ts";
import { StateTag } from "./state-tag.ts";
import { useNow } from "./use-now.ts";

type Command = "pause" | "resume" | "cancel" | "retry";

export function SessionHeader({ feed, session }: { feed: Feed; session: Session }): VNode {
  const [error, setError] = useState<unknown>(null);
  const [running, setRunning] = useState<Command | null>(null);
  const { shell } = words.value;
  const ended = isEnd(session.status);
  const now = useNow(!ended);
  const run = async (command: Command) => {
    setError(null);
    setRunning(command);
    try {
      const path = { params: { path: { id: session.id } } };
      if (command === "pause") await answerOf(client.api.POST("/sessions/{id}/pause", path));
      else if (command === "resume") await answerOf(client.api.POST("/sessions/{id}/resume", path));
      else if (command === "cancel") await answerOf(client.api.POST("/sessions/{id}/cancel", path));
      else await answerOf(client.api.POST("/sessions/{id}/retry", path));
      await feed.refresh();
    } catch (reason) {
      setError(reason);
    }
    setRunning(null);
  };
  const button = (command: Command, look = "") =>
    html`<button type="button" class="button small ${look}" disabled=${running !== null} onClick=${() => run(command)}>${shell.commands[command]}</button>`;
  const until = ended ? Date.parse(session.updatedAt) : now;
  const { usage, progress } = session;
  return html`<header class="session-head">
    <h1 class="question" title=${session.query}>${session.query}</h1>
    <div class="row apart">
      <div class="row facts">
        <${StateTag} session=${session} />
        ${!ended && progress.percent > 0 && html`<span class="row tight-row"><progress max="100" value=${progress.percent} aria-label=${shell.progress}></progress><span class="num small">${Math.round(progress.percent)} %</span></span>`}
        <span class="small muted num">${durationText(until - Date.parse(session.createdAt))}</span>
        <span class="small muted num" title=${shell.modelCalls(usage.modelCalls)}>${costText(usage.costUsd)}</span>
        <span class="small muted">${session.engine}</span>
        ${feed.isLost.value && html`<span class="tag wait" role="status">${shell.lost}</span>`}
      </div>
      <div class="row">
        ${!ended && mayAskLeave.value && html`<button type="button" class="quiet" onClick=${askLeave}>${shell.notifyMe}</button>`}
        ${!ended && session.hold !== "paused" && button("pause")}
        ${session.hold === "paused" && button("resume", "primary")}
        ${session.status === "failed" && button("retry", "primary")}
        ${!ended && html`<${SureButton} label=${shell.commands.cancel} question=${shell.cancelSure} yes=${shell.cancelYes} no=${shell.no} onSure=${() => run("cancel")} />`}
      </div>
    </div>
    ${error !== null && html`<${Problem} error=${error} />`}
  </header>`;
}
