/** The key or token of a request, and the challenges of RFC 6750 for a refused one. */
import type { IncomingHttpHeaders } from "node:http";
import type { Allowed } from "../../domain/owners/principal.ts";
import { HttpError } from "../server/http-error.ts";

const bearer = /^Bearer +([\x21-\x7e]+) *$/i;

/** `X-API-Key` takes precedence: a gateway may use `Authorization` for itself. */
export function credentialOf({ authorization, "x-api-key": apiKey }: IncomingHttpHeaders): string | null {
  if (typeof apiKey === "string") return apiKey;
  return authorization === undefined ? null : (bearer.exec(authorization)?.[1] ?? null);
}

/** A request without a credential, or with one that is not valid. */
export function unauthorized(message: string, isGiven: boolean): HttpError {
  const challenge = isGiven ? 'Bearer realm="ralph", error="invalid_token"' : 'Bearer realm="ralph"';
  return new HttpError(401, "unauthorized", message, { headers: { "www-authenticate": challenge } });
}

/** A valid credential without the scope. */
export function insufficientScope(message: string, allowed: Allowed): HttpError {
  const challenge = `Bearer realm="ralph", error="insufficient_scope", scope="${allowed[0]}"`;
  return new HttpError(403, "forbidden", message, { headers: { "www-authenticate": challenge } });
}
