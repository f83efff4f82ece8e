/**
 * Pages of an owner's sessions, by filter and order, and what lists show of sessions beside their rows. A filter is checked row
 * by row, over the rows of that owner only.
 */

import { sql } from "kysely";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import type { SessionFilter, SessionOverview } from "../../research/ports/directory.ts";
import { isAmong } from "../sqlite/json-lists.ts";
import { behindAll } from "../sqlite/sort-order.ts";
import type { Database } from "../writer/database.ts";
import { briefOf } from "./conversation.ts";
import { sessionOf } from "./session-codec.ts";

/** A type rather than an interface: the arguments of a statement are a record. */
type PageArgs = {
  owner: string;
  from: string;
  limit: number;
  status: string | null;
  hold: string | null;
  /** Folded words, one a line. */
  words: string | null;
  since: string | null;
  until: string | null;
  /** `[[path, text, text as a JSON string], …]` */
  metadata: string | null;
};

export function sessionPages(db: Database) {
  // SQLite's lower() only supports ASCII.
  db.sqlite.function("holds_words", { directOnly: true, deterministic: true }, (text: unknown, words: unknown) => {
    const folded = fold(String(text));
    return String(words)
      .split("\n")
      .every((word) => folded.includes(word))
      ? 1
      : 0;
  });
  const statement = (order: "asc" | "desc") =>
    db.read((q, p: PageArgs) =>
      q
        .selectFrom("session")
        .selectAll()
        .where("owner", "=", p.owner)
        .where("id", order === "desc" ? "<" : ">", p.from)
        .where(sql<boolean>`(${p.status} IS NULL OR status = ${p.status})`)
        .where(sql<boolean>`(${p.hold} IS NULL OR ifnull(hold, 'none') = ${p.hold})`)
        .where(sql<boolean>`(${p.words} IS NULL OR holds_words(query, ${p.words}))`)
        .where(sql<boolean>`(${p.since} IS NULL OR created_at >= ${p.since})`)
        .where(sql<boolean>`(${p.until} IS NULL OR created_at < ${p.until})`)
        .where(
          sql<boolean>`(${p.metadata} IS NULL OR NOT EXISTS (
            SELECT 1 FROM json_each(${p.metadata}) AS wanted
            WHERE ifnull((session.metadata -> (wanted.value ->> 0)) NOT IN (wanted.value ->> 1, wanted.value ->> 2), 1)
          ))`,
        )
        .orderBy("id", order)
        .limit(p.limit as never),
    );
  const statements = { asc: statement("asc"), desc: statement("desc") };

  /** The page starts after the id `after`. */
  return (owner: string, filter: SessionFilter, after: string | undefined, limit: number): SessionRecord[] => {
    const { order = "desc", status = null, hold = null, createdSince: since = null, createdUntil: until = null } = filter;
    const from = after ?? (order === "desc" ? behindAll : "");
    const args = { owner, from, limit, status, hold, since, until, words: wordsOf(filter.q), metadata: wanted(filter.metadata) };
    return statements[order].all(args).map(sessionOf);
  };
}

/** Leaves by status, current brief and Ralph's last message of these sessions, by id. */
export function sessionOverviews(db: Database) {
  const shown = db.read((q, p: { ids: string }) =>
    q
      .selectFrom("session")
      .leftJoin("brief", (join) => join.onRef("brief.session_id", "=", "session.id").onRef("brief.version", "=", "session.brief_version"))
      .where(isAmong("session.id", p.ids))
      .select([
        ...(["session.id", "brief.version", "brief.status", "brief.content"] as const),
        sql<string>`(SELECT json_group_object(status, leaves) FROM (
          SELECT status, count(*) AS leaves FROM task WHERE session_id = session.id AND agent IS NOT NULL GROUP BY status
        ))`.as("leaves"),
        sql<string | null>`(
          SELECT content FROM message WHERE session_id = session.id AND role = 'assistant' ORDER BY seq DESC LIMIT 1
        )`.as("reply"),
      ]),
  );
  return (ids: readonly string[]): Map<string, Omit<SessionOverview, "session">> =>
    new Map(
      shown.all({ ids: JSON.stringify(ids) }).map(({ id, leaves, version, status, content, reply }) => {
        const hasBrief = version !== null && status !== null && content !== null;
        return [id, { leaves: JSON.parse(leaves), brief: hasBrief ? briefOf({ version, status, content }) : null, reply }];
      }),
    );
}

/** Case, compatible forms and marks on letters make no difference. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function wordsOf(text = ""): string | null {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== "");
  return words.length === 0 ? null : words.join("\n");
}

function wanted(metadata: SessionFilter["metadata"]): string | null {
  const entries = Object.entries(metadata ?? {});
  if (entries.length === 0) return null;
  return JSON.stringify(entries.map(([name, text]) => [`$.${JSON.stringify(name)}`, text, JSON.stringify(text)]));
}
