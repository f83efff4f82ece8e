/** The view Agree: the conversation with the brief beside it, and the plan. */
import type { VNode } from "preact";
import type { Feed } from "../../service/session-feed.ts";
import type { SessionState } from "../../service/session-state.ts";
import { html } from "../../shell/html.ts";
import { BriefCard } from "./brief-card.ts";
import { Conversation } from "./conversation.ts";
import { PlanPart } from "./plan-part.ts";

export function Agree({ feed, state }: { feed: Feed; state: SessionState }): VNode {
  const { session } = state;
  return html`<div class="agree">
    <${Conversation} feed=${feed} state=${state} />
    <div class="stack wide">
      <${BriefCard} feed=${feed} state=${state} />
      ${session.planVersion !== null && html`<${PlanPart} feed=${feed} session=${session} version=${session.planVersion} />`}
    </div>
  </div>`;
}
