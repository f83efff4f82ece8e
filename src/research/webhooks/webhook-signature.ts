/** Signs messages to webhooks by the Standard Webhooks specification, with each secret that is valid at the time. */
import { Webhook as Signer } from "standardwebhooks";
import type { WebhookRecord } from "../ports/webhooks.ts";

/** The value of `webhook-signature`. Each attempt has a new one: receivers refuse old timestamps. */
export function signatures(webhook: WebhookRecord, { id, body }: { id: string; body: string }, now: Date): string {
  return signingSecrets(webhook, now)
    .map((secret) => new Signer(secret).sign(id, now, body))
    .join(" ");
}

/** The secret, and the previous ones during the overlap. */
export function signingSecrets({ secret, previousSecrets, secretOverlapUntil }: WebhookRecord, now: Date): string[] {
  const isOverlap = secretOverlapUntil !== null && secretOverlapUntil > now.toISOString();
  return isOverlap ? [secret, ...previousSecrets] : [secret];
}
