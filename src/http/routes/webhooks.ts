/** Routes of webhooks and their deliveries. */
import { z } from "zod";
import { createdWebhook, delivery, newWebhook, webhook, webhookPatch, webhookRotation } from "../../domain/events/webhook.ts";
import { deliveryInput, idInput, pageInput } from "../../operations/inputs.ts";
import { perform } from "../../operations/operation.ts";
import { operations } from "../../operations/table.ts";
import { callerOf, idempotencyHeaders } from "../messages/idempotency.ts";
import { documented } from "../openapi/documented.ts";
import { problems } from "../problems/common-problems.ts";
import { named } from "../schemas/schema-registry.ts";
import { limitInQuery } from "../schemas/schemas.ts";
import { webhookExamples } from "../schemas/webhook-examples.ts";
import type { Api, RouteDeps } from "../server/api.ts";

const tags = ["Webhooks"];

named(webhook, "Webhook", webhookExamples.webhook);
named(createdWebhook, "CreatedWebhook", webhookExamples.created);
named(delivery, "Delivery", webhookExamples.delivery);
named(operations.listWebhooks.answer, "WebhookList", { items: [webhookExamples.webhook], nextCursor: null });
named(operations.listDeliveries.answer, "DeliveryList", { items: [webhookExamples.delivery], nextCursor: null });
const newWebhookBody = named(newWebhook, "NewWebhook", webhookExamples.newWebhook);
const patchBody = named(webhookPatch, "WebhookPatch", { status: "enabled" });
const rotationBody = named(webhookRotation, "WebhookRotation", { overlapS: 86_400 });

const webhookPath = z.strictObject({ id: idInput.clone().describe("The webhook's id") });
const deliveryPath = webhookPath.extend({ deliveryId: deliveryInput.shape.deliveryId.clone().describe("The message's `webhook-id`") });
const deliveriesQuery = z.strictObject({
  limit: limitInQuery(pageInput.shape.limit).describe("Most items of the page"),
  cursor: z
    .string()
    .regex(/^msg_[\da-f-]{36}$/, "is not a cursor of this list")
    .optional()
    .describe("`nextCursor` of the page before"),
  state: operations.listDeliveries.input.shape.state,
});

export function webhookRoutes(api: Api, deps: RouteDeps): void {
  api.post(
    "/webhooks",
    {
      config: { sends: { 201: ["Location", "Idempotency-Replayed"] } },
      schema: {
        tags,
        ...documented(operations.createWebhook),
        description:
          "Messages follow the Standard Webhooks specification: `{type, timestamp, data}`, where `data` is the event as `GET /sessions/{id}/events` answers it, signed with the secret in `webhook-signature`. Each is sent at least once, under one `webhook-id`.",
        headers: idempotencyHeaders,
        body: newWebhookBody,
        response: { 201: operations.createWebhook.answer, ...problems(422) },
      },
    },
    async (request, reply) => {
      const created = await perform(operations.createWebhook, deps, callerOf(request, request.headers, reply), request.body);
      return reply.code(201).header("location", `${request.linkBase}/webhooks/${created.id}`).send(created);
    },
  );

  api.get(
    "/webhooks",
    {
      schema: {
        tags,
        ...documented(operations.listWebhooks),
        description: "Without their secrets: only the answers that make or rotate one contain it.",
        response: { 200: operations.listWebhooks.answer },
      },
    },
    async (request) => perform(operations.listWebhooks, deps, callerOf(request), {}),
  );

  api.get(
    "/webhooks/:id",
    {
      schema: {
        tags,
        ...documented(operations.getWebhook),
        description: "An endpoint that fails for too long is disabled: `status` says so, and `PATCH /webhooks/{id}` enables it again.",
        params: webhookPath,
        response: { 200: operations.getWebhook.answer },
      },
    },
    async (request) => perform(operations.getWebhook, deps, callerOf(request), { webhookId: request.params.id }),
  );

  api.patch(
    "/webhooks/:id",
    {
      schema: {
        tags,
        ...documented(operations.changeWebhook),
        description: "A webhook that is enabled again receives its pending messages.",
        params: webhookPath,
        body: patchBody,
        response: { 200: operations.changeWebhook.answer, ...problems(422) },
      },
    },
    async (request) => perform(operations.changeWebhook, deps, callerOf(request), { webhookId: request.params.id, ...request.body }),
  );

  api.delete(
    "/webhooks/:id",
    {
      schema: {
        tags,
        ...documented(operations.deleteWebhook),
        description: 'To keep the pending messages, disable it instead: `PATCH /webhooks/{id}` with `{"status": "disabled"}`.',
        params: webhookPath,
        response: { 204: operations.deleteWebhook.answer },
      },
    },
    async (request, reply) => {
      await perform(operations.deleteWebhook, deps, callerOf(request), { webhookId: request.params.id });
      return reply.code(204).send();
    },
  );

  api.post(
    "/webhooks/:id/rotate",
    {
      config: { sends: { 201: ["Idempotency-Replayed"] } },
      schema: {
        tags,
        ...documented(operations.rotateWebhookSecret),
        description: "During the overlap `webhook-signature` contains a signature for each secret.",
        headers: idempotencyHeaders,
        params: webhookPath,
        body: rotationBody.nullish(),
        response: { 201: operations.rotateWebhookSecret.answer, ...problems(422) },
      },
    },
    async (request, reply) => {
      const input = { webhookId: request.params.id, ...request.body };
      return reply.code(201).send(await perform(operations.rotateWebhookSecret, deps, callerOf(request, request.headers, reply), input));
    },
  );

  api.post(
    "/webhooks/:id/test",
    {
      config: { sends: { 202: ["Idempotency-Replayed"] } },
      schema: {
        tags,
        ...documented(operations.testWebhook),
        description:
          "202 with the message as it waits to be sent; `GET /webhooks/{id}/deliveries/{deliveryId}` has its state and the endpoint's answer.",
        headers: idempotencyHeaders,
        params: webhookPath,
        response: { 202: operations.testWebhook.answer, ...problems(409, 422) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request, request.headers, reply);
      return reply.code(202).send(await perform(operations.testWebhook, deps, caller, { webhookId: request.params.id }));
    },
  );

  api.get(
    "/webhooks/:id/deliveries",
    {
      schema: {
        tags,
        ...documented(operations.listDeliveries),
        description: "`state` narrows the list. Each message has the endpoint's last answer.",
        params: webhookPath,
        querystring: deliveriesQuery,
        response: { 200: operations.listDeliveries.answer },
      },
    },
    async (request) => perform(operations.listDeliveries, deps, callerOf(request), { webhookId: request.params.id, ...request.query }),
  );

  api.get(
    "/webhooks/:id/deliveries/:deliveryId",
    {
      schema: {
        tags,
        ...documented(operations.getDelivery),
        description: "`attempts` counts how often it was sent, and `nextAttemptAt` says when it will be sent again.",
        params: deliveryPath,
        response: { 200: operations.getDelivery.answer },
      },
    },
    async (request) => {
      const { id: webhookId, deliveryId } = request.params;
      return perform(operations.getDelivery, deps, callerOf(request), { webhookId, deliveryId });
    },
  );

  api.post(
    "/webhooks/:id/deliveries/:deliveryId/redeliver",
    {
      config: { sends: { 202: ["Idempotency-Replayed"] } },
      schema: {
        tags,
        ...documented(operations.redeliver),
        description: "For an endpoint that has lost a message or refused it. It recognises a message that it has by the same `webhook-id`.",
        headers: idempotencyHeaders,
        params: deliveryPath,
        response: { 202: operations.redeliver.answer, ...problems(422) },
      },
    },
    async (request, reply) => {
      const { id: webhookId, deliveryId } = request.params;
      const caller = callerOf(request, request.headers, reply);
      return reply.code(202).send(await perform(operations.redeliver, deps, caller, { webhookId, deliveryId }));
    },
  );
}
