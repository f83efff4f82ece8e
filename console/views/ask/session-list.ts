/** The sessions, newest first, updated by the events of all of them. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Api, answerOf } from "../../../clients/typescript/src/api.ts";
import type { Session } from "../../../clients/typescript/src/api-types.ts";
import { client, impatientClient } from "../../service/client.ts";
import { untilAnswered } from "../../service/connection.ts";
import { isEnd } from "../../service/session-state.ts";
import { hrefOf } from "../../shell/address.ts";
import { ageText, costText } from "../../shell/amounts.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { StateTag } from "../../shell/state-tag.ts";
import { useNow } from "../../shell/use-now.ts";
import { useLoaded } from "../loaded.ts";
import { Problem } from "../problem.ts";
import { SureButton } from "../sure-button.ts";

const pageSize = 20;
const filters = ["all", "waiting", "executing", "done", "failed", "cancelled"] as const;
type Filter = (typeof filters)[number];

export function SessionList(): VNode {
  const [filter, setFilter] = useState<Filter>("all");
  const [find, setFind] = useState("");
  const [limit, setLimit] = useState(pageSize);
  const wanted = find.trim();
  const { value, error, reload } = useLoaded(
    (signal, { api }) => readSessions(api, { filter, q: wanted, count: limit + 1 }, signal),
    [filter, limit, wanted],
  );
  const now = useNow(true, 20_000);
  useChanges(reload);
  const { ask, shell } = words.value;
  const shown = value?.slice(0, limit) ?? [];
  const names: Readonly<Record<Filter, string>> = { ...shell.states, all: ask.all, waiting: ask.waiting };
  const remove = (id: string) => answerOf(client.api.DELETE("/sessions/{id}", { params: { path: { id } } })).then(reload, reload);
  const choose = ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
    setFilter(filters.find((name) => name === currentTarget.value) ?? "all");
  return html`<section class="stack" aria-labelledby="recent-title">
    <div class="row apart"><h2 id="recent-title">${ask.recent}</h2>
      <div class="row"><input type="search" class="find" aria-label=${ask.find} placeholder=${ask.find} maxlength="200" value=${find} onInput=${({ currentTarget }: { currentTarget: HTMLInputElement }) => setFind(currentTarget.value)} />
      <select class="quiet" aria-label=${ask.state} value=${filter} onChange=${choose}>${filters.map((name) => html`<option key=${name} value=${name}>${names[name]}</option>`)}</select></div></div>
    ${error !== null && html`<${Problem} error=${error} />`}
    ${value !== null && shown.length === 0 && html`<p class="muted" role="status">${wanted === "" && filter === "all" ? ask.none : ask.noMatch}</p>`}
    <ul class="sessions">${shown.map((session) => html`<${Item} key=${session.id} session=${session} now=${now} remove=${remove} />`)}</ul>
    ${(value?.length ?? 0) > limit && html`<div><button type="button" class="button small" onClick=${() => setLimit(limit + pageSize)}>${ask.more}</button></div>`}
  </section>`;
}

function Item({ session, now, remove }: { session: Session; now: number; remove: (id: string) => void }): VNode {
  const { ask, shell } = words.value;
  const { id, query, createdAt, usage, limits, progress, status } = session;
  const cost = costText(usage.costUsd);
  return html`<li>
    <a class="two-lines" href=${hrefOf({ view: "session", sessionId: id, tab: null })}>${query}</a>
    <div class="row small muted num"><${StateTag} session=${session} />${!isEnd(status) && progress.percent > 0 && html`<span>${Math.round(progress.percent)} %</span>`}<span>${isEnd(status) || limits.maxCostUsd === null ? cost : shell.of(cost, costText(limits.maxCostUsd))}</span><time datetime=${createdAt}>${ageText(createdAt, now)}</time>
      <span class="at-end"><${SureButton} label=${ask.deleteIt} about=${`${ask.deleteIt}: ${query.slice(0, 80)}`} question=${ask.deleteSure} yes=${ask.deleteYes} no=${shell.no} onSure=${() => remove(id)} /></span></div>
  </li>`;
}

interface Wanted {
  filter: Filter;
  q: string;
  count: number;
}

async function readSessions(api: Api, { filter, q, count }: Wanted, signal: AbortSignal): Promise<Session[]> {
  const state = filter === "all" ? {} : filter === "waiting" ? { hold: "awaiting_input" as const } : { status: filter };
  const wish = { ...state, ...(q !== "" && { q }) };
  const sessions: Session[] = [];
  for (let cursor: string | null | undefined; cursor !== null && sessions.length < count; ) {
    const query = { ...wish, limit: Math.min(200, count - sessions.length), ...(cursor !== undefined && { cursor }) };
    const page = await answerOf(api.GET("/sessions", { params: { query }, signal }));
    sessions.push(...page.items);
    cursor = page.nextCursor;
  }
  return sessions;
}

/** Events come in bursts: the list is read again that long after the first. Milliseconds. */
const gatherMs = 700;

/** Calls back when the state of any session changed. */
function useChanges(onChange: () => void): void {
  const newest = useRef(onChange);
  newest.current = onChange;
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let attempts = 0;
    const follow = async (answered: () => void) => {
      attempts += 1;
      const onOpen = () => {
        answered();
        if (attempts > 1) newest.current();
      };
      for await (const event of impatientClient.allEvents({ after: "now", signal: leaving.signal, maxBreaks: 0, onOpen })) {
        if (!event.type.startsWith("session.") && event.type !== "round.completed") continue;
        timer ??= setTimeout(() => {
          timer = undefined;
          newest.current();
        }, gatherMs);
      }
    };
    untilAnswered(leaving.signal, follow).catch(() => undefined);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, []);
}
