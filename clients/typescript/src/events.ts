/** Event logs as continuous sequences: reconnection with `Last-Event-ID`, no event lost or doubled. */
import { createParser } from "eventsource-parser";
import { pause, untilAborted } from "./abort.ts";
import type { Event, OwnerEvent } from "./api-types.ts";
import { ServiceError, UnreachableError } from "./errors.ts";
import { isOutage, jittered } from "./retry.ts";
import { endsSession } from "./session-states.ts";
import { type Transport, unreachable } from "./transport.ts";

export interface FollowOptions {
  signal?: AbortSignal | null | undefined;
  /** Called when a connection is open. */
  onOpen?: (() => void) | undefined;
  /** Called when a connection broke, with the wait before the next one. Milliseconds. */
  onBreak?: ((waitMs: number, error: Error | null) => void) | undefined;
  /** Wait before the first reconnection, until the service's `retry:` says otherwise; doubled up to 20 times the value. Milliseconds. */
  retryMs?: number | undefined;
  /** Broken connections in a row without an event between them, after which it gives up. */
  maxBreaks?: number | undefined;
  /** A connection is given up when nothing comes for so long; the service's heartbeat comes every 15 s by default. Milliseconds. */
  silenceMs?: number | undefined;
}

export interface SessionFollowOptions extends FollowOptions {
  /** Only events with a higher `seq`. */
  after?: number | undefined;
  /** Called with each piece of the report's text as it is written. Pieces are not stored: those sent while the connection is broken are lost. */
  onDelta?: ((text: string) => void) | undefined;
}

export interface OwnerFollowOptions extends FollowOptions {
  /** Only events with a higher `position`; `now`: only those to come. */
  after?: number | "now" | undefined;
}

/**
 * The events of a session, each exactly once, up to the one that ends it.
 * @throws ServiceError where the service refuses, the last failure where it gives up, or the signal's reason
 */
export function sessionEvents(
  transport: Transport,
  id: string,
  options: SessionFollowOptions = {},
): AsyncGenerator<Event, void, undefined> {
  const { after = 0, onDelta } = options;
  const url = `${transport.baseUrl}/sessions/${encodeURIComponent(id)}/events${onDelta === undefined ? "" : "?deltas=1"}`;
  return follow<Event>(transport, { url, after, placeOf: ({ seq }) => seq, isLast: endsSession, onDelta }, options);
}

/** The events of all of the key's sessions, each exactly once, without an end. @throws as `sessionEvents` */
export function allEvents(transport: Transport, options: OwnerFollowOptions = {}): AsyncGenerator<OwnerEvent, void, undefined> {
  const { after = 0 } = options;
  const url = `${transport.baseUrl}/events`;
  return follow<OwnerEvent>(transport, { url, after, placeOf: ({ position }) => position, isLast: () => false }, options);
}

/** How long a stream may stay open after an event that ends its log. The service closes it at once; a proxy may not. Milliseconds. */
const lingerMs = 1_000;

interface Log<E> {
  url: string;
  after: number | "now";
  placeOf: (event: E) => number;
  isLast: (event: E) => boolean;
  onDelta?: ((text: string) => void) | undefined;
}

/** Where a reader is in its log, and what the service said of reconnecting. */
interface Cursor {
  place: number | "now";
  /** Where a stream that was opened at `now` began, once the service has said so. */
  opened: number | null;
  /** Whether the last event ends the log, unless another follows. */
  ended: boolean;
  retryMs: number;
}

async function* follow<E>(transport: Transport, log: Log<E>, options: FollowOptions): AsyncGenerator<E, void, undefined> {
  const { signal = null, onBreak, maxBreaks = 12 } = options;
  const cursor: Cursor = { place: log.after, opened: null, ended: false, retryMs: options.retryMs ?? 250 };
  for (let breaks = 0; ; breaks++) {
    const before = cursor.place;
    let failure: Error | null = null;
    try {
      for await (const next of connection<E>(transport, log, cursor, options)) {
        if (next === "over") return;
        const place = log.placeOf(next);
        if (typeof cursor.place === "number" && place <= cursor.place) continue;
        cursor.place = place;
        cursor.ended = log.isLast(next);
        yield next;
      }
      // A retried session has events after a terminal one. The feed has ended only if the service closes the stream after it.
      if (cursor.ended) return;
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (!(error instanceof Error) || !isOutage(error)) throw error;
      failure = error;
    }
    if (cursor.place !== before) breaks = 0;
    if (breaks >= maxBreaks) throw failure ?? new UnreachableError("The event stream ends again and again without an event");
    const asked = failure instanceof ServiceError ? (failure.retryAfterMs ?? 0) : 0;
    const wait = Math.max(asked, jittered(cursor.retryMs * Math.min(2 ** breaks, 20), Math.random()));
    onBreak?.(wait, failure);
    await pause(wait, signal);
  }
}

/** The events of one connection; `over` where no more will come. */
async function* connection<E>(
  transport: Transport,
  log: Log<E>,
  cursor: Cursor,
  { signal = null, onOpen, silenceMs = 60_000 }: FollowOptions,
): AsyncGenerator<E | "over", void, undefined> {
  if (cursor.place === "now" && cursor.opened !== null) cursor.place = cursor.opened;
  const headers = new Headers({ accept: "text/event-stream" });
  if (typeof cursor.place === "number" && cursor.place > 0) headers.set("last-event-id", String(cursor.place));
  const url = cursor.place === "now" ? `${log.url}?after=now` : log.url;
  const { response, deadline } = await transport.open(url, { method: "GET", headers, signal, timeoutMs: silenceMs, retry: false });
  const reader = response.status === 204 ? undefined : response.body?.getReader();
  try {
    if (reader === undefined) {
      yield "over";
      return;
    }
    onOpen?.();
    const parsed: E[] = [];
    const parser = frameParser(log, cursor, (event) => parsed.push(event));
    const decoder = new TextDecoder();
    for (;;) {
      deadline.set(cursor.ended ? lingerMs : silenceMs);
      const { done, value } = await untilAborted(reader.read(), deadline.signal).catch((error: unknown) => {
        if (deadline.passed && cursor.ended) return { done: true, value: undefined };
        throw unreachable(url, deadline.passed ? "sends nothing any more" : "broke the connection off", error);
      });
      // The reader may take its time over an event.
      deadline.set(null);
      if (value === undefined || done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* parsed.splice(0);
    }
  } finally {
    deadline.release();
    // Closes the connection where the events are no longer wanted.
    reader?.cancel().catch(() => undefined);
  }
}

function frameParser<E>({ onDelta }: Log<E>, cursor: Cursor, onEvent: (event: E) => void) {
  return createParser({
    onRetry: (ms) => {
      cursor.retryMs = ms;
      // Each stream begins with this line, and an id where its place is not 0: from here on a break misses nothing.
      cursor.opened ??= 0;
    },
    onId: (id) => {
      cursor.opened = Number(id);
    },
    onEvent: ({ event, data }) => {
      if (event === "report.delta") onDelta?.((JSON.parse(data) as { text: string }).text);
      else onEvent(JSON.parse(data) as E);
    },
  });
}
