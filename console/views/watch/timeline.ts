/**
 * The timeline: events grouped by round and task. A group is drawn as one line until it is opened, and an opened one shows
 * its newest events first, so that 10,000 events are some hundred lines.
 */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Event } from "../../../clients/typescript/src/api-types.ts";
import type { EventGroup, SessionState } from "../../service/session-state.ts";
import { clockText, numberText } from "../../shell/amounts.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { eventText, toneOfEvent } from "./event-text.ts";

/** Events that one opened group shows at first, and more of each time. */
const shownAtOnce = 50;

export function Timeline({ state }: { state: SessionState }): VNode {
  const { watch } = words.value;
  const names = new Map(state.tasks.map(({ id, description }) => [id, description]));
  const rounds = Map.groupBy(state.groups, ({ round }) => round);
  const newest = [...rounds.keys()].at(-1);
  return html`<section class="timeline stack" aria-labelledby="timeline-title">
    <div class="row apart"><h2 id="timeline-title">${watch.timeline}</h2><span class="small muted num">${watch.events(state.lastSeq, numberText(state.lastSeq))}</span></div>
    ${[...rounds].reverse().map(
      ([round, groups]) => html`<details key=${round} class="round" open=${round === newest}>
        <summary><h3>${round === 0 ? watch.beginning : watch.round(round)}</h3></summary>
        <${Groups} groups=${groups} names=${names} />
      </details>`,
    )}
  </section>`;
}

/** Groups that are drawn at once: a round may have a hundred tasks. */
const groupsAtOnce = 40;

function Groups({ groups, names }: { groups: readonly EventGroup[]; names: ReadonlyMap<string, string> }): VNode {
  const [limit, setLimit] = useState(groupsAtOnce);
  const { watch } = words.value;
  const shown = groups.slice(-limit).reverse();
  return html`<ul>
      ${shown.map((group) => html`<${Group} key=${group.key} group=${group} name=${group.taskId === null ? watch.session : (names.get(group.taskId) ?? group.taskId)} />`)}
    </ul>
    ${groups.length > limit && html`<button type="button" class="button small" onClick=${() => setLimit(limit + groupsAtOnce)}>${watch.earlier(numberText(groups.length - limit))}</button>`}`;
}

function Group({ group: { events, taskId }, name }: { group: EventGroup; name: string }): VNode {
  const [isOpen, setOpen] = useState(taskId === null);
  const [limit, setLimit] = useState(shownAtOnce);
  const { watch } = words.value;
  const last = events.at(-1);
  const shown = isOpen ? events.slice(-limit).reverse() : [];
  const toggle = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => setOpen(currentTarget.open);
  return html`<li><details class="group" open=${isOpen} onToggle=${toggle}>
    <summary><span class="dot ${last === undefined ? "" : toneOfEvent(last)}" aria-hidden="true"></span><span class="grow clip">${name}</span><span class="small muted num">${numberText(events.length)}</span></summary>
    ${isOpen && html`<ol>${shown.map((event) => html`<${Line} key=${event.seq} event=${event} />`)}</ol>`}
    ${isOpen && events.length > limit && html`<button type="button" class="button small" onClick=${() => setLimit(limit + shownAtOnce * 4)}>${watch.earlier(numberText(events.length - limit))}</button>`}
  </details></li>`;
}

function Line({ event }: { event: Event }): VNode {
  return html`<li class="event"><time class="num muted" datetime=${event.at}>${clockText(event.at)}</time><span class="${toneOfEvent(event)}-text">${eventText(event, words.value)}</span></li>`;
}
