/**
 * Rows of `event`. Each event is numbered when it is added and written at the end of its transaction, together with all
 * others, in the order of their positions.
 */
import { sql } from "kysely";
import type { EventType, NumberedEvent } from "../../domain/events/events.ts";
import type { EventStore, LoggedEvent } from "../../research/ports/event-store.ts";
import type { EventTable } from "../schema/tables.ts";
import type { Database, Transaction } from "../writer/database.ts";
import type { WebhookOutbox } from "./webhook-outbox.ts";

type EventRow = EventTable;

/** Events per millisecond that can be written in the long run without positions running ahead of the clock. */
const positionsPerMs = 100;

export class EventRows implements EventStore {
  /** Reads wait for its `sending`, so that readers get only durable events. */
  readonly #db: Database;
  readonly #outbox: Pick<WebhookOutbox, "enqueue">;
  readonly #insert;
  readonly #after;
  readonly #ofOwner;
  readonly #last;
  readonly #lastOfType;
  readonly #lastOfEach;
  readonly #ofType;
  readonly #greatestOf;
  readonly #listeners: ((events: readonly LoggedEvent[]) => void)[] = [];
  /** The greatest assigned position of all rows, and of each owner's feed. */
  #position: number;
  readonly #feeds = new Map<string, number>();
  /** Lowest first position of a feed. */
  readonly #start: number;
  /** Events added in the open transaction, in their order. */
  #pending: PendingEvent[] = [];
  /** Time of the newest event: a step may have read the clock before another step that was committed first. */
  #newestAt = "";

  /** `outbox` is given each event in the transaction that writes it. */
  constructor(db: Database, clock: () => Date, outbox: Pick<WebhookOutbox, "enqueue">) {
    this.#db = db;
    this.#outbox = outbox;
    this.#insert = db.insertion("event");
    this.#after = db.read((sql, p: { session_id: string; after: number; limit: number }) =>
      sql
        .selectFrom("event")
        .selectAll()
        .where("session_id", "=", p.session_id)
        .where("seq", ">", p.after)
        .orderBy("seq")
        .limit(p.limit as never),
    );
    this.#ofOwner = db.read((sql, p: { owner: string; after: number; limit: number }) =>
      sql
        .selectFrom("event")
        .selectAll()
        .where("owner", "=", p.owner)
        .where("feed_position", ">", p.after)
        .orderBy("feed_position")
        .limit(p.limit as never),
    );
    this.#last = db.read((sql, p: { session_id: string }) =>
      sql.selectFrom("event").selectAll().where("session_id", "=", p.session_id).orderBy("seq", "desc").limit(1),
    );
    this.#lastOfType = db.read((sql, p: { session_id: string; type: EventType }) =>
      sql.selectFrom("event").selectAll().where("session_id", "=", p.session_id).where("type", "=", p.type).orderBy("seq", "desc").limit(1),
    );
    this.#lastOfEach = db.read((query, p: { ids: string; type: EventType }) =>
      query
        .selectFrom(sql<{ value: string }>`json_each(${p.ids})`.as("wanted"))
        .innerJoin("event", (join) =>
          join.onRef("event.session_id", "=", "wanted.value").on("event.seq", "=", (eb) =>
            eb
              .selectFrom("event as newest")
              .select((newest) => newest.fn.max("newest.seq").as("seq"))
              .whereRef("newest.session_id", "=", "wanted.value")
              .where("newest.type", "=", p.type),
          ),
        )
        .selectAll("event"),
    );
    this.#ofType = db.read((sql, p: { session_id: string; type: EventTable["type"] }) =>
      sql.selectFrom("event").select("data").where("session_id", "=", p.session_id).where("type", "=", p.type).orderBy("seq"),
    );
    const last = db.read((sql, _p: Record<never, never>) => sql.selectFrom("event").select((eb) => eb.fn.max("position").as("position")));
    const lastOf = db.read((sql, p: { owner: string }) =>
      sql
        .selectFrom("event")
        .select((eb) => eb.fn.max("feed_position").as("position"))
        .where("owner", "=", p.owner),
    );
    const keptOf = db.read((sql, p: { owner: string }) => sql.selectFrom("feed_position").select("greatest").where("owner", "=", p.owner));
    this.#greatestOf = (owner: string) => Math.max(lastOf.get({ owner })?.position ?? 0, keptOf.get({ owner })?.greatest ?? 1);
    // After a restored backup the clock keeps positions above those assigned since; the clock itself may have been set back.
    this.#start = clock().getTime() * positionsPerMs;
    this.#position = Math.max(last.get({})?.position ?? 0, this.#start);
  }

  /** How many events the open transaction has added so far. */
  get pending(): number {
    return this.#pending.length;
  }

  /** Adds a numbered event; returns its time, which is never before the newest event's. */
  add(event: Omit<EventRow, "position" | "feed_position" | "data">, data: NumberedEvent["data"]): string {
    const { session_id, owner, seq, type, percent } = event;
    const at = this.timeOf(event.at);
    this.#pending.push({
      row: { session_id, owner, seq, type, percent, at, position: 0, feed_position: 0, data: JSON.stringify(data) },
      data,
    });
    return at;
  }

  /** The time of an event that is added at this time. */
  timeOf(at: string): string {
    if (at > this.#newestAt) this.#newestAt = at;
    return this.#newestAt;
  }

  /** Drops all events after the first `count`: the step that added them was rolled back. */
  truncate(count: number): void {
    this.#pending.length = Math.min(count, this.#pending.length);
  }

  /** Drops the added events of a session that is being removed; returns the function that restores them. */
  dropSession(id: string): () => void {
    const all = this.#pending;
    this.#pending = all.filter(({ row }) => row.session_id !== id);
    return () => {
      this.#pending = all;
    };
  }

  /** Writes the added events at the end of their transaction; they are published after the commit. */
  flush(tx: Transaction): void {
    const added = this.#pending.splice(0);
    if (added.length === 0) return;
    const position = this.#position;
    tx.afterRollback(() => {
      this.#position = position;
      // Feed positions are read from the rows again on demand.
      this.#feeds.clear();
    });
    for (const { row } of added) {
      row.position = ++this.#position;
      row.feed_position = 1 + this.newestOf(row.owner);
      this.#feeds.set(row.owner, row.feed_position);
    }
    this.#insert(tx, ...added.map(({ row }) => row));
    for (const { row } of added) this.#outbox.enqueue(tx, row, () => jsonOf(row));
    tx.afterCommit(() => {
      const events = added.map(({ row, data }) => new StoredEvent(row, data));
      for (const listener of this.#listeners) listener(events);
    });
  }

  /** Registers events that another process wrote: later events are numbered after them, and readers are notified. */
  takeIn(rows: readonly EventRow[]): void {
    // Feed positions are read from the rows again on demand.
    this.#feeds.clear();
    const inOrder = [...rows].sort((a, b) => a.position - b.position);
    for (const { position, at } of inOrder) {
      this.#position = Math.max(this.#position, position);
      if (at > this.#newestAt) this.#newestAt = at;
    }
    if (inOrder.length === 0) return;
    const events = inOrder.map((row) => new StoredEvent(row));
    for (const listener of this.#listeners) listener(events);
  }

  /** The greatest assigned number of the owner's feed. */
  newestOf(owner: string): number {
    return this.#feeds.get(owner) ?? Math.max(this.#greatestOf(owner), this.#start);
  }

  /** Makes later events of the owner get greater numbers than this. */
  raiseFeed(owner: string, newest: number): void {
    this.#feeds.set(owner, newest);
  }

  async after(sessionId: string, seq: number, limit: number): Promise<LoggedEvent[]> {
    if (this.#db.sending !== null) await this.#db.sending;
    return this.#after.all({ session_id: sessionId, after: seq, limit }).map((row) => new StoredEvent(row));
  }

  async ofOwner(owner: string, position: number, limit: number): Promise<LoggedEvent[]> {
    if (this.#db.sending !== null) await this.#db.sending;
    return this.#ofOwner.all({ owner, after: position, limit }).map((row) => new StoredEvent(row));
  }

  async last(sessionId: string, type?: EventType): Promise<LoggedEvent | undefined> {
    if (this.#db.sending !== null) await this.#db.sending;
    const ids = { session_id: sessionId };
    const row = type === undefined ? this.#last.get(ids) : this.#lastOfType.get({ ...ids, type });
    return row === undefined ? undefined : new StoredEvent(row);
  }

  async lastOfEach(sessionIds: readonly string[], type: EventType): Promise<Map<string, LoggedEvent>> {
    if (this.#db.sending !== null) await this.#db.sending;
    const rows = this.#lastOfEach.all({ ids: JSON.stringify(sessionIds), type });
    return new Map(rows.map((row) => [row.session_id, new StoredEvent(row)]));
  }

  /** Data of the session's events of one type, oldest first. */
  dataOf(sessionId: string, type: EventTable["type"]): NumberedEvent["data"][] {
    return this.#ofType.all({ session_id: sessionId, type }).map(({ data }) => JSON.parse(data) as NumberedEvent["data"]);
  }

  async newest(owner: string): Promise<number> {
    return this.#greatestOf(owner);
  }

  subscribe(listener: (events: readonly LoggedEvent[]) => void): void {
    this.#listeners.push(listener);
  }
}

interface PendingEvent {
  row: EventRow;
  data: NumberedEvent["data"];
}

/** A committed event. Data and JSON are computed lazily, since most events have no reader. */
class StoredEvent implements LoggedEvent {
  readonly #row: EventRow;
  #data: NumberedEvent["data"] | undefined;

  constructor(row: EventRow, data?: NumberedEvent["data"]) {
    this.#row = row;
    this.#data = data;
  }

  get seq(): number {
    return this.#row.seq;
  }

  get sessionId(): string {
    return this.#row.session_id;
  }

  get type(): EventTable["type"] {
    return this.#row.type;
  }

  get at(): string {
    return this.#row.at;
  }

  get percent(): number {
    return this.#row.percent;
  }

  get data(): NumberedEvent["data"] {
    this.#data ??= JSON.parse(this.#row.data) as NumberedEvent["data"];
    return this.#data;
  }

  get owner(): string {
    return this.#row.owner;
  }

  get position(): number {
    return this.#row.feed_position;
  }

  get json(): string {
    return jsonOf(this.#row);
  }
}

/** The event as it is sent to clients. */
function jsonOf({ session_id, seq, type, at, percent, data }: EventRow): string {
  return `{"seq":${seq},"sessionId":"${session_id}","type":"${type}","at":"${at}","percent":${percent},"data":${data}}`;
}
