/** Webhooks and the outbox of their messages. A message is written in the transaction of its event. */
import type { Page, PageRequest } from "../../domain/base/page.ts";
import type {
  CreatedWebhook,
  Delivery,
  DeliveryState,
  MessageType,
  NewWebhook,
  Webhook,
  WebhookPatch,
  WebhookRotation,
} from "../../domain/events/webhook.ts";

/** A webhook with the secrets that sign its messages. */
export interface WebhookRecord extends Webhook {
  readonly owner: string;
  readonly secret: string;
  /** They sign beside the secret until `secretOverlapUntil`, the latest first. */
  readonly previousSecrets: readonly string[];
}

export type WebhookChange = Partial<Omit<WebhookRecord, "id" | "owner" | "createdAt">>;

/** A message that may be sent now, with its webhook. */
export interface DueDelivery {
  readonly id: string;
  readonly attempts: number;
  readonly body: string;
  readonly webhook: WebhookRecord;
}

export interface NewMessage {
  id: string;
  webhookId: string;
  owner: string;
  type: MessageType;
  body: string;
  createdAt: string;
}

/** The result of an attempt; `nextAttemptAt` is null where there is no further one. */
export interface AttemptResult {
  state: DeliveryState;
  nextAttemptAt: string | null;
  status: number | null;
  response: string | null;
  error: string | null;
  attemptedAt: string;
}

export interface DeliveryPage {
  state: DeliveryState | undefined;
  /** The page starts after this id. */
  before: string | undefined;
  limit: number;
}

export interface WebhookStore {
  /** Whether it was added: not where the owner has `most` of them. */
  add(record: WebhookRecord, most: number): Promise<boolean>;
  find(owner: string, id: string): Promise<WebhookRecord | undefined>;
  list(owner: string): Promise<WebhookRecord[]>;
  /** Returns the changed webhook; undefined where there is none. `change` gets it as it is when it is written. */
  change(owner: string, id: string, change: (known: WebhookRecord) => WebhookChange): Promise<WebhookRecord | undefined>;
  /** Removes it with its messages. */
  remove(owner: string, id: string): Promise<boolean>;

  /** Puts a message without an event into the outbox. */
  queue(message: NewMessage): Promise<void>;
  delivery(owner: string, webhookId: string, id: string): Promise<Delivery | undefined>;
  /** Newest first. */
  deliveries(owner: string, webhookId: string, page: DeliveryPage): Promise<Delivery[]>;
  /** Requeues a message, to be sent from `at` on under the same id; undefined where there is none. */
  sendAgain(owner: string, webhookId: string, id: string, at: string): Promise<Delivery | undefined>;

  /** Owners with messages that may be sent at `now`. */
  ownersDue(now: string): Promise<string[]>;
  /**
   * Messages of the owner that may be sent at `now`, oldest first, without those in `underWay`. Of each session only the oldest
   * that has no answer yet: a message that the endpoint refused (4xx) does not block later ones.
   */
  due(owner: string, now: string, underWay: readonly string[], limit: number): Promise<DueDelivery[]>;
  /** When the next message after `now` may be sent; null where none waits. */
  nextDue(now: string): Promise<string | null>;
  /** Stores the result of an attempt; false where the message was deleted. */
  attempted(id: string, result: AttemptResult): Promise<boolean>;
  /** Deletes messages that were delivered or given up before this time. */
  prune(before: string): Promise<number>;
  /** Calls `listener` after each commit that added messages to the outbox or requeued some. */
  onQueued(listener: () => void): void;
}

/** Webhooks as the operations use them. */
export interface Webhooks {
  /** @throws RalphError `unprocessable` for a weak secret, or where the owner has the maximum number of webhooks */
  create(owner: string, given: NewWebhook): Promise<CreatedWebhook>;
  list(owner: string): Promise<Webhook[]>;
  get(owner: string, id: string): Promise<Webhook>;
  change(owner: string, id: string, patch: WebhookPatch): Promise<Webhook>;
  rotate(owner: string, id: string, rotation: WebhookRotation): Promise<CreatedWebhook>;
  remove(owner: string, id: string): Promise<void>;
  /** @throws RalphError `conflict` for one that is disabled */
  test(owner: string, id: string): Promise<Delivery>;
  deliveries(owner: string, id: string, state: DeliveryState | undefined, page: PageRequest): Promise<Page<Delivery>>;
  delivery(owner: string, id: string, deliveryId: string): Promise<Delivery>;
  sendAgain(owner: string, id: string, deliveryId: string): Promise<Delivery>;
}
