/** Rows of `claim`, and the claims that they hold. */
import type { Selectable } from "kysely";
import type { Claim, Verdict } from "../domain/claims.ts";
import type { Database, Transaction } from "./database.ts";
import type { ClaimTable } from "./result-tables.ts";

export type ClaimRow = Selectable<ClaimTable>;

export function claimRows(db: Database) {
  const removeAll = db.statement((sql, p: { session_id: string }) => sql.deleteFrom("claim").where("session_id", "=", p.session_id));
  const insert = db.insertion("claim");
  const page = db.read((sql, p: { session_id: string; after: number; limit: number }) =>
    sql.selectFrom("claim").selectAll().where("session_id", "=", p.session_id).where("ord", ">", p.after).orderBy("ord").limit(p.limit),
  );
  const pageOf = db.read((sql, p: { session_id: string; verdict: string; after: number; limit: number }) =>
    sql
      .selectFrom("claim")
      .selectAll()
      .where("session_id", "=", p.session_id)
      .where("verdict", "=", p.verdict)
      .where("ord", ">", p.after)
      .orderBy("ord")
      .limit(p.limit),
  );
  return {
    /** Replaces the session's claims. */
    replace: (tx: Transaction, ids: { session_id: string; owner: string }, claims: readonly Claim[]): void => {
      removeAll.run(tx, { session_id: ids.session_id });
      const rows = claims.map(({ section, text, verdict, reason, citations }, index) => {
        return { ...ids, ord: index + 1, section, text, verdict, reason, citations: JSON.stringify(citations) };
      });
      insert(tx, ...rows);
    },
    /** Claims with a greater number, in order. */
    page: (sessionId: string, verdict: Verdict | undefined, after: number, limit: number): Claim[] =>
      (verdict === undefined
        ? page.all({ session_id: sessionId, after, limit })
        : pageOf.all({ session_id: sessionId, verdict, after, limit })
      ).map(claimOf),
  };
}

function claimOf({ ord, section, text, verdict, reason, citations }: ClaimRow): Claim {
  return { id: `c${ord}`, section, text, verdict: verdict as Verdict, reason, citations: JSON.parse(citations) as Claim["citations"] };
}
