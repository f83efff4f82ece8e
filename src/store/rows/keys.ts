/** Rows of `api_key`. */

import type { Selectable } from "kysely";
import type { Scope } from "../../domain/owners/principal.ts";
import type { KeyRecord, KeyStore } from "../../research/ports/keys.ts";
import type { ApiKeyTable } from "../schema/owner-tables.ts";
import { behindAll } from "../sqlite/sort-order.ts";
import type { Database } from "../writer/database.ts";

export function keyStore(db: Database): KeyStore {
  const find = db.read((sql, p: { id: string }) => sql.selectFrom("api_key").selectAll().where("id", "=", p.id));
  const all = db.read((sql, p: { before: string; limit: number }) =>
    sql
      .selectFrom("api_key")
      .selectAll()
      .where("id", "<", p.before)
      .orderBy("id", "desc")
      .limit(p.limit as never),
  );
  const owned = db.read((sql, p: { owner: string; before: string; limit: number }) =>
    sql
      .selectFrom("api_key")
      .selectAll()
      .where("owner", "=", p.owner)
      .where("id", "<", p.before)
      .orderBy("id", "desc")
      .limit(p.limit as never),
  );
  const insert = db.insertion("api_key");
  const replace = db.statement((sql, p: { endsAt: string; successor: string; id: string }) =>
    sql
      .updateTable("api_key")
      .set((row) => ({
        expires_at: row.fn<string>("min", [row.fn.coalesce("expires_at", row.val(p.endsAt)), row.val(p.endsAt)]),
        rotated_to: p.successor,
      }))
      .where("id", "=", p.id)
      .where("rotated_to", "is", null),
  );
  const remove = db.statement((sql, p: { id: string }) => sql.deleteFrom("api_key").where("id", "=", p.id));
  const use = db.statement((sql, p: { at: string; id: string }) =>
    sql.updateTable("api_key").set({ last_used_at: p.at }).where("id", "=", p.id),
  );
  return {
    find: async (id) => find.all({ id }).map(recordOf)[0],
    page: async (owner, before, limit) => {
      const from = before ?? behindAll;
      return (owner === null ? all.all({ before: from, limit }) : owned.all({ owner, before: from, limit })).map(recordOf);
    },
    add: (record) => db.write((tx) => void insert(tx, rowOf(record))),
    replace: (id, endsAt, successor) =>
      db.write((tx) => {
        if (replace.run(tx, { endsAt, successor: successor.id, id }) === 0) return false;
        insert(tx, rowOf(successor));
        return true;
      }),
    remove: (id) => db.write((tx) => remove.run(tx, { id }) > 0),
    used: (times) =>
      db.write((tx) => {
        for (const [id, at] of times) use.run(tx, { at, id });
      }),
  };
}

function recordOf(row: Selectable<ApiKeyTable>): KeyRecord {
  const { id, owner, name, hash } = row;
  const times = { createdAt: row.created_at, expiresAt: row.expires_at, lastUsedAt: row.last_used_at };
  return { id, owner, name, hash, ...times, scopes: row.scopes.split(" ") as Scope[], rotatedTo: row.rotated_to };
}

function rowOf({ id, owner, name, hash, scopes, createdAt, expiresAt, lastUsedAt, rotatedTo }: KeyRecord): Selectable<ApiKeyTable> {
  const times = { created_at: createdAt, expires_at: expiresAt, last_used_at: lastUsedAt };
  return { id, owner, name, hash, ...times, scopes: scopes.join(" "), rotated_to: rotatedTo };
}
