/** The view Usage: use and cost of models over time, in the chosen groups. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { type Api, answerOf } from "../../../clients/typescript/src/api.ts";
import type { UsageReport } from "../../../clients/typescript/src/api-types.ts";
import { saveFile } from "../../service/save-file.ts";
import { html } from "../../shell/html.ts";
import { language, words } from "../../shell/preferences.ts";
import { useLoaded } from "../loaded.ts";
import { Problem } from "../problem.ts";
import { numberText } from "../read/cell-text.ts";
import { ChartFigure } from "../read/chart-figure.ts";
import { DataTable } from "../read/data-table.ts";
import { dailyChart, figureNames, usageColumns, usageRows } from "./usage-figures.ts";

/** As JSON; the same operation answers CSV too. */
function usageOf(api: Api, query: { groupBy: string; from?: string; to?: string }, signal: AbortSignal): Promise<UsageReport> {
  const headers = { accept: "application/json" };
  return answerOf(api.GET("/usage", { params: { query }, headers, signal })) as Promise<UsageReport>;
}

const groups = ["day", "owner", "engine", "model"] as const;
type Group = (typeof groups)[number];

interface Wish {
  from: string | null;
  to: string | null;
  groupBy: Group;
}

export function Usage(): VNode {
  const [wish, setWish] = useState<Wish>({ from: null, to: null, groupBy: "day" });
  const query = { groupBy: wish.groupBy, ...(wish.from !== null && { from: wish.from }), ...(wish.to !== null && { to: wish.to }) };
  const { value, error } = useLoaded((signal, { api }) => usageOf(api, query, signal), [JSON.stringify(query)]);
  const [problem, setProblem] = useState<unknown>(null);
  const texts = words.value.manage.usage;
  const choose = (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "") || null;
    setWish({ from: text("from"), to: text("to"), groupBy: groups.find((name) => name === form.get("by")) ?? "day" });
  };
  const save = () => saveFile(`/usage?${new URLSearchParams({ ...query, format: "csv" })}`, "usage.csv").catch(setProblem);
  return html`<div class="stack wide column">
    <header><h1>${texts.title}</h1><p class="muted">${texts.about}</p></header>
    <form class="row end" onSubmit=${choose}>
      <div class="field"><label for="usage-from">${texts.from}</label><input id="usage-from" name="from" type="date" value=${wish.from ?? value?.from} /></div>
      <div class="field"><label for="usage-to">${texts.to}</label><input id="usage-to" name="to" type="date" value=${wish.to ?? value?.to} /></div>
      <div class="field"><label for="usage-by">${texts.by}</label><select id="usage-by" name="by" value=${wish.groupBy}>${groups.map((name) => html`<option key=${name} value=${name}>${texts.groups[name]}</option>`)}</select></div>
      <button type="submit" class="button">${texts.show}</button>
      <button type="button" class="button" onClick=${save}>${texts.csv}</button>
    </form>
    ${[error, problem].map((reason, index) => reason !== null && html`<${Problem} key=${index} error=${reason} />`)}
    ${value !== null && html`<${Figures} report=${value} />`}
  </div>`;
}

function Figures({ report }: { report: UsageReport }): VNode {
  const texts = words.value.manage.usage;
  if (report.items.length === 0) return html`<p class="muted" role="status">${texts.none}</p>`;
  const chart = dailyChart(report, { cost: texts.chart, sessions: texts.sessionsChart, day: texts.groups.day });
  return html`
    <dl class="figures">${figureNames.map((name) => html`<div key=${name}><dt class="small muted">${texts.columns[name]}</dt><dd class="num">${numberText(report.total[name], language.value)}</dd></div>`)}</dl>
    ${report.total.unpricedCalls > 0 && html`<p class="note wait">${texts.unpriced(report.total.unpricedCalls)}</p>`}
    ${chart !== null && html`<${ChartFigure} chart=${chart} marks=${[]} />`}
    <${DataTable} title=${`${report.from} – ${report.to}`} columns=${usageColumns(report, texts)} rows=${usageRows(report, texts.unknown)} />
  `;
}
