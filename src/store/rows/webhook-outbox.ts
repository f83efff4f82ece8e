/** Rows of `webhook_message`: the outbox. Events put their messages here in their own transaction, at its end. */
import { type Selectable, type SqlBool, sql } from "kysely";
import type { Delivery, DeliveryState, MessageType } from "../../domain/events/webhook.ts";
import type { AttemptResult, DeliveryPage, DueDelivery, NewMessage } from "../../research/ports/webhooks.ts";
import type { WebhookMessageTable } from "../schema/owner-tables.ts";
import type { EventTable } from "../schema/tables.ts";
import { rowsBy } from "../writer/by-columns.ts";
import type { Database, Transaction } from "../writer/database.ts";
import { recordOf, type WebhookRows } from "./webhooks.ts";

/** Maximum length of a stored answer. Characters. */
const keptResponse = 1_000;

export class WebhookOutbox {
  readonly #db: Database;
  readonly #webhooks: WebhookRows;
  readonly #newId: () => string;
  readonly #sql: ReturnType<typeof statements>;
  readonly #listeners: (() => void)[] = [];

  constructor(db: Database, webhooks: WebhookRows, newId: () => string) {
    this.#db = db;
    this.#webhooks = webhooks;
    this.#newId = newId;
    this.#sql = statements(db);
  }

  onQueued(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Puts the message of an event into the outbox of each endpoint that wants it. `json` is the event as clients see it. */
  enqueue(tx: Transaction, { owner, session_id, type, at }: EventTable, json: () => string): void {
    for (const { id, status, events } of this.#webhooks.list(owner)) {
      if (status !== "enabled" || !wants(events, type)) continue;
      const body = `{"type":"${type}","timestamp":"${at}","data":${json()}}`;
      this.#put(tx, { id: `msg_${this.#newId()}`, webhookId: id, owner, type, body, createdAt: at }, session_id);
    }
  }

  async queue(message: NewMessage): Promise<void> {
    await this.#db.write((tx) => this.#put(tx, message, null));
  }

  async delivery(owner: string, webhookId: string, id: string): Promise<Delivery | undefined> {
    return this.#sql.find.all({ owner, webhook_id: webhookId, id }).map(deliveryOf)[0];
  }

  async deliveries(owner: string, webhookId: string, { state, before, limit }: DeliveryPage): Promise<Delivery[]> {
    const from = before === undefined ? undefined : this.#sql.find.get({ owner, webhook_id: webhookId, id: before })?.number;
    const rows = this.#sql.page.all({
      ...{ owner, webhook_id: webhookId, before: from ?? Number.MAX_SAFE_INTEGER, limit },
      ...{ state: state ?? "", isAny: Number(state === undefined) },
    });
    return rows.map(deliveryOf);
  }

  sendAgain(owner: string, webhookId: string, id: string, at: string): Promise<Delivery | undefined> {
    return this.#db.write((tx) => {
      if (this.#sql.again.run(tx, { owner, webhook_id: webhookId, id, at }) === 0) return undefined;
      tx.afterCommit(() => this.notifyListeners());
      return this.#sql.find.all({ owner, webhook_id: webhookId, id }).map(deliveryOf)[0];
    });
  }

  async ownersDue(now: string): Promise<string[]> {
    return this.#sql.owners.all({ now }).map(({ owner }) => owner);
  }

  async due(owner: string, now: string, underWay: readonly string[], limit: number): Promise<DueDelivery[]> {
    const rows = this.#sql.due.all({ owner, now, underWay: JSON.stringify(underWay), limit });
    return rows.map(({ message_id, attempts, body, ...webhook }) => ({ id: message_id, attempts, body, webhook: recordOf(webhook) }));
  }

  async nextDue(now: string): Promise<string | null> {
    return this.#sql.next.get({ now })?.at ?? null;
  }

  /** Stores the result of an attempt, in the caller's transaction. */
  attempted(tx: Transaction, id: string, result: AttemptResult): boolean {
    const { state, nextAttemptAt, status, response, error, attemptedAt } = result;
    return (
      this.#sql.attempted.run(tx, {
        ...{ id, state, status, error, next_at: nextAttemptAt, attempted_at: attemptedAt },
        response: response?.slice(0, keptResponse) ?? null,
      }) > 0
    );
  }

  prune(before: string): Promise<number> {
    return this.#db.write((tx) => this.#sql.prune.run(tx, { before }));
  }

  #put(tx: Transaction, { id, webhookId, owner, type, body, createdAt }: NewMessage, sessionId: string | null): void {
    // The endpoint may have been removed earlier in this commit.
    const written = this.#sql.put.run(tx, { id, webhook_id: webhookId, owner, session_id: sessionId, type, body, at: createdAt });
    if (written > 0) tx.afterCommit(() => this.notifyListeners());
  }

  /** Notifies the listeners that there may be messages to send. */
  notifyListeners(): void {
    for (const listener of this.#listeners) listener();
  }
}

function wants(events: readonly string[], type: string): boolean {
  return events[0] === "*" || events.includes(type);
}

function deliveryOf(row: Selectable<WebhookMessageTable>): Delivery {
  return {
    ...{ id: row.id, webhookId: row.webhook_id, sessionId: row.session_id, type: row.type, state: row.state },
    ...{ attempts: row.attempts, nextAttemptAt: row.next_at, status: row.status, response: row.response, error: row.error },
    ...{ createdAt: row.created_at, attemptedAt: row.attempted_at },
  };
}

/** An endpoint refuses a message by a status 4xx, except these, which ask for a later attempt. */
const isRefused = sql<SqlBool>`(coalesce(earlier.status, 0) between 400 and 499 and earlier.status not in (408, 425, 429))`;

function statements(db: Database) {
  type Put = { id: string; webhook_id: string; owner: string; session_id: string | null; type: MessageType; body: string; at: string };
  return {
    put: db.statement((q, p: Put) =>
      q
        .insertInto("webhook_message")
        .columns(["id", "webhook_id", "owner", "session_id", "type", "body", "state", "attempts", "next_at", "created_at"])
        .expression((eb) =>
          eb
            .selectFrom("webhook")
            .select([
              sql<string>`${p.id}`.as("id"),
              "id as webhook_id",
              "owner",
              sql<string | null>`${p.session_id}`.as("session_id"),
              sql<MessageType>`${p.type}`.as("type"),
              sql<string>`${p.body}`.as("body"),
              sql<DeliveryState>`'pending'`.as("state"),
              sql<number>`0`.as("attempts"),
              sql<string>`${p.at}`.as("next_at"),
              sql<string>`${p.at}`.as("created_at"),
            ])
            .where("id", "=", p.webhook_id)
            .where("owner", "=", p.owner),
        ),
    ),
    find: rowsBy(db, "webhook_message", ["owner", "webhook_id", "id"]),
    page: db.read((q, p: { owner: string; webhook_id: string; before: number; state: DeliveryState | ""; isAny: number; limit: number }) =>
      q
        .selectFrom("webhook_message")
        .selectAll()
        .where("webhook_id", "=", p.webhook_id)
        .where("owner", "=", p.owner)
        .where("number", "<", p.before)
        .where((eb) => eb.or([eb("state", "=", p.state as DeliveryState), sql<SqlBool>`${p.isAny}`]))
        .orderBy("number", "desc")
        .limit(p.limit as never),
    ),
    again: db.statement((q, p: { owner: string; webhook_id: string; id: string; at: string }) =>
      q
        .updateTable("webhook_message")
        .set({ state: "pending", attempts: 0, next_at: p.at, status: null })
        .where("owner", "=", p.owner)
        .where("webhook_id", "=", p.webhook_id)
        .where("id", "=", p.id),
    ),
    owners: db.read((q, p: { now: string }) =>
      q
        .selectFrom("webhook_message")
        .innerJoin("webhook", "webhook.id", "webhook_message.webhook_id")
        .select("webhook_message.owner")
        .distinct()
        .where("webhook_message.state", "=", "pending")
        .where("next_at", "<=", p.now)
        .where("webhook.status", "=", "enabled"),
    ),
    due: db.read((q, p: { owner: string; now: string; underWay: string; limit: number }) =>
      q
        .selectFrom("webhook_message as message")
        .innerJoin("webhook", "webhook.id", "message.webhook_id")
        .selectAll("webhook")
        .select(["message.id as message_id", "message.attempts", "message.body"])
        .where("message.owner", "=", p.owner)
        .where("message.state", "=", "pending")
        .where("message.next_at", "<=", p.now)
        .where("webhook.status", "=", "enabled")
        .where(sql<SqlBool>`message.id not in (select value from json_each(${p.underWay}))`)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom("webhook_message as earlier")
                .select("earlier.number")
                .whereRef("earlier.session_id", "=", "message.session_id")
                .whereRef("earlier.webhook_id", "=", "message.webhook_id")
                .whereRef("earlier.number", "<", "message.number")
                .where("earlier.state", "=", "pending")
                .where(eb.not(isRefused)),
            ),
          ),
        )
        .orderBy("message.number")
        .limit(p.limit as never),
    ),
    next: db.read((q, p: { now: string }) =>
      q
        .selectFrom("webhook_message")
        .innerJoin("webhook", "webhook.id", "webhook_message.webhook_id")
        .select((eb) => eb.fn.min("next_at").as("at"))
        .where("webhook_message.state", "=", "pending")
        .where("next_at", ">", p.now)
        .where("webhook.status", "=", "enabled"),
    ),
    attempted: db.statement(
      (
        q,
        p: Record<"id" | "attempted_at", string> &
          Record<"next_at" | "response" | "error", string | null> & { state: DeliveryState; status: number | null },
      ) =>
        q
          .updateTable("webhook_message")
          .set((eb) => ({
            ...{ state: p.state, next_at: p.next_at, status: p.status, response: p.response, error: p.error },
            attempted_at: p.attempted_at,
            attempts: eb("attempts", "+", 1),
          }))
          .where("id", "=", p.id)
          .where("state", "=", "pending"),
    ),
    prune: db.statement((q, p: { before: string }) =>
      q
        .deleteFrom("webhook_message")
        .where("created_at", "<", p.before)
        .where((eb) =>
          eb.or([
            eb("state", "!=", "pending"),
            eb("webhook_id", "in", eb.selectFrom("webhook").select("webhook.id").where("webhook.status", "=", "disabled")),
          ]),
        ),
    ),
  };
}
