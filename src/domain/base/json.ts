/** The JSON type, and canonical JSON: equal values have equal text. */
import { hash } from "node:crypto";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

export type JsonObject = { readonly [key: string]: Json | undefined };

/** Whether a value is an object, and neither an array nor null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** The value if it is an object, else one without members. */
export function jsonObjectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** JSON with object keys in code-unit order and `undefined` members omitted. */
export function canonicalJson(value: Json | undefined): string {
  if (value === undefined) return "null";
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item as Json)).join(",")}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member as Json)}`);
  return `{${members.join(",")}}`;
}

/** SHA-256 in lower-case hex of bytes, or of a string as UTF-8. */
export function sha256(data: string | Uint8Array): string {
  return hash("sha256", data, "hex");
}

/** The hash that identifies a journalled request. */
export function requestHash(request: Json): string {
  return sha256(canonicalJson(request));
}

/** Whether a JSON value is nested more than `levels` deep. Breadth-first without recursion, since the value may be hostile. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((item) => (item !== null && typeof item === "object" ? Object.values(item) : []));
  }
  return false;
}

/** A `T` encoded as JSON where it is created, so that storing it does not block the event loop. */
export type Encoded<T> = string & { readonly encodes?: T };

export function encoded<T>(value: T): Encoded<T> {
  return JSON.stringify(value);
}

export function decoded<T>(text: Encoded<T>): T {
  return JSON.parse(text) as T;
}
