/**
 * The supervisor's progress as a feed for event streams. A reader may subscribe before its session exists, and every
 * reader gets the same updates under the same numbers.
 */
import { type EventLog, isLast } from "../events/event-log.ts";
import type { Frame, FrameSource } from "../ports/service.ts";
import { SupervisorProgress } from "./supervisor-progress.ts";
import { supervisorWords } from "./supervisor-words.ts";

interface Followed {
  progress: SupervisorProgress;
  frames: Frame[];
  /** Number of the last event that was read. */
  read: number;
  /** Resolves when earlier reads are complete. */
  turn: Promise<void>;
}

interface Listener {
  wake: () => void;
  stop: (() => void) | null;
}

/** A session, with the id that its client chose. */
export interface KnownSession {
  id: string;
  clientId: string;
  query: string;
}

/** Most cached sessions; each entry holds a question of up to 10,000 characters. */
const mostKnown = 1_000;
/** Most events of one read. */
const atOnce = 1_000;

export class SupervisorFeed {
  readonly #events: EventLog;
  /** Sessions by the keys that readers use; the oldest are evicted, and looked up again on demand. */
  readonly #known = new Map<string, KnownSession>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #followed = new Map<string, Followed>();

  constructor(events: EventLog) {
    this.#events = events;
  }

  /** Registers the session of a key, and wakes readers that subscribed before. */
  announce(key: string, session: KnownSession): void {
    this.#known.delete(key);
    if (this.#known.size >= mostKnown) for (const [oldest] of this.#known) if (this.#known.delete(oldest)) break;
    this.#known.set(key, session);
    for (const listener of this.#listeners.get(key) ?? []) {
      this.#attach(key, listener);
      listener.wake();
    }
  }

  source(key: string): FrameSource {
    return {
      key: `supervisor ${key}`,
      // Updates are computed from a session's events, so new events have to be read first.
      recent: () => undefined,
      read: (after, limit) => this.#read(key, after, limit),
      listen: (wake) => this.#listen(key, wake),
      isOver: async (after) => {
        const session = this.#known.get(key);
        return session !== undefined && this.#events.sessionFrames(session.id).isOver(after);
      },
    };
  }

  async #read(key: string, after: number, limit: number): Promise<readonly Frame[]> {
    const session = this.#known.get(key);
    if (session === undefined) return [];
    const followed = this.#followed.get(key) ?? {
      progress: new SupervisorProgress(session.clientId, supervisorWords(session.query)),
      frames: [],
      read: 0,
      turn: Promise.resolve(),
    };
    if (this.#listeners.has(key)) this.#followed.set(key, followed);
    // One at a time: readers share the computed updates.
    const advanced = followed.turn.then(() => this.#advance(session, followed));
    followed.turn = advanced.catch(() => undefined);
    await advanced;
    const from = followed.frames.findIndex(({ seq }) => seq > after);
    return from < 0 ? [] : followed.frames.slice(from, from + limit);
  }

  async #advance({ id }: KnownSession, followed: Followed): Promise<void> {
    for (;;) {
      const events = await this.#events.after(id, followed.read, atOnce);
      for (const event of events) {
        followed.read = event.seq;
        const updates = followed.progress.of(event);
        if (updates.length === 0) continue;
        const texts = updates.map((update, index) => {
          const number = index === updates.length - 1 ? `id: ${event.seq}\n` : "";
          return `${number}data: ${JSON.stringify(update)}\n\n`;
        });
        followed.frames.push({ seq: event.seq, frame: texts.join(""), last: isLast(event) });
      }
      if (events.length < atOnce) return;
    }
  }

  #listen(key: string, wake: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set<Listener>();
    this.#listeners.set(key, listeners);
    const listener: Listener = { wake, stop: null };
    listeners.add(listener);
    this.#attach(key, listener);
    return () => {
      listener.stop?.();
      listeners.delete(listener);
      if (listeners.size > 0 || this.#listeners.get(key) !== listeners) return;
      this.#listeners.delete(key);
      this.#followed.delete(key);
    };
  }

  #attach(key: string, listener: Listener): void {
    if (listener.stop !== null) return;
    const session = this.#known.get(key);
    if (session !== undefined) listener.stop = this.#events.listen(session.id, listener.wake);
  }
}
