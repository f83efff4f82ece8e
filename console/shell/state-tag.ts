/** The state of a session as a coloured word. */
import type { VNode } from "preact";
import type { Session } from "../../clients/typescript/src/api-types.ts";
import { html } from "./html.ts";
import { words } from "./preferences.ts";

/** The look of a session's state; waiting for the user is emphasised. */
function toneOf({ status, hold, queuePosition }: Pick<Session, "status" | "hold" | "queuePosition">): "good" | "bad" | "wait" | "run" | "" {
  if (status === "done") return "good";
  if (status === "failed") return "bad";
  if (status === "cancelled") return "";
  if (hold !== null) return "wait";
  return queuePosition !== null ? "" : "run";
}

export function StateTag({ session }: { session: Session }): VNode {
  const { states, holds, queued } = words.value.shell;
  const { status, hold, queuePosition } = session;
  const text = hold !== null ? holds[hold] : queuePosition !== null ? queued(queuePosition) : states[status];
  const tone = toneOf(session);
  return html`<span class="tag ${tone}"><span class="dot ${tone === "run" ? "beating" : ""}" aria-hidden="true"></span>${text}</span>`;
}
