/** Opens webhooks from the settings: their service, and the sender of the outbox. */
import type { WebhookStore } from "../research/ports/webhooks.ts";
import type { Log } from "../research/run/core.ts";
import { WebhookSender } from "../research/webhooks/webhook-sender.ts";
import { WebhookService } from "../research/webhooks/webhook-service.ts";
import type { HttpClient } from "../sources/http/http-client.ts";
import type { Config } from "./settings/config.ts";

interface Parts {
  store: WebhookStore;
  http: HttpClient;
  clock: () => Date;
  newId: () => string;
  log: Log;
  assertRoom: () => void;
  mayDeliver: () => boolean;
}

const dayMs = 86_400_000;

export function openWebhooks(config: Config, parts: Parts): { service: WebhookService; sender: WebhookSender } {
  const sender = new WebhookSender({
    ...parts,
    random: Math.random,
    retry: {
      attempts: config.WEBHOOK_ATTEMPTS,
      baseMs: config.WEBHOOK_RETRY_S * 1_000,
      capMs: config.WEBHOOK_RETRY_MAX_S * 1_000,
      factor: 3,
      jitter: 0.25,
    },
    timeoutMs: config.WEBHOOK_TIMEOUT_S * 1_000,
    disableAfterMs: config.WEBHOOK_DISABLE_DAYS * dayMs,
    keepMs: config.WEBHOOK_KEEP_DAYS * dayMs,
  });
  return {
    service: new WebhookService({
      ...parts,
      assertSendable: (url) => parts.http.assertSendable(url),
      mostPerOwner: config.WEBHOOKS_PER_OWNER,
    }),
    sender,
  };
}
