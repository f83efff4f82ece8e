/**
 * The body of a model server's answer as JSON objects: server-sent events with or without names, or one object where a
 * stream was asked for. Both protocols' readers of nearly compatible servers start from it.
 */
import { Response, fetch as undiciFetch } from "undici";
import type { Json, JsonObject } from "../../../domain/base/json.ts";

export interface Frame {
  value: JsonObject;
  /** The event's name, null where it has none. */
  name: string | null;
  /** Whether the object is the whole body and not an event. */
  isWhole: boolean;
}

/** Longest part of an unreadable answer that an error repeats. */
const shownCharacters = 200;

/** A line of a server-sent event, or a comment between two. */
const isField = /^(?:data|event|id|retry|):/m;

/** As `fetch`, with the body of a successful streamed answer rewritten into the events that the client library reads. */
export function rewritingFetch(rewrite: (body: AsyncIterable<Uint8Array>) => AsyncIterable<string>): typeof undiciFetch {
  return async (...request) => {
    const response = await undiciFetch(...request);
    const isTurn = typeof request[1]?.body === "string";
    if (!response.ok || !isTurn || response.body === null) return response;
    const headers = { ...Object.fromEntries(response.headers), "content-type": "text/event-stream" };
    return new Response(ReadableStream.from(encoded(rewrite(response.body))), { status: response.status, headers });
  };
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

/** @throws Error with the beginning of a frame that is no JSON object, or of an answer without any frame, such as a page. */
export async function* framesIn(body: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let rest = "";
  let beginning = "";
  let hasFrame = false;
  for await (const text of textsOf(body)) {
    rest += text;
    beginning ||= text.trim();
    // An object at the beginning is no stream: it is read when it is whole.
    if (rest.trimStart().startsWith("{")) continue;
    const frames = rest.replaceAll("\r\n", "\n").split("\n\n");
    rest = frames.pop() ?? "";
    for (const frame of frames) {
      hasFrame ||= isField.test(frame);
      yield* frameOf(frame);
    }
  }
  if (!rest.trimStart().startsWith("{")) {
    if (!hasFrame && beginning !== "" && !isField.test(rest)) throw unreadable("The answer is neither a stream nor a message", beginning);
    yield* frameOf(rest);
  } else yield { value: objectIn(rest, "The answer is neither a stream nor a message"), name: null, isWhole: true };
}

async function* textsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of body) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

function* frameOf(text: string): Generator<Frame> {
  const lines = text.split("\n");
  const fieldsOf = (field: string) =>
    lines.filter((line) => line.startsWith(`${field}:`)).map((line) => line.slice(field.length + 1).trim());
  const data = fieldsOf("data").join("\n");
  if (data === "" || data === "[DONE]") return;
  yield { value: objectIn(data, "An event of the stream is no JSON object"), name: fieldsOf("event")[0] ?? null, isWhole: false };
}

function objectIn(text: string, otherwise: string): JsonObject {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw unreadable(otherwise, text);
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw unreadable(otherwise, text);
  return value as JsonObject;
}

export function unreadable(why: string, text: string): Error {
  return new Error(`${why}: ${text.trim().slice(0, shownCharacters)}`);
}
