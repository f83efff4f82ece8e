/**
 * The text of API keys: `ralph_<id>_<secret>`. The row is looked up by its id, not by the hash. The secret has 256 random
 * bits, so a plain SHA-256 is enough: a slow hash protects guessable secrets and would cost time at every request. The prefix
 * lets secret scanners recognise a key.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { sha256 } from "../../domain/base/json.ts";

const shape = /^ralph_([0-9a-f]{32})_([A-Za-z0-9_-]{43})$/;
const secretBytes = 32;

export interface KeyText {
  id: string;
  secret: string;
}

/** A new key for a row with this id, a UUID, and the hash to store. */
export function makeKey(id: string): { key: string; hash: string } {
  const secret = randomBytes(secretBytes).toString("base64url");
  return { key: `ralph_${id.replaceAll("-", "")}_${secret}`, hash: sha256(secret) };
}

/** Null for a text that is no key. */
export function parseKey(text: string): KeyText | null {
  const [, id, secret] = shape.exec(text) ?? [];
  if (id === undefined || secret === undefined) return null;
  return { id: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"), secret };
}

/** Compares two hashes of the same length in constant time. */
export function sameHash(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a, "latin1"), Buffer.from(b, "latin1"));
}
