/** Rows of `research` and `report`: the aggregated research, and the files made from it. */
import type { Selectable } from "kysely";
import type { Database } from "./database.ts";
import type { ReportTable, ResearchTable } from "./result-tables.ts";

export type ReportRow = Selectable<ReportTable>;

export function reportRows(db: Database) {
  const research = db.read((sql, p: { session_id: string }) =>
    sql.selectFrom("research").selectAll().where("session_id", "=", p.session_id),
  );
  const reports = db.read((sql, p: { session_id: string }) =>
    sql.selectFrom("report").selectAll().where("session_id", "=", p.session_id).orderBy("format"),
  );
  const paths = db.read((sql, _p: Record<never, never>) => sql.selectFrom("report").select("path"));
  return {
    /** Paths of all report files, relative to their directory. */
    paths: (): string[] => paths.all({}).map(({ path }) => path),
    putResearch: db.insertion("research", { key: ["session_id"] }),
    research: (sessionId: string): Selectable<ResearchTable> | undefined => research.get({ session_id: sessionId }),
    putReport: db.insertion("report", { key: ["session_id", "format"] }),
    reports: (sessionId: string): ReportRow[] => reports.all({ session_id: sessionId }),
  };
}
