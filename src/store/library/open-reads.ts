/** The library's reads over a database that another process writes. */
import type { LibraryReads } from "../../research/ports/library-store.ts";
import { contentRows } from "../rows/contents.ts";
import { Database } from "../writer/database.ts";
import { SqliteLibraryReads } from "./library-reads.ts";

export interface OpenedReads {
  library: LibraryReads;
  /** Runs `work` on the database as it is when the work begins. One at a time. */
  snapshot<T>(work: () => Promise<T>): Promise<T>;
}

export function openLibraryReads(file: string): OpenedReads {
  const db = new Database(file, { readOnly: true });
  return {
    library: new SqliteLibraryReads(db, contentRows(db)),
    snapshot: async (work) => {
      db.sqlite.exec("BEGIN");
      try {
        return await work();
      } finally {
        db.sqlite.exec("COMMIT");
      }
    },
  };
}
