/**
 * The stream of a server that nearly speaks the Messages API, put into the form that the SDK reads: events without a
 * name, counts that are left out, an end without `message_stop`, one JSON message instead of a stream. What cannot be
 * read is an error that says why.
 */
import { type JsonObject, jsonObjectOf } from "../../../domain/base/json.ts";
import { type Frame, framesIn, unreadable } from "./stream-frames.ts";

/** The body as the API's own events. @throws Error with the reason where it cannot be read. */
export async function* messagesFrames(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const event of completed(eventsIn(framesIn(body)))) yield `event: ${String(event.type)}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Events as they come, or those that a plain message would have come in. */
async function* eventsIn(frames: AsyncIterable<Frame>): AsyncGenerator<JsonObject> {
  for await (const { value, name, isWhole } of frames) {
    if (isWhole) yield* eventsOf(value);
    else yield typedEvent(value, name);
  }
}

function typedEvent(event: JsonObject, name: string | null): JsonObject {
  const type = event.type ?? name ?? (event.error === undefined ? undefined : "error");
  if (typeof type === "string") return { ...event, type };
  const why = "choices" in event ? "The server speaks chat completions, not messages" : "An event of the stream has no type";
  throw unreadable(why, JSON.stringify(event));
}

/** Counts that are missing are 0 here, which counts as unknown; an end that was announced is an end. */
async function* completed(events: AsyncIterable<JsonObject>): AsyncGenerator<JsonObject> {
  let isAnnounced = false;
  for await (const event of events) {
    if (event.type === "message_start") {
      const message = jsonObjectOf(event.message);
      const usage = { input_tokens: 0, output_tokens: 0, ...jsonObjectOf(message.usage) };
      yield { ...event, message: { role: "assistant", content: [], stop_reason: null, ...message, usage } };
    } else if (event.type === "message_delta") {
      const usage = { output_tokens: 0, ...jsonObjectOf(event.usage) };
      isAnnounced = typeof jsonObjectOf(event.delta).stop_reason === "string";
      yield { ...event, delta: jsonObjectOf(event.delta), usage };
    } else {
      yield event;
      if (event.type === "message_stop") return;
    }
  }
  if (isAnnounced) yield { type: "message_stop" };
}

/** A whole message as the stream that it might have come in. */
function* eventsOf(message: JsonObject): Generator<JsonObject> {
  if (message.error !== undefined) {
    yield { ...message, type: "error" };
    return;
  }
  if (!Array.isArray(message.content)) throw unreadable("The answer is neither a stream nor a message", JSON.stringify(message));
  const { content, stop_reason = null, usage = {}, ...head } = message;
  yield { type: "message_start", message: { type: "message", role: "assistant", ...head, content: [], stop_reason: null, usage } };
  for (const [index, block] of content.entries()) {
    const { text, input, ...rest } = jsonObjectOf(block);
    if (typeof text === "string") {
      yield { type: "content_block_start", index, content_block: { ...rest, text: "" } };
      yield { type: "content_block_delta", index, delta: { type: "text_delta", text } };
    } else if (input !== undefined) {
      yield { type: "content_block_start", index, content_block: { ...rest, input: {} } };
      yield { type: "content_block_delta", index, delta: { type: "input_json_delta", partial_json: JSON.stringify(input) } };
    } else yield { type: "content_block_start", index, content_block: rest };
    yield { type: "content_block_stop", index };
  }
  yield { type: "message_delta", delta: { stop_reason: stop_reason ?? "end_turn" }, usage };
  yield { type: "message_stop" };
}
