/** What the leader of several replicas owes its callers and its successor. */
import { RalphError } from "../domain/errors.ts";
import type { Database } from "../store/database.ts";
import type { Leadership } from "../store/shared/leadership.ts";

/** How long an answer waits for the shared database, and a stop for the last batches. Milliseconds. */
const [answerMs, stopMs] = [5_000, 5_000];

/**
 * To be called before an answer is sent: resolves when all that it may tell of is durable, and this replica still leads.
 * @throws RalphError `service_unavailable` where that cannot be said.
 */
export function confirmation(db: Database, leadership: Leadership): () => Promise<void> {
  return async () => {
    if (db.sending !== null && (await within(answerMs, db.sending)) === "late")
      throw new RalphError("service_unavailable", "The shared database does not answer", { retryAfterMs: 5_000 });
    await leadership.confirm();
  };
}

/** Writes what waits and gives the lease back. What the database does not take by then is left to the next leader as after a death. */
export async function handBack(db: Database, leadership: Leadership): Promise<void> {
  const drained = await within(stopMs, db.drain());
  if (drained !== "late") await leadership.release().catch(() => undefined);
}

async function within(ms: number, work: Promise<void>): Promise<"late" | "done"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), ms);
  });
  return Promise.race([work.then(() => "done" as const), late]).finally(() => clearTimeout(timer));
}
