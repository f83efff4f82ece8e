/** All data of an owner: summary, erasure, move to another owner. */
import type { OwnerCounts, OwnerRemains, OwnerStore } from "../../research/ports/owners.ts";
import type { SqliteLibraryStore } from "../library/library-store.ts";
import type { Rows } from "../rows/rows.ts";
import type { SqliteSessions } from "../sessions/session-store.ts";
import type { Database } from "../writer/database.ts";
import { moveOwner, type OwnedTable } from "./owner-move.ts";

/** Rows that one portion of an erasure deletes of a table. */
const portionRows = 500;

/**
 * How each table's rows go when an owner is erased: with their `session` or `document`, in `portions` by a column of
 * their key, at the `end`, or not at all (`stays`: usage, which is what was billed).
 */
export const erasureOf: Record<OwnedTable, "session" | "document" | "end" | "stays" | { portions: string }> = {
  session: "session",
  brief: "session",
  message: "session",
  plan: "session",
  task: "session",
  event: "session",
  call: "session",
  answer_part: "session",
  source: "session",
  finding: "session",
  citation: "session",
  claim: "session",
  research: "session",
  prior_evidence: "session",
  report: "session",
  report_request: "session",
  report_link: "session",
  document: "document",
  document_collection: "document",
  passage: "document",
  document_table: "document",
  table_row: "document",
  table_value: "document",
  page: { portions: "url" },
  memory: { portions: "signature" },
  idempotency: { portions: "key" },
  webhook_message: { portions: "number" },
  webhook: { portions: "id" },
  api_key: { portions: "id" },
  content: { portions: "hash" },
  content_division: { portions: "hash" },
  library: "end",
  feed_position: "end",
  owner_erasure: "end",
  usage: "stays",
};

/** Tables whose rows need no other row of their owner, each with an index by owner. */
const standAlone: OwnedTable[] = [
  ...(["session", "document", "api_key", "webhook", "usage", "library", "feed_position", "owner_erasure"] as const),
  ...(["page", "memory", "idempotency", "content"] as const),
];

export function ownerStore(rows: Rows, sessions: SqliteSessions, library: SqliteLibraryStore): OwnerStore {
  const { db } = rows;
  const { sqlite } = db;
  const portions = Object.entries(erasureOf).flatMap(([table, how]) => (typeof how === "object" ? [{ table, key: how.portions }] : []));
  const has = (owner: string, ...tables: string[]) =>
    tables.some((table) => sqlite.prepare(`SELECT 1 FROM "${table}" WHERE owner = ? LIMIT 1`).get(owner) !== undefined);
  const erasure = db.read((q, p: { owner: string }) => q.selectFrom("owner_erasure").select("requested_at").where("owner", "=", p.owner));
  const mayHaveContent = (owner: string) => has(owner, "session", "document");
  return {
    names: async (after, limit) => sqlite.prepare(namesSql).pluck().all({ after, limit }) as string[],
    counts: async (owner) => ({ ...countsOf(db, owner), known: has(owner, ...standAlone) }),
    sessionIds: async (owner, after, limit) =>
      sqlite.prepare("SELECT id FROM session WHERE owner = ? AND id > ? ORDER BY id LIMIT ?").pluck().all(owner, after, limit) as string[],
    remains: async (owner) => remainsOf(db, owner),

    erasures: async () =>
      new Map(sqlite.prepare("SELECT owner, requested_at FROM owner_erasure ORDER BY requested_at").raw().all() as [string, string][]),
    erasingSince: async (owner) => erasure.get({ owner })?.requested_at ?? null,
    beginErasure: (owner, at) =>
      db.write(() => {
        sqlite.prepare("INSERT INTO owner_erasure (owner, requested_at) VALUES (?, ?) ON CONFLICT DO NOTHING").run(owner, at);
        return erasure.get({ owner })?.requested_at ?? at;
      }),
    erasePortion: (owner) =>
      db.write((tx) => {
        for (const { table, key } of portions) {
          // Texts go last: sessions and documents refer to them.
          if (table.startsWith("content") && mayHaveContent(owner)) continue;
          const some = `SELECT "${key}" FROM "${table}" WHERE owner = :owner LIMIT ${portionRows}`;
          const { changes } = sqlite.prepare(`DELETE FROM "${table}" WHERE owner = :owner AND "${key}" IN (${some})`).run({ owner });
          if (changes === 0) continue;
          if (table === "webhook") tx.afterCommit(() => rows.webhooks.reread());
          return true;
        }
        return false;
      }),
    endErasure: (owner) =>
      db.write(
        (tx) => {
          if (sessions.isOpen(owner) || has(owner, "session", "document", ...portions.map(({ table }) => table))) return false;
          library.dropLibrary(tx, owner);
          for (const table of ["feed_position", "owner_erasure"]) sqlite.prepare(`DELETE FROM "${table}" WHERE owner = ?`).run(owner);
          tx.afterCommit(() => db.compact());
          return true;
        },
        { alone: true },
      ),

    handOver: async (from, to, mayGo) => {
      const moved = await db.write((tx) => moveOwner({ rows, sessions, library }, tx, { from, to, mayGo }), { alone: true });
      db.compact();
      return moved;
    },
  };
}

const namesSql = `
  SELECT owner FROM (
    SELECT DISTINCT owner FROM session UNION SELECT owner FROM library UNION SELECT DISTINCT owner FROM api_key
    UNION SELECT DISTINCT owner FROM webhook UNION SELECT DISTINCT owner FROM usage UNION SELECT owner FROM owner_erasure
  ) WHERE owner > :after ORDER BY owner LIMIT :limit`;

function countsOf({ sqlite }: Database, owner: string): Omit<OwnerCounts, "known"> {
  const count = (from: string) => sqlite.prepare(`SELECT ${from} WHERE owner = ?`).pluck().get(owner) as number;
  const documentBytes = count("coalesce(sum(bytes), 0) FROM (SELECT * FROM document WHERE status = 'ready')");
  return {
    owner,
    sessions: count("count(*) FROM session"),
    documents: count("count(*) FROM (SELECT * FROM document WHERE status = 'ready')"),
    collections: count("count(DISTINCT collection) FROM document_collection"),
    webhooks: count("count(*) FROM webhook"),
    keys: count("count(*) FROM api_key"),
    links: count("count(*) FROM report_link"),
    bytes: documentBytes + count("coalesce(sum(stored_bytes), 0) FROM session"),
  };
}

function remainsOf({ sqlite }: Database, owner: string): OwnerRemains {
  const all = <Row>(sql: string) => sqlite.prepare(sql).all(owner) as Row[];
  const pages = all<{ url: string; record: string; retrieved_at: string }>(
    "SELECT url, record, retrieved_at FROM page WHERE owner = ? ORDER BY url",
  );
  const memory = all<{ kind: string; content: string; created_at: string }>(
    "SELECT kind, content, created_at FROM memory WHERE owner = ? ORDER BY created_at",
  );
  const requests = all<{ key: string; session_id: string | null; created_at: string }>(
    "SELECT key, session_id, created_at FROM idempotency WHERE owner = ? ORDER BY created_at",
  );
  return {
    pages: pages.map(({ url, record, retrieved_at }) => ({
      url,
      title: (JSON.parse(record) as { title?: string | null }).title ?? null,
      retrievedAt: retrieved_at,
    })),
    memory: memory.map(({ kind, content, created_at }) => ({ kind, content: JSON.parse(content) as unknown, createdAt: created_at })),
    requests: requests.map(({ key, session_id, created_at }) => ({ key, sessionId: session_id, createdAt: created_at })),
  };
}
