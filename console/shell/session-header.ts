/** The head of a session's pages: its question, state, cost and time, and the commands that fit its state. */
import type { VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import { answerOf } from "../../clients/typescript/src/api.ts";
import { client } from "../service/client.ts";
import type { Feed } from "../service/session-feed.ts";
import { isEnd, type SessionState } from "../service/session-state.ts";
import { Problem } from "../views/problem.ts";
import { SureButton } from "../views/sure-button.ts";
import { costText, durationText } from "./amounts.ts";
import { html } from "./html.ts";
import { askLeave, mayAskLeave } from "./notifications.ts";
import { words } from "./preferences.ts";
import { isScarce, workedMs } from "./spent.ts";
import { StateTag } from "./state-tag.ts";
import { useNow } from "./use-now.ts";

type Command = "pause" | "resume" | "cancel" | "retry";

export function SessionHeader({ feed, state }: { feed: Feed; state: SessionState }): VNode {
  const { session } = state;
  const [error, setError] = useState<unknown>(null);
  const [running, setRunning] = useState<Command | null>(null);
  /** Settles, never rejects, when the last command that was given has ended. */
  const given = useRef<{ command: Command; done: Promise<void> } | null>(null);
  const { shell } = words.value;
  const ended = isEnd(session.status);
  const now = useNow(!ended);
  const send = async (command: Command, before: Promise<void> | undefined) => {
    await before;
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
  // A command waits for the one before it, and is not dropped; pressed again meanwhile, the same one is sent once.
  const run = (command: Command) => {
    if (given.current?.command === command) return;
    const one = { command, done: send(command, given.current?.done) };
    given.current = one;
    void one.done.then(() => {
      if (given.current === one) given.current = null;
    });
  };
  const button = (command: Command, look = "") =>
    html`<button type="button" class="button small ${look}" aria-busy=${running === command} onClick=${() => run(command)}>${shell.commands[command]}</button>`;
  const { usage, progress, limits } = session;
  const worked = workedMs(state, now);
  const limitMs = limits.maxDurationS * 1_000;
  const against = (used: string, limit: string | null) => (ended || limit === null ? used : shell.of(used, limit));
  const tone = (used: number | null, limit: number | null) =>
    !ended && used !== null && isScarce({ used, limit }) ? "wait-text" : "muted";
  return html`<header class="session-head">
    <h1 class="question" title=${session.query}>${session.query}</h1>
    <div class="row apart">
      <div class="row facts">
        <${StateTag} session=${session} />
        ${!ended && progress.percent > 0 && html`<span class="row tight-row"><progress max="100" value=${progress.percent} aria-label=${shell.progress}></progress><span class="num small">${Math.round(progress.percent)} %</span></span>`}
        <span class="small num ${tone(worked, limitMs)}" title=${shell.worked}>${against(durationText(worked), durationText(limitMs))}</span>
        <span class="small num ${tone(usage.costUsd, limits.maxCostUsd)}" title=${shell.modelCalls(usage.modelCalls)}>${against(costText(usage.costUsd), limits.maxCostUsd === null ? null : costText(limits.maxCostUsd))}</span>
        <span class="small muted">${session.engine}</span>
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
