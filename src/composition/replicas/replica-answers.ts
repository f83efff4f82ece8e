/** A replica's durability guarantees: nothing is answered before it is durable, and a stop hands sessions back. */
import { RalphError } from "../../domain/errors/errors.ts";
import { takeoverRetryAfterMs } from "../../domain/errors/takeover.ts";
import type { Assignments } from "../../store/shared/assignments.ts";
import type { Membership } from "../../store/shared/membership.ts";
import type { Database } from "../../store/writer/database.ts";

/** Longest wait of an answer for the shared database, and of a stop for the last batches. Milliseconds. */
const [answerMs, stopMs] = [5_000, 5_000];

/**
 * To be called before an answer is sent: resolves when every change it may reflect is durable and this replica certainly counts as alive.
 * @throws RalphError `service_unavailable` where neither can be confirmed in time.
 */
export function confirmation(db: Database, membership: Membership): () => Promise<void> {
  return async () => {
    if (db.sending !== null && (await within(answerMs, db.sending)) === "late")
      throw new RalphError("service_unavailable", "The shared database does not answer", { retryAfterMs: takeoverRetryAfterMs });
    await membership.confirm();
  };
}

/** Waits for work of a stop that needs the shared database, but not for a database that does not answer. */
export async function whileStopping(...work: (Promise<void> | undefined)[]): Promise<void> {
  await within(
    stopMs,
    Promise.all(work).then(() => undefined),
  );
}

/** Flushes pending batches and releases this replica's sessions. After the time-out the others recover them as after a crash. */
export async function handBack(db: Database, membership: Membership, assignments: Assignments): Promise<void> {
  const handed = await within(
    stopMs,
    // A look at who is alive: sessions handed to a replica that has gone would wait for the leader.
    membership
      .follow()
      .then(() => assignments.handOver())
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
