/** What the store holds, counted for the operator. Counts scan whole tables, so they are for rare use. */
import { statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { SessionState } from "../domain/sessions/states.ts";
import type { Database } from "./writer/database.ts";

export interface StoreFigures {
  readonly sessions: readonly { status: SessionState; engine: string; sessions: number }[];
  readonly documents: { readonly count: number; readonly bytes: number };
  readonly reportBytes: number;
}

export interface DiskFigures {
  readonly databaseBytes: number;
  readonly walBytes: number;
  /** On the disk of the data directory. */
  readonly freeBytes: number;
}

export function storeFigures(db: Database): () => StoreFigures {
  const sessions = db.read((sql, _p: Record<never, never>) =>
    sql
      .selectFrom("session")
      .select(["status", "engine", (eb) => eb.fn.countAll<number>().as("sessions")])
      .groupBy(["status", "engine"]),
  );
  const documents = db.read((sql, _p: Record<never, never>) =>
    sql
      .selectFrom("document")
      .where("status", "=", "ready")
      .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.sum<number | null>("bytes").as("bytes")]),
  );
  const reports = db.read((sql, _p: Record<never, never>) =>
    sql.selectFrom("report").select((eb) => eb.fn.sum<number | null>("bytes").as("bytes")),
  );
  return () => {
    const { count = 0, bytes } = documents.get({}) ?? { bytes: 0 };
    return { sessions: sessions.all({}), documents: { count, bytes: bytes ?? 0 }, reportBytes: reports.get({})?.bytes ?? 0 };
  };
}

export function diskFigures(directory: string, file: string): DiskFigures {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const { bavail, bsize } = statfsSync(directory);
  const path = join(directory, file);
  return { databaseBytes: sizeOf(path), walBytes: sizeOf(`${path}-wal`), freeBytes: bavail * bsize };
}
