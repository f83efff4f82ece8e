/** Sources, formats, engine, approvals and limits of a new question. */
import type { VNode } from "preact";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { useLoaded } from "../loaded.ts";
import { reportFormats } from "../report-formats.ts";
import type { Choice, Wishes } from "./wishes.ts";

interface WishProps {
  wishes: Wishes;
  set: (change: Partial<Wishes>) => void;
  hasAdded: boolean;
}

const engines = ["extractive", "claude"] as const;
const strategies = ["auto", "direct", "flat", "hierarchical"] as const;

export function WishForm({ wishes, set, hasAdded }: WishProps): VNode {
  const { ask, shell, read } = words.value;
  const { value } = useLoaded(async (signal, { api }) => {
    const [agents, documents] = await Promise.all([
      answerOf(api.GET("/agents", { signal })),
      answerOf(api.GET("/documents", { params: { query: { limit: 200 } }, signal })).catch(() => null),
    ]);
    return {
      engines: engines.filter((name) => agents.items.some((agent) => agent.engines.includes(name))),
      collections: [...new Set(documents?.items.flatMap((document) => document.collections) ?? [])].sort(),
    };
  }, []);
  const check = (label: string, isOn: boolean, change: (isOn: boolean) => void) =>
    html`<label class="check"><input type="checkbox" checked=${isOn} onChange=${({ currentTarget }: { currentTarget: HTMLInputElement }) => change(currentTarget.checked)} /> ${label}</label>`;
  const pick = <T extends string>(
    id: string,
    label: string,
    value: T,
    options: readonly (readonly [T, string])[],
    change: (value: T) => void,
  ) => {
    const choose = ({ currentTarget }: { currentTarget: HTMLSelectElement }) => {
      const chosen = options.find(([name]) => name === currentTarget.value);
      if (chosen !== undefined) change(chosen[0]);
    };
    return html`<div class="field"><label for=${id}>${label}</label><select id=${id} value=${value} onChange=${choose}>${options.map(([name, text]) => html`<option key=${name} value=${name}>${text}</option>`)}</select></div>`;
  };
  const choices: readonly (readonly [Choice, string])[] = [
    ["set", ask.asSet],
    ["yes", ask.yes],
    ["no", ask.no],
  ];
  const number = (id: string, label: string, value: string, change: (value: string) => void, step = "1") =>
    html`<div class="field"><label for=${id}>${label}</label><input id=${id} type="number" min=${step} step=${step} value=${value} onInput=${({ currentTarget }: { currentTarget: HTMLInputElement }) => change(currentTarget.value)} /></div>`;
  const { collections, outputFormats } = wishes;
  const toggled = <T>(list: readonly T[], item: T) => (list.includes(item) ? list.filter((one) => one !== item) : [...list, item]);
  return html`<div class="stack wishes">
    <fieldset class="field"><legend>${ask.from}</legend>
      <div class="row">${check(ask.library, wishes.library, (library) => set({ library }))}${hasAdded && wishes.library && check(ask.only, wishes.onlyAdded, (onlyAdded) => set({ onlyAdded }))}</div>
    </fieldset>
    ${wishes.library && !wishes.onlyAdded && (value?.collections.length ?? 0) > 0 && html`<fieldset class="field"><legend>${ask.collections}</legend><div class="row">${value?.collections.map((name) => html`<span key=${name}>${check(name, collections.includes(name), () => set({ collections: toggled(collections, name) }))}</span>`)}</div></fieldset>`}
    <fieldset class="field"><legend>${ask.formats}</legend><div class="row">${reportFormats.map((name) => html`<span key=${name}>${check(read.downloads.formats[name], outputFormats.includes(name), () => set({ outputFormats: toggled(outputFormats, name) }))}</span>`)}</div></fieldset>
    <div class="grid-fields">
      ${pick("ask-web", ask.web, wishes.web, choices, (web) => set({ web }))}
      ${pick("ask-series", ask.series, wishes.series, choices, (series) => set({ series }))}
      ${pick("ask-engine", ask.engine, wishes.engine, [["", ask.asSet], ...(value?.engines ?? []).map((name) => [name, ask.engines[name]] as const)], (engine) => set({ engine }))}
      ${pick(
        "ask-strategy",
        ask.strategy,
        wishes.strategy,
        strategies.map((name) => [name, ask.strategies[name]] as const),
        (strategy) => set({ strategy }),
      )}
      ${pick(
        "ask-language",
        ask.reportLanguage,
        wishes.language,
        [
          ["", ask.asSet],
          ["en", shell.language.en],
          ["ru", shell.language.ru],
        ],
        (language) => set({ language }),
      )}
    </div>
    <fieldset class="field"><legend>${ask.limits}</legend><div class="grid-fields">
      ${number("ask-minutes", ask.minutes, wishes.minutes, (minutes) => set({ minutes }))}
      ${number("ask-cost", ask.cost, wishes.cost, (cost) => set({ cost }), "0.01")}
      ${number("ask-rounds", ask.rounds, wishes.rounds, (rounds) => set({ rounds }))}
    </div></fieldset>
    <div class="stack tight">${check(ask.autoApprove, wishes.autoApprove, (autoApprove) => set({ autoApprove }))}${check(ask.planApproval, wishes.planApproval, (planApproval) => set({ planApproval }))}</div>
  </div>`;
}
