/** What one of several replicas owes its callers and the others. */
import { RalphError } from "../domain/errors.ts";
import type { Database } from "../store/database.ts";
import type { Assignments } from "../store/shared/assignments.ts";
import type { Membership } from "../store/shared/membership.ts";

/** How long an answer waits for the shared database, and a stop for the last batches. Milliseconds. */
const [answerMs, stopMs] = [5_000, 5_000];

/**
 * To be called before an answer is sent: resolves when all that it may tell of is durable, and this replica counts as alive.
 * @throws RalphError `service_unavailable` where that cannot be said.
 */
export function confirmation(db: Database, membership: Membership): () => Promise<void> {
  return async () => {
    if (db.sending !== null && (await within(answerMs, db.sending)) === "late")
      throw new RalphError("service_unavailable", "The shared database does not answer", { retryAfterMs: 5_000 });
    await membership.confirm();
  };
}

/** Writes what waits and hands its sessions to the others. What the database does not take by then is left to them as after a death. */
export async function handBack(db: Database, membership: Membership, assignments: Assignments): Promise<void> {
  const handed = await within(
    stopMs,
    assignments
      .handOver()
      .then(() => db.drain())
      .catch(() => undefined),
  );
  if (handed !== "late") await membership.release().catch(() => undefined);
}

async function within(ms: number, work: Promise<void>): Promise<"late" | "done"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), ms);
  });
  return Promise.race([work.then(() => "done" as const), late]).finally(() => clearTimeout(timer));
}
