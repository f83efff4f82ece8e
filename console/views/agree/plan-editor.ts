/** The plan as a tree that can be edited: text, order, agent, what a step comes after, drop, add. */
import type { VNode } from "preact";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { useLoaded } from "../loaded.ts";
import { branchTexts } from "./plan-branches.ts";
import { added, changed, moved, numbersOf, possibleDependencies, type Step, without } from "./plan-draft.ts";

interface EditorProps {
  steps: readonly Step[];
  change: (steps: readonly Step[]) => void;
}

export function PlanEditor({ steps, change }: EditorProps): VNode {
  const { value } = useLoaded((signal, { api }) => answerOf(api.GET("/agents", { signal })), []);
  const agents = value?.items.map(({ name }) => name) ?? [];
  const { agree } = words.value;
  return html`<div class="stack">
    <${Level} level=${steps} steps=${steps} change=${change} agents=${agents} numbers=${numbersOf(steps)} />
    <div><button type="button" class="button small" onClick=${() => change(added(steps, agree.newStep))}>+ ${agree.add}</button></div>
  </div>`;
}

interface LevelProps extends EditorProps {
  level: readonly Step[];
  agents: readonly string[];
  numbers: ReadonlyMap<string, string>;
}

function Level({ level, ...all }: LevelProps): VNode {
  const { steps, change } = all;
  const { agree } = words.value;
  return html`<ol class="steps editing">${level.map((step, index) => {
    const { id, description } = step;
    const small = (label: string, sign: string, next: () => readonly Step[], isOff = false) =>
      html`<button type="button" class="button small sign" aria-label=${label} title=${label} disabled=${isOff} onClick=${() => change(next())}>${sign}</button>`;
    return html`<li key=${id} class="stack tight">
      <div class="step-line">
        <textarea class="grow growing" rows="1" aria-label=${agree.step} maxlength="4000" required value=${description} onInput=${({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => change(changed(steps, id, { description: currentTarget.value }))}></textarea>
        <span class="signs">${small(agree.up(description), "↑", () => moved(steps, id, -1), index === 0)}${small(agree.down(description), "↓", () => moved(steps, id, 1), index === level.length - 1)}${step.kind === "task" && small(agree.addBelow(description), "+", () => added(steps, agree.newStep, id))}${small(agree.drop(description), "×", () => without(steps, id))}</span>
      </div>
      <${Details} step=${step} ...${all} />
      ${step.steps.length > 0 && html`<${Level} level=${step.steps} ...${all} />`}
    </li>`;
  })}</ol>`;
}

function Details({ step, steps, change, agents, numbers }: Omit<LevelProps, "level"> & { step: Step }): VNode {
  const { agree } = words.value;
  const { id, agent, kind, dependencies, critical, input } = step;
  const names = agent === null || agents.includes(agent) ? agents : [agent, ...agents];
  const possible = possibleDependencies(steps, id);
  const set = (part: Partial<Step>) => change(changed(steps, id, part));
  const toggle = (other: string) =>
    set({ dependencies: dependencies.includes(other) ? dependencies.filter((one) => one !== other) : [...dependencies, other] });
  const number = (other: string) => numbers.get(other) ?? other;
  const isQuestion = kind === "user_interaction";
  const branches = branchTexts(step, number, words.value);
  return html`<details class="small"><summary class="muted"><span class="unseen">${agree.more(step.description)}: </span>${isQuestion ? agree.asks : (agent ?? agree.parts)}${dependencies.length > 0 && ` · ${agree.after}: ${dependencies.map(number).join(", ")}`}</summary>
    <div class="stack tight">
      ${isQuestion && typeof input["question"] === "string" && html`<label class="field"><span class="label">${agree.question}</span><textarea class="growing" rows="1" value=${input["question"]} onInput=${({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => set({ input: { ...input, question: currentTarget.value } })}></textarea></label>`}
      ${branches.length > 0 && html`<ul class="bullets muted">${branches.map((text) => html`<li key=${text}>${text}</li>`)}</ul>`}
      ${!isQuestion && agent !== null && html`<label class="row">${agree.agent}<select class="quiet" value=${agent} onChange=${({ currentTarget }: { currentTarget: HTMLSelectElement }) => set({ agent: currentTarget.value })}>${names.map((name) => html`<option key=${name} value=${name}>${name}</option>`)}</select></label>`}
      <label class="check"><input type="checkbox" checked=${critical} onChange=${() => set({ critical: !critical })} /> ${agree.critical}</label>
      ${possible.length > 0 && html`<fieldset class="field"><legend>${agree.after}</legend>${possible.map((other) => html`<label key=${other.id} class="check"><input type="checkbox" checked=${dependencies.includes(other.id)} onChange=${() => toggle(other.id)} /> <span><span class="muted num">${number(other.id)}</span> ${other.description}</span></label>`)}</fieldset>`}
    </div>
  </details>`;
}
