/**
 * Sessions whose owner has reached a spending limit. They are not held: they have no slot and no running clock until the
 * owner may spend again, which is polled while there are any. After a restart they run until their next model call.
 */
import type { ReachedLimit } from "../../domain/owners/owner-limits.ts";
import type { OwnedSession } from "../ports/directory.ts";
import type { Core } from "../run/core.ts";
import type { SessionRun } from "../run/session-run.ts";

type Needs = Pick<Core, "spend" | "log"> & { settings: Pick<Core["settings"], "quotaCheckMs"> };

export class UnfundedSessions {
  readonly #core: Needs;
  readonly #due: (session: OwnedSession) => void;
  /** Sessions by owner. */
  readonly #waiting = new Map<string, Set<string>>();
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  /** `due` is called with each session whose owner may spend again. */
  constructor(core: Needs, due: (session: OwnedSession) => void) {
    this.#core = core;
    this.#due = due;
  }

  /** Adds the session of a run, with an event that says what it waits for and until when. */
  async add(run: SessionRun, { resetsAt }: ReachedLimit): Promise<void> {
    const { id, owner } = run.state;
    const ids = this.#waiting.get(owner) ?? new Set();
    this.#waiting.set(owner, ids.add(id));
    this.#schedule();
    await run.tell({ type: "session.waiting", data: { taskId: null, agent: null, reason: "quota", until: resetsAt } });
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#waiting.clear();
  }

  #schedule(): void {
    if (this.#isClosed || this.#waiting.size === 0) return;
    this.#timer ??= setTimeout(() => void this.#look(), this.#core.settings.quotaCheckMs);
  }

  async #look(): Promise<void> {
    for (const [owner, ids] of [...this.#waiting]) {
      try {
        if ((await this.#core.spend.reached(owner)) !== null) continue;
      } catch (error) {
        this.#core.log.warn({ owner, error }, "An owner's spending could not be read; it is retried");
        continue;
      }
      this.#waiting.delete(owner);
      for (const id of ids) this.#due({ id, owner });
    }
    this.#timer = null;
    this.#schedule();
  }
}
