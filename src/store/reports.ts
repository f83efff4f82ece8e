/** Rows of `research` and `report`: the aggregated research, and the files made from it. */
import type { Selectable } from "kysely";
import type { Database, Transaction } from "./database.ts";
import type { ReportTable, ResearchTable } from "./tables.ts";

export type ReportRow = Selectable<ReportTable>;

export function reportRows(db: Database) {
  const putResearch = db.statement((sql, p: { session_id: string; owner: string; content: string; created_at: string }) =>
    sql
      .insertInto("research")
      .values({ session_id: p.session_id, owner: p.owner, content: p.content, created_at: p.created_at })
      .onConflict((conflict) => conflict.column("session_id").doUpdateSet({ content: p.content, created_at: p.created_at })),
  );
  const research = db.read((sql, p: { session_id: string }) =>
    sql.selectFrom("research").selectAll().where("session_id", "=", p.session_id),
  );
  const putReport = db.statement((sql, p: Record<keyof ReportRow, never>) =>
    sql
      .insertInto("report")
      .values({
        session_id: p.session_id,
        format: p.format,
        owner: p.owner,
        path: p.path,
        bytes: p.bytes,
        sha256: p.sha256,
        created_at: p.created_at,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["session_id", "format"])
          .doUpdateSet({ path: p.path, bytes: p.bytes, sha256: p.sha256, created_at: p.created_at }),
      ),
  );
  const reports = db.read((sql, p: { session_id: string }) =>
    sql.selectFrom("report").selectAll().where("session_id", "=", p.session_id).orderBy("format"),
  );
  const paths = db.read((sql, _p: Record<never, never>) => sql.selectFrom("report").select("path"));
  return {
    /** Paths of all report files, relative to their directory. */
    paths: (): string[] => paths.all({}).map(({ path }) => path),
    putResearch: (tx: Transaction, row: Selectable<ResearchTable>) => putResearch.run(tx, row as never),
    research: (sessionId: string): Selectable<ResearchTable> | undefined => research.get({ session_id: sessionId }),
    putReport: (tx: Transaction, row: ReportRow) => putReport.run(tx, row as never),
    reports: (sessionId: string): ReportRow[] => reports.all({ session_id: sessionId }),
  };
}
