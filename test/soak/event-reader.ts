/** Reads a session's events as a client does: from its last number on, until the stream ends or breaks. */
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { NumberedEvent } from "../../src/domain/events/events.ts";

/** Adds what comes to `into`. Ends after `most` events, at a hold, at the end of the stream, and when the service dies. */
export async function readEvents(url: string, id: string, into: NumberedEvent[], most: number): Promise<void> {
  const abort = new AbortController();
  let count = 0;
  try {
    const response = await fetch(`${url}/sessions/${id}/events`, {
      headers: { accept: "text/event-stream", "last-event-id": String(into.at(-1)?.seq ?? 0) },
      signal: abort.signal,
    });
    if (response.status !== 200 || response.body === null) return;
    const events = response.body.pipeThrough(new TextDecoderStream() as never).pipeThrough(new EventSourceParserStream());
    for await (const { data } of events as unknown as AsyncIterable<{ data: string }>) {
      const event = JSON.parse(data) as NumberedEvent;
      into.push(event);
      if (event.type === "session.held" || ++count >= most) return;
    }
  } catch {
    // The connection broke: the next reading begins at the last event.
  } finally {
    abort.abort();
  }
}
