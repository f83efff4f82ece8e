/** Rows of `prior_evidence`: evidence that follow-ups reuse. */
import type { PriorEvidence } from "../../domain/sessions/prior-evidence.ts";
import { rowsBy } from "../writer/by-columns.ts";
import type { Database, Transaction } from "../writer/database.ts";

export function priorEvidenceRows(db: Database) {
  const insert = db.insertion("prior_evidence");
  const find = rowsBy(db, "prior_evidence", ["session_id"]);
  return {
    insert: (tx: Transaction, ids: { session_id: string; owner: string }, prior: PriorEvidence): void => {
      insert(tx, { ...ids, content: JSON.stringify(prior) });
    },
    find: (sessionId: string): PriorEvidence | undefined =>
      find.all({ session_id: sessionId }).map(({ content }) => JSON.parse(content) as PriorEvidence)[0],
  };
}
