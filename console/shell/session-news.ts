/** Tells of what happened in a session while the page is open: read out by screen readers, and as a notification. */
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
  for (const event of events) {
    const news = newsOf(event, words.value);
    if (news === null) continue;
    announce(news.text, news.isUrgent);
    const isEnd = event.type === "session.status" && event.data.to === "done";
    if (news.isUrgent || isEnd) notify(query, news.text, `${event.sessionId} ${event.seq}`);
  }
}
