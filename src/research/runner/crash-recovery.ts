/** Sessions that were under way when the process died: in which order they are taken up, and how often a step may be. */
import { RalphError } from "../../domain/errors.ts";
import type { EventLog } from "../events/event-log.ts";
import type { SessionRun } from "../run/session-run.ts";

/** Orders recovered sessions by their last `session.queued` event; sessions without one ran at once and come first. */
export function recoveryOrder(ids: readonly string[], events: EventLog): string[] {
  const turns = ids.map((id) => {
    const told = events.after(id, 0, Number.MAX_SAFE_INTEGER).findLast(({ type }) => type === "session.queued");
    return { id, at: told?.at ?? "", position: Number(told?.data.position ?? 0) };
  });
  // Those told in the same millisecond stood in the order of their places.
  return turns.sort((a, b) => (a.at === b.at ? a.position - b.position : a.at < b.at ? -1 : 1)).map(({ id }) => id);
}

/**
 * Counts a step that is taken up after a death of the process, before it begins: one that kills the process each time
 * must not do so for ever. Tasks count their own attempts.
 * @throws RalphError `retry_exhausted` for a step that was taken up again as often as a task may be.
 */
export async function countRecovery({ core: { settings }, state }: SessionRun): Promise<void> {
  const { version, status, recoveries } = state.session;
  if (status === "executing") return;
  if (recoveries >= settings.maxTaskAttempts) {
    throw new RalphError("retry_exhausted", `The step '${status}' was taken up again ${recoveries} times and never ended`);
  }
  await state.commit((changes) => changes.setRecoveries(version, recoveries + 1));
}
