/** Writes the events that sessions wait in the queue. */
import type { NewEvent } from "../../domain/events/events.ts";
import type { Core } from "../run/core.ts";

export async function tellQueued({ sessions, clock, log }: Core, queued: ReadonlyMap<string, NewEvent>): Promise<void> {
  if (queued.size === 0) return;
  try {
    await sessions.appendOpen(queued, clock().toISOString());
  } catch (error) {
    log.warn({ sessions: [...queued.keys()], error }, "An event could not be written");
  }
}
