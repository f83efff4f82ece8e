/** Moves all data of one owner to another in one commit. */
import { RalphError } from "../../domain/errors/errors.ts";
import type { MovedData } from "../../research/ports/owners.ts";
import type { SqliteLibraryStore } from "../library/library-store.ts";
import type { Rows } from "../rows/rows.ts";
import type { Tables } from "../schema/tables.ts";
import type { SqliteSessions } from "../sessions/session-store.ts";
import type { Transaction } from "../writer/database.ts";

/** Tables whose rows belong to an owner. */
export type OwnedTable = { [Name in keyof Tables]: "owner" extends keyof Tables[Name] ? Name : never }[keyof Tables];

/**
 * How each table's rows change their owner: they `move`; they `join` those of the new owner, whose row wins if both have
 * the same key; the `library` moves them with their documents; or they `stay`: keys identify the owner, webhooks are its
 * endpoints, and usage is what it was billed for.
 */
export const handOverOf: Record<OwnedTable, "move" | "join" | "library" | "stay"> = {
  session: "move",
  brief: "move",
  message: "move",
  plan: "move",
  task: "move",
  event: "move",
  call: "move",
  answer_part: "move",
  source: "move",
  finding: "move",
  citation: "move",
  claim: "move",
  research: "move",
  prior_evidence: "move",
  report: "move",
  report_request: "move",
  report_link: "move",
  content: "join",
  content_division: "join",
  page: "join",
  memory: "join",
  idempotency: "join",
  library: "library",
  document: "library",
  document_collection: "library",
  passage: "library",
  document_table: "library",
  table_row: "library",
  table_value: "library",
  usage: "stay",
  api_key: "stay",
  webhook: "stay",
  webhook_message: "stay",
  feed_position: "stay",
  owner_erasure: "stay",
};

interface Parts {
  rows: Rows;
  sessions: SqliteSessions;
  library: SqliteLibraryStore;
}

interface Wish {
  from: string;
  to: string;
  mayGo: (sessionIds: readonly string[]) => void;
}

/** Called inside a commit of its own. @throws RalphError `conflict` where a part of the data is in use */
export function moveOwner({ rows, sessions, library }: Parts, tx: Transaction, { from, to, mayGo }: Wish): MovedData {
  const { sqlite } = rows.db;
  if (sessions.isOpen(from)) throw new RalphError("conflict", `A session of '${from}' is in use; try again`);
  const sessionIds = sqlite.prepare("SELECT id FROM session WHERE owner = ? ORDER BY id").pluck().all(from) as string[];
  mayGo(sessionIds);
  sessions.forgetLookedAt();
  // A row and the rows that it refers to change their owner in separate statements.
  sqlite.pragma("defer_foreign_keys = ON");
  const pages = sqlite.prepare("SELECT hash FROM page WHERE owner = ?").pluck().all(from) as string[];
  const documents = library.handOver(tx, from, to);
  nameJoined(sqlite, from, documents.joined);
  moveEvents(rows, tx, from, to);
  for (const [table, how] of Object.entries(handOverOf)) {
    if (table === "event" || (how !== "move" && how !== "join")) continue;
    sqlite.prepare(`UPDATE ${how === "join" ? "OR IGNORE " : ""}"${table}" SET owner = ? WHERE owner = ?`).run(to, from);
  }
  // Deletes rows of which the new owner had one already. Texts come last, because their divisions are deleted with them.
  for (const table of ["page", "memory", "idempotency", "content_division", "content"])
    sqlite.prepare(`DELETE FROM "${table}" WHERE owner = ?`).run(from);
  for (const hash of new Set([...pages, ...documents.joined.map(({ contentHash }) => contentHash)])) rows.contents.release(tx, to, hash);
  return { from, to, sessionIds, sessions: sessionIds.length, documents: documents.moved, joinedDocuments: documents.joined.length };
}

/** Makes sessions refer to the kept document of a duplicate pair. */
function nameJoined(sqlite: Rows["db"]["sqlite"], owner: string, joined: readonly { from: string; to: string }[]): void {
  const sessions = sqlite.prepare(
    `UPDATE session SET document_ids = replace(document_ids, :from, :to), sources = replace(sources, :from, :to)
     WHERE owner = :owner AND (instr(document_ids, :from) OR instr(sources, :from))`,
  );
  const sources = sqlite.prepare("UPDATE source SET document_id = :to WHERE owner = :owner AND document_id = :from");
  for (const { from, to } of joined) {
    sessions.run({ owner, from, to });
    sources.run({ owner, from, to });
  }
}

/** Appends the events to the new owner's feed, in their order: every reader gets each of them once. */
function moveEvents({ db: { sqlite }, events }: Rows, tx: Transaction, from: string, to: string): void {
  const base = events.newestOf(to);
  // The numbers of the first owner's feed are never assigned again.
  sqlite
    .prepare(
      `INSERT INTO feed_position (owner, greatest) VALUES (?, ?)
       ON CONFLICT (owner) DO UPDATE SET greatest = max(greatest, excluded.greatest)`,
    )
    .run(from, events.newestOf(from));
  const { changes } = sqlite
    .prepare(
      `UPDATE event SET owner = :to, feed_position = :base + numbered.number
       FROM (SELECT position, row_number() OVER (ORDER BY feed_position) AS number FROM event WHERE owner = :from) AS numbered
       WHERE event.position = numbered.position`,
    )
    .run({ from, to, base });
  tx.afterCommit(() => events.raiseFeed(to, base + changes));
}
