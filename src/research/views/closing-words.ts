/** The closing message of a session's conversation. It claims only what was done. */
import { formatNamed, type ReportFormat } from "../../domain/reports/formats.ts";
import { natureOf } from "../../domain/sessions/outcome.ts";
import type { SessionReads } from "../ports/session-store.ts";
import { sessionWords } from "../run/session-words.ts";
import { outcomeWords, stepCounts } from "./session-outcome.ts";

/** The message for a session with reports. */
export function doneWords(state: SessionReads, written: readonly ReportFormat[]): string {
  const words = sessionWords(state.session);
  const formats = written.map((format) => formatNamed(format).label);
  const counts = stepCounts(state);
  if (!hasActs(state) && counts.done === counts.total)
    return state.research()?.completeness === "none" ? words.foundNothing(formats) : words.done(formats);
  return `${outcomeWords(state.session).ended(counts)} ${words.reports(formats)}`;
}

/** The message for a failed session. */
export function failedWords(state: SessionReads, message: string): string {
  const told = sessionWords(state.session).failed(message);
  return hasActs(state) ? `${told.replace(/[.\s]*$/u, ".")} ${outcomeWords(state.session).ended(stepCounts(state))}` : told;
}

function hasActs(state: SessionReads): boolean {
  return state.tasks().some((task) => natureOf(task) === "acts");
}
