/**
 * Sends the messages of the outbox: several at once, owners in turn, those of a session in order. A message that was being
 * sent when the process died is sent again, under the same id.
 */
import type { RetryPolicy } from "../../domain/base/retry-policy.ts";
import type { HttpAnswer } from "../../sources/http/http-answer.ts";
import type { HttpCaller } from "../../sources/http/http-caller.ts";
import type { HttpRequest } from "../../sources/http/http-client.ts";
import { longestTimerMs } from "../../time/pause.ts";
import type { DueDelivery, WebhookRecord, WebhookStore } from "../ports/webhooks.ts";
import type { Log } from "../run/core.ts";
import { type DeliveryOutcome, failureOf, isSuccess, outcomeOf, requestOf, resultOf } from "./webhook-attempt.ts";

export interface WebhookSenderOptions {
  store: WebhookStore;
  http: { send(request: HttpRequest, caller: HttpCaller): Promise<HttpAnswer> };
  clock: () => Date;
  newId: () => string;
  random: () => number;
  log: Log;
  retry: RetryPolicy;
  timeoutMs: number;
  /** Whether this process makes deliveries. */
  mayDeliver: () => boolean;
  /** Time without a successful delivery after which a webhook is disabled. Milliseconds. */
  disableAfterMs: number;
  /** Retention of delivered and abandoned messages. Milliseconds. */
  keepMs: number;
}

/** Most concurrent messages, in all and of one owner. */
const together = 16;
const togetherOfOwner = 4;

/** Interval between two deletions of expired messages. Milliseconds. */
const pruneMs = 3_600_000;

/** Wait after an error of the store. Milliseconds. */
const restMs = 2_000;

const gone = 410;

export class WebhookSender {
  readonly #options: WebhookSenderOptions;
  /** Owners of the messages that are being sent, by id. */
  readonly #underWay = new Map<string, string>();
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout | null = null;
  #pruning: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #again = false;

  constructor(options: WebhookSenderOptions) {
    this.#options = options;
    options.store.onQueued(() => this.wake());
  }

  start(): void {
    this.#pruning = setInterval(() => void this.#prune(), pruneMs).unref();
    this.wake();
  }

  /** Checks for messages that may be sent. */
  wake(): void {
    if (!this.#options.mayDeliver() || this.#abort.signal.aborted) return;
    if (this.#looking !== null) this.#again = true;
    else {
      this.#looking = this.#look().finally(() => {
        this.#looking = null;
        if (!this.#again) return;
        this.#again = false;
        this.wake();
      });
    }
  }

  /** Aborts deliveries under way: they are sent again after the next start. */
  async close(): Promise<void> {
    this.#abort.abort(new Error("The service is stopping"));
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#pruning !== null) clearInterval(this.#pruning);
    await this.#looking;
  }

  async #look(): Promise<void> {
    // Waits for the next turn of the event loop, so that many commits cause one check.
    await new Promise((resolve) => setImmediate(resolve));
    const { store, clock, log } = this.#options;
    try {
      const now = clock().toISOString();
      for (const owner of this.#inTurn(await store.ownersDue(now))) {
        const free = Math.min(together - this.#underWay.size, togetherOfOwner - this.#countOf(owner));
        if (free <= 0) continue;
        for (const delivery of await store.due(owner, now, [...this.#underWay.keys()], free)) this.#begin(owner, delivery);
      }
      const next = await store.nextDue(now);
      this.#wakeIn(next === null ? null : Date.parse(next) - clock().getTime());
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      log.warn({ error }, "The outbox of webhooks could not be read; it is retried");
      this.#wakeIn(restMs);
    }
  }

  /** Owners with the fewest messages under way first. */
  #inTurn(owners: readonly string[]): string[] {
    return [...owners].sort((a, b) => this.#countOf(a) - this.#countOf(b));
  }

  #countOf(owner: string): number {
    return [...this.#underWay.values()].filter((each) => each === owner).length;
  }

  #wakeIn(ms: number | null): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer =
      ms === null || this.#abort.signal.aborted ? null : setTimeout(() => this.wake(), Math.min(Math.max(1, ms), longestTimerMs));
  }

  #begin(owner: string, delivery: DueDelivery): void {
    if (this.#abort.signal.aborted) return;
    this.#underWay.set(delivery.id, owner);
    void this.#deliver(delivery)
      .catch((error: unknown) => {
        if (!this.#abort.signal.aborted)
          this.#options.log.warn({ webhook: delivery.webhook.id, error }, "The result of a webhook's attempt could not be stored");
      })
      .finally(() => {
        this.#underWay.delete(delivery.id);
        this.wake();
      });
  }

  async #deliver(delivery: DueDelivery): Promise<void> {
    const { store, clock, retry, random } = this.#options;
    const outcome = await this.#send(delivery);
    if (outcome === null) return;
    const now = clock();
    const isStored = await store.attempted(delivery.id, resultOf(outcome, delivery.attempts, now, retry, random()));
    if (isStored) await this.#judge(delivery.webhook, outcome, now);
  }

  /** Null when the service stops meanwhile. */
  async #send(delivery: DueDelivery): Promise<DeliveryOutcome | null> {
    const { http, clock, timeoutMs } = this.#options;
    const { owner } = delivery.webhook;
    const caller = { party: { owner, session: "webhooks" }, signal: this.#abort.signal, waiting: () => () => undefined };
    try {
      return outcomeOf(await http.send(requestOf(delivery, clock(), timeoutMs), caller), clock());
    } catch (error) {
      return this.#abort.signal.aborted ? null : failureOf(error);
    }
  }

  /** Updates the endpoint's health from an outcome: since when it fails, and whether it is disabled. */
  async #judge({ owner, id }: WebhookRecord, outcome: DeliveryOutcome, now: Date): Promise<void> {
    const { store, log, disableAfterMs } = this.#options;
    const webhook = await store.find(owner, id);
    if (webhook === undefined || webhook.status === "disabled") return;
    if (isSuccess(outcome)) {
      if (webhook.failingSince !== null) await store.change(owner, id, () => ({ failingSince: null }));
      return;
    }
    const failingSince = webhook.failingSince ?? now.toISOString();
    const isGone = outcome.kind === "answer" && outcome.status === gone;
    const isOver = isGone || now.getTime() - Date.parse(failingSince) >= disableAfterMs;
    if (!isOver && webhook.failingSince !== null) return;
    const change = { failingSince, ...(isOver && { status: "disabled" as const, updatedAt: now.toISOString() }) };
    if ((await store.change(owner, id, () => change)) === undefined || !isOver) return;
    log.warn(
      { webhook: id, failingSince },
      isGone ? "A webhook's endpoint is gone; the webhook was disabled" : "A webhook failed for too long and was disabled",
    );
    await this.#tellDisabled(webhook, failingSince, isGone ? "gone" : "failing", now);
  }

  /** Notifies the owner's other endpoints that subscribe to it. */
  async #tellDisabled({ owner, id, url }: WebhookRecord, failingSince: string, reason: "gone" | "failing", now: Date): Promise<void> {
    const { store, newId } = this.#options;
    const at = now.toISOString();
    const body = JSON.stringify({ type: "webhook.disabled", timestamp: at, data: { webhookId: id, url, reason, failingSince } });
    const others = (await store.list(owner)).filter(
      ({ id: other, status, events }) => other !== id && status === "enabled" && wantsIt(events),
    );
    for (const other of others)
      await store.queue({ id: `msg_${newId()}`, webhookId: other.id, owner, type: "webhook.disabled", body, createdAt: at });
  }

  async #prune(): Promise<void> {
    const { store, clock, keepMs, log } = this.#options;
    try {
      await store.prune(new Date(clock().getTime() - keepMs).toISOString());
    } catch (error) {
      if (!this.#abort.signal.aborted) log.warn({ error }, "Old webhook messages could not be deleted; it is retried");
    }
  }
}

function wantsIt(events: WebhookRecord["events"]): boolean {
  return events.some((type) => type === "*" || type === "webhook.disabled");
}
