/** Writes the event that a session waits in the queue. */
import type { NewEvent } from "../../domain/events/events.ts";
import type { Core } from "../run/core.ts";

export async function tellQueued({ sessions, clock, log }: Core, id: string, queued: NewEvent): Promise<void> {
  try {
    const state = await sessions.open(id);
    if (state === undefined) return;
    await state.commit((changes) => changes.appendOpen([queued], { at: clock().toISOString() })).finally(() => state.close());
  } catch (error) {
    log.warn({ session: id, error }, "An event could not be written");
  }
}
