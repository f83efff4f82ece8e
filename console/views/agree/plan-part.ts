/** The plan: its tree and quote, editing it, and approving the very version that is shown. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import type { Plan, Session } from "../../../clients/typescript/src/api-types.ts";
import { client } from "../../service/client.ts";
import type { Feed } from "../../service/session-feed.ts";
import { isEnd } from "../../service/session-state.ts";
import { costText, durationText } from "../../shell/amounts.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { useLoaded } from "../loaded.ts";
import { Problem } from "../problem.ts";
import { planBody, type Step, stepsOf } from "./plan-draft.ts";
import { PlanEditor } from "./plan-editor.ts";
import { StepList } from "./step-list.ts";

/** The steps as they are edited, and the version of the plan that they come from. */
interface Edit {
  readonly steps: readonly Step[];
  readonly version: number;
}

export function PlanPart({ feed, session, version }: { feed: Feed; session: Session; version: number }): VNode {
  const path = { id: session.id };
  const {
    value: plan,
    error: loadError,
    reload,
  } = useLoaded(
    (signal, { api }) => answerOf(api.GET("/sessions/{id}/plan", { params: { path }, signal })),
    [session.id, version, session.hold, session.status],
  );
  const [edit, setEdit] = useState<Edit | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { agree } = words.value;
  const run = async (call: () => Promise<unknown>) => {
    setError(null);
    try {
      await call();
      setEdit(null);
    } catch (reason) {
      setError(reason);
    }
    // After a refusal, too: the plan may be another one by now.
    reload();
    await feed.refresh();
  };
  if (plan === null)
    return html`<section class="card stack"><h2>${agree.plan}</h2>${loadError !== null && html`<${Problem} error=${loadError} />`}</section>`;
  const approve = () =>
    run(() => answerOf(client.api.POST("/sessions/{id}/approve", { params: { path }, body: { planVersion: plan.version } })));
  const save = ({ steps }: Edit) =>
    run(() => answerOf(client.api.PUT("/sessions/{id}/plan", { params: { path }, body: planBody(steps, plan) })));
  const begun = plan.tasks.some(({ agent, attempts, startedAt }) => agent !== null && (attempts > 0 || startedAt !== null));
  const mayEdit = !begun && !isEnd(session.status) && (session.status === "planning" || session.hold === "paused");
  const isOpen = plan.status === "draft" && session.hold === "awaiting_input";
  const steps = stepsOf(plan.tasks);
  const isOutdated = edit !== null && edit.version !== plan.version;
  return html`<section class="card stack" aria-labelledby="plan-title">
    <div class="row apart"><h2 id="plan-title">${agree.plan} <span class="tag ${plan.status === "approved" ? "good" : "wait"}">${agree.briefStates[plan.status]}</span></h2><span class="small muted num">${agree.version} ${plan.version}</span></div>
    <${Quote} plan=${plan} />
    ${plan.analysis !== "" && html`<p class="small muted">${plan.analysis}</p>`}
    ${plan.metadata.unable?.map(({ description, message }) => html`<p key=${description} class="note wait"><strong>${description}</strong> ${message}</p>`)}
    ${isOutdated && html`<div class="note wait stack tight" role="alert"><p>${agree.changedMeanwhile(plan.version)}</p><details><summary>${agree.version} ${plan.version}</summary><${StepList} steps=${steps} /></details></div>`}
    ${edit === null ? html`<${StepList} steps=${steps} />` : html`<${PlanEditor} steps=${edit.steps} change=${(next: readonly Step[]) => setEdit({ ...edit, steps: next })} />`}
    ${error !== null && html`<${Problem} error=${error} />`}
    <div class="row">
      ${edit !== null && html`<button type="button" class="button primary" disabled=${edit.steps.length === 0} onClick=${() => save(edit)}>${isOutdated ? agree.saveOver(plan.version) : agree.save(plan.version + 1)}</button><button type="button" class="button" onClick=${() => setEdit(null)}>${agree.leave}</button>`}
      ${edit === null && isOpen && html`<button type="button" class="button primary" onClick=${approve}>${agree.approvePlan(plan.version)}</button>`}
      ${edit === null && mayEdit && html`<button type="button" class="button" onClick=${() => setEdit({ steps, version: plan.version })}>${agree.editPlan}</button>`}
    </div>
  </section>`;
}

function Quote({ plan: { metadata, tasks } }: { plan: Plan }): VNode {
  const { agree } = words.value;
  const { quote = null, estimatedDuration, expectedDuration = null, userInputs, riskLevel } = metadata;
  const duration = expectedDuration ?? quote?.duration ?? estimatedDuration;
  const facts: [string, string | number][] = [[agree.tasks, tasks.filter(({ agent }) => agent !== null).length]];
  if (duration !== null) facts.push([agree.duration, durationText(duration)]);
  if (quote !== null && quote.costUsd !== null) facts.push([agree.cost, costText(quote.costUsd)]);
  if (userInputs > 0) facts.push([agree.asked, userInputs]);
  facts.push([agree.risk, agree.risks[riskLevel]]);
  return html`<dl class="facts-list">${facts.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd class="num">${value}</dd></div>`)}</dl>`;
}
