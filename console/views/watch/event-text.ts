/** One event as a line of the timeline. */
import type { Event } from "../../../clients/typescript/src/api-types.ts";
import type { Words } from "../../words/words.ts";

export function toneOfEvent({ type, data }: Event): "good" | "bad" | "wait" | "run" | "plain" {
  switch (type) {
    case "task.completed":
    case "report.ready":
      return "good";
    case "task.failed":
    case "source.failed":
      return "bad";
    case "session.waiting":
    case "task.awaiting_input":
    case "source.suspected":
    case "step.degraded":
      return "wait";
    case "task.started":
    case "task.progress":
      return "run";
    case "session.status":
      return data.to === "failed" ? "bad" : data.to === "done" ? "good" : "plain";
    default:
      return "plain";
  }
}

export function eventText(event: Event, { watch, shell }: Words): string {
  const { lines } = watch;
  switch (event.type) {
    case "session.status":
      return [shell.states[event.data.to], event.data.error?.message, event.data.cut].filter((part) => part !== undefined).join(": ");
    case "session.message":
      return `${event.data.role === "user" ? lines.you : "Ralph"}: ${event.data.content}`;
    case "session.held":
      return shell.holds[event.data.hold];
    case "session.resumed":
      return lines.resumed;
    case "session.queued":
      return shell.queued(event.data.position);
    case "session.waiting": {
      const known: Readonly<Record<string, string>> = watch.waits;
      return known[event.data.reason] ?? watch.waitsFor(event.data.reason);
    }
    case "brief.updated":
      return lines.brief(event.data.version, event.data.status === "approved");
    case "plan.created":
      return lines.plan(event.data.version, event.data.total);
    case "plan.updated":
      return lines.planChanged(event.data.version, event.data.status === "approved");
    case "plan.completed":
      return lines.planDone(event.data.completed, event.data.total);
    case "task.started":
      return event.data.attempt > 1 ? lines.startedAgain(event.data.attempt) : lines.started;
    case "task.progress":
      return event.data.message ?? lines.goesOn;
    case "task.completed":
      return [lines.completed, event.data.summary].filter((part) => part !== undefined && part !== "").join(": ");
    case "task.failed":
      return [lines.failed, event.data.error?.message].filter((part) => part !== undefined).join(": ");
    case "task.skipped":
      return `${lines.skipped}: ${event.data.reason}`;
    case "task.awaiting_input":
      return `${shell.news.question} ${event.data.question.text}`;
    case "step.degraded":
      return lines.degraded(event.data.agent, event.data.error.message);
    case "source.failed":
      return lines.sourceFailed(event.data.service, event.data.error.message);
    case "source.suspected":
      return lines.suspected(event.data.words);
    case "round.completed":
      return lines.roundDone(event.data.round);
    case "session.followed":
      return lines.followed(event.data.query);
    case "review.completed":
      return event.data.decision === "continue" ? lines.reviewMore(event.data.newTasks) : lines.reviewDone;
    case "report.ready":
      return lines.report(event.data.format);
  }
}
