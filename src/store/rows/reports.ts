/** Rows of `research` and `report`: the aggregated research, and the files made from it. */
import type { Selectable } from "kysely";
import type { ReportKey } from "../../domain/sessions/report-record.ts";
import type { WrittenFile } from "../../research/ports/report-files.ts";
import type { ReportRequestTable, ReportTable, ResearchTable } from "../schema/result-tables.ts";
import { deletionBy, rowsBy } from "../writer/by-columns.ts";
import type { Database, Transaction } from "../writer/database.ts";

export type ReportRequestRow = Selectable<ReportRequestTable>;
export type ReportRow = Selectable<ReportTable>;

export function reportRows(db: Database) {
  const research = rowsBy(db, "research", ["session_id"]);
  const reports = rowsBy(db, "report", ["session_id"], "format", "template");
  const putRecord = db.statement((sql, p: { session_id: string; record: string }) =>
    sql.updateTable("research").set({ record: p.record }).where("session_id", "=", p.session_id),
  );
  const requests = rowsBy(db, "report_request", ["session_id"], "format", "template");
  const openRequests = db.read((sql, _p: Record<never, never>) =>
    sql.selectFrom("report_request").selectAll().where("error", "is", null).orderBy("created_at"),
  );
  const removeRequest = deletionBy(db, "report_request", "session_id", "format", "template");
  const paths = db.read((sql, _p: Record<never, never>) => sql.selectFrom("report").select("path"));
  const written = db.read((sql, _p: Record<never, never>) => sql.selectFrom("report").select(["path", "bytes", "sha256"]));
  return {
    /** Paths of all report files, relative to their directory. */
    paths: (): string[] => paths.all({}).map(({ path }) => path),
    /** Paths with the size and hash that the files must have. */
    written: (): WrittenFile[] => written.all({}),
    putResearch: db.insertion("research", { key: ["session_id"] }),
    research: (sessionId: string): Selectable<ResearchTable> | undefined => research.get({ session_id: sessionId }),
    putReport: db.insertion("report", { key: ["session_id", "format", "template"] }),
    putRecord: (tx: Transaction, sessionId: string, record: string): number => putRecord.run(tx, { session_id: sessionId, record }),
    putRequest: db.insertion("report_request", { key: ["session_id", "format", "template"] }),
    removeRequest: (tx: Transaction, sessionId: string, { format, template }: ReportKey): number =>
      removeRequest.run(tx, { session_id: sessionId, format, template }),
    requests: (sessionId: string): ReportRequestRow[] => requests.all({ session_id: sessionId }),
    /** Open requests of all sessions, oldest first. */
    openRequests: (): ReportRequestRow[] => openRequests.all({}),
    reports: (sessionId: string): ReportRow[] => reports.all({ session_id: sessionId }),
  };
}
