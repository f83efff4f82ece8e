/** Rows of `webhook`, cached in memory: each event that is written asks which endpoints want it. */
import type { Selectable } from "kysely";
import type { WebhookChange, WebhookRecord } from "../../research/ports/webhooks.ts";
import type { WebhookTable } from "../schema/owner-tables.ts";
import { deletionBy } from "../writer/by-columns.ts";
import type { Database, ReadStatement } from "../writer/database.ts";

type Row = Selectable<WebhookTable>;

export class WebhookRows {
  readonly #db: Database;
  readonly #insert;
  readonly #save;
  readonly #remove;
  readonly #all: ReadStatement<Record<never, never>, Row>;
  /** All webhooks by owner, oldest first, as of the newest commit. */
  readonly #byOwner = new Map<string, WebhookRecord[]>();

  constructor(db: Database) {
    this.#db = db;
    this.#insert = db.insertion("webhook");
    this.#save = db.statement((sql, p: Record<keyof Row, string | null>) =>
      sql
        .updateTable("webhook")
        .set({
          ...{ url: p.url as string, events: p.events as string, status: p.status as Row["status"], secret: p.secret as string },
          ...{ previous_secret: p.previous_secret, overlap_until: p.overlap_until, failing_since: p.failing_since },
          updated_at: p.updated_at as string,
        })
        .where("id", "=", p.id as string)
        .where("owner", "=", p.owner as string),
    );
    this.#remove = deletionBy(db, "webhook", "owner", "id");
    this.#all = db.read((sql, _p: Record<never, never>) => sql.selectFrom("webhook").selectAll().orderBy("id"));
    this.reread();
  }

  /** Reads all of them again: another process changed some. */
  reread(): void {
    this.#byOwner.clear();
    for (const row of this.#all.all({})) this.#cache(recordOf(row));
  }

  list(owner: string): readonly WebhookRecord[] {
    return this.#byOwner.get(owner) ?? [];
  }

  find(owner: string, id: string): WebhookRecord | undefined {
    return this.list(owner).find((webhook) => webhook.id === id);
  }

  /** Whether it was added: not where the owner has `most` webhooks then. */
  add(record: WebhookRecord, most: number): Promise<boolean> {
    return this.#db.write((tx) => {
      if (this.list(record.owner).length >= most) return false;
      this.#insert(tx, rowOf(record));
      // At once, so that a later step of the same commit counts it.
      this.#cache(record);
      tx.afterRollback(() => this.#uncache(record.owner, record.id));
      return true;
    });
  }

  /** Gives the webhook as it is then; undefined where there is none. */
  change(owner: string, id: string, change: (known: WebhookRecord) => WebhookChange): Promise<WebhookRecord | undefined> {
    return this.#db.write((tx) => {
      const known = this.find(owner, id);
      if (known === undefined) return undefined;
      const record = { ...known, ...change(known) };
      if (this.#save.run(tx, rowOf(record)) === 0) return undefined;
      // At once, so that a later step of the same commit sees it.
      this.#cache(record);
      tx.afterRollback(() => this.#cache(known));
      return record;
    });
  }

  remove(owner: string, id: string): Promise<boolean> {
    return this.#db.write((tx) => {
      const isRemoved = this.#remove.run(tx, { owner, id }) > 0;
      if (isRemoved) tx.afterCommit(() => this.#uncache(owner, id));
      return isRemoved;
    });
  }

  #cache(record: WebhookRecord): void {
    const others = this.list(record.owner).filter(({ id }) => id !== record.id);
    this.#byOwner.set(
      record.owner,
      [...others, record].sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
  }

  #uncache(owner: string, id: string): void {
    const left = this.list(owner).filter((webhook) => webhook.id !== id);
    if (left.length === 0) this.#byOwner.delete(owner);
    else this.#byOwner.set(owner, left);
  }
}

export function recordOf(row: Row): WebhookRecord {
  const { id, owner, url, status, secret } = row;
  return {
    ...{ id, owner, url, status, secret },
    events: JSON.parse(row.events) as WebhookRecord["events"],
    previousSecrets: row.previous_secret?.split(" ") ?? [],
    secretOverlapUntil: row.overlap_until,
    failingSince: row.failing_since,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function rowOf(record: WebhookRecord): Row {
  const { id, owner, url, status, secret } = record;
  return {
    ...{ id, owner, url, status, secret },
    events: JSON.stringify(record.events),
    previous_secret: record.previousSecrets.length === 0 ? null : record.previousSecrets.join(" "),
    overlap_until: record.secretOverlapUntil,
    failing_since: record.failingSince,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}
