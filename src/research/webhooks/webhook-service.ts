/** An owner's webhooks: create, read, change, rotate, test, remove; and their deliveries. */
import { onePage, type Page, type PageRequest } from "../../domain/base/page.ts";
import { isRalphError, RalphError } from "../../domain/errors/errors.ts";
import type {
  CreatedWebhook,
  Delivery,
  DeliveryState,
  NewWebhook,
  Webhook,
  WebhookPatch,
  WebhookRotation,
} from "../../domain/events/webhook.ts";

import type { WebhookChange, WebhookRecord, WebhookStore, Webhooks } from "../ports/webhooks.ts";
import { assertSecret, newSecret } from "./webhook-secret.ts";
import { signingSecrets } from "./webhook-signature.ts";

export interface WebhookServiceOptions {
  store: WebhookStore;
  clock: () => Date;
  /** A new UUIDv7. */
  newId: () => string;
  /** @throws RalphError `storage_full` where the disk is short of space. */
  assertRoom: () => void;
  /** @throws RalphError for a URL to which nothing can be sent */
  assertSendable: (url: string) => void;
  mostPerOwner: number;
}

/** Default time for which the old secret signs beside the new one. Seconds. */
const overlapS = 86_400;
/** Most previous secrets that sign, however often a webhook's secret is rotated. */
const mostPrevious = 4;

export class WebhookService implements Webhooks {
  readonly #options: WebhookServiceOptions;

  constructor(options: WebhookServiceOptions) {
    this.#options = options;
  }

  /** @throws RalphError `unprocessable` for a weak secret, an address that is refused, or where the owner has the maximum number of webhooks */
  async create(owner: string, { url, events, secret = newSecret() }: NewWebhook): Promise<CreatedWebhook> {
    const { store, clock, newId, mostPerOwner } = this.#options;
    assertSecret(secret);
    this.#assertUrl(url);
    this.#options.assertRoom();
    const now = clock().toISOString();
    const record: WebhookRecord = {
      ...{ id: newId(), owner, url, events, status: "enabled", secret, previousSecrets: [], secretOverlapUntil: null },
      ...{ failingSince: null, createdAt: now, updatedAt: now },
    };
    if (!(await store.add(record, mostPerOwner)))
      throw new RalphError("unprocessable", `There are ${mostPerOwner} webhooks, which is the maximum`);
    return { ...viewOf(record), secret };
  }

  async list(owner: string): Promise<Webhook[]> {
    return (await this.#options.store.list(owner)).map(viewOf);
  }

  async get(owner: string, id: string): Promise<Webhook> {
    return viewOf(await this.#find(owner, id));
  }

  /** A webhook that is enabled again gets the full time before it is disabled. */
  async change(owner: string, id: string, patch: WebhookPatch): Promise<Webhook> {
    if (patch.url !== undefined) this.#assertUrl(patch.url);
    const change: WebhookChange = {
      ...(patch.url !== undefined && { url: patch.url }),
      ...(patch.events !== undefined && { events: patch.events }),
      ...(patch.status !== undefined && { status: patch.status }),
      ...(patch.status === "enabled" && { failingSince: null }),
    };
    return viewOf(await this.#changed(owner, id, () => change));
  }

  async rotate(owner: string, id: string, rotation: WebhookRotation): Promise<CreatedWebhook> {
    const { clock } = this.#options;
    const { secret = newSecret() } = rotation;
    assertSecret(secret);
    const now = clock();
    const until = new Date(now.getTime() + (rotation.overlapS ?? overlapS) * 1_000);
    // Receivers still have the secret from before an earlier rotation whose overlap runs.
    const record = await this.#changed(owner, id, (known) => ({
      ...{ secret, previousSecrets: signingSecrets(known, now).slice(0, mostPrevious), secretOverlapUntil: until.toISOString() },
    }));
    return { ...viewOf(record), secret };
  }

  async remove(owner: string, id: string): Promise<void> {
    if (!(await this.#options.store.remove(owner, id))) throw unknown(id);
  }

  /** Puts a message of the type `webhook.test` into the outbox. @throws RalphError `conflict` for a disabled webhook */
  async test(owner: string, id: string): Promise<Delivery> {
    const { store, clock, newId } = this.#options;
    const { status } = await this.#find(owner, id);
    if (status === "disabled") throw new RalphError("conflict", `The webhook '${id}' is disabled: enable it first`);
    const at = clock().toISOString();
    const body = JSON.stringify({ type: "webhook.test", timestamp: at, data: { webhookId: id } });
    const message = { id: `msg_${newId()}`, webhookId: id, owner, type: "webhook.test" as const, body, createdAt: at };
    await store.queue(message);
    return this.delivery(owner, id, message.id);
  }

  async deliveries(owner: string, id: string, state: DeliveryState | undefined, { limit, cursor }: PageRequest): Promise<Page<Delivery>> {
    await this.#find(owner, id);
    const found = await this.#options.store.deliveries(owner, id, { state, before: cursor, limit: limit + 1 });
    return onePage(
      found,
      limit,
      (delivery) => delivery.id,
      (delivery) => delivery,
    );
  }

  async delivery(owner: string, id: string, deliveryId: string): Promise<Delivery> {
    const found = await this.#options.store.delivery(owner, id, deliveryId);
    if (found === undefined) throw new RalphError("not_found", `There is no delivery '${deliveryId}' of this webhook`);
    return found;
  }

  /** Requeues a message in any state, with as many attempts as a new one. */
  async sendAgain(owner: string, id: string, deliveryId: string): Promise<Delivery> {
    const { store, clock } = this.#options;
    await this.delivery(owner, id, deliveryId);
    return (await store.sendAgain(owner, id, deliveryId, clock().toISOString())) ?? this.delivery(owner, id, deliveryId);
  }

  #assertUrl(url: string): void {
    try {
      this.#options.assertSendable(url);
    } catch (error) {
      if (!isRalphError(error)) throw error;
      throw new RalphError("unprocessable", error.message, { issues: [{ path: "url", message: error.message }] });
    }
  }

  async #find(owner: string, id: string): Promise<WebhookRecord> {
    const record = await this.#options.store.find(owner, id);
    if (record === undefined) throw unknown(id);
    return record;
  }

  async #changed(owner: string, id: string, change: (known: WebhookRecord) => WebhookChange): Promise<WebhookRecord> {
    const { store, clock } = this.#options;
    const record = await store.change(owner, id, (known) => ({ ...change(known), updatedAt: clock().toISOString() }));
    if (record === undefined) throw unknown(id);
    return record;
  }
}

function viewOf({ owner: _owner, secret: _secret, previousSecrets: _previous, ...view }: WebhookRecord): Webhook {
  return view;
}

function unknown(id: string): RalphError {
  return new RalphError("not_found", `There is no webhook '${id}'`);
}
