/** Webhooks: an owner's endpoints, and what was sent to them, by the Standard Webhooks specification. */
import { z } from "zod";
import { timestamp } from "../base/timestamp.ts";
import { eventTypes } from "./events.ts";

/** What a message may be about: an event of a session, or a webhook of the owner that was disabled. */
const messageTypes = [...eventTypes, "webhook.disabled"] as const;
export type MessageType = (typeof messageTypes)[number] | "webhook.test";

const url = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .describe("http or https; addresses that are not public are refused unless FETCH_ALLOW names them");
const events = z
  .union([z.tuple([z.literal("*")]), z.array(z.enum(messageTypes)).min(1).max(messageTypes.length)])
  .describe('Types of events, or `["*"]` for all');
const secret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, "must be 'whsec_' and the base64 of 24 to 64 bytes")
  .describe("By default one is made");

export const newWebhook = z.strictObject({ url, events, secret: secret.optional() });
export type NewWebhook = z.infer<typeof newWebhook>;

export const webhookPatch = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  status: z.enum(["enabled", "disabled"]).optional(),
});
export type WebhookPatch = z.infer<typeof webhookPatch>;

/** Time in which both the old and the new secret sign. */
export const webhookRotation = z.strictObject({
  secret: secret.optional(),
  overlapS: z.int().nonnegative().max(2_592_000).optional().describe("Seconds; a day by default"),
});
export type WebhookRotation = z.infer<typeof webhookRotation>;

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum([...messageTypes, "*"])),
  status: z.enum(["enabled", "disabled"]),
  failingSince: timestamp.nullable().describe("Since when no delivery has succeeded; null while they do"),
  secretOverlapUntil: timestamp.nullable().describe("Until when the secret before the last rotation signs, too"),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Webhook = z.infer<typeof webhook>;

export const createdWebhook = webhook.extend({
  secret: z.string().nullable().describe("Shown this once; null where the answer is given again for its `Idempotency-Key`"),
});
export type CreatedWebhook = z.infer<typeof createdWebhook>;

export const deliveryStates = ["pending", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const delivery = z.object({
  id: z.string().describe("The `webhook-id` of every attempt"),
  webhookId: z.string(),
  sessionId: z.string().nullable(),
  type: z.enum([...messageTypes, "webhook.test"]),
  state: z.enum(deliveryStates),
  attempts: z.int().nonnegative(),
  nextAttemptAt: timestamp.nullable(),
  status: z.int().nullable().describe("Of the newest answer; null where there was none"),
  response: z.string().nullable().describe("The beginning of its body"),
  error: z.string().nullable().describe("Why the newest attempt failed"),
  createdAt: timestamp,
  attemptedAt: timestamp.nullable(),
});
export type Delivery = z.infer<typeof delivery>;
