/**
 * Follows one session: reads it, streams its events from the first one on, and reads it again when an event does not
 * contain the whole change. After a lost connection or a restart of the service the stream resumes after the last received
 * event.
 */
import { type Signal, signal } from "@preact/signals";
import type { Event } from "../../clients/typescript/src/api-types.ts";
import { ServiceError } from "../../clients/typescript/src/errors.ts";
import { isEnded } from "../../clients/typescript/src/session-states.ts";
import { isRefused } from "./access.ts";
import { lostSince } from "./attempts.ts";
import { impatientClient as client } from "./client.ts";
import { untilAnswered } from "./connection.ts";
import { type Extent, inTurn } from "./readings.ts";
import { openedState, outdates, type SessionState, withEvents, withSnapshot } from "./session-state.ts";

export interface Feed {
  /** Null until the session was read. */
  readonly state: Signal<SessionState | null>;
  /** Why the session cannot be followed, e.g. that it is gone. */
  readonly error: Signal<unknown>;
  /** Reads the session again, e.g. after a command. */
  readonly refresh: () => Promise<void>;
  readonly close: () => void;
}

/** Events are taken in together that often, so that a long log is drawn a few times and not a thousand times. Milliseconds. */
const batchMs = 60;
/** Usage is in no event: while the session works it is read that often. Milliseconds. */
const usageMs = 5_000;

export function followSession(sessionId: string, onNews: (events: readonly Event[]) => void): Feed {
  const closing = new AbortController();
  const { signal: abort } = closing;
  const state = signal<SessionState | null>(null);
  const error = signal<unknown>(null);
  let pending: Event[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the session changed last before the page showed it. What happened later is news, also where a reading shows it first. */
  let openedAt: string | null = null;

  const read = async (what: Extent) => {
    const containsSeq = state.value?.lastSeq ?? 0;
    const session = await client.session(sessionId, { signal: abort });
    const tasks = what === "tasks" ? await client.tasks(sessionId, { signal: abort }) : null;
    openedAt ??= session.updatedAt;
    state.value = state.value === null ? openedState({ session, tasks }) : withSnapshot(state.value, { session, tasks, containsSeq });
  };
  const refresh = inTurn((what) => untilAnswered(abort, () => read(what)));
  const fail = (reason: unknown) => {
    // A key that ended leads to the sign-in, and the session is followed on after it.
    if (!abort.aborted && !isUnauthorized(reason)) error.value = reason;
  };
  const flush = () => {
    timer = undefined;
    const events = pending;
    pending = [];
    const before = state.value;
    if (before === null || events.length === 0) return;
    state.value = withEvents(before, events);
    const wants = events.filter(({ seq, at }) => seq > before.lastSeq && at >= (openedAt ?? "")).map(outdates);
    const news = events.filter(({ seq, at }) => seq > before.lastSeq && at > (openedAt ?? ""));
    if (news.length > 0) onNews(news);
    if (wants.includes("tasks")) refresh("tasks").catch(fail);
    else if (wants.includes("session")) refresh("session").catch(fail);
  };
  let after = 0;
  const follow = async () => {
    await refresh("tasks");
    for (;;) {
      let attempts = 0;
      await untilAnswered(abort, async (answered) => {
        attempts += 1;
        const onOpen = () => {
          answered();
          // Meanwhile more may have changed than the events say.
          if (attempts > 1) refresh("tasks").catch(fail);
        };
        for await (const event of client.events(sessionId, { signal: abort, after, maxBreaks: 0, onOpen })) {
          after = event.seq;
          pending.push(event);
          timer ??= setTimeout(flush, batchMs);
        }
      });
      clearTimeout(timer);
      flush();
      await refresh("tasks");
      // It has ended. Somebody may take it up again, in another tab or by another program.
      await untilAnswered(abort, () => client.waitFor(sessionId, (session) => !isEnded(session), { signal: abort }));
      await refresh("tasks");
    }
  };
  const followOn = async () => {
    for (;;) {
      try {
        return await follow();
      } catch (reason) {
        if (abort.aborted || !isUnauthorized(reason)) return fail(reason);
        await signedIn(abort);
      }
    }
  };
  void followOn();
  const looking = setInterval(() => {
    const now = state.value?.session;
    if (now !== undefined && !isEnded(now) && now.hold === null && !document.hidden && lostSince.value === null)
      refresh("session").catch(() => undefined);
  }, usageMs);

  return {
    state,
    error,
    refresh: () => refresh("tasks"),
    close: () => {
      closing.abort();
      clearTimeout(timer);
      clearInterval(looking);
    },
  };
}

function isUnauthorized(reason: unknown): boolean {
  return reason instanceof ServiceError && reason.status === 401;
}

/** Resolves once the service takes the reader's key, or the signal is aborted. */
function signedIn(abort: AbortSignal): Promise<void> {
  let stop: () => void = () => undefined;
  return new Promise<void>((resolve) => {
    stop = isRefused.subscribe((refused) => {
      if (!refused) resolve();
    });
    abort.addEventListener("abort", () => resolve());
  }).finally(() => stop());
}
