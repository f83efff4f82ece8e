/** The brief: each of its versions with what changed, approving it, and editing it by hand. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import type { BriefContent } from "../../../clients/typescript/src/api-types.ts";
import { client } from "../../service/client.ts";
import type { Feed } from "../../service/session-feed.ts";
import type { SessionState } from "../../service/session-state.ts";
import { costText, durationText } from "../../shell/amounts.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { Problem } from "../problem.ts";
import { briefChanges } from "./brief-changes.ts";
import { BriefForm } from "./brief-form.ts";

export function BriefCard({ feed, state }: { feed: Feed; state: SessionState }): VNode {
  const { session, briefs } = state;
  const [chosen, setChosen] = useState<number | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { agree } = words.value;
  const { brief } = session;
  if (brief === null) return html`<section class="card stack"><h2>${agree.brief}</h2><p class="muted">${agree.noBrief}</p></section>`;
  const version = chosen ?? brief.version;
  const shown: BriefContent = version === brief.version ? brief : (briefs.get(version) ?? brief);
  const before = briefs.get(version - 1);
  const isOpen = session.status === "brief" && session.hold === "awaiting_input" && brief.status === "draft";
  const approve = async () => {
    setError(null);
    try {
      await answerOf(client.api.POST("/sessions/{id}/approve", { params: { path: { id: session.id } }, body: {} }));
      await feed.refresh();
    } catch (reason) {
      setError(reason);
    }
  };
  const done = async () => {
    setEditing(false);
    setChosen(null);
    await feed.refresh();
  };
  return html`<section class="card stack brief" aria-labelledby="brief-title">
    <div class="row apart">
      <h2 id="brief-title">${agree.brief} <span class="tag ${brief.status === "approved" ? "good" : "wait"}">${agree.briefStates[brief.status]}</span></h2>
      ${brief.version > 1 && !isEditing && html`<label class="row small muted">${agree.version}<select class="quiet" value=${String(version)} onChange=${({ currentTarget }: { currentTarget: HTMLSelectElement }) => setChosen(Number(currentTarget.value))}>${Array.from({ length: brief.version }, (_, index) => brief.version - index).map((number) => html`<option key=${number} value=${String(number)}>${number}</option>`)}</select></label>`}
    </div>
    ${isEditing ? html`<${BriefForm} sessionId=${session.id} brief=${brief} onDone=${done} onLeave=${() => setEditing(false)} />` : html`<${BriefText} brief=${shown} before=${before} />`}
    ${error !== null && html`<${Problem} error=${error} />`}
    ${isOpen && !isEditing && html`<div class="row"><button type="button" class="button primary" onClick=${approve}>${agree.approve}</button><button type="button" class="button" onClick=${() => setEditing(true)}>${agree.edit}</button></div>`}
  </section>`;
}

function BriefText({ brief, before }: { brief: BriefContent; before: BriefContent | undefined }): VNode {
  const { agree } = words.value;
  const changes = before === undefined ? null : briefChanges(before, brief);
  const mark = (name: string) => changes?.fields.some((field) => field === name) && html` <span class="tag run">${agree.changed}</span>`;
  const list = (
    items: readonly string[],
    change: { added: readonly string[]; removed: readonly string[] } | undefined,
  ) => html`<ul class="bullets">
    ${items.map((item) => html`<li key=${item}>${change?.added.includes(item) ? html`<ins>${item}</ins>` : item}</li>`)}
    ${change?.removed.map((item) => html`<li key=${item}><del class="muted">${item}</del></li>`)}
  </ul>`;
  const { estimate, unable = [] } = brief;
  return html`
    <p class="goal">${brief.goal}${mark("goal")}</p>
    <div><h3 class="label">${agree.scope}</h3>${list(brief.scope, changes?.scope)}</div>
    ${(brief.questions.length > 0 || (changes?.questions.removed.length ?? 0) > 0) && html`<div><h3 class="label">${agree.open}</h3>${list(brief.questions, changes?.questions)}</div>`}
    ${unable.map(({ description, message }) => html`<p key=${description} class="note wait"><strong>${description}</strong> ${message}</p>`)}
    <dl class="facts-list">
      <div><dt>${agree.formats}</dt><dd>${brief.outputFormats.map((format) => words.value.read.downloads.formats[format]).join(", ")}${mark("outputFormats")}</dd></div>
      <div><dt>${agree.language}</dt><dd>${brief.language}${mark("language")}</dd></div>
      ${brief.audience !== null && html`<div><dt>${agree.audience}</dt><dd>${brief.audience}${mark("audience")}</dd></div>`}
      ${brief.length !== null && html`<div><dt>${agree.length}</dt><dd class="num">${brief.length}${mark("length")}</dd></div>`}
      ${brief.asOf !== null && html`<div><dt>${agree.asOf}</dt><dd class="num">${brief.asOf}${mark("asOf")}</dd></div>`}
      ${estimate !== undefined && estimate.duration !== null && html`<div><dt>${agree.duration}</dt><dd class="num">${durationText(estimate.duration)}</dd></div>`}
      ${estimate !== undefined && estimate.costUsd !== null && html`<div><dt>${agree.cost}</dt><dd class="num">${costText(estimate.costUsd)}</dd></div>`}
    </dl>`;
}
