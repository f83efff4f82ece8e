/** The plan as a tree that can be edited: text, order, agent, what a step comes after, drop, add. */
import type { VNode } from "preact";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import { client } from "../../service/client.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { useLoaded } from "../loaded.ts";
import { added, changed, moved, possibleDependencies, type Step, without } from "./plan-draft.ts";

interface EditorProps {
  steps: readonly Step[];
  change: (steps: readonly Step[]) => void;
}

export function PlanEditor({ steps, change }: EditorProps): VNode {
  const { value } = useLoaded((signal) => answerOf(client.api.GET("/agents", { signal })), []);
  const agents = value?.items.map(({ name }) => name) ?? [];
  const { agree } = words.value;
  return html`<div class="stack">
    <${Level} level=${steps} steps=${steps} change=${change} agents=${agents} />
    <div><button type="button" class="button small" onClick=${() => change(added(steps, agree.newStep))}>+ ${agree.add}</button></div>
  </div>`;
}

interface LevelProps extends EditorProps {
  level: readonly Step[];
  agents: readonly string[];
}

function Level({ level, steps, change, agents }: LevelProps): VNode {
  const { agree } = words.value;
  return html`<ol class="steps editing">${level.map((step, index) => {
    const { id, description } = step;
    const small = (label: string, sign: string, next: () => readonly Step[], isOff = false) =>
      html`<button type="button" class="button small sign" aria-label=${label} title=${label} disabled=${isOff} onClick=${() => change(next())}>${sign}</button>`;
    return html`<li key=${id} class="stack tight">
      <div class="step-line">
        <input class="grow" aria-label=${agree.step} maxlength="4000" required value=${description} onInput=${({ currentTarget }: { currentTarget: HTMLInputElement }) => change(changed(steps, id, { description: currentTarget.value }))} />
        <span class="signs">${small(agree.up(description), "↑", () => moved(steps, id, -1), index === 0)}${small(agree.down(description), "↓", () => moved(steps, id, 1), index === level.length - 1)}${small(agree.addBelow(description), "+", () => added(steps, agree.newStep, id))}${small(agree.drop(description), "×", () => without(steps, id))}</span>
      </div>
      ${step.kind === "task" && html`<${Details} step=${step} steps=${steps} change=${change} agents=${agents} />`}
      ${step.steps.length > 0 && html`<${Level} level=${step.steps} steps=${steps} change=${change} agents=${agents} />`}
    </li>`;
  })}</ol>`;
}

function Details({ step, steps, change, agents }: EditorProps & { step: Step; agents: readonly string[] }): VNode {
  const { agree } = words.value;
  const { id, agent, dependencies, critical } = step;
  const names = agent === null || agents.includes(agent) ? agents : [agent, ...agents];
  const possible = possibleDependencies(steps, id);
  const toggle = (other: string) =>
    change(
      changed(steps, id, {
        dependencies: dependencies.includes(other) ? dependencies.filter((one) => one !== other) : [...dependencies, other],
      }),
    );
  return html`<details class="small"><summary class="muted"><span class="unseen">${agree.more(step.description)}: </span>${agent ?? agree.tasks}${dependencies.length > 0 && ` · ${agree.after}: ${dependencies.join(", ")}`}</summary>
    <div class="stack tight">
      ${agent !== null && html`<label class="row">${agree.agent}<select class="quiet" value=${agent} onChange=${({ currentTarget }: { currentTarget: HTMLSelectElement }) => change(changed(steps, id, { agent: currentTarget.value }))}>${names.map((name) => html`<option key=${name} value=${name}>${name}</option>`)}</select></label>`}
      <label class="check"><input type="checkbox" checked=${critical} onChange=${() => change(changed(steps, id, { critical: !critical }))} /> ${agree.critical}</label>
      ${possible.length > 0 && html`<fieldset class="field"><legend>${agree.after}</legend>${possible.map((other) => html`<label key=${other.id} class="check"><input type="checkbox" checked=${dependencies.includes(other.id)} onChange=${() => toggle(other.id)} /> ${other.description}</label>`)}</fieldset>`}
    </div>
  </details>`;
}
