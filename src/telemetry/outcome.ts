/** The outcome of a piece of work as a metric label with few values. */
import { isRalphError } from "../domain/errors/errors.ts";

/** Outcomes that are not failures, by the class name of the thrown error. */
const otherEnds: Readonly<Record<string, string>> = {
  Interruption: "interrupted",
  Suspension: "waits_for_user",
  AbortError: "interrupted",
};

/** The label for a thrown error: its code, or an entry of `otherEnds`. Successful work is labelled `ok` by the caller. */
export function outcomeOf(error: unknown): string {
  if (isRalphError(error)) return error.code;
  const name = error instanceof Error ? error.constructor.name : "";
  return otherEnds[name] ?? "internal_error";
}
