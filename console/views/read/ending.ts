/** How the session ended, where it did not end with a report; or that it has not ended yet. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Results, Session } from "../../../clients/typescript/src/api-types.ts";
import { hrefOf } from "../../shell/address.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { go } from "../../shell/route.ts";
import { Problem } from "../problem.ts";
import { retry } from "./report-calls.ts";

export function Ending({ session, results }: { session: Session; results: Results }): VNode | null {
  const { read } = words.value;
  const hasAnything = results.sections.length + results.summary.length > 0 || results.outcome !== null;
  switch (session.status) {
    case "failed":
      return html`<${Failed} session=${session} hasAnything=${hasAnything} />`;
    case "cancelled":
      return html`<div class="note wait"><strong>${read.ended.cancelled}.</strong> ${hasAnything && read.ended.kept}</div>`;
    case "done":
      return html`<${Follows} session=${session} />`;
    default:
      return html`<div class="note">${hasAnything ? read.unfinished : read.nothingYet}</div>`;
  }
}

function Follows({ session: { follows } }: { session: Session }): VNode | null {
  const { further } = words.value.read;
  if (follows === null) return null;
  return html`<p class="small muted">${further.follows} <a href=${hrefOf({ view: "session", sessionId: follows, tab: "read" })}>${further.before}</a>.</p>`;
}

function Failed({ session: { id, error }, hasAnything }: { session: Session; hasAnything: boolean }): VNode {
  const [problem, setProblem] = useState<unknown>(null);
  const { ended } = words.value.read;
  const again = () => retry(id).then(() => go({ view: "session", sessionId: id, tab: "watch" }), setProblem);
  return html`<div class="note bad" role="alert">
      <p><strong>${ended.failed}${error !== null && `: ${error.message}`}</strong>${error !== null && html` <span class="mono small">${error.code}</span>`}</p>
      ${hasAnything && html`<p>${ended.kept}</p>`}
    </div>
    <p><button type="button" class="button" onClick=${again}>${ended.retry}</button></p>
    ${problem !== null && html`<${Problem} error=${problem} />`}`;
}
