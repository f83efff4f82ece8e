/** Webhooks and the outbox of their messages. A message is written in the transaction of the event that it tells. */
import type {
  CreatedWebhook,
  Delivery,
  DeliveryState,
  MessageType,
  NewWebhook,
  Webhook,
  WebhookPatch,
  WebhookRotation,
} from "../../domain/webhook.ts";
import type { Page, PageRequest } from "./service.ts";

/** A webhook with what signs its messages. */
export interface WebhookRecord extends Webhook {
  readonly owner: string;
  readonly secret: string;
  readonly previousSecret: string | null;
}

export type WebhookChange = Partial<Omit<WebhookRecord, "id" | "owner" | "createdAt">>;

/** A message that may be sent now, with what it is sent to. */
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

/** What became of an attempt; `nextAttemptAt` is null where there is no further one. */
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
  /** Id to go on from. */
  before: string | undefined;
  limit: number;
}

export interface WebhookStore {
  add(record: WebhookRecord): Promise<void>;
  find(owner: string, id: string): Promise<WebhookRecord | undefined>;
  list(owner: string): Promise<WebhookRecord[]>;
  /** Gives the webhook as it is then; undefined where there is none. */
  change(owner: string, id: string, change: WebhookChange): Promise<WebhookRecord | undefined>;
  /** Removes it with its messages. */
  remove(owner: string, id: string): Promise<boolean>;

  /** Puts a message that tells no event into the outbox. */
  queue(message: NewMessage): Promise<void>;
  delivery(owner: string, webhookId: string, id: string): Promise<Delivery | undefined>;
  /** Newest first. */
  deliveries(owner: string, webhookId: string, page: DeliveryPage): Promise<Delivery[]>;
  /** Has a message sent again from `at` on, under the same id; undefined where there is none. */
  sendAgain(owner: string, webhookId: string, id: string, at: string): Promise<Delivery | undefined>;

  /** Owners with messages that may be sent at `now`. */
  ownersDue(now: string): Promise<string[]>;
  /**
   * Messages of the owner that may be sent at `now`, oldest first, and none in `underWay`. Of a session only the oldest
   * that was not answered yet: what the endpoint refused (4xx) holds nothing up.
   */
  due(owner: string, now: string, underWay: readonly string[], limit: number): Promise<DueDelivery[]>;
  /** When the next message after `now` may be sent; null where none waits. */
  nextDue(now: string): Promise<string | null>;
  /** Keeps what became of an attempt; false where the message is gone. */
  attempted(id: string, result: AttemptResult): Promise<boolean>;
  /** Forgets messages that were delivered or given up before this time. */
  prune(before: string): Promise<number>;
  /** Calls `listener` after each commit that put messages into the outbox, or lets some be sent again. */
  onQueued(listener: () => void): void;
}

/** What the operations may ask. */
export interface Webhooks {
  /** @throws RalphError `unprocessable` for a weak secret, or where the owner has as many webhooks as he may */
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
