/** Timers that check a session when the next lease on one of its tasks expires, so that another worker may take the task. */
import type { OwnedSession } from "../ports/directory.ts";
import type { SessionReads } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";
import { nextExpiry } from "../tree/outside-work.ts";

export class LeaseAlarms {
  readonly #core: Pick<Core, "clock" | "time">;
  readonly #due: (session: OwnedSession) => void;
  /** Functions that stop the timers, by session. */
  readonly #timers = new Map<string, () => void>();
  #isClosed = false;

  /** `due` is called with the session and watches it again if leases are left. */
  constructor(core: Pick<Core, "clock" | "time">, due: (session: OwnedSession) => void) {
    this.#core = core;
    this.#due = due;
  }

  /** To be called after a commit that grants a lease: watches the session's current leases. */
  watch(state: SessionReads): void {
    if (this.#isClosed) return;
    const { id, owner } = state.session;
    const now = this.#core.clock();
    this.#timers.get(id)?.();
    this.#timers.delete(id);
    const until = nextExpiry(state.tasks(), now.toISOString());
    if (until === null) return;
    const stop = this.#core.time.after(Date.parse(until) - now.getTime(), () => {
      this.#timers.delete(id);
      this.#due({ id, owner });
    });
    this.#timers.set(id, stop);
  }

  close(): void {
    this.#isClosed = true;
    for (const stop of this.#timers.values()) stop();
    this.#timers.clear();
  }
}
