/**
 * Sessions whose owner has reached a spending limit. They are not held: they have no slot and no running clock until the
 * owner may spend again, which is polled while there are any. After a restart they run until their next model call.
 */
import type { ReachedLimit } from "../../domain/owners/owner-limits.ts";
import type { OwnedSession } from "../ports/directory.ts";
import type { OpenSession } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";

type Needs = Pick<Core, "spend" | "clock" | "log"> & { settings: Pick<Core["settings"], "quotaCheckMs"> };

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

  /** Adds a session, with an event that says what it waits for and until when. */
  async add(state: OpenSession, { resetsAt }: ReachedLimit): Promise<void> {
    const { id, owner } = state;
    const ids = this.#waiting.get(owner) ?? new Set();
    this.#waiting.set(owner, ids.add(id));
    this.#schedule();
    const data = { taskId: null, agent: null, reason: "quota", until: resetsAt };
    await state
      .commit((changes) => changes.appendOpen([{ type: "session.waiting", data }], { at: this.#core.clock().toISOString() }))
      .catch((error: unknown) => this.#core.log.warn({ session: id, error }, "An event could not be written"));
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
