/**
 * Deletes expired data: ended sessions with all their rows and files, and the calls of sessions that are kept longer.
 * Pinned sessions stay. It works in small portions; after a stop the next start continues.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Sessions } from "../ports/service.ts";
import type { Core } from "../run/core.ts";

export interface RetentionSettings {
  /** Age from which ended sessions are deleted; 0: never. Days. */
  sessionDays: number;
  /** Age from which the calls of done and cancelled sessions are deleted; 0: never. Days. */
  callDays: number;
}

const dayMs = 86_400_000;
/** Interval of the deletion. Milliseconds. */
const intervalMs = 3_600_000;
/** Sessions, and calls, per portion. */
const sessionPortion = 20;
const callPortion = 500;
/** Pause between two portions, for other work. Milliseconds. */
const pauseMs = 20;

export class Retention {
  readonly #core: Pick<Core, "directory" | "storage" | "log" | "clock">;
  readonly #sessions: Pick<Sessions, "delete">;
  readonly #settings: RetentionSettings;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(
    core: Pick<Core, "directory" | "storage" | "log" | "clock">,
    sessions: Pick<Sessions, "delete">,
    settings: RetentionSettings,
  ) {
    this.#core = core;
    this.#sessions = sessions;
    this.#settings = settings;
  }

  /** Deletes now, and again every hour. */
  start(): void {
    const { sessionDays, callDays } = this.#settings;
    if (sessionDays === 0 && callDays === 0) return;
    void this.sweep().finally(() => {
      if (!this.#isClosed) this.#timer = setTimeout(() => this.start(), intervalMs).unref();
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer ?? undefined);
  }

  /** Deletes all expired data. A failure is logged, and the next run retries. */
  async sweep(): Promise<{ sessions: number; calls: number }> {
    const { sessionDays, callDays } = this.#settings;
    const deleted = { sessions: 0, calls: 0 };
    try {
      if (sessionDays > 0) deleted.sessions = await this.#deleteSessions(this.#before(sessionDays));
      if (callDays > 0) deleted.calls = await this.#deleteCalls(this.#before(callDays));
    } catch (error) {
      this.#core.log.warn({ error }, "Old sessions could not be deleted; it is retried in an hour");
    }
    if (deleted.sessions + deleted.calls > 0) {
      this.#core.log.info(deleted, "Expired data was deleted");
      this.#core.storage.compact();
    }
    return deleted;
  }

  #before(days: number): string {
    return new Date(this.#core.clock().getTime() - days * dayMs).toISOString();
  }

  async #deleteSessions(before: string): Promise<number> {
    let count = 0;
    while (!this.#isClosed) {
      const old = await this.#core.directory.expired(before, sessionPortion);
      for (const { id, owner } of old) {
        if (this.#isClosed) return count;
        await this.#sessions.delete(owner, id);
        count++;
      }
      if (old.length < sessionPortion) break;
      await pause(pauseMs);
    }
    return count;
  }

  async #deleteCalls(before: string): Promise<number> {
    let count = 0;
    while (!this.#isClosed) {
      const deleted = await this.#core.directory.forgetCalls(before, callPortion);
      count += deleted;
      if (deleted < callPortion) break;
      await pause(pauseMs);
    }
    return count;
  }
}
