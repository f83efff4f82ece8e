/**
 * The supervisor's progress as a feed that event streams read: a reader may come before its session is there, and finds
 * the same updates under the same numbers whenever it comes.
 */
import { isTerminal } from "../../domain/states.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { Frame } from "../ports/service.ts";
import type { Core } from "../run/core.ts";
import { SupervisorProgress } from "./supervisor-progress.ts";
import { supervisorWords } from "./supervisor-words.ts";

interface Followed {
  progress: SupervisorProgress;
  frames: Frame[];
  /** Number of the last event that was read. */
  read: number;
}

interface Listener {
  wake: () => void;
  stop: (() => void) | null;
}

/** Events read at once. */
const atOnce = 1_000;

export class SupervisorFeed {
  readonly #core: Pick<Core, "events">;
  readonly #sessionOf: (key: string) => { session: SessionRow; sessionId: string } | undefined;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #followed = new Map<string, Followed>();

  /** `sessionOf` finds the session that a key means, once it is there, with the name the client has for it. */
  constructor(core: Pick<Core, "events">, sessionOf: (key: string) => { session: SessionRow; sessionId: string } | undefined) {
    this.#core = core;
    this.#sessionOf = sessionOf;
  }

  frames(key: string, after: number, limit: number): readonly Frame[] {
    const found = this.#sessionOf(key);
    if (found === undefined) return [];
    const { session, sessionId } = found;
    const followed = this.#followed.get(key) ?? {
      progress: new SupervisorProgress(sessionId, supervisorWords(session.query)),
      frames: [],
      read: 0,
    };
    if (this.#listeners.has(key)) this.#followed.set(key, followed);
    for (;;) {
      const events = this.#core.events.after(session.id, followed.read, atOnce);
      for (const event of events) {
        followed.read = event.seq;
        const updates = followed.progress.of(event);
        if (updates.length === 0) continue;
        const texts = updates.map((update, index) => {
          const id = index === updates.length - 1 ? `id: ${event.seq}\n` : "";
          return `${id}data: ${JSON.stringify(update)}\n\n`;
        });
        const last = event.type === "session.status" && isTerminal(event.data.to as SessionRow["status"]);
        followed.frames.push({ seq: event.seq, frame: texts.join(""), last });
      }
      if (events.length < atOnce) break;
    }
    const from = followed.frames.findIndex(({ seq }) => seq > after);
    return from < 0 ? [] : followed.frames.slice(from, from + limit);
  }

  listen(key: string, wake: () => void): () => void {
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

  isOver(key: string, after: number): boolean {
    const session = this.#sessionOf(key)?.session;
    return session !== undefined && isTerminal(session.status) && after >= session.event_seq;
  }

  /** Tells readers who came early that their session is there now. */
  announce(key: string): void {
    for (const listener of this.#listeners.get(key) ?? []) {
      this.#attach(key, listener);
      listener.wake();
    }
  }

  #attach(key: string, listener: Listener): void {
    if (listener.stop !== null) return;
    const session = this.#sessionOf(key)?.session;
    if (session !== undefined) listener.stop = this.#core.events.listen(session.id, listener.wake);
  }
}
