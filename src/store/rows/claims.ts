/** Rows of `claim` as records. */
import { type Selectable, sql } from "kysely";
import type { Claim, ClaimFilter, Verdict } from "../../domain/evidence/claims.ts";
import type { ClaimTable } from "../schema/result-tables.ts";
import type { Database, Transaction } from "../writer/database.ts";

export type ClaimRow = Selectable<ClaimTable>;

export function claimRows(db: Database) {
  const removeAll = db.statement((sql, p: { session_id: string }) => sql.deleteFrom("claim").where("session_id", "=", p.session_id));
  const insert = db.insertion("claim");
  /** An empty string matches any. */
  const page = db.read(
    (tables, p: { session_id: string; verdict: string; section: string; source: string; after: number; limit: number }) =>
      tables
        .selectFrom("claim")
        .selectAll()
        .where("session_id", "=", p.session_id)
        .where("ord", ">", p.after)
        .where(sql<boolean>`(${p.verdict} = '' OR verdict = ${p.verdict})`)
        .where(sql<boolean>`(${p.section} = '' OR section = ${p.section})`)
        .where(
          sql<boolean>`(${p.source} = '' OR EXISTS (SELECT 1 FROM json_each(citations) WHERE json_extract(value, '$.sourceId') = ${p.source}))`,
        )
        .orderBy("ord")
        .limit(p.limit),
  );
  return {
    /** Replaces the session's claims. */
    replace: (tx: Transaction, ids: { session_id: string; owner: string }, claims: readonly Claim[]): void => {
      removeAll.run(tx, { session_id: ids.session_id });
      const rows = claims.map(({ kind, section, text, verdict, reason, citations }, index) => {
        return { ...ids, ord: index + 1, kind, section, text, verdict, reason, citations: JSON.stringify(citations) };
      });
      insert(tx, ...rows);
    },
    /** Claims with a greater number, in order. */
    page: (sessionId: string, { verdict, section = "", source = "" }: ClaimFilter, after: number, limit: number): Claim[] =>
      page.all({ session_id: sessionId, verdict: verdict ?? "", section, source, after, limit }).map(claimOf),
  };
}

function claimOf({ ord, kind, section, text, verdict, reason, citations }: ClaimRow): Claim {
  return {
    ...{ id: `c${ord}`, kind: kind as Claim["kind"], section, text },
    ...{ verdict: verdict as Verdict, reason, citations: JSON.parse(citations) as Claim["citations"] },
  };
}
