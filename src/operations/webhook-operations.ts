/** Operations on webhooks and on the messages sent to them. */
import { z } from "zod";
import {
  type CreatedWebhook,
  createdWebhook,
  delivery,
  deliveryStates,
  newWebhook,
  webhook,
  webhookPatch,
  webhookRotation,
} from "../domain/events/webhook.ts";
import { access } from "./access.ts";
import { nothing, pageOf } from "./answers.ts";
import { deliveryInput, pageInput, webhookInput } from "./inputs.ts";
import { operation } from "./operation.ts";

/** A repeated answer lacks the secret. */
const withoutSecret = (created: CreatedWebhook): CreatedWebhook => ({ ...created, secret: null });

export const webhookOperations = {
  createWebhook: operation({
    id: "createWebhook",
    summary: "Have events sent to an endpoint; its secret is in this answer and nowhere else",
    input: newWebhook,
    effect: "write",
    allowed: access.writeSessions,
    answer: createdWebhook,
    replayed: (body) => ({ route: "POST /webhooks", body }),
    kept: withoutSecret,
    run: ({ webhooks }, { owner }, given) => webhooks.create(owner, given),
  }),
  listWebhooks: operation({
    id: "listWebhooks",
    summary: "Your webhooks, oldest first",
    input: z.strictObject({}),
    effect: "read",
    allowed: access.readSessions,
    answer: pageOf(webhook),
    run: async ({ webhooks }, { owner }) => ({ items: await webhooks.list(owner), nextCursor: null }),
  }),
  getWebhook: operation({
    id: "getWebhook",
    summary: "One webhook, and since when its deliveries fail",
    input: webhookInput,
    effect: "read",
    allowed: access.readSessions,
    answer: webhook,
    run: ({ webhooks }, { owner }, { webhookId }) => webhooks.get(owner, webhookId),
  }),
  changeWebhook: operation({
    id: "changeWebhook",
    summary: "Change a webhook's address or events, or disable or enable it",
    input: webhookInput.extend(webhookPatch.shape),
    effect: "write",
    allowed: access.writeSessions,
    answer: webhook,
    run: ({ webhooks }, { owner }, { webhookId, ...patch }) => webhooks.change(owner, webhookId, patch),
  }),
  deleteWebhook: operation({
    id: "deleteWebhook",
    summary: "Remove a webhook with its messages, sent and pending",
    input: webhookInput,
    effect: "write",
    allowed: access.writeSessions,
    answer: nothing,
    run: ({ webhooks }, { owner }, { webhookId }) => webhooks.remove(owner, webhookId),
  }),
  rotateWebhookSecret: operation({
    id: "rotateWebhookSecret",
    summary: "Give a webhook another secret; the old one signs beside it for an overlap",
    input: webhookInput.extend(webhookRotation.shape),
    effect: "write",
    allowed: access.writeSessions,
    answer: createdWebhook,
    replayed: ({ webhookId, ...body }) => ({ route: `POST /webhooks/${webhookId}/rotate`, body }),
    kept: withoutSecret,
    run: ({ webhooks }, { owner }, { webhookId, ...rotation }) => webhooks.rotate(owner, webhookId, rotation),
  }),
  testWebhook: operation({
    id: "testWebhook",
    summary: "Send a message of the type `webhook.test`",
    input: webhookInput,
    effect: "write",
    allowed: access.writeSessions,
    answer: delivery,
    replayed: ({ webhookId }) => ({ route: `POST /webhooks/${webhookId}/test`, body: null }),
    run: ({ webhooks }, { owner }, { webhookId }) => webhooks.test(owner, webhookId),
  }),
  listDeliveries: operation({
    id: "listDeliveries",
    summary: "The messages of a webhook, sent and pending, newest first",
    input: webhookInput.extend(pageInput.shape).extend({ state: z.enum(deliveryStates).optional() }),
    effect: "read",
    allowed: access.readSessions,
    answer: pageOf(delivery),
    run: ({ webhooks }, { owner }, { webhookId, state, ...page }) => webhooks.deliveries(owner, webhookId, state, page),
  }),
  getDelivery: operation({
    id: "getDelivery",
    summary: "One message to a webhook: its state and the endpoint's last answer",
    input: deliveryInput,
    effect: "read",
    allowed: access.readSessions,
    answer: delivery,
    run: ({ webhooks }, { owner }, { webhookId, deliveryId }) => webhooks.delivery(owner, webhookId, deliveryId),
  }),
  redeliver: operation({
    id: "redeliver",
    summary: "Send a message again, under the same `webhook-id`",
    input: deliveryInput,
    effect: "write",
    allowed: access.writeSessions,
    answer: delivery,
    replayed: ({ webhookId, deliveryId }) => ({ route: `POST /webhooks/${webhookId}/deliveries/${deliveryId}/redeliver`, body: null }),
    run: ({ webhooks }, { owner }, { webhookId, deliveryId }) => webhooks.sendAgain(owner, webhookId, deliveryId),
  }),
} as const;
