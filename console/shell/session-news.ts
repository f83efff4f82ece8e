/** Announces a session's events while the page is open: to screen readers, and as notifications. */
import type { Event } from "../../clients/typescript/src/api-types.ts";
import type { Words } from "../words/words.ts";
import { announce } from "./announcer.ts";
import { notify } from "./notifications.ts";
import { words } from "./preferences.ts";

export interface News {
  text: string;
  isUrgent: boolean;
}

/** What an event is worth saying; null for most. */
export function newsOf(event: Event, { shell }: Words): News | null {
  switch (event.type) {
    case "session.status":
      if (event.data.to === "done") return { text: shell.news.done, isUrgent: false };
      if (event.data.to === "failed") return { text: `${shell.news.failed} ${event.data.error?.message ?? ""}`.trim(), isUrgent: true };
      return { text: shell.states[event.data.to], isUrgent: false };
    case "session.held":
      if (event.data.hold === "paused") return { text: shell.holds.paused, isUrgent: false };
      // The task has asked already.
      if (event.data.reason === "task") return null;
      return {
        text:
          event.data.reason === "plan" ? shell.news.plan : event.data.reason === "brief" ? shell.news.brief : shell.holds.awaiting_input,
        isUrgent: true,
      };
    case "task.awaiting_input":
      return { text: `${shell.news.question} ${event.data.question.text}`, isUrgent: true };
    default:
      return null;
  }
}

/** States that a session passes on its way are read out, but notified of is what ends it or waits for the user. */
export function tellNews(query: string, events: readonly Event[]): void {
  const said = events.flatMap((event) => {
    const news = newsOf(event, words.value);
    return news === null ? [] : [{ event, ...news }];
  });
  // Simultaneous events are one announcement: a second one would replace the first before it is read out.
  const urgent = new Set(said.filter(({ isUrgent }) => isUrgent).map(({ text }) => text));
  if (urgent.size > 0) announce([...urgent].join(" "), true);
  const state = said.findLast(({ isUrgent }) => !isUrgent);
  if (state !== undefined) announce(state.text);
  for (const { event, text, isUrgent } of said) {
    const isEnd = event.type === "session.status" && event.data.to === "done";
    if (isUrgent || isEnd) notify(query, text, `${event.sessionId} ${event.seq}`);
  }
}
