/** The store as a whole: opened, migrated, one group of rows a table family. */
import { join } from "node:path";
import { callRows } from "./calls.ts";
import { contentRows } from "./contents.ts";
import { conversationRows } from "./conversation.ts";
import { Database, type DatabaseOptions } from "./database.ts";
import { DiskReserve } from "./disk-reserve.ts";
import { eventRows } from "./events.ts";
import { evidenceRows } from "./evidence.ts";
import { idempotencyRows } from "./idempotency.ts";
import { SqliteLibraryStore } from "./library/library-store.ts";
import { memoryRows } from "./memory.ts";
import { migrate } from "./migrations.ts";
import { reportRows } from "./reports.ts";
import { sessionRows } from "./sessions.ts";
import { databaseError } from "./sqlite-errors.ts";
import { taskRows } from "./tasks.ts";

export const databaseFile = "ralph.db";

export interface StoreOptions extends DatabaseOptions {
  /** Directory of the schema's files. */
  migrations?: string;
  clock?: () => Date;
  /** Room on the disk that is kept for deletions; none where absent. */
  reserveBytes?: number;
}

/**
 * Opens the database of a data directory and brings it to the newest schema.
 * @throws RalphError `database` for a damaged or unwritable file, `configuration` for one of a newer version.
 */
export function openStore(directory: string, { migrations, clock = () => new Date(), reserveBytes = 0, ...options }: StoreOptions = {}) {
  const disk = new DiskReserve(directory, reserveBytes);
  const onCompacted = () => {
    disk.refill();
    options.onCompacted?.();
  };
  const db = new Database(join(directory, databaseFile), { ...options, onCompacted });
  try {
    migrate(db.sqlite, migrations, options.hook);
    const contents = contentRows(db);
    return {
      db,
      disk,
      sessions: sessionRows(db),
      events: eventRows(db, clock),
      conversation: conversationRows(db),
      tasks: taskRows(db),
      calls: callRows(db),
      evidence: evidenceRows(db),
      reports: reportRows(db),
      idempotency: idempotencyRows(db),
      contents,
      library: new SqliteLibraryStore(db, contents, disk),
      memory: memoryRows(db),
      close: () => {
        disk.close();
        db.close();
      },
    };
  } catch (error) {
    disk.close();
    db.close();
    throw databaseError(error);
  }
}

export type Store = ReturnType<typeof openStore>;
