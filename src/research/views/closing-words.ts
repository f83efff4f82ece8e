/** The closing message of a session's conversation. It never claims more than was done. */
import type { ReportFormat } from "../../domain/formats.ts";
import { natureOf } from "../../domain/outcome.ts";
import type { SessionReads } from "../ports/session-store.ts";
import { sessionWords } from "../run/session-words.ts";
import { outcomeWords, stepCounts } from "./session-outcome.ts";

/** Of a session that has its reports. */
export function doneWords(state: SessionReads, formats: readonly ReportFormat[]): string {
  const words = sessionWords(state.session);
  const counts = stepCounts(state);
  if (!hasActs(state) && counts.done === counts.total)
    return state.research()?.completeness === "none" ? words.foundNothing(formats) : words.done(formats);
  return `${outcomeWords(state.session).ended(counts)} ${words.reports(formats)}`;
}

/** Of a session that failed. */
export function failedWords(state: SessionReads, message: string): string {
  const told = sessionWords(state.session).failed(message);
  return hasActs(state) ? `${told.replace(/[.\s]*$/u, ".")} ${outcomeWords(state.session).ended(stepCounts(state))}` : told;
}

function hasActs(state: SessionReads): boolean {
  return state.tasks().some((task) => natureOf(task) === "acts");
}
