/** An answer of the HTTP client, and how its body is read. */

import type { Json } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { decodeText } from "../documents/charset.ts";
import { WarningList } from "../documents/document.ts";
import { statusError } from "./http-failure.ts";

export interface HttpAnswer {
  /** Where it came from, after all redirects. */
  url: string;
  status: number;
  /** Names in lower case; several values of one name with commas between. */
  headers: Readonly<Record<string, string>>;
  /** Without parameters, in lower case; empty where none is named. */
  mediaType: string;
  charset: string | null;
  bytes: Uint8Array;
  /** Takes the request's key out of a text that is to be shown. */
  redacted(text: string): string;
}

/** How much of an unexpected body an error shows. Characters. */
const shownLength = 200;

/** @throws RalphError for a status other than 2xx, with the beginning of what the body says. */
export function assertOk(answer: HttpAnswer): HttpAnswer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw statusError(answer.url, answer.status, shownBody(answer));
}

/** The body as text, its charset detected. @throws RalphError `unsupported_media_type` for binary data. */
export function textOf(answer: HttpAnswer): string {
  return decodeText(answer.bytes, answer.charset, new WarningList()).text;
}

/** @throws RalphError `unprocessable` with the beginning of the body. */
export function jsonOf(answer: HttpAnswer): Json {
  try {
    return JSON.parse(new TextDecoder().decode(answer.bytes)) as Json;
  } catch {
    throw new RalphError("unprocessable", `${answer.url}: the answer is no JSON: ${shownBody(answer)}`);
  }
}

/** The beginning of a body in one line, without markup; of JSON that says what is wrong, what it says. */
export function shownBody(answer: HttpAnswer): string {
  const body = new TextDecoder().decode(answer.bytes.subarray(0, 4_000));
  const text = messageOf(body) ?? body;
  const plain = text.replace(/<(script|style)\b[^>]*>.*?<\/\1>/gis, " ").replace(/<[^>]*>/g, " ");
  return answer.redacted(plain.replace(/[\s\p{Cc}]+/gu, " ").trim()).slice(0, shownLength);
}

/** What APIs call the sentence about a fault, the most telling first. */
const messageFields = ["detail", "message", "error_description", "error", "title"] as const;

function messageOf(body: string): string | null {
  if (!body.trimStart().startsWith("{")) return null;
  try {
    return sentenceIn(JSON.parse(body) as Record<string, unknown>);
  } catch {
    return null;
  }
}

function sentenceIn(members: Readonly<Record<string, unknown>>): string | null {
  for (const field of messageFields) {
    const value = members[field];
    if (typeof value === "string" && value.trim() !== "") return value;
    const inner = value !== null && typeof value === "object" ? sentenceIn(value as Record<string, unknown>) : null;
    if (inner !== null) return inner;
  }
  return null;
}
