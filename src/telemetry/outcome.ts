/** How a piece of work ended, as a label with few values. */
import { isRalphError } from "../domain/errors/errors.ts";

/** Ends that are no failure, by the name of what was thrown. */
const otherEnds: Readonly<Record<string, string>> = {
  Interruption: "interrupted",
  Suspension: "waits_for_user",
  AbortError: "interrupted",
};

/** `ok` is said by the caller; here an error's code, or the kind of end that is none. */
export function outcomeOf(error: unknown): string {
  if (isRalphError(error)) return error.code;
  const name = error instanceof Error ? error.constructor.name : "";
  return otherEnds[name] ?? "internal_error";
}
