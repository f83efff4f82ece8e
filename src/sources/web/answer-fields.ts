/** Reads fields of services' answers tolerantly: answers often differ from the documentation. */
import type { Json } from "../../domain/base/json.ts";
import { assertOk, type HttpAnswer, jsonOf } from "../http/http-answer.ts";
import { decodedEntities } from "../text/markup.ts";

/** @throws RalphError for a status other than 2xx, or an answer that is no JSON. */
export function okJson(answer: HttpAnswer): Json {
  return jsonOf(assertOk(answer));
}

/** The value at a path of names and indexes; undefined where there is none. */
export function at(value: Json | undefined, ...path: readonly (string | number)[]): Json | undefined {
  let here: Json | undefined = value;
  for (const step of path) {
    if (here === null || typeof here !== "object") return undefined;
    here = (here as Record<string | number, Json>)[step];
  }
  return here;
}

/** The items of a list; none where it is something else. */
export function listAt(value: Json | undefined, ...path: readonly (string | number)[]): Json[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** A text without markup, '' where it is something else. */
export function textAt(value: Json | undefined, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === "string" ? plainText(found) : typeof found === "number" ? String(found) : "";
}

/** Text in one line, without tags and with the common entities read. */
export function plainText(text: string): string {
  return decodedEntities(text.replace(/<[^<>]*>/g, ""))
    .replace(/\s+/g, " ")
    .trim();
}

/** The day, month or year at the beginning of a time; null where there is none. */
export function dayAt(value: Json | undefined, ...path: readonly (string | number)[]): string | null {
  const found = at(value, ...path);
  if (typeof found !== "string") return null;
  const day = /^\s*(\d{4}(?:-\d{2}(?:-\d{2})?)?)(?![\d-])/.exec(found)?.[1];
  if (day !== undefined) return Number.isNaN(Date.parse(day)) ? null : day;
  // Date.parse fills in today's year, so a text without one says nothing.
  const time = /\b\d{4}\b/.test(found) ? Date.parse(`${found} UTC`) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
}
