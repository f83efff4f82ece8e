/**
 * The stream of a server that nearly speaks the Messages API, put into the form that the SDK reads: events without a
 * name, counts that are left out, an end without `message_stop`, one JSON message instead of a stream. What cannot be
 * read is an error that says why.
 */
import type { Json } from "../../domain/json.ts";

type Members = { [member: string]: Json };

/** Longest part of an unreadable answer that an error repeats. */
const shownCharacters = 200;

/** The events of the body, each as one frame of a stream. @throws Error with the reason where it cannot be read. */
export async function* readableFrames(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const event of completed(eventsIn(textsOf(body)))) {
    yield encoder.encode(`event: ${String(event.type)}\ndata: ${JSON.stringify(event)}\n\n`);
  }
}

async function* textsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of body) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** Events as they come, or those that a plain message would have come in. */
async function* eventsIn(texts: AsyncIterable<string>): AsyncGenerator<Members> {
  let rest = "";
  for await (const text of texts) {
    rest += text;
    // An object at the beginning is no stream: it is read when it is whole.
    if (rest.trimStart().startsWith("{")) continue;
    const frames = rest.replaceAll("\r\n", "\n").split("\n\n");
    rest = frames.pop() ?? "";
    for (const frame of frames) yield* eventIn(frame);
  }
  if (rest.trimStart().startsWith("{")) yield* eventsOf(membersIn(rest, "The answer is neither a stream nor a message"));
  else yield* eventIn(rest);
}

function* eventIn(frame: string): Generator<Members> {
  const lines = frame.split("\n");
  const fieldsOf = (field: string) =>
    lines.filter((line) => line.startsWith(`${field}:`)).map((line) => line.slice(field.length + 1).trim());
  const data = fieldsOf("data").join("\n");
  if (data === "" || data === "[DONE]") return;
  const event = membersIn(data, "An event of the stream is no JSON object");
  const type = event.type ?? fieldsOf("event")[0] ?? (event.error === undefined ? undefined : "error");
  if (typeof type === "string") yield { ...event, type };
  else
    throw unreadable("choices" in event ? "The server speaks chat completions, not messages" : "An event of the stream has no type", data);
}

/** Counts that are missing are 0 here, which counts as unknown; an end that was announced is an end. */
async function* completed(events: AsyncIterable<Members>): AsyncGenerator<Members> {
  let isAnnounced = false;
  for await (const event of events) {
    if (event.type === "message_start") {
      const message = members(event.message);
      const usage = { input_tokens: 0, output_tokens: 0, ...members(message.usage) };
      yield { ...event, message: { role: "assistant", content: [], stop_reason: null, ...message, usage } };
    } else if (event.type === "message_delta") {
      const usage = { output_tokens: 0, ...members(event.usage) };
      isAnnounced = typeof members(event.delta).stop_reason === "string";
      yield { ...event, delta: members(event.delta), usage };
    } else {
      yield event;
      if (event.type === "message_stop") return;
    }
  }
  if (isAnnounced) yield { type: "message_stop" };
}

/** A whole message as the stream that it might have come in. */
function* eventsOf(message: Members): Generator<Members> {
  if (message.error !== undefined) {
    yield { ...message, type: "error" };
    return;
  }
  if (!Array.isArray(message.content)) throw unreadable("The answer is neither a stream nor a message", JSON.stringify(message));
  const { content, stop_reason = null, usage = {}, ...head } = message;
  yield { type: "message_start", message: { type: "message", role: "assistant", ...head, content: [], stop_reason: null, usage } };
  for (const [index, block] of content.entries()) {
    const { text, input, ...rest } = members(block);
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

function members(value: Json | undefined): Members {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Members) : {};
}

function membersIn(text: string, otherwise: string): Members {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw unreadable(otherwise, text);
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw unreadable(otherwise, text);
  return value as Members;
}

function unreadable(why: string, text: string): Error {
  return new Error(`${why}: ${text.trim().slice(0, shownCharacters)}`);
}
