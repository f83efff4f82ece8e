/** The use of each limit, as numbers and bars. */
import type { VNode } from "preact";
import type { SessionState } from "../../service/session-state.ts";
import { isEnd } from "../../service/session-state.ts";
import { costText, durationText, numberText } from "../../shell/amounts.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { isScarce, type Spent, spentOf, workedMs } from "../../shell/spent.ts";
import { useNow } from "../../shell/use-now.ts";

export function Limits({ state }: { state: SessionState }): VNode {
  const { watch, shell } = words.value;
  const { session } = state;
  const now = useNow(!isEnd(session.status));
  return html`<section class="stack tight" aria-labelledby="limits-title">
    <h2 id="limits-title">${watch.limits}</h2>
    <dl class="limits">${spentOf(session, workedMs(state, now)).map((spent) => {
      const { name, used, limit } = spent;
      const text = limit === null ? amount(spent.name, used) : shell.of(amount(name, used), amount(name, limit));
      return html`<div key=${name}><dt class="small muted">${watch.spent[name]}</dt><dd class="small num ${isScarce(spent) ? "wait-text" : ""}">${text}</dd>${limit !== null && html`<dd><progress class=${isScarce(spent) ? "scarce" : ""} max=${limit} value=${Math.min(used, limit)} aria-label=${watch.spent[name]}></progress></dd>`}</div>`;
    })}</dl>
  </section>`;
}

function amount(name: Spent["name"], value: number): string {
  return name === "time" ? durationText(value) : name === "cost" ? costText(value) : numberText(value);
}
