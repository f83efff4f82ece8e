/** A session's events as one continuous sequence across reconnections. */
import { setTimeout as delay } from "node:timers/promises";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { loggedEvent, type NumberedEvent } from "../domain/events.ts";
import { isTerminal, type SessionState } from "../domain/states.ts";
import { ServiceError } from "./client.ts";

export interface FollowOptions {
  signal: AbortSignal;
  /** Called at each disconnection with the delay before the next attempt. Milliseconds. */
  onBreak?: (waitMs: number) => void;
  /** Delay before the first reconnection; doubled for each further one, up to 20 times the value. Milliseconds. */
  retryMs?: number;
  /** Maximum number of disconnections in a row without an event between them. */
  maxBreaks?: number;
}

type OpenStream = (after: number, signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;

/**
 * Yields the events numbered 1, 2, 3 … up to the one that ends the session, each exactly once. After a disconnection the
 * stream is reopened after the last event, since the service keeps them all.
 * @throws UnreachableError or ServiceError when it gives up, or at once where the service refuses the request.
 */
export async function* follow(open: OpenStream, options: FollowOptions): AsyncGenerator<NumberedEvent, void, undefined> {
  const { signal, onBreak, maxBreaks = 12 } = options;
  const retry = { ms: options.retryMs ?? 250 };
  let seen = 0;
  for (let breaks = 0; ; breaks++) {
    const before = seen;
    let failure: unknown = null;
    try {
      const stream = await open(seen, signal);
      if (stream === null) return;
      for await (const next of events(stream, retry)) {
        if (next.seq <= seen) continue;
        seen = next.seq;
        yield next;
        if (endsSession(next)) return;
      }
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
      failure = error;
    }
    if (seen > before) breaks = 0;
    if (breaks >= maxBreaks) throw failure ?? new Error("The event stream ends again and again without an event");
    const wait = retry.ms * Math.min(2 ** breaks, 20);
    onBreak?.(wait);
    await delay(wait, undefined, { signal });
  }
}

async function* events(stream: ReadableStream<Uint8Array>, retry: { ms: number }): AsyncGenerator<NumberedEvent> {
  const parser = new EventSourceParserStream({
    onRetry: (ms) => {
      retry.ms = ms;
    },
  });
  for await (const { data } of stream.pipeThrough(new TextDecoderStream()).pipeThrough(parser)) {
    const parsed = loggedEvent.safeParse(JSON.parse(data));
    // Unknown event types of a newer service are skipped; the next event advances the number.
    if (parsed.success) yield parsed.data;
  }
}

/** Whether this event is the last one, unless the session is retried. */
export function endsSession({ type, data }: NumberedEvent): boolean {
  return type === "session.status" && isTerminal(data.to as SessionState);
}

/** Whether a retry may help: the service is away, restarting or overloaded. A refusal is final. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ServiceError) || error.status >= 500 || error.status === 429;
}
