/** The plan's steps, read-only: the agent of each, its time, its dependencies, and its branches. */
import type { VNode } from "preact";
import { durationText } from "../../shell/amounts.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { branchTexts } from "./plan-branches.ts";
import { numbersOf, type Step } from "./plan-draft.ts";

export function StepList({ steps }: { steps: readonly Step[] }): VNode {
  return html`<${Level} level=${steps} numbers=${numbersOf(steps)} />`;
}

function Level({ level, numbers }: { level: readonly Step[]; numbers: ReadonlyMap<string, string> }): VNode {
  const { agree } = words.value;
  const number = (id: string) => numbers.get(id) ?? id;
  return html`<ol class="steps">${level.map((step) => {
    const { agent, kind, estimatedTime, dependencies, critical, input } = step;
    const isQuestion = kind === "user_interaction";
    const question = input["question"];
    const facts = [
      isQuestion ? agree.asks : agent,
      estimatedTime === null ? null : durationText(estimatedTime),
      dependencies.length === 0 ? null : `${agree.after}: ${dependencies.map(number).join(", ")}`,
      critical ? agree.isCritical : null,
    ].filter((part) => part !== null);
    return html`<li key=${step.id}>
      <p>${step.description}</p>
      ${isQuestion && typeof question === "string" && question !== step.description && html`<p class="small">${question}</p>`}
      ${facts.length > 0 && html`<p class="small muted">${facts.join(" · ")}</p>`}
      ${branchTexts(step, number, words.value).map((text) => html`<p key=${text} class="small muted">↳ ${text}</p>`)}
      ${step.steps.length > 0 && html`<${Level} level=${step.steps} numbers=${numbers} />`}
    </li>`;
  })}</ol>`;
}
