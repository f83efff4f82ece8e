/** Secrets of webhooks, in the form of the Standard Webhooks specification: `whsec_` and base64. */
import { randomBytes } from "node:crypto";
import { RalphError } from "../../domain/errors/errors.ts";

const prefix = "whsec_";
const madeBytes = 32;
const fewestBytes = 24;
const mostBytes = 64;

export function newSecret(): string {
  return `${prefix}${randomBytes(madeBytes).toString("base64")}`;
}

/** @throws RalphError `unprocessable` for a secret that is no base64, too short or too long */
export function assertSecret(secret: string): void {
  const text = secret.slice(prefix.length);
  const bytes = Buffer.from(text, "base64");
  if (bytes.toString("base64").replace(/=+$/, "") === text.replace(/=+$/, "") && bytes.length >= fewestBytes && bytes.length <= mostBytes)
    return;
  const message = `must be '${prefix}' and the base64 of ${fewestBytes} to ${mostBytes} bytes`;
  throw new RalphError("unprocessable", `'secret' ${message}`, { issues: [{ path: "secret", message }] });
}
